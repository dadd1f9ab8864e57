import { Button } from '@mantine/core';
import { useState } from 'react';
import { newId, rowId } from '../client/ids.ts';
import { loadRecord, sendRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import type { ActionDialogProps } from '../ui/list/actions.ts';
import { FaultsOfRows } from '../ui/list/faults-of-rows.tsx';
import { LeftOutRows } from '../ui/list/left-out.tsx';

/** Puts each download on record, and only then shows where the labels lie; what has none says so in the server's words. */
export function DownloadLabels({ rows, left, onClose }: ActionDialogProps<RecordRow>) {
  const text = useLookup();
  const [batch] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<readonly RecordRow[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const ask = async () => {
    setBusy(true);
    const command = (await loadRecord('ProviderNumberRequest')).commands.moves['download-label'] ?? '';
    const answers = await Promise.all(
      rows.map(async (row) => {
        try {
          await sendRecord(command, { code: row.code }, { id: await rowId(batch, row.code) });
          return { row };
        } catch (error) {
          return { fault: `${String(row['orderNumber'])}: ${sentence(error)}` };
        }
      }),
    );
    setGiven(answers.flatMap(({ row }) => (row === undefined ? [] : [row])));
    setFaults(answers.flatMap(({ fault }) => (fault === undefined ? [] : [fault])));
    setBusy(false);
  };
  return (
    <Dialog onClose={onClose} title={text('records:ProviderNumberRequest.moves.download-label')}>
      <LeftOutRows left={left} />
      <FaultsOfRows faults={faults} />
      <ul>
        {(given.length === 0 ? rows : given).map((row) => (
          <li key={row.code}>
            <span className="code">{String(row['orderNumber'])}</span>
            {given.includes(row) && (
              <>
                {' '}
                <a
                  href={String(row['labelUrl'])}
                  download={`${String(row['providerNumber'])}.svg`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {String(row['providerNumber'])}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      <DialogFoot leave={text(given.length === 0 ? 'shell:cancel' : 'shell:close')} onClose={onClose}>
        {given.length === 0 && (
          <Button loading={busy} disabled={rows.length === 0} onClick={() => void ask()}>
            {text('records:ProviderNumberRequest.moves.download-label')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
