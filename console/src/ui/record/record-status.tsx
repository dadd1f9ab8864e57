import { useTranslation } from 'react-i18next';
import { ToneLabel } from '../status/status.tsx';

/** Where a record stands. */
export function RecordStatus({ status }: { readonly status: string }) {
  const { t } = useTranslation('record');
  return (
    <ToneLabel tone={status === 'enabled' ? 'ok' : 'neutral'}>
      {status === 'enabled' ? t('status.enabled') : t('status.disabled')}
    </ToneLabel>
  );
}
