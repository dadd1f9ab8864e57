import { lazy, Suspense } from 'react';
import type { RecordEntry } from '../client/contract-table.ts';
import type { RecordRow } from '../client/records.ts';
import type { Station } from '../ui/scan/station.ts';

const RecordForm = lazy(async () => ({ default: (await import('../ui/record/record-form.tsx')).RecordForm }));
const MoveOf = lazy(async () => ({ default: (await import('./move-of.tsx')).MoveOf }));

/** A move of what is at hand, and what its dialog begins with. */
export interface MoveAtHand {
  readonly move: string;
  readonly begins?: Readonly<Record<string, number>>;
  /** What the key says that opens it. */
  readonly does: string;
}

/** What a station opens over its scans: the form of a new record, whose code is then scanned, and the dialog of a move of the one at hand. */
export function StationDialogs({
  station,
  entry,
  row,
  opening,
  given,
  moving,
  onClose,
  onMoved,
}: {
  readonly station: Station;
  readonly entry: RecordEntry;
  readonly row: RecordRow | undefined;
  readonly opening: boolean;
  /** What the form begins with. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly moving: MoveAtHand | undefined;
  readonly onClose: () => void;
  /** Says of the record of that code that it was moved. */
  readonly onMoved: (code: string) => void;
}) {
  return (
    <Suspense>
      {opening && (
        <RecordForm
          entry={entry}
          row={undefined}
          {...(given !== undefined && { given })}
          onClose={onClose}
          onDone={(code) => {
            onClose();
            if (code !== undefined) void station.scan(code);
          }}
        />
      )}
      {moving !== undefined && row !== undefined && (
        <MoveOf
          entry={entry}
          {...moving}
          row={row}
          onClose={onClose}
          onDone={() => {
            onClose();
            onMoved(row.code);
          }}
        />
      )}
    </Suspense>
  );
}
