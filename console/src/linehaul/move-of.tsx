import { useQueryClient } from '@tanstack/react-query';
import type { RecordEntry } from '../client/contract-table.ts';
import type { RecordRow } from '../client/records.ts';
import { BulkDialog } from '../ui/list/bulk.tsx';
import { movesOf } from '../ui/record/record-moves.ts';

/** A move of what is at hand, in its dialog: what was scanned stands in it already, and what was typed stays until the server took it. */
export function MoveOf({
  entry,
  move,
  row,
  begins = {},
  does,
  onClose,
  onDone,
}: {
  readonly entry: RecordEntry;
  readonly move: string;
  readonly row: RecordRow;
  readonly begins?: Readonly<Record<string, number>>;
  readonly does: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const queries = useQueryClient();
  const action = movesOf(entry).find(({ name }) => name === move);
  if (action === undefined) return null;
  return (
    <BulkDialog
      action={action}
      rows={[row]}
      begins={begins}
      does={does}
      draft={`${entry.noun}.${row.code}.${move}`}
      rowKey={({ code }) => code}
      onClose={onClose}
      stays
      onDone={() => {
        void queries.invalidateQueries();
        onDone();
      }}
    />
  );
}
