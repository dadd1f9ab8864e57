import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryAgain } from '../client/sign-in.ts';
import styles from './shell.module.css';

/** Whoever presses the button sees so long that something is done (ms). */
const TRYING_MS = 1_000;

/** In the place of a page that cannot be shown before the server has said who is there. */
export function NeedsServer({ onDrawn }: { readonly onDrawn: () => void }) {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);
  useEffect(onDrawn, [onDrawn]);
  useEffect(() => {
    if (!trying) return undefined;
    const timer = setTimeout(() => setTrying(false), TRYING_MS);
    return () => clearTimeout(timer);
  }, [trying]);
  return (
    <div className={styles.center} role="status">
      <h1>{t('needsServer.title')}</h1>
      <p>{t('needsServer.text')}</p>
      <Button
        loading={trying}
        onClick={() => {
          tryAgain();
          setTrying(true);
        }}
      >
        {t('needsServer.again')}
      </Button>
    </div>
  );
}
