import { hindrance } from '@malote/contracts/kernel/life.ts';
import type { Makes } from '@malote/contracts/kernel/screen.ts';
import { lazy, Suspense, useMemo } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';
import { dialogAction } from '../list/actions.ts';
import type { RowAction } from '../list/actions.ts';
import { isVoid } from './record-endings.ts';

const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }));
const PrintRecords = lazy(async () => ({ default: (await import('./print-records.tsx')).PrintRecords }));

/** Another record is made of one row: its form opens with what the row gives. Where the server makes a move of the row then, a row that has not got it gives none. */
export function making(
  action: string,
  entry: Pick<RecordEntry, 'life'>,
  other: RecordEntry,
  { given, by }: Pick<Makes[string], 'given' | 'by'>,
): RowAction<RecordRow> {
  const move = by === undefined ? undefined : entry.life.moves[by];
  const Form = ({ rows: [row], onClose }: { readonly rows: readonly RecordRow[]; readonly onClose: () => void }) => {
    const start = useMemo(
      () => Object.fromEntries(Object.entries(given).map(([field, of]) => [field, row?.[of]])),
      [row],
    );
    return (
      <Suspense>
        <RecordForm entry={other} row={undefined} given={start} onClose={onClose} onDone={onClose} />
      </Suspense>
    );
  };
  return dialogAction<RecordRow>(action, Form, {
    max: 1,
    ...(move !== undefined && { not: (row) => hindrance(move, row, undefined) }),
  });
}

/** Rows as sheets of paper; a move of that name, which the record may have, is made of each that counts. The paper of one that counts for nothing says so. */
export const printing = (action: string, entry: RecordEntry): RowAction<RecordRow> => ({
  ...dialogAction<RecordRow>(action, ({ rows, left, onClose }) => (
    <Suspense>
      <PrintRecords
        entry={entry}
        rows={rows}
        left={left}
        move={Object.hasOwn(entry.commands.moves, action) ? action : undefined}
        onClose={onClose}
      />
    </Suspense>
  )),
  max: PRINTED_ROWS,
  not: (row) =>
    entry.life.moves[action]?.from.includes(row.status) === false && !isVoid(entry, row) ? 'state' : undefined,
});

/** Sheets of one printing (R-0443: tags at once). */
const PRINTED_ROWS = 100;
