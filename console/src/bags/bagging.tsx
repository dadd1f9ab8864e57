import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../shell/confirm.tsx';
import { useLeaveGuard, useMay } from '../shell/page-context.ts';
import { ScanStation } from '../ui/scan/scan-station.tsx';
import type { StationKey } from '../ui/scan/scan-station.tsx';
import { saying, useStation } from '../ui/scan/station.ts';
import { BagSide } from './bag-side.tsx';
import { useBagFacts } from './bag-facts.ts';
import { useOpenBag } from './open-bag.ts';

const loadSealDialog = () => import('./seal-dialog.tsx');
const SealDialog = lazy(async () => ({ default: (await loadSealDialog()).SealDialog }));
const WeighLast = lazy(async () => ({ default: (await import('./weigh-last.tsx')).WeighLast }));
const loadPrintBags = () => import('./print-bag.tsx');
const PrintBags = lazy(async () => ({ default: (await loadPrintBags()).PrintBags }));

/** So long, in milliseconds, does the wish to seal wait for scans that are on their way. */
const WISH_MS = 4_000;

/** The last line of the station's log. */
interface Line {
  readonly id: string | undefined;
  readonly isRefused: boolean;
}

/**
 * Who reads the last parcel and presses the seal's key at once means that parcel, too: the dialog opens when it is answered. It lapses with
 * the next scan, with a refusal, which somebody has to see, and when no answer comes.
 */
function useSealWish(now: {
  /** The line of the log that was the last one when the key was pressed, while it waits. */
  readonly wish: Line | undefined;
  readonly waiting: number;
  readonly line: Line;
  readonly onCome: () => void;
  readonly onLapse: (isLate: boolean) => void;
}): void {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const { wish, waiting, line } = now;
  const lapses = wish !== undefined && (line.id !== wish.id || (line.isRefused && !wish.isRefused));
  useEffect(() => {
    if (wish === undefined) return;
    if (lapses) latest.current.onLapse(false);
    else if (waiting === 0) latest.current.onCome();
  }, [wish, waiting, lapses]);
  useEffect(() => {
    if (wish === undefined) return undefined;
    const timer = setTimeout(() => latest.current.onLapse(true), WISH_MS);
    return () => clearTimeout(timer);
  }, [wish]);
}

type Modes = Parameters<typeof ScanStation>[0]['modes'];

/** Putting parcels in bags: bag first, then parcels, then the seal, then its label. */
export function Bagging({ modes }: { readonly modes?: NonNullable<Modes> }) {
  const { t } = useTranslation('bags');
  const { t: scan } = useTranslation('scan');
  const may = useMay();
  const open = useOpenBag('put');
  const station = useStation(open.take);
  const [sealing, setSealing] = useState(false);
  const [wish, setWish] = useState<Line>();
  const [printing, setPrinting] = useState<string>();
  const [sealed, setSealed] = useState<string>();
  const { bag } = open;
  const facts = useBagFacts(bag);
  const waiting = bag === undefined ? 0 : station.before(bag.number);
  useLeaveGuard(bag !== undefined && bag.parcels.length > 0 ? t('leave', { number: bag.number }) : undefined);
  const holds = bag !== undefined && bag.parcels.length > 0;
  // What comes after the last parcel is fetched while parcels are read: on a slow line the label had come seconds after its seal.
  useEffect(() => {
    if (holds) for (const load of [loadSealDialog, loadPrintBags]) void load().catch(() => undefined);
  }, [holds]);
  const line: Line = { id: station.band?.id, isRefused: station.band?.verdict === 'refused' };
  useSealWish({
    wish,
    waiting,
    line,
    onCome: () => {
      setWish(undefined);
      setSealing(holds); // the bag may have been let go meanwhile
    },
    onLapse: (isLate) => {
      setWish(undefined);
      if (isLate) station.perform(saying('refused', t('sealLater')), bag?.number ?? '');
    },
  });
  const last = bag?.parcels[0];
  const release = async () => {
    if (
      bag === undefined ||
      bag.parcels.length === 0 ||
      (await confirm({ question: t('letGo', { number: bag.number }) }))
    )
      open.let();
  };
  const keys: readonly StationKey[] = [
    ...(bag === undefined
      ? [
          {
            key: 'F2' as const,
            label: t('keys.own'),
            action: 'open-bag',
            run: () => station.perform(open.openOwn(), t('keys.ownCode')),
            disabled: !may('random-bag'),
          },
        ]
      : [{ key: 'F2' as const, label: t('keys.let'), run: () => void release() }]),
    { key: 'F4', label: t('keys.undo'), run: station.undoLast, disabled: !station.canUndo, action: 'delete-row' },
    ...(may('print-label')
      ? [
          {
            key: 'F7' as const,
            label: t('keys.label'),
            action: 'print-label',
            run: () => setPrinting(sealed),
            disabled: sealed === undefined,
          },
        ]
      : []),
    {
      key: 'F8',
      label: waiting > 0 ? t('keys.sealWaits', { count: waiting }) : t('keys.seal'),
      action: 'seal',
      run: () => (waiting > 0 ? setWish(line) : setSealing(true)),
      disabled: bag === undefined || bag.parcels.length === 0 || !may('seal'),
      primary: true,
    },
  ];
  return (
    <>
      <ScanStation
        station={station}
        operation={{ name: t('mode.bag'), facts }}
        placeholder={bag === undefined ? scan('scanBag') : scan('scanParcel')}
        keys={keys}
        busy={sealing || printing !== undefined}
        {...(modes === undefined ? {} : { modes })}
      >
        <BagSide bag={bag} />
        {may('weigh') && (
          <Suspense>
            <WeighLast key={bag?.number ?? ''} waybill={last} group={bag?.number ?? ''} station={station} />
          </Suspense>
        )}
      </ScanStation>
      <Suspense>
        {sealing && bag !== undefined && (
          <SealDialog
            bagNumber={bag.number}
            parcels={bag.parcels.length}
            onClose={() => setSealing(false)}
            onSealed={() => {
              setSealing(false);
              setSealed(bag.number);
              station.perform(saying('ok', t('sealedOk')), bag.number);
              if (may('print-label')) setPrinting(bag.number);
              open.let();
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {printing !== undefined && <PrintBags bags={[printing]} printed={0} onClose={() => setPrinting(undefined)} />}
      </Suspense>
    </>
  );
}
