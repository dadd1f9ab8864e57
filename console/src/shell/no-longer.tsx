import { useTranslation } from 'react-i18next';
import styles from './shell.module.css';

/** Before a page that its user may not open any more. What he typed there stays, and comes back with the right. */
export function NoLonger({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={isShown ? styles.banner : styles.center} role="alert">
      {isShown ? t('rights.page') : <h1>{t('rights.page')}</h1>}
      {isShown ? ` ${t('rights.own')}` : <p>{t('rights.kept')}</p>}
    </div>
  );
}
