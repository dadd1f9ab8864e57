import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { PROJECT } from '../../src/local/data-folder.ts';

export const DEPLOY = join(PROJECT, 'infra', 'deploy');

/** The text of a file of `infra/deploy`. */
export const textOf = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');

/** Every YAML file of `infra/deploy`, by its path from there. */
export const yamlFiles: readonly string[] = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => relative('.', name))
  .toSorted();

/** All documents of a YAML file. @throws when it does not parse, or names a key twice. */
export function documentsOf(path: string): readonly unknown[] {
  return parseAllDocuments(textOf(path), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${path}: ${error.message}`);
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  });
}
