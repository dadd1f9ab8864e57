import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { askList } from '../../client/client.ts';
import type { ListingEntry } from '../../client/contract-table.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { DetailDrawer } from '../detail/detail-drawer.tsx';
import { Facts, Section } from '../detail/detail.tsx';
import { FieldValue } from '../fields/field-columns.tsx';
import type { ListingRow } from './listing-page.tsx';

/** A row of a listing with all its fields, those too that the list leaves to its reader; `children` stand below them. */
export function ListingDrawer({
  entry,
  id,
  row: listed,
  onClose,
  children,
}: {
  readonly entry: ListingEntry;
  readonly id: string;
  readonly row: ListingRow | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  const { data: found } = useQuery({
    queryKey: ['listing', entry.noun, id],
    enabled: listed === undefined,
    queryFn: async () => await rowOf(entry, id),
  });
  const row = listed ?? found ?? undefined;
  const read = Object.entries(entry.fields).filter(([name, { listed }]) => name !== entry.key || listed !== 'never');
  const facts = read.map(
    ([name, field]) =>
      [
        text(wordsAt(prefix, name)),
        row && <FieldValue key={name} field={field} name={name} row={row} prefix={prefix} />,
      ] as const,
  );
  return (
    <DetailDrawer
      title={`${text(`${prefix}.word`)} ${entry.fields[entry.key]?.listed === 'never' ? '' : id}`}
      onClose={onClose}
    >
      <Section title={t('facts')}>
        {found === null ? <p className="muted">{t('gone')}</p> : <Facts facts={facts} />}
      </Section>
      {children}
    </DetailDrawer>
  );
}

/** The row of a key that is not among those on the page; null where it is gone or out of reach. */
async function rowOf(entry: ListingEntry, key: string): Promise<ListingRow | null> {
  const { records } = await askList(entry.queries.list as never, { params: {}, pageSize: 1, keys: [key] } as never, {
    quiet: true,
  });
  return (records as readonly ListingRow[])[0] ?? null;
}
