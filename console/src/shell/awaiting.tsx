import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './shell.module.css';
import { sentence } from './toasts.tsx';

interface Props {
  /** Why the last try failed; undefined before one has. */
  readonly failure: unknown;
  readonly onSignIn: () => void;
}

/** Whoever has waited so long for an answer is told that there is none. */
const LATE_MS = 5_000;

/** The page until the server has said who is there. When it does not answer, or fails, that is told: whoever has a session keeps it, and may also sign in anew. */
export function Awaiting({ failure, onSignIn }: Props) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const line = <div className={styles.progress} role="status" aria-label={t('loading')} />;
  if (failure === undefined && !late) return line;
  return (
    <div className={styles.alone}>
      {line}
      <main className={`panel ${styles.small}`}>
        <h1>{t('awaiting.title')}</h1>
        {failure !== undefined && (
          <div className={styles.faultBox} role="alert">
            {sentence(failure)}
          </div>
        )}
        <p>{t('awaiting.text')}</p>
        <Button variant="default" size="sm" onClick={onSignIn}>
          {t('session.again')}
        </Button>
      </main>
    </div>
  );
}
