import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../ui/scan/scan-station.tsx';
import type { BagAtHand } from './open-bag.ts';

const CodeName = lazy(async () => ({ default: (await import('./after-parcels.ts')).CodeName }));

const named = (noun: 'Channel' | 'Site', code: string | undefined, otherwise: string) =>
  code === undefined ? (
    otherwise
  ) : (
    <Suspense fallback={code}>
      <CodeName noun={noun} code={code} />
    </Suspense>
  );

/** For which channel and which next hop a station works with this bag: its own where it has one, else what will give it one. */
export function useBagFacts(bag: BagAtHand | undefined): NonNullable<Operation['facts']> {
  const { t } = useTranslation('bags');
  return [
    { word: t('channel'), value: named('Channel', bag?.channel, t('channelOfFirst')) },
    { word: t('nextSite'), value: named('Site', bag?.nextSite, t('byRoute')) },
  ];
}
