import { kindOfCode } from '@malote/contracts/kernel/values/code-kind.ts';
import type { RowOf } from '../client/names.ts';
import { DETAIL } from '../orders/paths.ts';
import { BAG_REPLAY, ORDER_REPLAY } from '../tracking/paths.ts';

type Link = readonly [path: string, search: string];

/** Where an attention leads: the history of what it is about, and its order. A code that nobody knows leads nowhere. */
export function linksOf({
  number,
  orderNumber,
  kind,
}: Pick<RowOf<'reports.attentionList'>, 'number' | 'orderNumber' | 'kind'>): {
  readonly history: Link | undefined;
  readonly order: Link | undefined;
} {
  const order: Link | undefined = orderNumber === null ? undefined : [DETAIL, `number=${orderNumber}`];
  if (orderNumber !== null) return { order, history: [ORDER_REPLAY, `number=${orderNumber}`] };
  const isBag = kind !== 'unknown_code' && kindOfCode(number) === 'bag';
  return { order, history: isBag ? [BAG_REPLAY, `number=${number}`] : undefined };
}
