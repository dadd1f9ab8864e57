import type { CommandContext } from '../kernel/context.ts';
import { linehaulHandlers } from './handlers.ts';
import { loadingRecordRules } from './loading-record-rules.ts';
import { routeOrderRules, routeRules } from './route-rules.ts';
import { itemsToSendRules, shiftRules } from './shift-rules.ts';
import { totalOrderRules } from './total-order-rules.ts';

export const linehaul: CommandContext = {
  handlers: linehaulHandlers,
  rules: {
    Shift: shiftRules,
    ItemsToSendRule: itemsToSendRules,
    Route: routeRules,
    RouteOrder: routeOrderRules,
    LoadingRecord: loadingRecordRules,
    TotalOrder: totalOrderRules,
  },
};
