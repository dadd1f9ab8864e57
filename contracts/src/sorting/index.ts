import { context } from '../kernel/context.ts';
import * as devices from './device.ts';
import * as grids from './grid.ts';
import * as queries from './queries.ts';
import * as rules from './rule.ts';
import * as screens from './screens.ts';
import * as logs from './sorting-log.ts';
import * as sorting from './sorting.ts';

export default context('sorting', {
  aggregates: [sorting.sorted],
  records: [devices.sortingDevice, grids.sortingGrid, rules.sortingRule],
  listings: [logs.sortingLog, logs.sortedParcel, logs.sortedBag],
  definitions: [sorting, queries],
  screens: { ...devices, ...grids, ...rules, ...logs, ...screens },
});
