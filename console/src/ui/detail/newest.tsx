import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLookup } from '../../i18n/texts.ts';
import { sentence } from '../../shell/toasts.tsx';
import { detailStyles as styles } from './detail.tsx';
import { RowsTable } from './rows-table.tsx';

/** Rows that a page about one thing lays out, before it is said which. */
const LAID_OUT = 10;

interface Column<Row> {
  /** Where its word stands. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
}

/** The newest that may be meant, to choose from; a click leads on as the number in a row does. */
export function Newest<Row extends object>({
  of,
  ask,
  keyOf,
  columns,
  onGiven,
}: {
  /** What is asked, for the cache. */
  readonly of: string;
  readonly ask: (most: number, signal: AbortSignal) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly onGiven: (number: string) => void;
}) {
  const text = useLookup();
  const { data, error } = useQuery({
    queryKey: ['newest', of],
    queryFn: async ({ signal }) => await ask(LAID_OUT, signal),
  });
  if (error !== null)
    return (
      <p role="alert" className="muted">
        {sentence(error)}
      </p>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={`panel ${styles.choice}`}>
      <h2>{text('record:toChoose')}</h2>
      <RowsTable
        label={text('record:toChoose')}
        columns={columns.map(({ label, cell }) => ({ key: label, heading: text(label), cell }))}
        rows={data}
        keyOf={keyOf}
        onOpen={onGiven}
      />
    </section>
  );
}
