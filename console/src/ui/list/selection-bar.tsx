import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import { late } from '../late.tsx';
import type { RowAction } from './actions.ts';
import styles from './list.module.css';

// What stands beside the rows comes a moment after them.
const bulkButtons = late(async () => (await import('./bulk-buttons.tsx')).BulkButtons<never>);
const BulkButtons = bulkButtons.Part as unknown as typeof import('./bulk-buttons.tsx').BulkButtons;
const { Part: OneButtons, ...oneButtons } = late(async () => (await import('./bulk-buttons.tsx')).OneButtons);
const { Part: SelectAll, ...selectAll } = late(async () => (await import('./select-all.tsx')).SelectAll);

/** Fetches what the bar is made of before a row is ticked. */
export function fetchSelectionBar(): void {
  for (const one of [bulkButtons, oneButtons, selectAll]) one.fetch();
}

/** What stands above a list while rows of it are ticked: how many, the way to tick all or none, and what can be done with them. */
export function SelectionBar<Row>({
  rows,
  shown,
  total,
  totalIsMore,
  most,
  actions,
  onAct,
  onAll,
  onNone,
  onOpen,
  onEdit,
  notEdit,
}: {
  /** Those that are ticked. */
  readonly rows: readonly Row[];
  /** Rows that are shown, and rows that there are. */
  readonly shown: number;
  readonly total: number;
  readonly totalIsMore: boolean;
  /** Rows that may be ticked at once. */
  readonly most: number;
  readonly actions: readonly RowAction<Row>[];
  readonly onAct: (action: RowAction<Row>) => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly notEdit: string | undefined;
}) {
  const { t } = useTranslation('list');
  return (
    <>
      <span className={styles.bulkCount} aria-live="polite">
        {t('selected', { count: rows.length, formatted: count(rows.length) })}
      </span>
      <button type="button" className="link" style={{ padding: '0 6px', minHeight: 24 }} onClick={onNone}>
        {t('clearSelection')}
      </button>
      <Suspense>
        <SelectAll
          selected={rows.length}
          shown={shown}
          total={total}
          totalIsMore={totalIsMore}
          most={most}
          onSelect={onAll}
        />
        <OneButtons onOpen={onOpen} onEdit={onEdit} notEdit={notEdit} />
        <BulkButtons actions={actions} rows={rows} onAct={onAct} />
      </Suspense>
    </>
  );
}
