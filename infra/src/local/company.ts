import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Fault } from '../fault.ts';
import type { DataFolder } from './data-folder.ts';

const Company = z.object({ kind: z.enum(['demo', 'empty']), seeded: z.boolean() });
export type Company = z.infer<typeof Company>;

/**
 * What kind of company this folder holds. The first start decides: the demo company, or an empty one with `--quiet`. Later starts keep to it,
 * so that nobody's real company is ever filled with invented sites. @throws Fault when what was kept cannot be read
 */
export async function companyOf(folder: DataFolder, atFirst: Company['kind']): Promise<Company> {
  const text = await readFile(folder.company, 'utf8').catch(() => undefined);
  if (text !== undefined) return readCompany(folder, text);
  const company: Company = { kind: atFirst, seeded: false };
  await keepCompany(folder, company);
  return company;
}

function readCompany(folder: DataFolder, text: string): Company {
  try {
    return Company.parse(JSON.parse(text));
  } catch {
    throw new Fault(
      `The file ${folder.company} does not say what kind of company this is; bring it back from your backup, or write {"kind":"empty","seeded":false} into it, "demo" with true for the demo company.`,
    );
  }
}

/** Written whole under another name first: a disk that is full, or a kill, leaves the former one. */
export async function keepCompany(folder: DataFolder, company: Company): Promise<void> {
  await writeFile(`${folder.company}.new`, JSON.stringify(company), { mode: 0o600 });
  await rename(`${folder.company}.new`, folder.company);
}
