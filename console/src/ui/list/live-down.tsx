import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

/** Shown only when the socket stays away for a while: a short gap is no news. */
export function LiveDown() {
  const { t } = useTranslation('list');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <div className={styles.warn} role="status">
      {t('live.down')}
    </div>
  ) : null;
}
