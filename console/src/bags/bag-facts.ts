import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../ui/scan/scan-station.tsx';
import type { BagAtHand } from './open-bag.ts';

/** For which channel and which next hop a station works with this bag: its own where it has one, else what will give it one. */
export function useBagFacts(bag: BagAtHand | undefined): NonNullable<Operation['facts']> {
  const { t } = useTranslation('bags');
  const code = bag?.channel;
  // What a scan answers is the code; who stands before the station knows the channel by its name.
  const { data: channels } = useQuery({
    queryKey: ['choices', 'Channel', code],
    enabled: code !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      await (await import('../client/records.ts')).choicesOf('Channel', { codes: [code] }, signal),
  });
  const channel = channels?.find((one) => one.code === code)?.name ?? code;
  return [
    { word: t('channel'), value: channel ?? t('channelOfFirst') },
    { word: t('nextSite'), value: bag?.nextSite ?? t('byRoute') },
  ];
}
