import { context } from '../kernel/context.ts';
import * as commands from './commands.ts';
import { load } from './load.ts';
import * as records from './loading-record.ts';
import * as loadings from './loading.ts';
import * as manifests from './manifest.ts';
import * as waybills from './master-waybill.ts';
import * as orders from './route-order.ts';
import * as routes from './routes.ts';
import * as shifts from './shift.ts';
import * as totals from './total-order.ts';

export default context('linehaul', {
  aggregates: [load],
  records: [
    routes.trunkLine,
    routes.transferRoute,
    routes.deliveryRoute,
    routes.unloadingPoint,
    shifts.shift,
    shifts.itemsToSendRule,
    orders.route,
    orders.routeOrder,
    records.loadingRecord,
    totals.totalOrder,
    waybills.masterWaybill,
    waybills.postalDeclaration,
  ],
  listings: [loadings.loading, loadings.loadingDocument],
  definitions: [commands, manifests],
  screens: { ...loadings, ...routes, ...shifts, ...orders, ...records, ...totals, ...waybills },
});
