import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askList } from '../../client/client.ts';
import { loadListing } from '../../client/records.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { detailStyles as styles } from '../detail/detail.tsx';
import { FieldValue } from '../fields/field-columns.tsx';
import { sentence } from '../../shell/toasts.tsx';
import type { ListingRow } from './listing-page.tsx';

/** Rows of a listing as part of a page about something else: those that it is narrowed to, newest as the list begins, up to fifty. */
export function ListingRows({
  noun,
  params,
  without = [],
}: {
  readonly noun: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Fields that the page says already. */
  readonly without?: readonly string[];
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const { data, error } = useQuery({
    queryKey: ['listing-rows', noun, params],
    queryFn: async ({ signal }) => {
      const entry = await loadListing(noun);
      const asked = { params, pageSize: 50 };
      const { records } = await askList(entry.queries.list as never, asked as never, { signal, quiet: true });
      return { entry, rows: records as readonly ListingRow[] };
    },
  });
  if (error !== null)
    return (
      <p role="alert" className="muted">
        {sentence(error)}
      </p>
    );
  if (data === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  const { entry, rows } = data;
  if (rows.length === 0) return <p className="muted">{t('noRows')}</p>;
  const prefix = recordPrefix(noun);
  const shown = Object.entries(entry.fields).filter(
    ([name, { listed }]) => listed !== 'never' && listed !== 'on-demand' && !without.includes(name),
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={text(`${prefix}.word`)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {shown.map(([name]) => (
              <th key={name}>{text(wordsAt(prefix, name))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[entry.key])}>
              {shown.map(([name, field]) => (
                <td key={name}>
                  <FieldValue field={field} name={name} row={row} prefix={prefix} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
