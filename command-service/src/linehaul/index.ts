import type { CommandContext } from '../kernel/context.ts';
import { declarePostal } from './declare-postal.ts';
import { linehaulHandlers } from './handlers.ts';
import { loadingRecordRules } from './loading-record-rules.ts';
import { masterWaybillRules, postalDeclarationRules } from './master-waybill-rules.ts';
import { deliveryRouteRules, routeOrderRules, routeRules, transferRouteRules, trunkLineRules } from './route-rules.ts';
import { itemsToSendRules, shiftRules } from './shift-rules.ts';
import { totalOrderRules } from './total-order-rules.ts';

export const linehaul: CommandContext = {
  handlers: linehaulHandlers,
  rules: {
    Shift: shiftRules,
    ItemsToSendRule: itemsToSendRules,
    TrunkLine: trunkLineRules,
    TransferRoute: transferRouteRules,
    Route: routeRules,
    DeliveryRoute: deliveryRouteRules,
    RouteOrder: routeOrderRules,
    LoadingRecord: loadingRecordRules,
    TotalOrder: totalOrderRules,
    MasterWaybill: masterWaybillRules,
    PostalDeclaration: postalDeclarationRules,
  },
  watches: declarePostal,
};
