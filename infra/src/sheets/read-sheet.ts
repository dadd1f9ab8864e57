import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { readCsv } from './csv.ts';
import { SHEET_LIMITS } from './limits.ts';
import type { SheetRow } from './sheet.ts';
import { readXlsx } from './xlsx.ts';
import { BadSheet } from './zip-parts.ts';

/**
 * The rows of a spreadsheet file, xlsx or csv by what is in it, not by its name. A file that is another kind, damaged, empty, or larger than the
 * limits is a refusal.
 */
export async function readSheet(bytes: Buffer): Promise<readonly SheetRow[] | Refusal> {
  if (bytes.length === 0) return refuse('IMPORT_EMPTY');
  if (bytes.length > SHEET_LIMITS.fileBytes) return refuse('FILE_SIZE_LIMIT', { max: SHEET_LIMITS.fileBytes >> 20 });
  // The workbooks of the last century.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return refuse('XLSX_REQUIRED');
  try {
    const rows = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? await readXlsx(bytes) : readCsv(bytes);
    return rows.length === 0 ? refuse('IMPORT_EMPTY') : rows;
  } catch (error) {
    if (!(error instanceof BadSheet)) throw error;
    switch (error.why) {
      case 'damaged':
        return refuse('FILE_PARSING_FAILED');
      case 'too large':
        return refuse('FILE_SIZE_LIMIT', { max: SHEET_LIMITS.fileBytes >> 20 });
      case 'not a spreadsheet':
        return refuse('FILE_FORMAT_UNSUPPORTED');
    }
  }
}
