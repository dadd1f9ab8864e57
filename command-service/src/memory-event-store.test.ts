import { eventStoreContract } from '@malote/infra/event-store/contract.ts';
import { memoryLog } from '../test/memory-event-store.ts';

eventStoreContract(
  'the memory that the models of this service run on',
  async () => {
    const log = memoryLog();
    return await Promise.resolve({
      store: log.open(),
      reopen: async () => await Promise.resolve(log.open()),
      drop: async () => await Promise.resolve(),
    });
  },
  { positions: 'dense' },
);
