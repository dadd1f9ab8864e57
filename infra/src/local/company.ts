import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { DataFolder } from './data-folder.ts';

const Company = z.object({ kind: z.enum(['demo', 'empty']), seeded: z.boolean() });
export type Company = z.infer<typeof Company>;

/**
 * What kind of company this folder holds. The first start decides: the demo company, or an empty one with `--quiet`. Later starts keep to it,
 * so that nobody's real company is ever filled with invented sites.
 */
export async function companyOf(folder: DataFolder, atFirst: Company['kind']): Promise<Company> {
  const text = await readFile(folder.company, 'utf8').catch(() => undefined);
  if (text !== undefined) return Company.parse(JSON.parse(text));
  const company: Company = { kind: atFirst, seeded: false };
  await keepCompany(folder, company);
  return company;
}

export const keepCompany = (folder: DataFolder, company: Company): Promise<void> =>
  writeFile(folder.company, JSON.stringify(company), { mode: 0o600 });
