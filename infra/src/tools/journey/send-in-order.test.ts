import fc from 'fast-check';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { handOverOrder } from '@malote/contracts/orders/commands.ts';
import type { Row } from '../client.ts';
import { planned } from './planned.ts';
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
