import type { CommandContext } from '../kernel/context.ts';
import { completeWholeOrders } from './complete-whole-orders.ts';
import { finishOrders } from './finish-orders.ts';
import { orderHandlers } from './handlers.ts';

export const orders: CommandContext = {
  handlers: orderHandlers,
  watches: (kit) => [completeWholeOrders(kit), ...finishOrders(kit)],
};
