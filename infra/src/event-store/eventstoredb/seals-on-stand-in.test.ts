import { generateKeyPairSync } from 'node:crypto';
import { uuidv7 } from '../../uuid.ts';
import { evidenceOf } from '../evidence.ts';
import { chain } from '../chain.ts';
import { wholeLog } from '../contract.ts';
import type { EventStore } from '../port.ts';
import { checkSealsAround } from '../seals/check-around.ts';
import { sealingKey } from '../seals/keys.ts';
import { sealer } from '../seals/seal-log.ts';
import { sealStream } from '../seals/seal.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { startStandIn } from './stand-in/stand-in.ts';

const evidence = evidenceOf(Buffer.alloc(32, 5));
const key = sealingKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());

/** Chained events of a stream, one append each. */
async function write(store: EventStore, stream: string, count: number): Promise<void> {
  let before: string | undefined;
  for (let version = 1; version <= count; version += 1) {
    const event = { id: uuidv7(), type: 'ParcelWeighed', schemaVersion: 1, data: JSON.stringify({ grams: version }) };
    const { metadata, hash } = chain(
      before,
      stream,
      version,
      { ...event, metadata: { actor: 'u-1' } },
      new Date().toISOString(),
    );
    before = hash;
    await store.append({ stream, expected: version - 1, appendId: uuidv7(), events: [{ ...event, metadata }] });
  }
}

test('the seals around any position hold where positions have gaps', async () => {
  const standIn = await startStandIn();
  const store = eventStoreDb({ address: standIn.url });
  try {
    const sealNow = sealer(store, key, evidence, () => undefined);
    for (const stream of ['parcel-1', 'parcel-2']) {
      await write(store, stream, 3);
      await sealNow();
    }
    await write(store, 'parcel-3', 1);
    const written = (await wholeLog(store)).filter(({ stream }) => stream !== sealStream);
    for (const { position } of written.slice(0, 6))
      expect(await checkSealsAround(store, [key.publicKey], [position], { budget: 1_000 })).toEqual({
        broken: [],
        checked: 1,
        unsealed: 0,
        unreached: 0,
      });
    expect(
      await checkSealsAround(
        store,
        [key.publicKey],
        written.map(({ position }) => position),
        { budget: 1_000 },
      ),
    ).toEqual({ broken: [], checked: 6, unsealed: 1, unreached: 0 });
  } finally {
    await store.close();
    await standIn.stop();
  }
});
