import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { pushCode, trackPush } from '@malote/contracts/tracking/track-push.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { until } from '../../../infra/test/until.ts';
import type { WatchKit } from '../kernel/context.ts';
import { sendPushes } from './send-pushes.ts';

const NAMESPACE = '5d0f2f5e-2a7d-4c62-9d5e-3f0c7a1b9e10';

/** Pushes to targets that answer when they are told to; `statuses` of the targets may be set. `stored`: when a move is stored. */
function pushing(fields: object = {}, stored: Promise<void> = Promise.resolve()) {
  const places: unknown[] = [];
  const statuses = new Map<string, string>([
    ['RA1', 'enabled'],
    ['RA2', 'enabled'],
  ]);
  const called: { readonly code: string; readonly answer: (kind?: 'taken' | 'away') => void }[] = [];
  const over = new Set<string>();
  const moved: string[] = [];
  const clock = { ms: Date.parse('2026-11-26T12:00:00Z') };
  const watch = sendPushes({
    notices: (place: unknown) => ({
      name: String(places.push(place)),
      send: async ({ content }: { readonly content: { readonly id: string } }) =>
        await new Promise((resolve) => {
          called.push({ code: content.id, answer: () => resolve({ kind: 'taken', reference: undefined }) });
        }),
    }),
    streams: {
      fresh: async (of: unknown, code: string) =>
        await Promise.resolve({
          version: 2,
          state: of === parcel ? { steps: [] } : { status: over.has(code) ? 'pushed' : 'not_pushed', fields: {} },
        }),
    },
    directory: {
      records: {
        get: () => ({
          get: (code: string) => ({
            status: statuses.get(code),
            fields: { address: code, secretSince: '', ...fields },
          }),
        }),
      },
    },
    act: async ({ name }: { readonly name: string }, _: string, { code }: { readonly code: string }) => {
      moved.push(name);
      if (/deliver/i.test(name)) over.add(code);
      await stored;
      return { kind: 'stored' };
    },
    now: () => new Date(clock.ms),
    turn: async () => await Promise.resolve(),
  } as unknown as WatchKit);
  const asked = (waybill: string, target: string, nth: number): StoredEvent => {
    const id = uuidv5(NAMESPACE, `${waybill} ${target} ${nth}`);
    return {
      id,
      type: trackPush.events.registered.type,
      version: 2,
      metadata: { writtenAt: '2026-11-26T11:59:00.000Z' },
      data: { code: pushCode(waybill, target, id) },
    } as unknown as StoredEvent;
  };
  return {
    clock,
    statuses,
    places,
    called,
    moved,
    asked,
    look: async (events: readonly StoredEvent[]) => {
      const left: StoredEvent[] = [];
      for (const event of events) if ((await watch.end(event)) !== undefined) left.push(event);
      return left;
    },
    calls: async (count: number) =>
      await until(`${count} calls`, async () => await Promise.resolve(called.length >= count)),
  };
}
const waybills = (count: number) =>
  Array.from({ length: count }, (_, at) => `ML10000000${String(at).padStart(5, '0')}`);

test('who takes a push gets the next one at once, four at a time, without another look', async () => {
  const { called, asked, look, calls } = pushing();
  await look(waybills(12).map((waybill) => asked(waybill, 'RA1', 1)));
  await calls(4);
  expect(called).toHaveLength(4);
  for (let at = 0; at < 12; at += 1) {
    await calls(at + 1);
    called[at]?.answer();
  }
  await calls(12);
  expect(called.map(({ code }) => code.slice(0, 15))).toEqual(waybills(12));
});

test('what was answered keeps no call waiting while it is stored, until two hundred and fifty-six wait for it', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const { called, asked, look, calls } = pushing({}, never);
  await look(waybills(300).map((waybill) => asked(waybill, 'RA1', 1)));
  for (let at = 0; at < 256; at += 1) {
    await calls(at + 1);
    called[at]?.answer();
  }
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(called).toHaveLength(256);
});

test('a push that is answered at once is stored by its outcome alone; one that takes longer is seen to be under way', async () => {
  const { called, moved, asked, look, calls } = pushing();
  const [one = '', other = ''] = waybills(2);
  await look([asked(one, 'RA1', 1), asked(other, 'RA1', 1)]);
  await calls(2);
  called[0]?.answer();
  await until('one move', async () => await Promise.resolve(moved.length > 0));
  expect(moved).toEqual([trackPush.commands.moves.deliver.name]);
  await until('another move', async () => await Promise.resolve(moved.length > 1));
  called[1]?.answer();
  await until('its outcome', async () => await Promise.resolve(moved.length > 2));
  expect(moved.slice(1)).toEqual([trackPush.commands.moves.begin.name, trackPush.commands.moves.deliver.name]);
});

test('a process that is asked no more begins nothing more: another one leads', async () => {
  const { clock, called, asked, look, calls } = pushing();
  const events = waybills(6).map((waybill) => asked(waybill, 'RA1', 1));
  await look(events);
  await calls(4);
  clock.ms += 1_001;
  called[0]?.answer();
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(called).toHaveLength(4);
  await look(events);
  await calls(5);
});

test('of one waybill the second waits for the first, and does not pass it when a pause ends between two looks', async () => {
  const { statuses, called, asked, look, calls } = pushing();
  const [one = '', other = ''] = waybills(2);
  const events = [asked(one, 'RA1', 1), asked(one, 'RA1', 2), asked(other, 'RA1', 1)];
  statuses.set('RA1', 'paused');
  await look(events.slice(0, 1));
  statuses.set('RA1', 'enabled');
  await look(events.slice(1));
  await calls(2);
  const code = (event: StoredEvent | undefined) => (event?.data as { readonly code: string } | undefined)?.code;
  expect(called.map((call) => call.code)).toEqual([code(events[0]), code(events[2])]);
  called[0]?.answer();
  await calls(3);
  expect(called[2]?.code).toBe(code(events[1]));
});

test('a target that takes its time keeps no other one waiting', async () => {
  const { called, asked, look, calls } = pushing();
  await look([...waybills(9).map((waybill) => asked(waybill, 'RA1', 1)), asked('ML1000000000099', 'RA2', 1)]);
  await calls(5);
  expect(called.map(({ code }) => code.includes('-RA2-'))).toEqual([false, false, false, false, true]);
});

test('a target is called with the secret before its own as long as that one counts', async () => {
  const former = { formerSecretSince: '2026-11-20T12:00:00.000Z', formerSecretUntil: '2026-11-27T12:00:00.000Z' };
  for (const [fields, told] of [
    [{}, {}],
    [former, { former: { secretSince: former.formerSecretSince, until: former.formerSecretUntil } }],
  ] as const) {
    const { places, asked, look, calls } = pushing(fields);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await look([asked('ML1000000000001', 'RA1', 1)]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await calls(1);
    expect(places).toEqual([{ code: 'RA1', address: 'RA1', secretSince: '', ...told }]);
  }
});
