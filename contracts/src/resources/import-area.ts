import type { Words } from '../kernel/language.ts';

/** What heads the last column of failed rows, which says of each what was wrong. */
export const IMPORT_ERRORS: Words = { pt: 'Erros', zh: '错误', en: 'Errors' };

/** Contexts whose imports are looked for in finance (R-0411, R-0663). */
const FINANCE: ReadonlySet<string> = new Set(['billing', 'pricing', 'fiscal']);

/** Where the failed rows of an import are looked for, by the context of what is imported. */
export const areaOfImport = (context: string): 'finance' | 'operations' =>
  FINANCE.has(context) ? 'finance' : 'operations';
