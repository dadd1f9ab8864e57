import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BAG_PARCELS } from '@malote/contracts/bags/limits.ts';
import { isBagForm, isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import type { UploadAnswer } from '../client/upload.ts';
import { keep, readKept } from '../client/kept.ts';
import { session } from '../client/session.ts';
import { lookup } from '../i18n/texts.ts';
import { useLeaveGuard, useMay } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { ScanStation, scanStyles as styles } from '../ui/scan/scan-station.tsx';
import { saying, sending, useStation } from '../ui/scan/station.ts';
import type { Take } from '../ui/scan/station.ts';
import { useClosed } from '../ui/scan/use-closed.ts';

const PrintBags = lazy(async () => ({ default: (await import('./print-bag.tsx')).PrintBags }));
const GROUP = 'bagSealing';
const good = ({ outcome }: UploadAnswer): boolean => outcome === 'stored' || outcome === 'duplicate';

/** The bag that the list goes into: the one whose number was read, or one that gets a number of ours when it is sealed. */
interface Bag {
  readonly number?: string;
}

interface Read {
  readonly bag?: Bag | undefined;
  readonly list: readonly string[];
}
const NOTHING: Read = { list: [] };
const isRead = (value: unknown): value is Read =>
  typeof value === 'object' && value !== null && 'list' in value && Array.isArray(value.list);

/**
 * The bag and the list that goes into it. Nobody else knows of them before it is sealed, so they outlive a reload and a session that has ended, for who has read
 * them in this tab. Who closes the page has done with them.
 */
function useKeptList() {
  const place = `malote.sealing.${session.get().caller?.id ?? ''}`;
  const [begins] = useState(() => readKept(sessionStorage, place, NOTHING, isRead));
  const [bag, setBag] = useState(begins.bag);
  const [list, setList] = useState(begins.list);
  useEffect(() => {
    const isEmpty = bag === undefined && list.length === 0;
    keep(sessionStorage, place, isEmpty ? undefined : ({ bag, list } satisfies Read));
  }, [bag, list, place]);
  useClosed(() => keep(sessionStorage, place, undefined));
  return { bag, setBag, list, setList };
}

/**
 * A list of parcels is read, then all of it is sealed in one bag, under the number that was read or one of ours (ops 7.2, R-0390). The house claims what was
 * never scanned into the bag, and seals nothing when one of them cannot be had.
 */
export default page(['scan', 'bags', 'orders'], function BagSealing() {
  const { t } = useTranslation('bags');
  const { t: scan } = useTranslation('scan');
  const may = useMay();
  const { bag, setBag, list, setList } = useKeptList();
  const [printing, setPrinting] = useState<string>();
  const [sealed, setSealed] = useState<string>();
  const take = (code: string): Take => {
    if (isBagForm(code)) {
      setBag({ number: code });
      return saying('info', t('sealing.bag', { number: code }));
    }
    if (!isWaybillForm(code)) return saying('refused', lookup('scan:unknown.scanAny'));
    if (list.includes(code)) return saying('duplicate', t('sealing.twice'));
    if (list.length >= BAG_PARCELS) return saying('refused', t('full', { max: BAG_PARCELS }));
    setList([code, ...list]);
    return saying('ok', t('sealing.listed'));
  };
  const station = useStation(take);
  useLeaveGuard(list.length > 0 ? t('leave', { number: bag?.number ?? '' }) : undefined);
  const random = () => {
    setBag({});
    station.perform(saying('info', t('sealing.ours')), t('keys.ownCode'));
  };
  const seal = () => {
    if (bag === undefined || list.length === 0) return;
    const [into, bagList] = [bag, [...list]];
    setBag(undefined);
    setList([]);
    station.perform(
      sending(
        'bags.sealBag',
        { ...(into.number !== undefined && { bagNumber: into.number }), bagList },
        {
          group: GROUP,
          shown: 'waiting',
          onAnswer: (answer) => {
            if (good(answer)) {
              const number = into.number ?? (answer.data as { readonly bagNumber?: string } | undefined)?.bagNumber;
              setSealed(number);
              if (may('print-label')) setPrinting(number);
              return { verdict: 'ok', words: t('sealedOk') };
            }
            // Nothing was sealed: the list is there again, for whoever takes out what could not be had.
            setBag((now) => now ?? into);
            setList((now) => (now.length === 0 ? bagList : now));
            return undefined;
          },
        },
      ),
      into.number ?? t('keys.ownCode'),
    );
  };
  return (
    <>
      <ScanStation
        station={station}
        operation={{
          name: t('sealing.name'),
          facts: bag === undefined ? [] : [{ word: t('side.open'), value: bag.number ?? t('keys.ownCode') }],
        }}
        placeholder={scan('scanAny')}
        keys={[
          {
            key: 'F2',
            label: t('keys.own'),
            action: 'random-number',
            run: random,
            disabled: bag !== undefined || !may('random-number'),
          },
          {
            key: 'F7',
            label: t('keys.label'),
            action: 'print-label',
            run: () => setPrinting(sealed),
            disabled: sealed === undefined || !may('print-label'),
          },
          {
            key: 'F8',
            label: t('keys.seal'),
            action: 'seal',
            run: seal,
            disabled: bag === undefined || list.length === 0 || !may('seal'),
            primary: true,
          },
        ]}
        busy={printing !== undefined}
        file
      >
        <p className="kicker">{t('sealing.list', { count: list.length })}</p>
        {list.length === 0 && <p className="muted">{t('sealing.how')}</p>}
        <ul className={styles.contents} aria-label={t('side.contents')} tabIndex={0}>
          {list.slice(0, 200).map((code) => (
            <li key={code}>
              <span className="code">{code}</span>
              <button
                type="button"
                className="link"
                aria-label={scan('undoCode', { code })}
                onClick={() => setList(list.filter((one) => one !== code))}
              >
                {scan('undoRow')}
              </button>
            </li>
          ))}
        </ul>
      </ScanStation>
      <Suspense>
        {printing !== undefined && <PrintBags bags={[printing]} printed={0} onClose={() => setPrinting(undefined)} />}
      </Suspense>
    </>
  );
});
