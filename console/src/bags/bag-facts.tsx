import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../ui/scan/scan-station.tsx';
import type { BagAtHand } from './open-bag.ts';

const ChannelName = lazy(async () => ({ default: (await import('./after-parcels.ts')).ChannelName }));
const SiteName = lazy(async () => ({ default: (await import('./after-parcels.ts')).SiteName }));

/** For which channel and which next hop a station works with this bag: its own where it has one, else what will give it one. */
export function useBagFacts(bag: BagAtHand | undefined): NonNullable<Operation['facts']> {
  const { t } = useTranslation('bags');
  const { channel, nextSite } = bag ?? {};
  return [
    {
      word: t('channel'),
      value:
        channel === undefined ? (
          t('channelOfFirst')
        ) : (
          <Suspense fallback={channel}>
            <ChannelName code={channel} />
          </Suspense>
        ),
    },
    {
      word: t('nextSite'),
      value:
        nextSite === undefined ? (
          t('byRoute')
        ) : (
          <Suspense fallback={nextSite}>
            <SiteName code={nextSite} />
          </Suspense>
        ),
    },
  ];
}
