import { hasText, lookup } from '../i18n/texts.ts';
import type { AnswerOf } from '../client/names.ts';
import type { Tone } from '../theme/tokens.ts';
import { waybillTones } from '../ui/status/tones.ts';

export type TrackNode = AnswerOf<'tracking.tracks'>['parcels'][number]['nodes'][number];

/** Tones of nodes that do not change a waybill's status. */
const NODE_TONES: Readonly<Record<string, Tone>> = { intercepted: 'hold', impounded: 'hold', problem: 'bad', delivery_failed: 'warn', cancelled: 'neutral', undone: 'neutral' };

export function toneOfNode(node: Pick<TrackNode, 'status' | 'node'>): Tone {
  if (node.status !== null) return waybillTones.tones[node.status];
  return Object.entries(NODE_TONES).find(([part]) => node.node.toLowerCase().includes(part))?.[1] ?? 'info';
}

/** The words of a node: of its own name where we have them, else of the status that it reached. */
export function wordsOfNode(node: Pick<TrackNode, 'status' | 'node'>): string {
  const own = `tracking:node.${node.node}`;
  if (hasText(own)) return lookup(own);
  if (node.status !== null) return lookup(`status:waybill.${node.status}`);
  return node.node.replaceAll('_', ' ');
}
