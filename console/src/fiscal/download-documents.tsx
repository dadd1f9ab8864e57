import { Button } from '@mantine/core';
import { useState } from 'react';
import { askFile, openAccess, saveFile } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { dialogAction } from '../ui/list/actions.ts';
import type { ActionDialogProps, RowAction } from '../ui/list/actions.ts';
import { FaultsOfRows } from '../ui/list/faults-of-rows.tsx';
import { LeftOutRows } from '../ui/list/left-out.tsx';

/** The browser asks whether a page may save many files at once; nobody says yes to more. */
const FILES_AT_ONCE = 20;
const HANDED_ON: ReadonlySet<string> = new Set(['invoiced', 'paid', 'closed']);

/** Documents as files, one after the other: the page for people, or what the tax office authorized. Who took which is on record first. Rejected and canceled ones stay out (R-0552). */
export const downloadDocuments = (query: 'fiscal.invoiceFile' | 'fiscal.cteFile'): RowAction<RecordRow> => ({
  ...dialogAction<RecordRow>('download', (props) => <Downloads query={query} {...props} />, {
    not: ({ status, ...row }) =>
      HANDED_ON.has(status) && typeof row['downloadLink'] === 'string' ? undefined : 'state',
    max: FILES_AT_ONCE,
  }),
  label: 'billing:download-documents',
});

function Downloads({
  query,
  rows,
  left,
  onClose,
}: ActionDialogProps<RecordRow> & { readonly query: 'fiscal.invoiceFile' | 'fiscal.cteFile' }) {
  const text = useLookup();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const save = async (as: 'pdf' | 'xml') => {
    setBusy(true);
    const failed: string[] = [];
    for (const { code } of rows)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other, in the order of the rows
        await openAccess('export', code, { filter: { as } });
        // oxlint-disable-next-line no-await-in-loop -- as above
        saveFile(await askFile(query, { code, as }));
      } catch (error) {
        failed.push(`${code}: ${sentence(error)}`);
      }
    setFaults(failed);
    setBusy(false);
    if (failed.length === 0) onClose();
  };
  return (
    <Dialog onClose={onClose} title={text('billing:download-documents')}>
      <LeftOutRows left={left} />
      <FaultsOfRows faults={faults} />
      <ul>
        {rows.map(({ code, ...row }) => (
          <li key={code}>
            <span className="code">{code}</span> {typeof row['number'] === 'string' ? row['number'] : ''}
          </li>
        ))}
      </ul>
      <DialogFoot onClose={onClose}>
        {(['pdf', 'xml'] as const).map((as) => (
          <Button key={as} loading={busy} disabled={rows.length === 0} onClick={() => void save(as)}>
            {as.toUpperCase()}
          </Button>
        ))}
      </DialogFoot>
    </Dialog>
  );
}
