import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;

/** `2026-11-20 10:00:00.12+00` -> `2026-11-20T10:00:00.120Z`. The session's time zone is UTC (`rowSession`). */
function instantOf(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${(/\.(\d+)/.exec(text)?.[1] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
}

/** Reads values into the forms that folds work with: instants and days as text, positions and money as bigint. */
export const rowTypes: CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (id === TIMESTAMPTZ) return instantOf;
      if (id === DATE) return (text: string) => text;
      if (id === INT8) return BigInt;
    }
    return types.getTypeParser(id, format) as (text: string) => unknown;
  },
};

/**
 * Start options of every connection that works on rows. Rows are found by their keys, however little the server knows yet of a table that grows
 * fast: a plan that reads all of it to find a thousand rows would never come back to the index. And no write waits for the disk: rows and
 * checkpoint stand or fall together, so a server that dies before it has written them down makes somebody fold those events once more.
 */
export const rowSession = '-c TimeZone=UTC -c enable_hashjoin=off -c enable_mergejoin=off -c synchronous_commit=off';
