import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { colon, count, day, money } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { detailStyles as styles } from '../ui/detail/detail.tsx';
import { screenAt } from '../shell/places.ts';
import { CodeLink } from '../ui/code-link.tsx';
import { failedState, ListState } from '../ui/list/state.tsx';

import { documentAt, STATEMENT } from './paths.ts';

/** Noon, so that a day is the same one in every zone that it is shown in. */
const shown = (of: string) => day(`${of}T12:00:00Z`);

/** What moved an account up to the end of a day, newest first, and the balance that it had then. */
export function Statement({ customer, until }: { readonly customer: string; readonly until: string }) {
  const { t } = useTranslation('billing');
  const text = useLookup();
  const { caller } = useStore(session);
  const whole = screenAt(STATEMENT);
  const { data, error } = useQuery({
    queryKey: ['billing.accountStatement', customer, until],
    queryFn: ({ signal }) => ask('billing.accountStatement', { customer, until }, { signal }),
    staleTime: 0,
  });
  if (error !== null) return <ListState kind={failedState(error)} error={error} />;
  if (data === undefined)
    return (
      <p className="muted" role="status">
        {text('shell:loading')}
      </p>
    );
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {t('balanceThen')}
        {colon()}
        <b className="num">{money(data.balance)}</b>
      </p>
      {data.lines.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('statement')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('entryColumn')}</th>
                <th scope="col">{t('document')}</th>
                <th scope="col" data-spare>
                  {t('who')}
                </th>
                <th scope="col" data-end>
                  {t('amount')}
                </th>
                <th scope="col" data-end>
                  {t('balanceAfter')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <tr key={line.id}>
                  <td className="num">{shown(line.day)}</td>
                  <td>{text(`billing:entry.${line.entry}`)}</td>
                  <td>
                    <Document number={line.document} />
                  </td>
                  <td data-spare>{line.byName ?? line.by}</td>
                  <td data-end className="num">
                    {money(line.amount)}
                  </td>
                  <td data-end className="num">
                    {money(line.balance)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.truncated && <p className="muted">{t('more', { formatted: count(data.lines.length) })}</p>}
      {whole !== undefined && caller !== undefined && mayOpen(caller, whole) && (
        <p>
          <CodeLink code={t('wholeStatement')} to={[STATEMENT, `customer=${customer}`]} letters="words" />
        </p>
      )}
    </>
  );
}

/** The document that moved the account, leading to where it stands. */
function Document({ number }: { readonly number: string }) {
  const to = documentAt(number);
  return to === undefined ? <span className="code">{number}</span> : <CodeLink code={number} to={to} />;
}
