import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../shell/confirm.tsx';
import { useLeaveGuard, useMay } from '../shell/page-context.ts';
import { ScanStation } from '../ui/scan/scan-station.tsx';
import type { StationKey } from '../ui/scan/scan-station.tsx';
import { saying, useStation } from '../ui/scan/station.ts';
import { BagSide } from './bag-side.tsx';
import { useBagFacts } from './bag-facts.tsx';
import { useOpenBag } from './open-bag.ts';
import type { Line } from './seal-wish.tsx';

const loadMore = () => import('./after-parcels.ts');
type More = Awaited<ReturnType<typeof loadMore>>;
const later = <Name extends keyof More>(name: Name) => lazy(async () => ({ default: (await loadMore())[name] }));
const SealDialog = later('SealDialog');
const SealWish = later('SealWish');
const WeighLast = later('WeighLast');
const PrintBags = later('PrintBags');

type Modes = Parameters<typeof ScanStation>[0]['modes'];

/** Putting parcels in bags: bag first, then parcels, then the seal, then its label. */
export function Bagging({ modes }: { readonly modes?: NonNullable<Modes> }) {
  const { t } = useTranslation('bags');
  const { t: scan } = useTranslation('scan');
  const may = useMay();
  const open = useOpenBag('put');
  const station = useStation(open.take);
  // Of which bag: one that was let go is neither sealed nor wished to be, whatever is answered after.
  const [asked, setAsked] = useState<{ readonly of: string; readonly wish?: Line }>();
  const [printing, setPrinting] = useState<string>();
  const [sealed, setSealed] = useState<string>();
  const { bag } = open;
  const seal = asked?.of === bag?.number ? asked : undefined;
  const sealing = seal !== undefined && seal.wish === undefined;
  const facts = useBagFacts(bag);
  const waiting = bag === undefined ? 0 : station.before(bag.number);
  useLeaveGuard(bag !== undefined && bag.parcels.length > 0 ? t('leave', { number: bag.number }) : undefined);
  const holds = bag !== undefined && bag.parcels.length > 0;
  // What comes after the last parcel is fetched while parcels are read: on a slow line the label had come seconds after its seal.
  useEffect(() => {
    if (holds) void loadMore().catch(() => undefined);
  }, [holds]);
  const line: Line = { id: station.band?.id, isRefused: station.band?.verdict === 'refused' };
  const last = bag?.parcels[0];
  const release = async () => {
    setAsked(undefined); // the dialog would come over the question
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
      run: () => setAsked(bag && { of: bag.number, ...(waiting > 0 && { wish: line }) }),
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
        {seal?.wish && (
          <SealWish
            wish={seal.wish}
            waiting={waiting}
            line={line}
            onCome={() => setAsked({ of: seal.of })}
            onLapse={(isLate) => {
              setAsked(undefined);
              if (isLate) station.perform(saying('refused', t('sealLater')), bag?.number ?? '');
            }}
          />
        )}
        {sealing && bag !== undefined && (
          <SealDialog
            bagNumber={bag.number}
            parcels={bag.parcels.length}
            onClose={() => setAsked(undefined)}
            onSealed={() => {
              setAsked(undefined);
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
