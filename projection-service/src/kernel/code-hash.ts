import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.filename);

/** Folds are made of this package and of the contracts. */
const roots = () => [join(import.meta.dirname, '..'), dirname(require.resolve('@malote/contracts/catalogue.ts'))];

/** A hash over the sources of all folds: a build that was killed goes on only under the code that began it. */
export async function codeHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const root of roots()) {
    const files = (await readdir(root, { recursive: true }))
      .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
      .toSorted();
    for (const file of files)
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
