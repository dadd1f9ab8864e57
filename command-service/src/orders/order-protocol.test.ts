import { inspect } from 'node:util';
import fc from 'fast-check';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRecord } from '@malote/contracts/kernel/records.ts';
import { repeatable, torture } from '../../../infra/test/torture.ts';
import { ORDER } from '../../test/facts.ts';
import { open, play, put, takeOut, wholeOrder } from '../../test/scenario.ts';
import type { Ending, Scenario, Sent } from '../../test/scenario.ts';

const P = 'P1';
const Q = 'P2';
const A = 'BAGA01';

interface Treatment {
  readonly intercepted: boolean;
  readonly impounded: boolean;
  readonly cancelled: boolean;
}

/** What a clerk expects who reads the answers only: what was accepted is done to every parcel, in the order of the answers, and what was refused to none. */
function expected({ events }: Ending): Treatment {
  const done: Treatment = { intercepted: false, impounded: false, cancelled: false };
  const change: Readonly<Record<string, Partial<Treatment>>> = {
    'orders.voidOrder': { cancelled: true },
    'orders.interceptOrder': { intercepted: true },
    'orders.releaseOrder': { intercepted: false },
    'orders.impoundOrder': { impounded: true },
    'orders.cancelImpound': { impounded: false },
  };
  return events
    .filter(({ type }) => type === 'command.accepted')
    .reduce((now, { metadata }) => ({ ...now, ...change[metadata.command] }), done);
}

function sound(ending: Ending): void {
  const { events, promises, story, outcomes } = ending;
  const facts = events.filter(({ type }) => !isRecord(type));
  const status = facts
    .filter(({ stream }) => stream === `order-${ORDER}`)
    .reduce((now, event) => order.evolve(now, event, event.metadata), order.initial).status;
  const treated = [P, Q].map((waybill): Parcel =>
    facts
      .filter(({ stream }) => stream === `parcel-${waybill}`)
      .reduce((now, event) => parcel.evolve(now, event, event.metadata), parcel.initial),
  );
  const should = expected(ending);
  const faults = [
    ...promises.broken,
    ...treated.flatMap(({ waybill, interceptedUntil, impounded, cancelled }) => {
      const is: Treatment = {
        intercepted: interceptedUntil !== undefined,
        impounded,
        cancelled: cancelled !== undefined,
      };
      return JSON.stringify(is) === JSON.stringify(should)
        ? []
        : [`${waybill} is ${JSON.stringify(is)}, and the answers say ${JSON.stringify(should)}`];
    }),
    ...((status === 'void') === should.cancelled
      ? []
      : [`the order is ${status}, and the answers say ${JSON.stringify(should)}`]),
  ];
  if (faults.length > 0)
    throw new Error(`${faults.join('; ')}\n${story.join('\n')}\n${inspect(outcomes, { depth: 6 })}`);
}

const [intercept, impound, voiding] = [
  wholeOrder('1', 'interceptOrder'),
  wholeOrder('1', 'impoundOrder'),
  wholeOrder('1', 'voidOrder'),
];
const parcels = [P, Q];
const inBag = [open('open A', A), put('put', Q, A)];

/** One command in two processes is a slow caller and the reactor in his stead. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'one interception is carried out by two': { parcels, before: [], processes: [[intercept], [intercept]] },
  'one release is carried out by two': {
    parcels,
    before: [wholeOrder('0', 'interceptOrder')],
    processes: [[wholeOrder('1', 'releaseOrder')], [wholeOrder('1', 'releaseOrder')]],
  },
  'one interception is carried out by two, and released by one of them': {
    parcels,
    before: [],
    processes: [[intercept, wholeOrder('2', 'releaseOrder')], [intercept]],
  },
  'one impounding is carried out by two, and taken back by one of them': {
    parcels,
    before: [],
    processes: [[impound, wholeOrder('2', 'cancelImpound')], [impound]],
  },
  'one void is carried out by two while a parcel is put in a bag': {
    parcels,
    before: [open('open A', A)],
    processes: [[voiding], [voiding], [put('2', Q, A)]],
  },
  'a void is refused to two, the parcel taken out, and the order voided after all': {
    parcels,
    before: inBag,
    processes: [[voiding], [voiding], [takeOut('2', Q), wholeOrder('3', 'voidOrder')]],
  },
  'a void is refused to two while the order is intercepted': {
    parcels,
    before: inBag,
    processes: [[voiding], [voiding], [takeOut('2', Q), wholeOrder('3', 'interceptOrder')]],
  },
  'an interception and a void are begun at once': {
    parcels,
    before: [],
    processes: [[intercept], [wholeOrder('2', 'voidOrder')], [intercept]],
  },
};

const told = torture(1);
const DRAWN = 120;

/** Plays what is drawn in orders that follow from a number. */
async function playDrawn(scenario: Scenario, seed: number): Promise<void> {
  let state = seed;
  const choose = (options: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % options;
  };
  sound(await play(scenario, { points: 'appends and reads', deaths: choose(3) }, choose));
}

test.each(Object.entries(scenarios))(
  'in whatever order the store is called, and whoever dies, when %s, every parcel of the order is treated as the answers say',
  async (_, scenario) => {
    await repeatable(
      'holds',
      told,
      async () =>
        await fc.assert(
          fc.asyncProperty(fc.integer(), async (seed) => await playDrawn(scenario, seed)),
          { numRuns: DRAWN * told.rounds, seed: told.seed },
        ),
    );
  },
  240_000 + 10_000 * told.rounds,
);

const aCommand: fc.Arbitrary<(id: string) => Sent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        'voidOrder' as const,
        'interceptOrder' as const,
        'releaseOrder' as const,
        'impoundOrder' as const,
        'cancelImpound' as const,
      )
      .map((what) => (id: string) => wholeOrder(id, what)),
  },
  { weight: 1, arbitrary: fc.constant((id: string) => put(id, Q, A)) },
  { weight: 1, arbitrary: fc.constant((id: string) => takeOut(id, Q)) },
);

test(
  'three processes with stale memories, each at the commands of another too, two of which may die anywhere, treat every parcel as the answers say',
  async () => {
    await repeatable(
      'holds',
      told,
      async () =>
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(aCommand, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 2 }),
            fc.integer(),
            async (drawn, seed) => {
              const [first = [], second = []] = drawn.map((commands, index) =>
                commands.map((make, place) => make(`${index} ${place}`)),
              );
              await playDrawn(
                { parcels, before: [open('open A', A)], processes: [first, second, [...first.slice(0, 1), ...second]] },
                seed,
              );
            },
          ),
          { numRuns: 2 * DRAWN * told.rounds, seed: told.seed },
        ),
    );
  },
  240_000 + 20_000 * told.rounds,
);
