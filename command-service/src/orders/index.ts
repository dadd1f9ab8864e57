import type { CommandContext } from '../kernel/context.ts';
import { completeWholeOrders } from './complete-whole-orders.ts';
import { finishOrders } from './finish-orders.ts';
import { orderHandlers } from './handlers.ts';
import { numberSegmentRules } from './number-segment-rules.ts';

export const orders: CommandContext = {
  handlers: orderHandlers,
  rules: { NumberSegment: numberSegmentRules },
  watches: (kit) => [completeWholeOrders(kit), ...finishOrders(kit)],
};
