import { useTranslation } from 'react-i18next';
import type { Operation } from '../ui/scan/scan-station.tsx';
import type { BagAtHand } from './open-bag.ts';

/** For which channel and which next hop a station works with this bag: its own where it has one, else what will give it one. */
export function useBagFacts(bag: BagAtHand | undefined): NonNullable<Operation['facts']> {
  const { t } = useTranslation('bags');
  return [
    { word: t('channel'), value: bag?.channel ?? t('channelOfFirst') },
    { word: t('nextSite'), value: bag?.nextSite ?? t('byRoute') },
  ];
}
