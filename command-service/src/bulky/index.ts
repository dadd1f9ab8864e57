import type { CommandContext } from '../kernel/context.ts';
import { followLosses } from './follow-losses.ts';
import { followOrders } from './follow-orders.ts';
import { bulkyHandlers } from './handlers.ts';
import { bulkyProtocolRules, largeOrderRules } from './large-order-rules.ts';

export const bulky: CommandContext = {
  handlers: bulkyHandlers,
  rules: { LargeOrder: largeOrderRules, BulkyProtocol: bulkyProtocolRules },
  watches: (kit) => [...followOrders(kit), followLosses(kit)],
};
