import { useTranslation } from 'react-i18next';
import { openAccess, saveFile } from '../../client/client.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import type { History } from './history.ts';

/** The file: what the server answered, untouched, below a summary of its verification. */
export function fileOf(history: History, now = new Date()): string {
  const { of, verified, findings, sealedUpTo, sealedAt, brokenAt, truncated, streams, events } = history;
  return JSON.stringify(
    {
      exportedAt: now.toISOString(),
      verification: {
        of,
        verified,
        findings,
        sealedUpTo,
        sealedAt,
        brokenAt,
        truncated,
        events: events.length,
        streams: streams.map(({ stream, chain, head, events: many }) => ({ stream, chain, head, events: many })),
      },
      history,
    },
    null,
    2,
  );
}

/** Asks why, records the export, saves the file. */
export function ExportHistory({
  name,
  history,
  onClose,
}: {
  /** What the history is recorded as. */
  readonly name: string;
  readonly history: History;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('replay');
  const run = async (reason: string) => {
    await openAccess('export', name, {
      reason,
      filter: { events: history.events.length, sealedUpTo: history.sealedUpTo },
    });
    saveFile({
      blob: new Blob([fileOf(history)], { type: 'application/json' }),
      fileName: `${t('export.file')}-${name.replace(' ', '-')}.json`,
    });
    onClose();
  };
  return (
    <ReasonDialog title={t('export.title', { number: name })} does={t('export.do')} run={run} onClose={onClose}>
      <div>{t('export.what')}</div>
    </ReasonDialog>
  );
}
