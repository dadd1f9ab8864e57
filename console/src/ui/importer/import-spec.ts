import type { Words } from '@malote/contracts/kernel/language.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import type { Told } from './import-task.ts';
import type { FileFormat } from './read-file.ts';
import type { ImportRow, SendPart } from './run.ts';

/** One column that the import knows. */
export interface ImportColumn {
  readonly key: string;
  readonly title: Words;
  readonly required: boolean;
}

/** What is known of a file when its parts are sent. */
interface SentFile {
  readonly name: string;
  readonly hash: string;
  readonly parts: number;
  readonly rows: readonly ImportRow[];
}

export interface ImportSpec {
  /** What is imported: an import of it that was broken off is told where the next one is begun. */
  readonly of: string;
  readonly columns: readonly ImportColumn[];
  readonly errorsTitle: Words;
  /** As what the import is put on record; it is not where nothing is said. */
  readonly told?: Told;
  /** Rows that one file may have, where those are fewer than a file has at most. */
  readonly most?: number;
  /** Bytes of a workbook, where that may be of another size than others. */
  readonly largest?: number;
  /** What a file of more rows is told; the usual words where nothing is said. */
  readonly tooMany?: RefusalCode;
  /** The row from which on there are data; the second one where nothing is said. */
  readonly dataFrom?: number;
  /** What is taken beside xlsx. */
  readonly format?: FileFormat;
  /** Text as titles are compared. */
  readonly folded: (text: string) => string;
  /** Cuts the rows into calls. */
  readonly groups: (rows: readonly ImportRow[]) => readonly (readonly ImportRow[])[];
  readonly send: (file: SentFile) => SendPart;
  readonly template: (format: 'xlsx' | 'csv') => Promise<void>;
}
