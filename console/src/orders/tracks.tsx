import { useTranslation } from 'react-i18next';
import { day, hour, instant } from '../i18n/format.ts';
import { Timeline } from '../ui/detail/detail.tsx';
import { toneOfNode, wordsOfNode } from './nodes.ts';
import type { TrackNode } from './nodes.ts';

/** The tracks of one parcel, newest first; late and undone scans say so. */
export function Tracks({ nodes }: { readonly nodes: readonly TrackNode[] }) {
  const { t } = useTranslation('orders');
  if (nodes.length === 0) return <p className="muted">{t('detail.noTracks')}</p>;
  const newest = [...nodes].sort(
    (one, other) => other.at.localeCompare(one.at) || Number(other.position) - Number(one.position),
  );
  return (
    <Timeline
      label={t('detail.tracks')}
      moments={newest.map((node) => ({
        key: `${node.position}-${node.holderNumber}`,
        at: node.at,
        tone: toneOfNode(node),
        undone: node.undone,
        words: wordsOfNode(node),
        sub: [
          node.siteName ?? node.site,
          node.city === null ? null : `${node.city}${node.state === null ? '' : `/${node.state}`}`,
          node.source,
          node.holder === 'bag' || node.holder === 'load' ? node.holderNumber : null,
          node.late
            ? t('detail.lateScan', {
                at: day(node.receivedAt) === day(node.at) ? hour(node.receivedAt) : instant(node.receivedAt),
              })
            : null,
          node.undone ? t('detail.undone') : null,
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · '),
      }))}
    />
  );
}
