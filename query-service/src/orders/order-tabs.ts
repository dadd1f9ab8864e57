import type { orderTabs } from '@malote/contracts/orders/queries.ts';
import { ORDER_TABS } from '@malote/contracts/orders/status.ts';
import type { Handler } from '../kernel/handlers.ts';
import { COUNTED_ROWS, countUpTo } from '../kernel/lists/read-list.ts';
import { orderSource } from './order-list.ts';

/** How many orders stand under each tab with the same filters; each counted up to 10,000, one more means "more". */
export const answerOrderTabs: Handler<typeof orderTabs> = async (params, asking) => {
  const refused = orderSource.check?.(params, asking);
  if (refused !== undefined) return refused;
  const counts: Record<string, number> = {};
  for (const tab of ORDER_TABS) {
    if (tab === 'all') continue;
    const { total, totalIsMore } = await countUpTo(orderSource, { ...params, tab }, asking, COUNTED_ROWS);
    counts[tab] = totalIsMore ? COUNTED_ROWS + 1 : total;
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts: { all: Math.min(all, COUNTED_ROWS + 1), ...counts } };
};
