import { context } from '../kernel/context.ts';
import * as dropOffs from './drop-off.ts';
import * as merchants from './merchant.ts';
import * as lists from './pickup-list.ts';
import * as lookups from './pickup-lookups.ts';
import { pickupOrder } from './pickup-order.ts';
import * as orders from './pickup-screens.ts';

export default context('pickup', {
  records: [merchants.merchant, merchants.collectionTime, pickupOrder, lists.pickupList, dropOffs.customerDropOff],
  listings: [lookups.pickupCodes, lookups.collectorWorkload, lookups.pickupVerification],
  screens: { ...merchants, ...orders, ...lists, ...dropOffs, ...lookups },
});
