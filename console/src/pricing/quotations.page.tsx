import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { RecordForm } from '../ui/record/record-form.tsx';

/** Quotes; the next version of one is a copy of it. */
async function quotations() {
  const entry = await loadRecord('Quote');
  /** What a copy begins with: all that was typed in, and what it was copied from. */
  const copied = ({ code, ...row }: RecordRow) => ({
    ...Object.fromEntries(
      Object.keys(entry.fields).flatMap((name) =>
        row[name] === undefined || row[name] === null ? [] : [[name, row[name]]],
      ),
    ),
    copiedFrom: code,
  });
  const copy = dialogAction<RecordRow>(
    'copy',
    ({ rows: [row], onClose }) =>
      row && <RecordForm entry={entry} row={undefined} given={copied(row)} onClose={onClose} onDone={onClose} />,
    { max: 1 },
  );
  return await recordPage('Quote', { actions: [copy] });
}

export default quotations();
