import { Failure } from '../../client/failure.ts';
import { memoryFollowStore, scanFollower } from './follow-scans.ts';
import type { FollowingFiles } from './follow-scans.ts';

const photos = (scan: string, different: Partial<FollowingFiles> = {}): FollowingFiles => ({
  id: `record-of-${scan}`,
  scan,
  actor: 'ana',
  noun: 'SignatureProof',
  fields: { waybill: 'ML0000000000017' },
  files: [{ field: 'photo', id: `file-of-${scan}`, file: new File(['x'], 'porta.jpg') }],
  ...different,
});

/** A browser whose scans wait until they are let go, and a server that takes what follows them or says why not. */
function browser(fails: () => unknown = () => undefined) {
  const store = memoryFollowStore();
  const scans = new Set<string>();
  const who = { actor: 'ana' as string | undefined };
  const sent: string[] = [];
  const refused: unknown[] = [];
  const held: unknown[] = [];
  let settled: (() => void)[] = [];
  const follower = scanFollower({
    store,
    holds: async (scan) => scans.has(scan),
    send: async ({ scan }) => {
      const failure = fails();
      if (failure !== undefined) throw failure;
      sent.push(scan);
    },
    actor: () => who.actor,
    alone: async (work) => {
      await work().finally(() => {
        for (const tell of settled) tell();
        settled = [];
      });
    },
    refused: (error) => refused.push(error),
    held: (error) => held.push(error),
    retryMs: 1_000_000,
  });
  /** The next round of sending, through to its end. */
  const round = async (begin: () => unknown) => {
    const through = new Promise<void>((done) => settled.push(done));
    begin();
    await through;
  };
  const waiting = async () => (await store.waiting()).map(({ scan }) => scan);
  return { follower, scans, who, sent, refused, held, round, waiting };
}

test('photos wait for their scan, and go when it has gone', async () => {
  const { follower, scans, sent, round, waiting } = browser();
  scans.add('s1');
  await round(() => follower.add(photos('s1')));
  expect([sent, await waiting()]).toEqual([[], ['s1']]);
  scans.delete('s1');
  await round(follower.gone);
  expect([sent, await waiting()]).toEqual([['s1'], []]);
  follower.close();
});

test('without a network they stay; what the server refuses is told and let go', async () => {
  let failure: unknown = new Failure('offline', 'NETWORK_DISCONNECTED', '');
  const { follower, refused, round, waiting } = browser(() => failure);
  await round(() => follower.add(photos('s1')));
  expect([refused, await waiting()]).toEqual([[], ['s1']]);
  failure = new Failure('refused', 'SIGNATURE_NOT_FOUND', '');
  await round(follower.wake);
  expect([refused, await waiting()]).toEqual([[failure], []]);
  follower.close();
});

test('what is denied to who sends it stays, is told once and holds up nothing; it goes when he is somebody else to the server', async () => {
  let failure: unknown = new Failure('forbidden', 'NO_PERMISSION', '');
  const { follower, sent, refused, held, round, waiting } = browser(() => failure);
  await round(() => follower.add(photos('s1')));
  expect([held, refused, await waiting()]).toEqual([[failure], [], ['s1']]);
  const denied = failure;
  failure = undefined;
  await round(() => follower.add(photos('s2')));
  expect([sent, await waiting()]).toEqual([['s2'], ['s1']]);
  await round(follower.gone);
  expect(await waiting()).toEqual(['s1']);
  failure = denied;
  await round(follower.wake);
  expect([held, await waiting()]).toEqual([[denied], ['s1']]);
  failure = undefined;
  await round(follower.wake);
  expect([sent, await waiting()]).toEqual([['s2', 's1'], []]);
  follower.close();
});

test('they go under the session of who scanned and under no other, and not at all behind a scan that was refused', async () => {
  const { follower, scans, who, sent, round, waiting } = browser();
  who.actor = 'bia';
  await round(() => follower.add(photos('s1')));
  expect([sent, await waiting()]).toEqual([[], ['s1']]);
  who.actor = 'ana';
  scans.add('s2');
  await round(() => follower.add(photos('s2')));
  expect([sent, await waiting()]).toEqual([['s1'], ['s2']]);
  await follower.drop('s2');
  expect(await waiting()).toEqual([]);
  follower.close();
});
