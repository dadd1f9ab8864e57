import { useEffect, useState } from 'react';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { RecordForm } from '../ui/record/record-form.tsx';

/** The form of a lifting, with its restriction given. */
export function LiftRestriction({
  rows,
  onClose,
}: {
  readonly rows: readonly RecordRow[];
  readonly onClose: () => void;
}) {
  const [entry, setEntry] = useState<RecordEntry>();
  useEffect(() => {
    loadRecord('SignatureRestrictionLift').then(setEntry, toastFailure);
  }, []);
  const [row] = rows;
  if (entry === undefined || row === undefined) return null;
  return (
    <RecordForm entry={entry} row={undefined} given={{ restriction: row.code }} onClose={onClose} onDone={onClose} />
  );
}
