import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { page } from './pages.ts';
import { go, HOME } from './places.ts';
import styles from './shell.module.css';

/** A link that no longer leads anywhere: a kiosk address that was taken back, a shared view that is gone. */
export function LinkFailure() {
  const { t } = useTranslation();
  return (
    <div className={styles.center}>
      <h1>{t('linkFailure.title')}</h1>
      <p>{t('linkFailure.text')}</p>
      <Button data-action="go-home" onClick={() => go(HOME)}>
        {t('notFound.home')}
      </Button>
    </div>
  );
}

export default page([], LinkFailure);
