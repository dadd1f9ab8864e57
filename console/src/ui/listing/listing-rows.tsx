import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askList } from '../../client/client.ts';
import { isListing, loadListing, loadRecord } from '../../client/records.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { ListingEntry, RecordEntry } from '../../client/contract-table.ts';
import { RowsTable } from '../detail/rows-table.tsx';
import type { RowsColumn } from '../detail/rows-table.tsx';
import { FieldValue, isNumber, isShort } from '../fields/field-columns.tsx';
import { sentence } from '../../shell/toasts.tsx';
import { longestFirst } from '../record/longest-first.ts';
import { RecordStatus } from '../record/record-status.tsx';
import type { ListingRow } from './listing-page.tsx';

/** What is asked and shown: the fields of a listing; of a record its number and where it stands before them. */
async function loaded(noun: string): Promise<{
  readonly entry: ListingEntry | RecordEntry;
  readonly key: string;
  readonly record?: RecordEntry;
}> {
  if (await isListing(noun)) {
    const entry = await loadListing(noun);
    return { entry, key: entry.key };
  }
  const record = await loadRecord(noun);
  return { entry: record, key: 'code', record };
}

/** Rows of a listing, or of a kind of record, as part of a page about something else: those that it is narrowed to, as the list begins where no other order is asked. */
export function ListingRows({
  noun,
  params,
  order = 'as listed',
  without = [],
  most = 50,
  fields = Number.POSITIVE_INFINITY,
  only,
  act,
  none,
  label,
  onOpen,
}: {
  readonly noun: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly order?: 'as listed' | 'longest first';
  /** Fields that the page says already. */
  readonly without?: readonly string[];
  readonly most?: number;
  /** So many fields at most: the first ones tell rows apart, and more of them would leave none its room; a file tells nothing apart. */
  readonly fields?: number;
  /** Leaves rows out that the page itself is about. */
  readonly only?: (row: ListingRow) => boolean;
  /** What may be done with a row, at its end. */
  readonly act?: (row: ListingRow) => ReactNode;
  /** What they are called for who hears it, where the page has several of them. */
  readonly label?: string | undefined;
  /** What stands there where there is none. */
  readonly none?: ReactNode;
  /** Leads from a record to where it is worked on; told its number, and the row as it stood there. */
  readonly onOpen?: (code: string, row: ListingRow) => void;
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const { data, error } = useQuery({
    queryKey: ['listing-rows', noun, params, order, most],
    queryFn: async ({ signal }) => {
      const of = await loaded(noun);
      const asked = { params, pageSize: most, ...(order === 'longest first' && { sort: longestFirst(of.entry) }) };
      const { records } = await askList(of.entry.queries.list as never, asked as never, { signal, quiet: true });
      return { ...of, rows: records as readonly ListingRow[] };
    },
  });
  if (error !== null)
    return (
      <p role="alert" className="muted">
        {sentence(error)}
      </p>
    );
  if (data === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  const { entry, key, record } = data;
  const rows = only === undefined ? data.rows : data.rows.filter(only);
  if (rows.length === 0) return none ?? <p className="muted">{t('noRows')}</p>;
  const keyOf = (row: ListingRow) => String(row[key]);
  const prefix = recordPrefix(noun);
  // The room of a page is for what was said: a column without a single value has none.
  const shown = Object.entries(entry.fields)
    .filter(
      ([name, { kind, listed }]) =>
        listed !== 'never' &&
        listed !== 'on-demand' &&
        !without.includes(name) &&
        (kind !== 'file' || fields === Number.POSITIVE_INFINITY) &&
        rows.some((row) => row[name] !== undefined && row[name] !== null && row[name] !== ''),
    )
    .slice(0, fields);
  const ofRecord: readonly RowsColumn<ListingRow>[] =
    record === undefined
      ? []
      : [
          {
            key: 'code',
            heading: text(wordsAt(prefix, 'code')),
            cell: (row) => <span className="code">{String(row['code'])}</span>,
          },
          {
            key: 'status',
            heading: text('fields:status'),
            cell: (row) => <RecordStatus entry={record} status={String(row['status'])} />,
          },
        ];
  const ofFields = shown.map(([name, field]): RowsColumn<ListingRow> => ({
    key: name,
    heading: text(wordsAt(prefix, name)),
    cell: (row) => <FieldValue field={field} name={name} row={row} prefix={prefix} />,
    isShort: isShort(field),
    isNumber: isNumber(field),
  }));
  const acts: readonly RowsColumn<ListingRow>[] =
    act === undefined ? [] : [{ key: 'list:actions', heading: text('list:actions'), cell: act }];
  return (
    <RowsTable
      label={label ?? text(`${prefix}.word`)}
      columns={[...ofRecord, ...ofFields, ...acts]}
      rows={rows}
      keyOf={keyOf}
      {...(onOpen !== undefined && {
        onOpen: (code: string) => {
          const row = rows.find((one) => keyOf(one) === code);
          if (row !== undefined) onOpen(code, row);
        },
      })}
    />
  );
}
