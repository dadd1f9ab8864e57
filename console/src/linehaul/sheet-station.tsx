import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useMay, usePlace } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import type { Page } from '../shell/pages.ts';
import { sentence } from '../shell/toasts.tsx';
import { ScanStation } from '../ui/scan/scan-station.tsx';
import type { StationKey } from '../ui/scan/scan-station.tsx';
import { saying, useStation } from '../ui/scan/station.ts';
import { NothingAtHand, SheetSide } from './sheet-side.tsx';
import { StationDialogs } from './station-dialogs.tsx';
import { useSheet, WAITS } from './use-sheet.ts';
import type { BagOfLoad, Way } from './use-sheet.ts';

/** The station at which the vehicle of a loading sheet is loaded, or unloaded, bag by bag. */
export async function sheetStation(way: Way): Promise<Page> {
  const entry = await loadRecord('LoadingRecord');
  return page(['scan', 'record', 'list', 'loading'], () => <SheetStation entry={entry} way={way} />);
}

/** The sheet that is being signed, and what was counted of it; or that is being cancelled, or whose signature is withdrawn. */
interface Moving {
  readonly of: RecordRow;
  readonly move: Way | 'cancel' | 'withdraw';
  readonly begins: Readonly<Record<string, number>>;
}

/** What stands in the signature already; a sheet without scans is counted by hand. */
function countedOf(way: Way, bags: readonly BagOfLoad[]): Moving['begins'] {
  const parcels = bags.reduce((sum, bag) => sum + bag.parcels, 0);
  if (bags.length === 0) return {};
  return way === 'load'
    ? { totalBags: bags.length, totalVotes: parcels }
    : { unloadedBags: bags.length, unloadedVotes: parcels };
}

function SheetStation({ entry, way }: { readonly entry: RecordEntry; readonly way: Way }) {
  const { t } = useTranslation('loading');
  const { t: scan } = useTranslation('scan');
  const text = useLookup();
  const may = useMay();
  const { screen } = usePlace();
  const { caller } = useStore(session);
  const sheet = useSheet(entry, way);
  const { number, row } = sheet;
  const station = useStation(sheet.take);
  const [opening, setOpening] = useState(false);
  const [moving, setMoving] = useState<Moving>();
  const [counting, setCounting] = useState(false);
  const atHand = useRef(number);
  useEffect(() => {
    atHand.current = number;
  });
  const waiting = number === undefined ? 0 : station.before(number);
  const prefix = recordPrefix(entry.noun);
  const other = way === 'load' ? 'destination' : 'site';
  const sign = async (of: RecordRow) => {
    setCounting(true);
    try {
      const counted = (await sheet.ask()).filter(({ standing }) => standing === `${way}ed`);
      // Who has let go of it while its bags were asked for signs nothing.
      if (atHand.current === of.code) setMoving({ of, move: way, begins: countedOf(way, counted) });
    } catch (error) {
      station.perform(saying('refused', sentence(error)), of.code);
    } finally {
      setCounting(false);
    }
  };
  const close = () => {
    setOpening(false);
    setMoving(undefined);
  };
  const waits = row?.status === WAITS[way].status && waiting === 0 && !counting;
  // What is on the vehicle comes off first, bag by bag.
  const isEmpty = !sheet.bags.some(({ standing }) => standing === 'loaded');
  const keys: readonly StationKey[] = [
    number === undefined && way === 'load'
      ? { key: 'F2', label: t('keys.open'), action: 'create', run: () => setOpening(true), disabled: !may('create') }
      : { key: 'F2', label: t('keys.let'), run: sheet.let, disabled: number === undefined },
    { key: 'F4', label: scan('undo'), action: 'undo', run: station.undoLast, disabled: !station.canUndo },
    ...(way === 'load' && number !== undefined
      ? [
          row !== undefined && entry.life.moves['withdraw']?.from.includes(row.status) === true
            ? ({
                key: 'F7',
                label: t('keys.withdraw'),
                action: 'withdraw',
                run: () => setMoving({ of: row, move: 'withdraw', begins: {} }),
                disabled: waiting > 0 || !may('withdraw'),
              } as const)
            : ({
                key: 'F7',
                label: t(isEmpty ? 'keys.cancel' : 'keys.cancelEmpty'),
                action: 'cancel',
                run: () => row && setMoving({ of: row, move: 'cancel', begins: {} }),
                disabled: !waits || !isEmpty || !may('cancel'),
              } as const),
        ]
      : []),
    {
      key: 'F8',
      label: waiting > 0 ? t('keys.waits', { count: waiting }) : t(`keys.${way}`),
      action: way,
      also: screen.also?.[way] ?? [],
      run: () => row && void sign(row),
      disabled: !waits || !may(way),
      primary: true,
    },
  ];
  return (
    <>
      <ScanStation
        station={station}
        operation={{
          name: t(`mode.${way}`),
          ...(row !== undefined && {
            facts: [
              { word: text(wordsAt(prefix, other)), value: String(row[`${other}Name`] ?? row[other]) },
              { word: text(wordsAt(prefix, 'vehicle')), value: String(row['vehicleName'] ?? row['vehicle']) },
            ],
          }),
        }}
        placeholder={number === undefined ? t('scanVehicle') : scan('scanBag')}
        acts={['scan', ...(way === 'unload' ? ['arrive'] : [])]}
        keys={keys}
        busy={opening || moving !== undefined}
        file
      >
        {number === undefined ? (
          <NothingAtHand entry={entry} way={way} onChoose={(found) => station.perform(sheet.open(found), found.code)} />
        ) : (
          <SheetSide
            sheet={sheet}
            number={number}
            way={way}
            onTakeOff={
              way === 'load' && row?.status === WAITS.load.status && may('undo')
                ? (bag) => station.perform(sheet.takeOff(bag), bag)
                : undefined
            }
          />
        )}
      </ScanStation>
      <StationDialogs
        station={station}
        entry={entry}
        row={moving?.of}
        opening={opening}
        {...(caller?.siteCode != null && { given: { site: caller.siteCode } })}
        moving={moving && { move: moving.move, begins: moving.begins, does: t(`keys.${moving.move}`) }}
        onClose={close}
        onMoved={(what) => {
          station.perform(saying('ok', t(`signed.${moving?.move ?? way}`)), what);
          // What is no longer signed is loaded on.
          if (moving?.move !== 'withdraw') sheet.let();
        }}
      />
    </>
  );
}
