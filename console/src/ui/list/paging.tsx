import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import styles from './list.module.css';

interface Props { readonly page: number; readonly size: number; readonly total: number; readonly totalIsMore: boolean; readonly shown: number; readonly hasNext: boolean; readonly maxPage: number; readonly onPage: (page: number) => void; readonly onSize: (size: number) => void }

/** The pages to offer: the first, the last, and those beside the one shown. */
export function pagesAround(page: number, last: number): readonly (number | 'gap')[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last))].sort((one, other) => one - other);
  return wanted.flatMap((one, at): readonly (number | 'gap')[] => (at > 0 && one - (wanted[at - 1] ?? one) > 1 ? ['gap', one] : [one]));
}

/** Where in the list the page is, and how to get to others. Beyond the counted part only forward and back. */
export function Paging({ page, size, total, totalIsMore, shown, hasNext, maxPage, onPage, onSize }: Props) {
  const { t } = useTranslation('list');
  const last = Math.max(1, Math.ceil(total / size));
  const values = { from: count(shown === 0 ? 0 : (page - 1) * size + 1), to: count((page - 1) * size + shown), total: count(total) };
  return (
    <div className={styles.foot}>
      <span className="num">{t(totalIsMore ? 'ofMore' : 'of', values)}</span><span className={styles.spacer} />
      <Select w={84} size="xs" data={[50, 100, 200, 1_000].filter((one) => one <= maxPage).map(String)} value={String(size)} onChange={(value) => { if (value !== null) onSize(Number(value)); }} allowDeselect={false} aria-label={t('pageSize')} />
      <nav className={styles.pages} aria-label={t('page', { page })}>
        <button type="button" aria-label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>‹</button>
        {pagesAround(page, Math.max(last, page)).map((one, at) => (one === 'gap' ? <span key={`gap${at}`}>…</span> : <button key={one} type="button" aria-label={t('page', { page: one })} aria-current={one === page ? 'page' : undefined} onClick={() => onPage(one)}>{count(one)}</button>))}
        <button type="button" aria-label={t('next')} disabled={!hasNext && page >= last} onClick={() => onPage(page + 1)}>›</button>
      </nav>
    </div>
  );
}
