import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as commands from './commands.ts';
import * as operations from './order-operation.ts';
import { order } from './order.ts';
import * as forecasts from './parcel-forecast.ts';
import * as holds from './parcel-hold.ts';
import * as segments from './number-segment.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';
import * as stations from './stations.ts';
import * as sources from './sources.ts';

export default context('orders', {
  aggregates: [order],
  records: [sources.courierSource, sources.platform, segments.numberSegment],
  listings: [operations.orderOperation, holds.parcelHold, forecasts.parcelForecast],
  definitions: [commands, queries],
  screens: { ...screens, ...stations, ...segments, ...operations, ...holds, ...forecasts, ...sources },
  addresses,
});
