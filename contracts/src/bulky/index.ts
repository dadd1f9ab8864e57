import { context } from '../kernel/context.ts';
import * as handlings from './handlings.ts';
import * as orders from './large-order.ts';
import * as recipients from './large-recipient.ts';
import * as protocols from './protocol.ts';
import * as stations from './stations.ts';

export default context('bulky', {
  aggregates: [recipients.largeRecipient],
  records: [orders.largeOrder, protocols.bulkyProtocol],
  listings: [handlings.bulkyLoadingRecord, handlings.bulkyWeighing],
  definitions: [recipients],
  screens: { ...orders, ...protocols, ...handlings, ...stations },
});
