import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { colon, instantExact } from '../i18n/format.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { useLookup } from '../i18n/texts.ts';
import { toastOk } from '../shell/toasts.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';
import { isOfBag, ofBag } from './conflict-of-row.ts';
import type { Conflict } from './conflict-of-row.ts';
import styles from './settle-conflict.module.css';

// Of bags, and of what was read elsewhere, nobody signed.
const SignedFact = lazy(async () => {
  const [{ SignedFact: Found }] = await Promise.all([import('../delivery/signed-fact.tsx'), loadTexts(['scan'])]);
  return { default: Found };
});

type Row = RowOf<'reports.attentionList'>;
type Disputed = NonNullable<Row['facts']>[number];

/**
 * Shows both facts side by side and asks which one counts, and why: of a signature who took the parcel, and its photos. The other one stays in the history. Who
 * settles meanwhile is not overruled by who did not see it.
 */
export function SettleConflict({
  row,
  conflict: { stands, against, facts },
  onClose,
  onDone,
}: {
  readonly row: Row;
  readonly conflict: Conflict;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const [counts, setCounts] = useState<string>();
  const kind = String(row.detail['conflict']);
  const card = (scan: string, choice: string) => {
    const fact = facts.find((one) => one.scan === scan);
    return (
      <div key={scan} className={styles.fact} data-checked={counts === scan || undefined}>
        <label className={styles.lines}>
          <span>
            <input
              type="radio"
              name="counts"
              value={scan}
              checked={counts === scan}
              onChange={() => setCounts(scan)}
              aria-label={choice}
            />{' '}
            <b>{choice}</b>
          </span>
          <span>{t(scan === stands ? 'conflict.stands' : 'conflict.waits')}</span>
          {fact !== undefined && <FactLines fact={fact} />}
        </label>
        {fact?.status === 'signed' && (
          <Suspense>
            <SignedFact waybill={row.number} scan={scan} />
          </Suspense>
        )}
      </div>
    );
  };
  const run = async (reason: string) => {
    // The queue shows what is open.
    const settling = { conflict: against, counts: counts ?? '', before: null };
    const about = { about: { reason } };
    await (ofBag(facts)
      ? send('bags.settleBagConflict', { bagNumber: row.number, ...settling }, about)
      : send('scanning.settleConflict', { waybill: row.number, ...settling }, about));
    toastOk(text('list:done', { label: text('actions:settle') }));
    onDone();
  };
  return (
    <ReasonDialog
      title={`${text('actions:settle')}${colon()}${row.number}`}
      does={text('actions:settle')}
      ready={counts !== undefined}
      run={run}
      onClose={onClose}
    >
      <div>{text(ofBag(facts) ? 'tower:conflict.kind.bag_elsewhere' : `tower:conflict.kind.${kind}`)}</div>
      <div className={styles.facts} role="radiogroup" aria-label={t('conflict.which')}>
        {card(stands, t('conflict.keep'))}
        {card(against, t('conflict.confirm'))}
      </div>
    </ReasonDialog>
  );
}

function FactLines({ fact }: { readonly fact: Disputed }) {
  const text = useLookup();
  return (
    <>
      <span>{text(isOfBag(fact) ? `tower:conflict.fact.${fact.status}` : `status:waybill.${fact.status}`)}</span>
      <span className="num">{instantExact(fact.at)}</span>
      <span>{fact.siteName ?? fact.site}</span>
      <span>{fact.byName ?? fact.by}</span>
    </>
  );
}
