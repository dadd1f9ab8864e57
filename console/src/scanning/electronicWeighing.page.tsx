import { useTranslation } from 'react-i18next';
import { page } from '../shell/pages.ts';
import { Weighing } from './weighing.tsx';

/** Weighing with a connected scale, compared with what the order says. */
export default page(['scan', 'weighing'], function ElectronicWeighing() {
  const { t } = useTranslation('weighing');
  return <Weighing name={t('electronic')} />;
});
