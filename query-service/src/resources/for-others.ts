import type { Sight } from '../kernel/records/sight.ts';
import { seesExports, seesImports, seesSheets } from './task-sight.ts';

export { withCompanyWords } from './company-words.ts';

/** Records whose rows are not for everybody who has their page, by noun. */
export const sights: Readonly<Record<string, Sight>> = {
  ExportTask: { rows: seesExports },
  ImportTask: { rows: seesImports, files: seesSheets },
};
