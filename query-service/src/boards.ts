import type { Definition } from '@malote/contracts/kernel/definition.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { bagList } from '@malote/contracts/bags/queries.ts';
import { orderList } from '@malote/contracts/orders/queries.ts';
import { attentionList, tower } from '@malote/contracts/reports/queries.ts';
import { trackList } from '@malote/contracts/tracking/queries.ts';
import type { Asking } from './kernel/asking.ts';
import type { BoardData, BoardTopic } from './kernel/live/boards.ts';
import type { ListModel } from './kernel/live/messages.ts';
import { towerData } from './reports/tower.ts';

/** Whoever may ask for a list may watch its model. */
export const watchedLists: Readonly<Record<ListModel, Definition>> = { orders: orderList, bags: bagList, parcels: trackList, attention: attentionList };

/** The topic that a watch of a board means; undefined when the caller may not ask for it, or its params are not those of its query. */
export function topicOf(permits: (definition: Definition) => boolean, scope: CallerScope, board: string, params: Readonly<Record<string, unknown>>): BoardTopic | undefined {
  const parsed = tower.params.safeParse(params);
  return board === 'tower' && permits(tower) && parsed.success ? { board, params: parsed.data, scope } : undefined;
}

/** Computes a board on a snapshot of its own. */
export async function computeBoard({ db, master, events }: Pick<Asking, 'db' | 'master' | 'events'>, { params, scope }: BoardTopic): Promise<BoardData> {
  const data = await db.transaction(
    (snapshot) => towerData({ db: snapshot, master, events, now: new Date(), scope }, params as { readonly sites?: readonly string[] }),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  return { asOf: data.asOf, data: JSON.stringify(data) };
}
