import { useTranslation } from 'react-i18next';
import { ScanStation } from '../ui/scan/scan-station.tsx';
import type { StationKey } from '../ui/scan/scan-station.tsx';
import { useStation } from '../ui/scan/station.ts';
import { BagSide } from './bag-side.tsx';
import { useBagFacts } from './bag-facts.tsx';
import { useOpenBag } from './open-bag.ts';

type Modes = Parameters<typeof ScanStation>[0]['modes'];

/** Taking parcels out of a bag that is still open (R-0334): bag first, then each parcel that leaves it. */
export function Removing({ modes }: { readonly modes?: NonNullable<Modes> }) {
  const { t } = useTranslation('bags');
  const { t: scan } = useTranslation('scan');
  const open = useOpenBag('remove');
  const station = useStation(open.take);
  const facts = useBagFacts(open.bag);
  // Before the bag was read there is none of either: nothing is put in here, whose channel it could become.
  const known = open.bag === undefined ? [] : facts;
  const keys: readonly StationKey[] = [
    { key: 'F2', label: t('keys.let'), run: open.let, disabled: open.bag === undefined },
    { key: 'F4', label: t('keys.undo'), run: station.undoLast, disabled: !station.canUndo, action: 'remove' },
  ];
  return (
    <ScanStation
      station={station}
      operation={{ name: t('mode.remove'), facts: known }}
      placeholder={scan(open.bag === undefined ? 'scanBag' : 'scanParcel')}
      keys={keys}
      busy={false}
      {...(modes === undefined ? {} : { modes })}
    >
      <BagSide bag={open.bag} />
    </ScanStation>
  );
}
