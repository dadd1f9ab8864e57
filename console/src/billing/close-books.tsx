import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { day, isoDay } from '../i18n/format.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { toastOk } from '../shell/toasts.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';
import { DateInput } from '../ui/table/date-input.tsx';

const DAY_MS = 86_400_000;

/** Closes the books up to a day that is over, once and for good. */
export function CloseBooks() {
  const { t } = useTranslation('billing');
  const may = useMay();
  const called = useCalled();
  const [asking, setAsking] = useState(false);
  const [yesterday] = useState(() => isoDay(Date.now() - DAY_MS));
  const [through, setThrough] = useState('');
  if (!may('close-books')) return null;
  const run = async (reason: string) => {
    await send('billing.closeBooks', { through }, { about: { reason } });
    toastOk(t('closed', { day: day(`${through}T12:00:00Z`) }));
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" data-action={called('close-books')} onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('closeTitle')}
          does={t('close')}
          ready={through !== ''}
          run={run}
          onClose={() => setAsking(false)}
        >
          <div>{t('closeMeans')}</div>
          <DateInput
            label={t('through')}
            value={through}
            max={yesterday}
            required
            onChange={(event) => setThrough(event.currentTarget.value)}
          />
        </ReasonDialog>
      )}
    </>
  );
}
