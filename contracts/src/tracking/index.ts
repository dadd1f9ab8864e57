import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as airBills from './air-bill.ts';
import * as history from './history.ts';
import * as packets from './packet.ts';
import * as mappings from './status-mapping.ts';
import * as pushesByHand from './push-by-hand.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';
import * as pushes from './track-push.ts';
import * as receptions from './track-reception.ts';
import * as targets from './track-target.ts';

export default context('tracking', {
  aggregates: [pushesByHand.pushByHand],
  records: [
    mappings.trackStatusMapping,
    airBills.airBill,
    targets.trackTarget,
    pushes.trackPush,
    receptions.trackReception,
  ],
  listings: [packets.packet, airBills.airCargo],
  definitions: [queries, history, pushesByHand, targets],
  screens: { ...screens, ...packets, ...mappings, ...airBills, ...targets, ...pushes, ...receptions },
  addresses,
});
