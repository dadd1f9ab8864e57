import { useTranslation } from 'react-i18next';
import { page } from '../shell/pages.ts';
import { Weighing } from './weighing.tsx';

/** Weighing and measuring of what comes into the warehouse (R-0212). */
export default page(['scan', 'weighing'], function WarehousingWeight() {
  const { t } = useTranslation('weighing');
  return <Weighing name={t('inbound')} />;
});
