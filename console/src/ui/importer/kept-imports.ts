import { keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import { hashOf } from './read-file.ts';
import type { SheetFile } from './read-file.ts';
import { isTaken, refusedOf } from './run.ts';
import type { Progress } from './run.ts';

/** What a column of a file fills, by the place of the column; undefined for one that is left out. */
export type Columns = readonly (string | undefined)[];

/** An import as the browser keeps it, with the columns that it began with: other columns make other parts, and its answers would be those of other rows. */
interface KeptImport extends Progress {
  readonly columns: readonly (string | null)[];
  readonly parts: number;
}

/** An import that has not come to its end: a reload, or a closed browser, may have stopped it. */
interface Unfinished {
  readonly name: string;
  readonly sent: number;
  readonly parts: number;
}

const isKept = (value: unknown): value is KeptImport =>
  typeof value === 'object' &&
  value !== null &&
  'run' in value &&
  'answers' in value &&
  'columns' in value &&
  'parts' in value;
const isUnfinished = (value: unknown): value is Unfinished =>
  typeof value === 'object' && value !== null && 'name' in value && 'sent' in value && 'parts' in value;

/** The same file may be imported as several kinds, and by everybody who works at this browser: the ids of one user are refused to another. */
const placeOf = (of: string, what: string): string => `malote.import.${session.get().caller?.id ?? ''}.${of}.${what}`;

/** The import of this kind that the user has begun here and not ended. */
export const unfinishedOf = (of: string): Unfinished | undefined =>
  readKept<Unfinished | undefined>(localStorage, placeOf(of, 'unfinished'), undefined, isUnfinished);

/** Keeps how far the import of a file has come. */
export function keepImport(of: string, file: SheetFile, now: Progress, columns: Columns, parts: number): void {
  const kept: KeptImport = { ...now, columns: columns.map((key) => key ?? null), parts };
  keep(localStorage, placeOf(of, file.hash), kept);
  const sent = Object.keys(now.answers).length;
  keep(localStorage, placeOf(of, 'unfinished'), sent < parts ? { name: file.name, sent, parts } : undefined);
}

/** What of a file is to be sent. */
export interface Opened {
  readonly file: SheetFile;
  readonly columns: Columns;
  /** How far its import came before. */
  readonly progress: Progress | undefined;
  /** Whether it is what was refused of a file that was imported to its end. */
  readonly isRest: boolean;
}

/**
 * What of a file is to be sent: of one whose import stopped, what is left of it; of one that came to its end, the rows that were refused, as a file of
 * their own, because what was refused is answered the same for ever under its id, and what was stored is not stored again. So it is with the rest of the rest.
 */
export async function openFile(of: string, file: SheetFile, found: Columns): Promise<Opened> {
  let opened: Opened = { file, columns: found, progress: undefined, isRest: false };
  for (;;) {
    const kept = readKept<KeptImport | undefined>(localStorage, placeOf(of, opened.file.hash), undefined, isKept);
    if (kept === undefined) return opened;
    const { columns: filled, parts, ...progress } = kept;
    const columns = filled.map((key) => key ?? undefined);
    const refused = new Set(
      refusedOf(progress)
        .filter((answer) => !isTaken(answer))
        .map(({ row }) => row),
    );
    if (Object.keys(progress.answers).length < parts || refused.size === 0) return { ...opened, columns, progress };
    const { name, hash, rows } = opened.file;
    const [head, ...body] = rows;
    const again = body.filter(({ row }) => refused.has(row));
    if (head === undefined || again.length === 0) return { ...opened, columns, progress };
    const named = new TextEncoder().encode(`${hash} ${[...refused].join(' ')}`);
    // oxlint-disable-next-line no-await-in-loop -- what is left of the rest is known by the rest's hash
    const rest = { name, hash: await hashOf(named), rows: [head, ...again] };
    opened = { file: rest, columns, progress: undefined, isRest: true };
  }
}
