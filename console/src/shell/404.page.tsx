import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { page } from './pages.ts';
import { go, HOME } from './places.ts';
import styles from './shell.module.css';

/** An unknown path (R-0008). */
export default page([], function NotFound() {
  const { t } = useTranslation();
  return (
    <div className={styles.center}>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button data-action="go-home" onClick={() => go(HOME)}>
        {t('notFound.home')}
      </Button>
    </div>
  );
});
