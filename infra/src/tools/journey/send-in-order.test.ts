import fc from 'fast-check';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { handOverOrder } from '@malote/contracts/orders/commands.ts';
import { deleteBag, randomBag, scanOutBag } from '@malote/contracts/bags/commands.ts';
import { loadBag } from '@malote/contracts/linehaul/commands.ts';
import { loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import type { Row, RowAnswer } from '../client.ts';
import { madeOf, making, planned, plannedOf } from './planned.ts';
import type { Planned } from './planned.ts';
import { sendInOrder } from './send-in-order.ts';

const step = (index: number, keys: readonly string[], kind: 'scan' | 'order' = 'scan'): Planned =>
  kind === 'scan'
    ? planned(receiveParcel, { waybill: 'ML0000000000012' }, keys, [index], { at: index })
    : planned(handOverOrder, { orderNumber: 'PD1000' }, keys, [index], { at: index });

/** A server that answers in any order; says which uploads were under way at once. */
function server(ticks: () => number) {
  const log: string[] = [];
  const uploads: Row[][] = [];
  const flying = new Set<readonly Row[]>();
  const together: (readonly Row[])[][] = [];
  return {
    log,
    uploads,
    together,
    client: {
      upload: async (rows: readonly Row[]) => {
        uploads.push([...rows]);
        flying.add(rows);
        together.push([...flying]);
        for (let left = ticks(); left > 0; left -= 1)
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
        flying.delete(rows);
        log.push(...rows.map(({ id }) => id));
        return rows.map(({ id }) => ({ id, outcome: 'stored' as const }));
      },
    },
  };
}

test("whatever the server's pace, steps of one thing are stored in their order, and each step once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 2 }),
          fc.boolean(),
        ),
        { maxLength: 60 },
      ),
      fc.infiniteStream(fc.nat({ max: 5 })),
      async (things, pace) => {
        const steps = things.map(([keys, scan], index) => step(index, keys, scan ? 'scan' : 'order'));
        const to = server(() => pace.next().value ?? 0);
        let answered = 0;
        await sendInOrder(steps, {
          client: to.client,
          inFlight: 3,
          answered: () => {
            answered += 1;
          },
        });
        expect(answered).toBe(steps.length);
        for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
          const own = steps.filter(({ keys }) => keys.includes(key)).map(({ id }) => id);
          expect(to.log.filter((id) => own.includes(id))).toEqual(own);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('uploads hold a thousand rows, a hundred of them no scans, several under way', async () => {
  const to = server(() => 3);
  const steps = [
    ...Array.from({ length: 2_500 }, (_, index) => step(index, [`p${index}`])),
    ...Array.from({ length: 250 }, (_, index) => step(index, [`o${index}`], 'order')),
  ];
  await sendInOrder(steps, { client: to.client, inFlight: 4, answered: () => {} });
  expect(to.uploads.map((rows) => rows.length).reduce((sum, rows) => sum + rows, 0)).toBe(2_750);
  for (const rows of to.uploads) {
    expect(rows.length).toBeLessThanOrEqual(1_000);
    expect(rows.filter(({ command }) => command === handOverOrder.name).length).toBeLessThanOrEqual(100);
  }
  expect(Math.max(...to.together.map((at) => at.length))).toBeGreaterThan(1);
});

test('a failure ends the sending and is told', async () => {
  const client = { upload: () => Promise.reject(new Error('away')) };
  await expect(sendInOrder([step(1, ['a'])], { client, answered: () => {} })).rejects.toThrow('away');
});

test('a source that gives its steps when their time has come does not hold back those that are ready', async () => {
  const to = server(() => 0);
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* paced() {
    yield step(1, ['a']);
    await gate;
    yield step(2, ['a']);
  }
  await sendInOrder(paced(), {
    client: to.client,
    answered: ({ at }) => {
      if (at === 1) release();
    },
  });
  expect(to.log).toHaveLength(2);
});

/** A server that numbers what is registered, and says what `refuses` says of a row. */
function numbering(
  refuses: (row: Row) => { readonly data?: object; readonly code?: string } | undefined = () => undefined,
) {
  const sent: Row[] = [];
  const numbers = new Map<string, string>();
  const upload = async (rows: readonly Row[]): Promise<readonly RowAnswer[]> =>
    rows.map((row) => {
      sent.push(row);
      const refusal = refuses(row);
      if (refusal !== undefined) return { id: row.id, outcome: 'refused', ...refusal };
      const known = numbers.get(row.id);
      const code = known ?? `RC${String(numbers.size + 1).padStart(8, '0')}`;
      numbers.set(row.id, code);
      return { id: row.id, outcome: known === undefined ? 'stored' : 'duplicate', data: { code } };
    });
  return { sent, client: { upload } };
}
const opened = making(planned(loadingRecord.commands.register, {} as never, [], ['sheet'], { at: 0 }));
const loaded = (number: string) =>
  plannedOf(opened, 'loadNumber')(loadBag, { bagNumber: number }, [`bag ${number}`], [number], { at: 1 });

test('what follows from a step comes after it, under the number that the house gave', async () => {
  const to = numbering();
  await sendInOrder([opened, loaded('BG0000000001'), loaded('BG0000000002')], {
    client: to.client,
    answered: () => {},
  });
  expect(to.sent.map(({ input }) => input)).toEqual([
    {},
    { bagNumber: 'BG0000000001', loadNumber: 'RC00000001' },
    { bagNumber: 'BG0000000002', loadNumber: 'RC00000001' },
  ]);
});

test('a number that this run was not told is asked for by the step that was given it', async () => {
  const to = numbering();
  await sendInOrder([opened], { client: to.client, answered: () => {} });
  await sendInOrder([loaded('BG0000000001')], { client: to.client, answered: () => {} });
  expect(to.sent.map(({ id }) => id)).toEqual([opened.id, opened.id, loaded('BG0000000001').id]);
  expect(to.sent.at(-1)?.input).toMatchObject({ loadNumber: 'RC00000001' });
});

test('where nothing was made, the other way is gone, or none', async () => {
  const to = numbering(({ id }) => (id === opened.id ? {} : undefined));
  const instead = planned(scanOutBag, { bagNumber: 'BG0000000001' }, ['bag BG0000000001'], [], { at: 1 });
  const put = plannedOf(opened, 'loadNumber', instead)(loadBag, { bagNumber: 'BG0000000001' }, [], ['put'], { at: 1 });
  const answers: RowAnswer[] = [];
  await sendInOrder([opened, put, loaded('BG0000000002')], {
    client: to.client,
    answered: (_, answer) => answers.push(answer),
  });
  expect(new Set(to.sent.map(({ command }) => command))).toEqual(
    new Set(['linehaul.registerLoadingRecord', 'bags.scanOutBag']),
  );
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'refused', 'stored']);
});

test('what was refused is done as it says, once more and once more, and the last answer counts', async () => {
  const to = numbering(({ input }) => {
    const { n } = input as { readonly n: number };
    return n < 3 ? { data: { n: n + 1 } } : undefined;
  });
  const counting = (n: number): Planned => ({
    ...planned(receiveParcel, { waybill: '', n } as never, ['parcel a'], [n], { at: n }),
    refused: (params) => counting((params as { readonly n: number }).n),
  });
  const answers: RowAnswer[] = [];
  const after = planned(receiveParcel, { waybill: '', n: 9 } as never, ['parcel a'], ['after'], { at: 9 });
  await sendInOrder([counting(1), after], { client: to.client, answered: (_, answer) => answers.push(answer) });
  expect(to.sent.map(({ input }) => (input as { readonly n?: number }).n)).toEqual([1, 2, 3, 9]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
});

test('several things are done in the place of what was refused, one after the other, and the last of them is the answer', async () => {
  const [whole, one, other] = [1, 2, 3].map((index) => step(index, ['a'])) as [Planned, Planned, Planned];
  const to = server(() => 0);
  const refusing = {
    upload: async (rows: readonly Row[]) =>
      (await to.client.upload(rows)).map((answer) =>
        answer.id === whole.id ? { ...answer, outcome: 'refused' as const, code: 'RECORD_NOT_FOUND' } : answer,
      ),
  };
  const answers: RowAnswer[] = [];
  await sendInOrder([{ ...whole, refused: () => [one, other] }, step(4, ['a'])], {
    client: refusing,
    answered: (_, answer) => answers.push(answer),
  });
  expect(to.log).toEqual([whole.id, one.id, other.id, step(4, ['a']).id]);
  expect(answers.map(({ id, outcome }) => [id, outcome])).toEqual([
    [other.id, 'stored'],
    [step(4, ['a']).id, 'stored'],
  ]);
});

test('what the house makes by itself is waited for before anything is done with it', async () => {
  let looks = 0;
  const log: (number | string)[] = [];
  const inputs: unknown[] = [];
  const awaits = { list: loadingRecord.list, params: { codes: ['RC1'] } };
  const client = {
    upload: async (rows: readonly Row[]) => {
      log.push(...rows.map(({ id }) => id));
      inputs.push(...rows.map(({ input }) => input));
      return await Promise.resolve(rows.map(({ id }) => ({ id, outcome: 'stored' as const })));
    },
    call: (async (_: unknown, { params }: { readonly params: unknown }) => {
      looks += 1;
      log.push(looks);
      expect(params).toEqual(awaits.params);
      return await Promise.resolve({ ok: true, data: { records: looks < 3 ? [] : [{ code: 'RC1' }] } });
    }) as never,
  };
  const waiting = { ...step(1, ['a']), awaits };
  await sendInOrder([waiting], { client, answered: () => {} });
  expect(log).toEqual([1, 2, 3, waiting.id]);
  const about = { ...step(2, ['a']), awaits: { ...awaits, field: 'record' } };
  await sendInOrder([about], { client, answered: () => {} });
  expect(inputs.at(-1)).toEqual({ ...about.input, record: 'RC1' });
});

test('what the house makes of what a step made is found by that number, and may tell its own in another field', async () => {
  const made = numbering();
  const asked: unknown[] = [];
  const client = {
    ...made.client,
    call: (async (_: unknown, { params }: { readonly params: unknown }) => {
      asked.push(params);
      return await Promise.resolve({ ok: true, data: { records: [{ code: 'RC00000001', order: 'CO1' }] } });
    }) as never,
  };
  const awaits = {
    list: loadingRecord.list,
    params: (number: string) => ({ codes: [number] }),
    told: 'order',
    field: 'bagNumber',
  };
  await sendInOrder([opened, { ...loaded(''), awaits }], { client, answered: () => {} });
  expect(asked).toEqual([{ codes: ['RC00000001'] }]);
  expect(made.sent.at(-1)?.input).toEqual({ bagNumber: 'CO1' });
});

test('a number is read where the answer tells it', async () => {
  const opening = making(planned(randomBag, {}, ['bag'], [], { at: 1 }), 'bagNumber');
  const rows: Row[] = [];
  const client = {
    upload: async (sent: readonly Row[]) => {
      rows.push(...sent);
      return await Promise.resolve(
        sent.map(({ id }) => ({ id, outcome: 'stored' as const, data: { bagNumber: 'BG0000000042' } })),
      );
    },
  };
  const gone = plannedOf(opening, 'bagNumber')(deleteBag, {}, ['bag'], [], { at: 2 });
  await sendInOrder([opening, gone], { client, answered: () => {} });
  expect(rows.map(({ input }) => input)).toEqual([{}, { bagNumber: 'BG0000000042' }]);
});

test('a step whose file is refused is answered as its file was, and its neighbours go', async () => {
  const to = numbering();
  const { files } = loadingRecord;
  if (files === undefined) throw new Error('a sheet has photos');
  const photographed: Planned = {
    ...planned(loadingRecord.commands.register, {} as never, [], ['photographed'], { at: 0 }),
    files: [{ upload: files.upload, field: 'pictures', name: 'a.png', bytes: () => Buffer.of(1) }],
  };
  const call = async () => await Promise.resolve({ ok: false, code: 'NO_PERMISSION', msg: 'Não pode.' });
  const answers = new Map<string, RowAnswer>();
  await sendInOrder([photographed, opened], {
    client: { ...to.client, call: call as never },
    answered: ({ id }, answer) => answers.set(id, answer),
  });
  expect(answers.get(photographed.id)).toMatchObject({ outcome: 'refused', code: 'NO_PERMISSION' });
  expect(answers.get(opened.id)).toMatchObject({ outcome: 'stored' });
});

test('each hand sends its own uploads, in the order of the things that they concern', async () => {
  const sent: string[] = [];
  const clientOf = (name: string) => ({
    upload: async (rows: readonly Row[]) => {
      sent.push(`${name} ${rows.length}`);
      return await Promise.resolve(rows.map(({ id }) => ({ id, outcome: 'stored' as const })));
    },
  });
  const by = (one: Planned, name: string): Planned => ({ ...one, by: name });
  await sendInOrder(
    [step(1, ['a']), by(step(2, ['a']), 'ana'), by(step(3, ['b']), 'ana'), by(step(4, ['a']), 'rui'), step(5, ['c'])],
    {
      client: clientOf('house'),
      clientOf: async (name) => await Promise.resolve(name === 'rui' ? undefined : clientOf(name)),
      inFlight: 1,
      answered: ({ at }, { outcome }) => {
        if (at === 4) sent.push(outcome);
      },
    },
  );
  expect(sent).toEqual(['house 2', 'ana 2', 'refused']);
});

test('a number may stand among the fields of what is made and numbered in its turn', async () => {
  const to = numbering();
  const second = madeOf(opened, 'sheet')(loadingRecord.commands.register, { a: 1 }, [], { at: 1 });
  const third = plannedOf(second, 'loadNumber')(loadBag, { bagNumber: 'BG0000000001' }, [], [], { at: 2 });
  await sendInOrder([third], { client: to.client, answered: () => {} });
  expect(to.sent.map(({ input }) => input)).toEqual([
    {},
    { fields: { a: 1, sheet: 'RC00000001' } },
    { bagNumber: 'BG0000000001', loadNumber: 'RC00000002' },
  ]);
});

test('what has lapsed is left, and what follows goes on', async () => {
  const to = server(() => 0);
  const inTime = { ...step(1, ['a']), at: Date.now(), lapses: 60_000 };
  const late = { ...step(2, ['a']), at: Date.now() - 60_001, lapses: 60_000 };
  const outcomes: string[] = [];
  await sendInOrder([inTime, late, step(3, ['a'])], {
    client: to.client,
    answered: (_, { outcome }) => outcomes.push(outcome),
  });
  expect(to.log).toEqual([inTime.id, step(3, ['a']).id]);
  expect(outcomes.toSorted()).toEqual(['refused', 'stored', 'stored']);
});

test('what is done otherwise may follow from why it was refused', async () => {
  const to = numbering(({ input }) =>
    (input as { waybill: string }).waybill === 'far' ? { code: 'FENCE' } : undefined,
  );
  const near = planned(receiveParcel, { waybill: 'near' } as never, ['parcel a'], ['near'], { at: 1 });
  const far = (code: string): Planned => ({
    ...planned(receiveParcel, { waybill: 'far' } as never, ['parcel a'], [code], { at: 1 }),
    refused: (_, why) => (why === code ? near : undefined),
  });
  const answers: string[] = [];
  await sendInOrder([far('FENCE'), far('OTHER')], {
    client: to.client,
    answered: (_, { outcome }) => answers.push(outcome),
  });
  expect(answers).toEqual(['stored', 'refused']);
});
