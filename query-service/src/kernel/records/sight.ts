import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Asking } from '../asking.ts';
import type { Seen } from '../lists/list-source.ts';

/** Of a kind of record whose rows are not for everybody who has its page: which a caller is shown, and of which of these he is sent the files. */
export interface Sight {
  readonly rows: Seen;
  readonly files?: Seen;
}

/** Whether the caller is shown a record of such a kind. */
export async function isSeen(
  { table }: Pick<AnyRecord, 'table'>,
  { rows }: Sight,
  code: string,
  asking: Asking,
): Promise<boolean> {
  const query = asking.db.from(`reads.${table}`).select('code').where({ code });
  rows(query, asking);
  return (await asking.rows(query)).length > 0;
}

/** The rows whose files he is sent. */
export const seenFiles =
  ({ rows, files }: Sight): Seen =>
  (query, asking) => {
    rows(query, asking);
    files?.(query, asking);
  };
