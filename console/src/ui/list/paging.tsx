import { Select } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import { useChoicesWhenReached } from '../fields/choices-when-reached.ts';
import styles from './list.module.css';

interface Props {
  /** The first page that is shown, from 1, and how many stand below each other. */
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  readonly total: number;
  readonly totalIsMore: boolean;
  readonly shown: number;
  readonly hasNext: boolean;
  readonly maxPage: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** The pages to offer: the first, the last, those shown as one (by its first), and their neighbours. */
export function pagesAround(first: number, shownTo: number, last: number): readonly (number | 'gap')[] {
  const wanted = [...new Set([1, first - 1, first, shownTo + 1, last])]
    .filter((one) => one >= 1 && one <= last && (one <= first || one > shownTo))
    .sort((one, other) => one - other);
  const endOf = (one: number) => (one === first ? shownTo : one);
  return wanted.flatMap((one, at): readonly (number | 'gap')[] =>
    at > 0 && one - endOf(wanted[at - 1] ?? one) > 1 ? ['gap', one] : [one],
  );
}

/** Where in the list one is, and how to get elsewhere. Beyond the counted part only forward and back. */
export const Paging = memo(function Paging({
  page,
  pages,
  size,
  total,
  totalIsMore,
  shown,
  hasNext,
  maxPage,
  onPage,
  onSize,
}: Props) {
  const { t } = useTranslation('list');
  const whenReached = useChoicesWhenReached();
  const shownTo = page + pages - 1;
  const last = Math.max(shownTo, Math.ceil(total / size));
  const values = {
    from: count(shown === 0 ? 0 : (page - 1) * size + 1),
    to: count((page - 1) * size + shown),
    total: count(total),
  };
  const words = (one: number) => (one === page && pages > 1 ? `${count(page)}–${count(shownTo)}` : count(one));
  return (
    <div className={styles.foot}>
      <span className="num">{t(totalIsMore ? 'ofMore' : 'of', values)}</span>
      <span className={styles.spacer} />
      <Select
        w={84}
        size="xs"
        data={[50, 100, 200, 1_000].filter((one) => one <= maxPage).map(String)}
        value={String(size)}
        onChange={(value) => {
          if (value !== null) onSize(Number(value));
        }}
        allowDeselect={false}
        aria-label={t('pageSize')}
        {...whenReached}
      />
      <nav className={styles.pages} aria-label={t('page', { page: words(page) })}>
        <button type="button" aria-label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          ‹
        </button>
        {pagesAround(page, shownTo, last).map((one, at) =>
          one === 'gap' ? (
            <span key={`gap${at}`}>…</span>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={t('page', { page: words(one) })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              {words(one)}
            </button>
          ),
        )}
        <button type="button" aria-label={t('next')} disabled={!hasNext} onClick={() => onPage(shownTo + 1)}>
          ›
        </button>
      </nav>
    </div>
  );
});
