import { Failure } from '../../client/failure.ts';
import { rowId } from '../../client/ids.ts';

export interface ImportRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}
export interface RowFault {
  readonly column?: string | undefined;
  readonly code: string;
  readonly msg: string;
}
export interface RowAnswer {
  readonly row: number;
  readonly outcome: 'stored' | 'duplicate' | 'refused' | 'valid';
  readonly errors: readonly RowFault[];
}

/** One call: the rows of one part of the file. */
export type SendPart = (
  part: number,
  rows: readonly ImportRow[],
  options: { readonly id: string; readonly dryRun: boolean; readonly signal: AbortSignal },
) => Promise<readonly RowAnswer[]>;

/** What came of one part: how many rows were taken, and what the others were told, in the order of the file. */
export interface PartAnswer {
  readonly taken: number;
  readonly refused: readonly RowAnswer[];
}

/**
 * How far an import has come; kept in the browser, so that it goes on after a reload when the same file is chosen again. Of rows that were taken only their
 * number is kept: a file may have 300,000 (R-0676), and what is written after each part has to fit into the browser's storage.
 */
export interface Progress {
  /** Names this import: its parts are sent under ids made of it, so a part sent twice counts once. */
  readonly run: string;
  readonly answers: Readonly<Record<number, PartAnswer>>;
}

const partOf = (answers: readonly RowAnswer[]): PartAnswer => {
  const refused = answers.filter(({ outcome }) => outcome === 'refused').sort((one, other) => one.row - other.row);
  return { taken: answers.length - refused.length, refused };
};

/** A part that the server had taken from this very file before. */
const TAKEN: RowFault = { code: 'FILE_ALREADY_IMPORTED', msg: '' };

/** Whether a row was refused only because it had come in before. */
export const isTaken = ({ errors }: RowAnswer): boolean => errors.some(({ code }) => code === TAKEN.code);

/**
 * Sends the parts that have no answer yet, one after the other. Stops between parts when told so. A part of which no answer came is tried
 * again under the same id the next time; a part that is refused as a whole fails with all its rows, and the others go on.
 */
export async function runParts(
  groups: readonly (readonly ImportRow[])[],
  start: Progress,
  send: SendPart,
  options: {
    readonly dryRun: boolean;
    readonly signal: AbortSignal;
    readonly onProgress: (progress: Progress) => void;
  },
): Promise<Progress> {
  let progress = start;
  for (const [part, rows] of groups.entries()) {
    if (options.signal.aborted) return progress;
    if (progress.answers[part] !== undefined) continue;
    let answers: readonly RowAnswer[];
    try {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other, so that "stop" stops
      answers = await send(part, rows, {
        id: await rowId(progress.run, `${part}`),
        dryRun: options.dryRun,
        signal: options.signal,
      });
    } catch (error) {
      if (!(error instanceof Failure) || (error.kind !== 'refused' && error.kind !== 'invalid')) throw error;
      const fault =
        error.code === TAKEN.code
          ? { ...TAKEN, msg: error.message }
          : {
              code: error.code,
              msg: [error.message, ...error.fields.map((field) => `${field.path}: ${field.msg}`)]
                .filter((text) => text !== '')
                .join(' '),
            };
      answers = rows.map(({ row }) => ({ row, outcome: 'refused', errors: [fault] }));
    }
    progress = { ...progress, answers: { ...progress.answers, [part]: partOf(answers) } };
    options.onProgress(progress);
  }
  return progress;
}

/** What the rows were told that were not taken, in the order of the file. */
export const refusedOf = ({ answers }: Progress): readonly RowAnswer[] =>
  Object.values(answers).flatMap(({ refused }) => refused);

/** How many rows were taken. */
export const takenOf = ({ answers }: Progress): number =>
  Object.values(answers).reduce((sum, { taken }) => sum + taken, 0);
