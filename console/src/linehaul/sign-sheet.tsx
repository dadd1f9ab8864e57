import { useQueryClient } from '@tanstack/react-query';
import type { RecordEntry } from '../client/contract-table.ts';
import type { RecordRow } from '../client/records.ts';
import { BulkDialog } from '../ui/list/bulk.tsx';
import { movesOf } from '../ui/record/record-moves.ts';
import type { Way } from './use-sheet.ts';

/** The sheet as it is signed: what was scanned stands in it, photos and a signature are added (R-0341). */
export function SignSheet({
  entry,
  way,
  row,
  begins,
  onClose,
  onSigned,
  onRefused,
}: {
  readonly entry: RecordEntry;
  readonly way: Way;
  readonly row: RecordRow;
  readonly begins: Readonly<Record<string, number>>;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  readonly onRefused: (why: string) => void;
}) {
  const queries = useQueryClient();
  const action = movesOf(entry).find(({ name }) => name === way);
  if (action === undefined) return null;
  return (
    <BulkDialog
      action={action}
      rows={[row]}
      begins={begins}
      rowKey={({ code }) => code}
      onClose={onClose}
      onDone={([result]) => {
        void queries.invalidateQueries();
        const { outcome, msg, code } = result?.answer ?? { outcome: 'unknown' };
        if (outcome === 'stored' || outcome === 'duplicate') onSigned();
        else onRefused(msg ?? code ?? '');
      }}
    />
  );
}
