import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, openAccess } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import type { RecordRow } from '../client/records.ts';
import { instantExact } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';

/** Asks why, puts the look on record, then shows the secret of a target until the dialog is closed. */
export function ShowSecret({ rows, onClose }: { readonly rows: readonly RecordRow[]; readonly onClose: () => void }) {
  const { t } = useTranslation('tracking');
  const text = useLookup();
  const [shown, setShown] = useState<AnswerOf<'tracking.trackTargetSecret'>>();
  const [row] = rows;
  if (row === undefined) return null;
  const title = t('secret.title', { name: String(row['name']) });
  const run = async (reason: string) => {
    const accessId = await openAccess('reveal', row.code, { reason });
    setShown(await ask('tracking.trackTargetSecret', { code: row.code, accessId }));
  };
  if (shown === undefined)
    return (
      <ReasonDialog title={title} does={text('actions:show-secret')} run={run} onClose={onClose}>
        <div className="muted">{t('secret.why')}</div>
      </ReasonDialog>
    );
  return (
    <Dialog onClose={onClose} title={title}>
      <div style={{ display: 'grid', gap: 12 }}>
        <TextInput
          readOnly
          value={shown.secret}
          aria-label={title}
          description={[
            t('secret.since', { since: instantExact(shown.since) }),
            ...(shown.formerUntil === undefined
              ? []
              : [t('secret.former', { until: instantExact(shown.formerUntil) })]),
          ].join(' ')}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
        />
        <Group justify="flex-end" gap="xs">
          <CopyButton value={shown.secret}>
            {({ copy }) => (
              <Button variant="default" onClick={copy}>
                {t('secret.copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </div>
    </Dialog>
  );
}
