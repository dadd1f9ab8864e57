import { lazy, Suspense, useEffect, useState } from 'react';
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

type Modes = Parameters<typeof ScanStation>[0]['modes'];

/** Putting parcels in bags: bag first, then parcels, then the seal, then its label. */
export function Bagging({ modes }: { readonly modes?: NonNullable<Modes> }) {
  const { t } = useTranslation('bags');
  const { t: scan } = useTranslation('scan');
  const may = useMay();
  const open = useOpenBag('put');
  const station = useStation(open.take);
  const [sealing, setSealing] = useState(false);
  const [printing, setPrinting] = useState<string>();
  const [sealed, setSealed] = useState<string>();
  const { bag } = open;
  const facts = useBagFacts(bag);
  const waiting = bag === undefined ? 0 : (station.queue.groups[bag.number] ?? 0);
  useLeaveGuard(bag !== undefined && bag.parcels.length > 0 ? t('leave', { number: bag.number }) : undefined);
  const holds = bag !== undefined && bag.parcels.length > 0;
  useEffect(() => {
    if (holds) void loadSealDialog().catch(() => undefined);
  }, [holds]);
  useEffect(() => {
    if (sealing) void loadPrintBags().catch(() => undefined);
  }, [sealing]);
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
      run: () => setSealing(true),
      disabled: bag === undefined || bag.parcels.length === 0 || waiting > 0 || !may('seal'),
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
