import { useEffect, useState } from 'react';
import { ask } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';
import type { Ending } from '../print/ended.tsx';

interface Change extends Ending {
  readonly what: string;
}

/** Whether a record counts for nothing where it stands. */
export const isVoid = ({ life }: RecordEntry, { status }: RecordRow): boolean => life.states[status]?.void === true;

/** Who put a record where it stands, and when: the newest move that leads there. Its history is what the page shows of it, too. */
async function endingOf(entry: RecordEntry, { code, status }: RecordRow): Promise<Ending | undefined> {
  const { entries } = (await ask(entry.queries.history as never, { code } as never)) as {
    readonly entries: readonly Change[];
  };
  return entries.find(({ what }) => entry.life.moves[what]?.to === status);
}

/** The endings of those rows that count for nothing any more, by their codes; undefined until all are known. */
export function useEndings(
  entry: RecordEntry,
  rows: readonly RecordRow[],
): { readonly endings: ReadonlyMap<string, Ending> | undefined; readonly broken: unknown } {
  const [ended] = useState(() => rows.filter((row) => isVoid(entry, row)));
  const [endings, setEndings] = useState<ReadonlyMap<string, Ending> | undefined>(
    ended.length === 0 ? new Map() : undefined,
  );
  const [broken, setBroken] = useState<unknown>();
  useEffect(() => {
    if (ended.length === 0) return;
    const look = async () => {
      const found = await Promise.all(ended.map(async (row) => [row.code, await endingOf(entry, row)] as const));
      setEndings(new Map(found.flatMap(([code, ending]) => (ending === undefined ? [] : [[code, ending] as const]))));
    };
    look().catch(setBroken);
  }, [entry, ended]);
  return { endings, broken };
}
