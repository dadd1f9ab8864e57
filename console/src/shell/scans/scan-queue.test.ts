import { Failure } from '../../client/failure.ts';
import type { UploadAnswer, UploadRow } from '../../client/upload.ts';
import { memoryStore } from './memory-store.ts';
import type { Scan, ScanAnswer } from './scan.ts';
import { scanQueue } from './scan-queue.ts';

const scan = (number: number, more: Partial<Scan> = {}): Scan => ({
  id: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  number,
  command: 'bags.putParcelInBag',
  input: { waybill: `ML${number}` },
  code: `ML${number}`,
  happenedAt: '2026-11-21T10:00:00.000Z',
  shown: 'waiting',
  actor: 'ana',
  actorName: 'Ana',
  site: 'SPGRU01',
  station: '3',
  device: 'W1',
  group: 'BG1',
  ...more,
});
const stored = (rows: readonly UploadRow[]): readonly UploadAnswer[] =>
  rows.map((row) => ({ id: row.id, outcome: 'stored' }));

function station(upload: (rows: readonly UploadRow[]) => Promise<readonly UploadAnswer[]>, kept = memoryStore()) {
  const who = { actor: 'ana' as string | undefined };
  const answers: ScanAnswer[] = [];
  const queue = scanQueue({
    store: kept,
    upload,
    actor: () => who.actor,
    alone: (work) => work(),
    now: () => new Date('2026-11-21T10:00:01.000Z'),
  });
  queue.onAnswer((answer) => answers.push(answer));
  const until = (done: () => boolean) =>
    new Promise<void>((fulfil) => {
      const look = () => {
        if (done()) fulfil();
      };
      queue.state.subscribe(look);
      look();
    });
  return { queue, kept, who, answers, until };
}

test('scans go out in the order in which they were made, with number, device time and what was shown', async () => {
  const sent: UploadRow[] = [];
  const { queue, answers, until } = station(async (rows) => {
    sent.push(...rows);
    return stored(rows);
  });
  await Promise.all([1, 2, 3, 4].map((number) => queue.add(scan(number))));
  await until(() => answers.length === 4 && queue.state.get().waiting === 0);
  expect(sent.map((row) => row.input['waybill'])).toEqual(['ML1', 'ML2', 'ML3', 'ML4']);
  expect(sent[0]?.about).toEqual({
    happenedAt: '2026-11-21T10:00:00.000Z',
    sentAt: '2026-11-21T10:00:01.000Z',
    deviceNumber: 1,
    shown: 'waiting',
  });
  queue.close();
});

test('what is scanned while the network is away waits, and goes out once it is back, each under its own id', async () => {
  let online = false;
  const sent: string[][] = [];
  const { queue, answers, until } = station(async (rows) => {
    if (!online) throw new Failure('offline', 'NETWORK_DISCONNECTED', '');
    sent.push(rows.map((row) => row.id));
    return stored(rows);
  });
  await queue.add(scan(1));
  await until(() => queue.state.get().stuck);
  await queue.add(scan(2));
  expect(queue.state.get().groups).toEqual({ BG1: 2 });
  online = true;
  queue.wake();
  await until(() => queue.state.get().waiting === 0 && answers.length === 2);
  expect(sent).toEqual([[scan(1).id, scan(2).id]]);
  expect(queue.state.get().stuck).toBe(false);
  queue.close();
});

test('a scan is sent only under the session of who made it; after a change of user the queue says so', async () => {
  const { queue, who, answers, until } = station(async (rows) => stored(rows));
  who.actor = undefined;
  await queue.add(scan(1));
  who.actor = 'bruno';
  queue.wake();
  await until(() => queue.state.get().foreign.length === 1);
  expect(queue.state.get().foreign).toEqual([{ actor: 'ana', name: 'Ana', count: 1 }]);
  expect(answers).toHaveLength(0);
  who.actor = 'ana';
  queue.wake();
  await until(() => answers.length === 1);
  queue.close();
});

test('a scan refused after it was shown green stays on the list until somebody answers it', async () => {
  const { queue, until } = station(async (rows) =>
    rows.map((row) => ({ id: row.id, outcome: 'refused', code: 'PARCEL_SIGNED', msg: 'Já entregue.' })),
  );
  await queue.add(scan(1, { shown: 'accepted' }));
  await queue.add(scan(2, { shown: 'waiting' }));
  await until(() => queue.state.get().waiting === 0 && queue.state.get().refused.length === 1);
  expect(queue.state.get().refused[0]).toMatchObject({ id: scan(1).id, msg: 'Já entregue.' });
  await queue.settle(scan(1).id);
  expect(queue.state.get().refused).toEqual([]);
  queue.close();
});

test('scans of before a reload are sent by the next page', async () => {
  const kept = memoryStore();
  await kept.add(scan(7));
  const { queue, answers, until } = station(async (rows) => stored(rows), kept);
  queue.wake();
  await until(() => answers.length === 1);
  expect(await kept.waiting()).toEqual([]);
  queue.close();
});

test('a row without an answer stays and is sent again', async () => {
  let calls = 0;
  const { queue, answers, until } = station(async (rows) => {
    calls += 1;
    return calls === 1 ? [{ id: rows[0]?.id ?? '', outcome: 'unknown' }] : stored(rows);
  });
  await queue.add(scan(1));
  await until(() => queue.state.get().stuck);
  expect(answers).toHaveLength(0);
  queue.wake();
  await until(() => answers.length === 1);
  queue.close();
});

test('behind a scan of which nobody knows what became, the queue goes on from that scan, in order, with what came meanwhile last', async () => {
  const sent: (readonly string[])[] = [];
  const { queue, answers, until } = station(async (rows) => {
    sent.push(rows.map(({ input }) => String(input['waybill'])));
    return sent.length > 1
      ? stored(rows)
      : rows.map(({ id }, at) => ({ id, outcome: at === 0 ? ('stored' as const) : ('unknown' as const) }));
  });
  const kept = Array.from({ length: 60 }, (_, index) => index + 1);
  await Promise.all(kept.map((number) => queue.add(scan(number))));
  await until(() => queue.state.get().stuck);
  await queue.add(scan(61));
  queue.wake();
  await until(() => answers.length === 61);
  expect(sent.flat().filter((waybill, at, all) => all.indexOf(waybill) === at)).toEqual(
    [...kept, 61].map((number) => `ML${number}`),
  );
  expect(answers.map(({ scan: { number } }) => number)).toEqual([...kept, 61]);
  queue.close();
});
