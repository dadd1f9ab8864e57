import { Failure } from '../../client/failure.ts';
import type { UploadAnswer, UploadRow } from '../../client/upload.ts';
import { memoryStore } from './memory-store.ts';
import type { Scan, ScanAnswer, ScanStore } from './scan.ts';
import { scanQueue } from './scan-queue.ts';
import type { OtherTabs } from './scan-queue.ts';

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

/** Tabs of one browser, which hear each other and not themselves. */
function browser(): () => OtherTabs {
  const tabs = new Set<(answers: readonly ScanAnswer[]) => void>();
  return () => {
    let own: ((answers: readonly ScanAnswer[]) => void) | undefined;
    return {
      tell: (answers) => {
        for (const tab of tabs) if (tab !== own) tab(answers);
      },
      hear: (listener) => {
        own = listener;
        tabs.add(listener);
      },
      close: () => {
        if (own !== undefined) tabs.delete(own);
      },
    };
  };
}

function station(
  upload: (rows: readonly UploadRow[]) => Promise<readonly UploadAnswer[]>,
  kept: ScanStore = memoryStore(),
  others: OtherTabs = browser()(),
) {
  const who = { actor: 'ana' as string | undefined };
  const answers: ScanAnswer[] = [];
  const queue = scanQueue({
    store: kept,
    upload,
    actor: () => who.actor,
    alone: (work) => work(),
    others,
    now: () => new Date('2026-11-21T10:00:01.000Z'),
  });
  queue.onAnswer((answer) => void answers.push(answer));
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

test('scans go out in the order in which they were made, with number, device time, place and what was shown', async () => {
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
    site: 'SPGRU01',
    station: '3',
    device: 'W1',
  });
  queue.close();
});

test('a scan tells where it was made, wherever whoever made it stands when it is sent; a device without a name is not told', async () => {
  const sent: UploadRow[] = [];
  const { queue, answers, until } = station(async (rows) => {
    sent.push(...rows);
    return stored(rows);
  });
  await queue.add(scan(1, { site: 'PRCWB01', station: 'M7', device: '' }));
  await queue.add(scan(2));
  await until(() => answers.length === 2);
  expect(sent.map(({ about }) => [about?.site, about?.station, about?.device])).toEqual([
    ['PRCWB01', 'M7', undefined],
    ['SPGRU01', '3', 'W1'],
  ]);
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
  queue.onAnswer(() => 'told');
  await queue.add(scan(1, { shown: 'accepted' }));
  await queue.add(scan(2, { shown: 'waiting' }));
  await until(() => queue.state.get().waiting === 0 && queue.state.get().refused.length === 1);
  expect(queue.state.get().refused[0]).toMatchObject({ id: scan(1).id, msg: 'Já entregue.' });
  await queue.settle(scan(1).id);
  expect(queue.state.get().refused).toEqual([]);
  queue.close();
});

const intercepted = (rows: readonly UploadRow[]): readonly UploadAnswer[] =>
  rows.map(({ id }) => ({ id, outcome: 'refused', code: 'PARCEL_INTERCEPTED', msg: 'Interceptado.' }));

test('a refusal that a station has told is on no list; one that nobody was there to tell stays on it, also over a reload', async () => {
  const kept = memoryStore();
  const { queue, until } = station(async (rows) => intercepted(rows), kept);
  queue.onAnswer(({ scan: { number } }) => (number === 1 ? 'told' : undefined));
  await queue.add(scan(1));
  await queue.add(scan(2));
  await until(() => queue.state.get().waiting === 0 && queue.state.get().refused.length === 1);
  expect(queue.state.get().refused).toMatchObject([{ id: scan(2).id, msg: 'Interceptado.' }]);
  queue.close();
  const next = station(async (rows) => stored(rows), kept);
  next.queue.wake();
  await next.until(() => next.queue.state.get().refused.length === 1);
  await next.queue.settle(scan(2).id);
  expect(await kept.refused()).toEqual([]);
  next.queue.close();
});

test('what one tab sends for another one is told there; what is settled in one is off the list of the other', async () => {
  const [kept, tab] = [memoryStore(), browser()];
  const sender = station(async (rows) => intercepted(rows), kept, tab());
  const scanner = station(async () => [], kept, tab());
  scanner.queue.onAnswer(({ scan: { number } }) => (number === 1 ? 'told' : undefined));
  for (const one of [scan(1), scan(2), scan(3, { shown: 'accepted' })]) await kept.add(one);
  sender.queue.wake();
  await scanner.until(() => scanner.answers.length === 3 && scanner.queue.state.get().refused.length === 2);
  expect(scanner.answers.map(({ answer }) => answer.code)).toEqual(Array(3).fill('PARCEL_INTERCEPTED'));
  await sender.until(() => sender.queue.state.get().refused.length === 2);
  await scanner.queue.settle(scan(2).id);
  await sender.until(() => sender.queue.state.get().refused.length === 1);
  expect((await kept.refused()).map(({ number }) => number)).toEqual([3]);
  for (const { queue } of [sender, scanner]) queue.close();
});

test('a scan that is denied to who sends it stays and says why, holds up no other, and goes when he is somebody else to the server', async () => {
  let denied: UploadAnswer['code'] = 'NO_PERMISSION';
  const sent: number[][] = [];
  const kept = memoryStore();
  const { queue, answers, until } = station(async (rows) => {
    sent.push(rows.map(({ about }) => about?.deviceNumber ?? 0));
    return rows.map(({ id }) =>
      denied !== undefined && id === scan(1).id
        ? { id, outcome: 'denied', code: denied, msg: 'Sem permissão.' }
        : { id, outcome: 'stored' },
    );
  }, kept);
  const held: ScanAnswer[] = [];
  queue.onHeld((one) => held.push(one));
  await queue.add(scan(1));
  await until(() => queue.state.get().held.length === 1);
  await queue.add(scan(2));
  await until(() => answers.length === 1 && queue.state.get().waiting === 1);
  expect(queue.state.get()).toMatchObject({
    waiting: 1,
    groups: { BG1: 1 },
    stuck: false,
    held: [{ site: 'SPGRU01', why: 'Sem permissão.', count: 1 }],
    refused: [],
  });
  expect(await kept.waiting()).toEqual([scan(1)]);
  queue.wake();
  await until(() => sent.length === 3);
  denied = undefined;
  queue.wake();
  await until(() => answers.length === 2 && queue.state.get().waiting === 0);
  expect(queue.state.get().held).toEqual([]);
  expect(held.map(({ scan: { number } }) => number)).toEqual([1]); // once, however often it is tried
  expect(sent).toEqual([[1], [2], [1], [1]]);
  queue.close();
});

/** A store whose list of refused scans comes when it is let come. */
function slowly(kept: ScanStore) {
  let gate: PromiseWithResolvers<void> | undefined;
  let asked = () => {};
  return {
    store: {
      ...kept,
      refused: async () => {
        asked();
        await gate?.promise;
        return await kept.refused();
      },
    } satisfies ScanStore,
    /** From now on it does not come; resolves when somebody waits for it. */
    hold: () => {
      gate = Promise.withResolvers<void>();
      return new Promise<void>((fulfil) => {
        asked = fulfil;
      });
    },
    letGo: () => gate?.resolve(),
  };
}

test('a scan that is added while the queue looks at what is kept is counted from then on', async () => {
  const { store, hold, letGo } = slowly(memoryStore());
  const { promise: answer, resolve: give } = Promise.withResolvers<void>();
  const { queue, answers, until } = station(async (rows) => {
    await answer;
    return stored(rows);
  }, store);
  const looking = hold();
  await queue.add(scan(1));
  await looking;
  await queue.add(scan(2));
  const seen: (number | undefined)[] = [];
  queue.state.subscribe(() => seen.push(queue.state.get().groups['BG1']));
  letGo();
  await until(() => seen.length > 0);
  expect(seen).toEqual([2]);
  give();
  await until(() => answers.length === 2 && queue.state.get().waiting === 0);
  queue.close();
});

test('a scan that is added while the network comes back goes at once', async () => {
  const kept = memoryStore();
  const { store, hold, letGo } = slowly(kept);
  let calls = 0;
  const { queue, answers, until } = station(async (rows) => {
    calls += 1;
    if (calls === 1) throw new Failure('offline', 'NETWORK_DISCONNECTED', '');
    return stored(rows);
  }, store);
  await queue.add(scan(1));
  await until(() => queue.state.get().stuck);
  await kept.settle([scan(1).id], []); // another tab has sent it
  const looking = hold();
  queue.wake();
  await looking;
  await queue.add(scan(2));
  letGo();
  await until(() => answers.length === 1);
  expect(queue.state.get().stuck).toBe(false);
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
