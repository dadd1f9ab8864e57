import { anAppend, newStream } from '../../event-store/contract.ts';
import { openEventStore } from '../../event-store/open-event-store.ts';
import { freshEventLog } from '../../event-store/postgres/fresh-event-log.ts';
import { migrateVault } from '../../personal-data/migrate-vault.ts';
import { erasuresAgain } from './erasures-again.ts';

test('a restored log is told up to its last event, also where its position has more digits than those before', async () => {
  const log = await freshEventLog();
  const store = await openEventStore({ databaseUrl: log.url });
  try {
    await migrateVault(log.owner);
    const told = async () => (await erasuresAgain(log.owner, { erasures: 'nobody was erased' })).last?.position;
    expect(await told()).toBeUndefined();
    const stream = newStream();
    for (let version = 0; version < 11; version += 1) await store.append(anAppend(stream, version));
    expect(await told()).toBe('11');
  } finally {
    await store.close();
    await log.drop();
  }
});
