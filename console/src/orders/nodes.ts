import { hasText, lookup } from '../i18n/texts.ts';
import type { AnswerOf } from '../client/names.ts';
import type { Tone } from '../theme/tokens.ts';
import { waybillTones } from '../ui/status/tones.ts';

export type TrackNode = AnswerOf<'tracking.tracks'>['parcels'][number]['nodes'][number];

/** Tones of nodes that do not change a waybill's status. */
const NODE_TONES: Readonly<Record<string, Tone>> = {
  released: 'neutral',
  cancelled: 'neutral',
  intercepted: 'hold',
  impounded: 'hold',
  problem: 'bad',
  failed: 'warn',
  sealed: 'ok',
  undone: 'neutral',
};

export function toneOfNode(node: Pick<TrackNode, 'status' | 'node'>): Tone {
  if (node.status !== null) return waybillTones.tones[node.status];
  return Object.entries(NODE_TONES).find(([part]) => node.node.toLowerCase().includes(part))?.[1] ?? 'info';
}

/** The words of a node: the status that it reached, else those of the event. */
export function wordsOfNode(node: Pick<TrackNode, 'status' | 'node'>): string {
  if (node.status !== null) return lookup(`status:waybill.${node.status}`);
  const own = `events:${node.node}`;
  return hasText(own) ? lookup(own) : node.node;
}
