import { context } from '../kernel/context.ts';
import * as airBills from './air-bill.ts';
import * as history from './history.ts';
import * as packets from './packet.ts';
import * as mappings from './status-mapping.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';

export default context('tracking', {
  records: [mappings.trackStatusMapping, airBills.airBill],
  listings: [packets.packet, airBills.airCargo],
  definitions: [queries, history],
  screens: { ...screens, ...packets, ...mappings, ...airBills },
});
