import { eventStoreContract } from '../contract.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { startStandIn } from './stand-in/stand-in.ts';

eventStoreContract(
  'EventStoreDB (a stand-in)',
  async () => {
    const standIn = await startStandIn();
    const open = () => eventStoreDb({ address: standIn.url });
    return { store: open(), reopen: () => Promise.resolve(open()), drop: () => standIn.stop() };
  },
  { positions: 'with gaps' },
);
