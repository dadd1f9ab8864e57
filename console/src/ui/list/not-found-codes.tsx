import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastInfo } from '../../shell/toasts.tsx';
import styles from './list.module.css';

/** Which of the numbers that were pasted nobody knows. */
export function NotFoundCodes({
  filter,
  codes,
  ask,
}: {
  readonly filter: string;
  readonly codes: readonly string[];
  readonly ask: (codes: readonly string[]) => Promise<readonly string[]>;
}) {
  const { t } = useTranslation('list');
  const wanted = codes.filter((code) => code !== '');
  const { data } = useQuery({
    queryKey: ['notFound', filter, wanted],
    enabled: wanted.length > 0,
    queryFn: () => ask(wanted),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <details className={styles.warn} style={{ display: 'block' }}>
      <summary style={{ cursor: 'pointer' }}>{t('codes.notFound', { count: data.length })}</summary>
      <div className="code" style={{ maxHeight: 96, overflow: 'auto', margin: '6px 0', overflowWrap: 'anywhere' }}>
        {data.join(' ')}
      </div>
      <button
        type="button"
        onClick={() => void navigator.clipboard.writeText(data.join('\n')).catch(() => toastInfo(data.join(' ')))}
      >
        {t('codes.copy')}
      </button>
    </details>
  );
}
