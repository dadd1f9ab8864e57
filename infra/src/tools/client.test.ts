import { createOrder } from '@malote/contracts/orders/commands.ts';
import { tracks } from '@malote/contracts/tracking/queries.ts';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { fakeApi } from '../../test/fake-api.ts';
import type { FakeAnswer, FakeCall } from '../../test/fake-api.ts';
import { Fault } from '../fault.ts';
import { connect } from './client.ts';
import { inLanes, lanes } from './lanes.ts';
import { toolId } from './tool-id.ts';

const scan = { waybill: 'ML0000000000012' };
const user = { username: 'importacao', password: 'malote2026', pauseMs: 1 };

async function withApi(
  answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>,
  test: (api: Awaited<ReturnType<typeof fakeApi>>) => Promise<void>,
  tokenMs?: number,
) {
  const api = await fakeApi(answer, tokenMs);
  try {
    await test(api);
  } finally {
    await api.close();
  }
}

test('a call travels with its id, token and circumstances, and its answer is typed data', async () =>
  await withApi(
    () => ({ data: {} }),
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      const id = toolId('a', 1);
      expect(
        await client.call(receiveParcel, scan, {
          id,
          about: { happenedAt: '2026-11-20T10:00:00-03:00', site: 'SPGRU01', deviceNumber: 7 },
        }),
      ).toEqual({ ok: true, data: {} });
      expect(api.named('scanning.receiveParcel')).toMatchObject([
        { id, token: 't1', input: scan, about: { site: 'SPGRU01', deviceNumber: 7 } },
      ]);
    },
  ));

test('a server that is busy or away is asked again under the same id', async () => {
  let asked = 0;
  await withApi(
    () => ((asked += 1) < 4 ? { status: 503 } : { data: {} }),
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      expect((await client.call(receiveParcel, scan)).ok).toBe(true);
      expect(new Set(api.named('scanning.receiveParcel').map(({ id }) => id)).size).toBe(1);
      expect(asked).toBe(4);
    },
  );
});

test('a server that stays away is one sentence, not an endless wait', async () => {
  await expect(connect({ ...user, url: 'http://127.0.0.1:9', attempts: 2 })).rejects.toThrow(Fault);
});

test('a refusal is an answer with the fields at fault, and is not asked again', async () =>
  await withApi(
    () => ({ status: 409, code: 'ALREADY_SCANNED' }),
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      expect(await client.call(receiveParcel, scan)).toMatchObject({ ok: false, code: 'ALREADY_SCANNED', status: 409 });
      expect(
        await client.call(createOrder, { ...({} as Parameters<typeof client.call<typeof createOrder>>[1]) }),
      ).toMatchObject({
        ok: false,
        code: 'FORM_CHECK',
        fields: expect.arrayContaining([expect.objectContaining({ path: 'customer' })]),
      });
      expect(api.named('scanning.receiveParcel')).toHaveLength(1);
    },
  ));

test('an old token is renewed once, however many calls wait for it', async () =>
  await withApi(
    () => ({ data: {} }),
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      await Promise.all(Array.from({ length: 6 }, async () => await client.call(receiveParcel, scan)));
      expect(api.named('identity.login')).toHaveLength(1);
      expect(api.named('identity.renew').length).toBeGreaterThan(0);
      expect(api.named('identity.renew').length).toBeLessThan(6);
    },
    1_000,
  ));

test('a call that is tried for longer than its token is good goes on under a fresh one', async () => {
  const ended = new Set<string | undefined>();
  let busy = 6;
  await withApi(
    ({ token }) => {
      if (ended.has(token)) return { status: 401, code: 'UNAUTHENTICATED' };
      ended.add(token); // while the server was busy
      return (busy -= 1) < 0 ? { data: {} } : { status: 503 };
    },
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      expect((await client.call(receiveParcel, scan)).ok).toBe(true);
      expect(api.named('identity.login')).toHaveLength(1);
    },
    1_000,
  );
});

test('a session that was ended is opened again, at the same station', async () => {
  let ended = true;
  await withApi(
    (call) => {
      if (call.name === 'scanning.receiveParcel' && ended) {
        ended = false;
        return { status: 401, code: 'UNAUTHENTICATED' };
      }
      return { data: {} };
    },
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      await client.at({ site: 'SPGRU01', station: 'doca-1', device: 'coletor-1' });
      expect((await client.call(receiveParcel, scan)).ok).toBe(true);
      expect(api.named('identity.login')).toHaveLength(2);
      expect(api.named('identity.chooseStation')).toHaveLength(2);
    },
  );
});

test('rows of an upload whose outcome is not known are asked again, alone, with their ids', async () => {
  const rows = [1, 2, 3].map((at) => ({ id: toolId('row', at), command: 'scanning.receiveParcel', input: scan }));
  let round = 0;
  await withApi(
    (call) => {
      round += 1;
      return {
        data: {
          rows: (call.input as { rows: typeof rows }).rows.map(({ id }) => ({
            id,
            outcome: id === rows[1]?.id && round < 3 ? 'unknown' : 'stored',
          })),
        },
      };
    },
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      expect((await client.upload(rows)).map(({ id, outcome }) => [id, outcome])).toEqual(
        rows.map(({ id }) => [id, 'stored']),
      );
      expect(api.named('kernel.upload').map((call) => (call.input as { rows: unknown[] }).rows.length)).toEqual([
        3, 1, 1,
      ]);
    },
  );
});

test('an upload of which the server never knows what became of a row is a fault, and no answer that somebody could go on behind', async () => {
  const rows = [{ id: toolId('row', 1), command: 'scanning.receiveParcel', input: scan }];
  await withApi(
    () => ({ data: { rows: [{ id: rows[0]?.id, outcome: 'unknown' }] } }),
    async (api) => {
      const client = await connect({ ...user, url: api.url, attempts: 10 });
      await expect(client.upload(rows)).rejects.toThrow(Fault);
      expect(api.named('kernel.upload')).toHaveLength(10);
    },
  );
});

test('a query says the position of the last command, so that it reads its own writes', async () => {
  await withApi(
    (call) => (call.name === 'tracking.tracks' ? { data: { parcels: [], notFound: [] } } : { data: {}, position: 42n }),
    async (api) => {
      const client = await connect({ ...user, url: api.url });
      await client.call(receiveParcel, scan);
      expect((await client.call(tracks, { numbers: [scan.waybill] })).ok).toBe(true);
    },
  );
});

test('no more calls run at once than there are lanes, and a failure frees its lane', async () => {
  const lane = lanes(2);
  let running = 0;
  let most = 0;
  const task = async (fails: boolean) =>
    await lane(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
      if (fails) throw new Error('refused');
    });
  const done = await Promise.allSettled([false, true, false, false, true, false].map(task));
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(most).toBe(2);
});

test('working through items in lanes stops at the first failure', async () => {
  const seen: number[] = [];
  await expect(
    inLanes(1, [1, 2, 3], (item) => {
      seen.push(item);
      return item === 2 ? Promise.reject(new Error('no')) : Promise.resolve();
    }),
  ).rejects.toThrow('no');
  expect(seen).toEqual([1, 2]);
});
