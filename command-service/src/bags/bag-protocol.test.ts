import { inspect } from 'node:util';
import fc from 'fast-check';
import { handler } from '../kernel/execute.ts';
import { theParcel } from '../scanning/for-others.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import { putParcelInBag } from '@malote/contracts/bags/commands.ts';
import { repeatable, torture } from '../../../infra/test/torture.ts';
import {
  cancelLoad,
  loadBag,
  open,
  openLoad,
  play,
  playAll,
  put,
  replace,
  seal,
  takeOut,
  unloadBag,
  unpack,
} from '../../test/scenario.ts';
import type { Ending, Scenario, Sent } from '../../test/scenario.ts';
import { put as decidePut } from './decide-bag.ts';

const P = 'P1';
const Q = 'P2';
const A = 'BAGA01';
const B = 'BAGB01';
const L = 'LOAD0001';
const M = 'LOAD0002';
const sealedBag = [open('open A', A), put('put', P, A), seal('seal', A, [])];
const twoLoads = [openLoad('open L', L), openLoad('open M', M)];
const bothOpen = [open('open A', A), open('open B', B)];

/**
 * What must be true of every order: no promise broken, and nothing left half done by who did not die, or whose commands were sent again. `again`: whether they
 * find their own work; an id that was used for two commands is denied, and what the dead one had claimed stays until somebody wants it.
 */
function sound(
  { promises, deaths, story, outcomes }: Ending,
  again: 'finds its own' | 'is denied' = 'finds its own',
): void {
  const isWhole = deaths === 0 || (again === 'finds its own' && story.includes('sent again'));
  const faults = [
    ...promises.broken,
    ...[...promises.bags]
      .filter(([, { status }]) => status === 'sealing')
      .map(([number]) => `bag ${number} waits for ever for its seal`),
    ...(isWhole ? promises.strays() : []),
  ];
  if (faults.length > 0)
    throw new Error(`${faults.join('; ')}\n${story.join('\n')}\n${inspect(outcomes, { depth: 6 })}`);
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'two bags want one parcel': { parcels: [P], before: bothOpen, processes: [[put('1', P, A)], [put('2', P, B)]] },
  'one put is sent twice': { parcels: [P], before: bothOpen, processes: [[put('1', P, A)], [put('1', P, A)]] },
  'one id is used for two bags': { parcels: [P], before: bothOpen, processes: [[put('1', P, A)], [put('1', P, B)]] },
  'one id is used for a put and for a seal': {
    parcels: [P, Q],
    before: bothOpen,
    processes: [[put('1', P, A)], [seal('1', B, [P, Q])]],
  },
  'one id is used for two seals': {
    parcels: [P],
    before: bothOpen,
    processes: [[seal('1', A, [P])], [seal('1', B, [P])]],
  },
  'a parcel is taken out while another bag wants it': {
    parcels: [P],
    before: [...bothOpen, put('0', P, A)],
    processes: [[takeOut('1', P, A)], [put('2', P, B)]],
  },
  'a parcel is taken out and put back while another bag wants it': {
    parcels: [P],
    before: [...bothOpen, put('0', P, A)],
    processes: [[takeOut('1', P), put('3', P, A)], [put('2', P, B)]],
  },
  'one take-out is sent twice and the parcel put back': {
    parcels: [P],
    before: [...bothOpen, put('0', P, A)],
    processes: [[takeOut('1', P, A), put('2', P, A)], [takeOut('1', P, A)]],
  },
  'a bag is sealed while a parcel is put in': {
    parcels: [P, Q],
    before: [...bothOpen, put('0', Q, A)],
    processes: [[seal('1', A, [])], [put('2', P, A)]],
  },
  'a bag is sealed while a parcel is taken out': {
    parcels: [P, Q],
    before: [...bothOpen, put('0', P, A), put('00', Q, A)],
    processes: [[seal('1', A, [])], [takeOut('2', P)]],
  },
  'a seal claims a parcel that another bag wants': {
    parcels: [P],
    before: bothOpen,
    processes: [[seal('1', A, [P])], [put('2', P, B)]],
  },
  'a seal claims a parcel that its own bag is being given': {
    parcels: [P],
    before: bothOpen,
    processes: [[seal('1', A, [P])], [put('2', P, A)]],
  },
  'one seal is sent twice': { parcels: [P], before: bothOpen, processes: [[seal('1', A, [P])], [seal('1', A, [P])]] },
  'two bags are sealed over one parcel': {
    parcels: [P],
    before: bothOpen,
    processes: [[seal('1', A, [P])], [seal('2', B, [P])]],
  },
  'a bag is unpacked while its parcel goes on': {
    parcels: [P],
    before: [...bothOpen, put('0', P, A), seal('00', A, [])],
    processes: [[unpack('1', A)], [put('2', P, B)]],
  },
  'two loads want one bag': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads],
    processes: [[loadBag('1', A, L)], [loadBag('2', A, M)]],
  },
  'one loading is sent twice': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads],
    processes: [[loadBag('1', A, L)], [loadBag('1', A, L)]],
  },
  'one id is used for two loads': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads],
    processes: [[loadBag('1', A, L)], [loadBag('1', A, M)]],
  },
  'a bag is loaded while its load is cancelled': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads],
    processes: [[loadBag('1', A, L)], [cancelLoad('2', L)]],
  },
  'a bag is taken off while another load wants it': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads, loadBag('3', A, L)],
    processes: [[unloadBag('1', A, L), loadBag('4', A, L)], [loadBag('2', A, M)]],
  },
  'a bag is unpacked while it is loaded': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads],
    processes: [[unpack('1', A)], [loadBag('2', A, L)]],
  },
  'a bag is unpacked while it is taken off': {
    parcels: [P],
    before: [...sealedBag, ...twoLoads, loadBag('3', A, L)],
    processes: [[unpack('1', A), put('4', P, A)], [unloadBag('2', A, L)]],
  },
  'a bag is sealed, and a parcel that came too late for it is taken out elsewhere': {
    parcels: [P, Q],
    before: [...bothOpen, put('0', Q, A)],
    processes: [[seal('1', A, [])], [put('2', P, A), put('3', P, B)]],
  },
  'a bag is opened while it is given a parcel': {
    parcels: [P],
    before: [open('open A', A)],
    processes: [[open('1', B)], [put('2', P, B)]],
  },
};

describe.each(Object.entries(scenarios))('in every order in which the store is called, when %s,', (name, scenario) => {
  const memories = [0, 1, 2, 3].flatMap((forgotten) =>
    forgotten > scenario.before.length ? [] : [{ ...scenario, remembered: scenario.before.length - forgotten }],
  );

  test('every promise of the bags is kept at every instant, however old the memories', async () => {
    for (const one of memories) expect(await playAll(one, { deaths: 0 }, (ending) => sound(ending))).toBeGreaterThan(1);
  });

  test('so it is when a process dies at any step, and its command is sent again or not', async () => {
    const again = name.startsWith('one id') ? 'is denied' : 'finds its own';
    for (const one of memories)
      expect(await playAll(one, { deaths: 1 }, (ending) => sound(ending, again), 300)).toBeGreaterThan(10);
  });
});

test('an unloading that died before it released the bag releases it when it is sent again: nobody who receives it contradicts where it was sealed', async () => {
  const left = new Set<string>();
  const unloading: Scenario = {
    parcels: [P],
    before: [...sealedBag, ...twoLoads, loadBag('3', A, L)],
    processes: [[unloadBag('1', A, L)]],
  };
  await playAll(unloading, { deaths: 1 }, ({ events, deaths, story }) => {
    const has = (sought: string) => events.some(({ type }) => type === sought);
    if (deaths > 0 && has('ItemUnloaded') && story.includes('sent again'))
      left.add(has('BagReleasedFromLoad') ? 'released' : 'bound');
  });
  expect([...left]).toEqual(['released']);
});

test('a replacement that died on its way goes on with the parcel that it had in its hands: nothing is left in no bag', async () => {
  const left = new Set<string>();
  await playAll(
    {
      parcels: [P, Q],
      before: [open('open A', A), put('0', P, A), put('00', Q, A)],
      processes: [[replace('1', A, B)]],
    },
    { deaths: 1 },
    (ending) => {
      sound(ending);
      if (!ending.story.includes('sent again')) return;
      const { bags } = ending.promises;
      left.add(`${bags.get(A)?.status} ${Object.keys(bags.get(B)?.parcels ?? {}).join()}`);
    },
  );
  expect([...left]).toEqual([`deleted ${P},${Q}`]);
});

/** Draws of a seed, the same each time. */
function drawing(seed: number): (options: number) => number {
  let state = seed;
  return (options) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % options;
  };
}

test.each([
  ['one replacement is sent twice', [[replace('1', A, B)], [replace('1', A, B)]]],
  ['a parcel is taken out of a bag that is replaced', [[replace('1', A, B)], [takeOut('2', P, A)]]],
])('when %s at once, in a hundred drawn orders, somebody dying or not, every promise is kept', async (_, processes) => {
  const replaced = { parcels: [P, Q], before: [open('open A', A), put('0', P, A), put('00', Q, A)], processes };
  for (let seed = 0; seed < 100; seed += 1) {
    const ending = await play(replaced, { points: 'appends', deaths: seed % 2 }, drawing(seed * 7_919));
    sound(ending);
    if (ending.deaths === 0) expect(ending.promises.bags.get(B)?.parcels).toHaveProperty(Q);
  }
});

test('the model finds out a put that does not claim the parcel first', async () => {
  const careless = handler(putParcelInBag, async (run) => {
    const { bagNumber, waybill } = run.command.input;
    const { id, loaded } = await theParcel(run, waybill);
    return await run.conclude(
      bag,
      bagNumber,
      decidePut(bagNumber, {
        waybill: id,
        orderNumber: loaded.state.orderNumber,
        b: run.command.envelope.commandId,
        grams: 500,
        gramsFrom: 'forecast',
        channel: 'STD',
        scanned: waybill,
      }),
    );
  });
  const broken = new Set<string>();
  await playAll(
    scenarios['two bags want one parcel'] as Scenario,
    { deaths: 0, handlerOf: (name) => (name === putParcelInBag.name ? careless : undefined) },
    ({ promises }) => {
      for (const one of promises.broken) broken.add(one);
    },
  );
  expect([...broken]).toContain(`parcel ${P} is in ${A} and in ${B}`);
});

const parcels = ['P1', 'P2', 'P3'];
const bags = [A, B, 'BAGC01'];
const aParcel = fc.constantFrom(...parcels);
const aBag = fc.constantFrom(...bags);
const aCommand: fc.Arbitrary<(id: string) => Sent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(aParcel, aBag).map(
      ([waybill, number]) =>
        (id: string) =>
          put(id, waybill, number),
    ),
  },
  { weight: 3, arbitrary: aParcel.map((waybill) => (id: string) => takeOut(id, waybill)) },
  {
    weight: 2,
    arbitrary: fc.tuple(aBag, fc.subarray(parcels)).map(
      ([number, list]) =>
        (id: string) =>
          seal(id, number, list),
    ),
  },
  { weight: 1, arbitrary: aBag.map((number) => (id: string) => unpack(id, number)) },
);
const severalProcesses = fc.array(fc.array(aCommand, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 });

const told = torture(8);

test(
  'three processes with stale memories, drawn at random, two of which may die anywhere, keep every promise',
  async () => {
    await repeatable(
      'protocol',
      told,
      async () =>
        await fc.assert(
          fc.asyncProperty(severalProcesses, fc.integer(), async (drawn, seed) => {
            const processes = drawn.map((commands, index) => commands.map((make, place) => make(`${index} ${place}`)));
            const repeated = processes.map((commands, index) =>
              index === 0 ? [...commands, ...(processes[1] ?? []).slice(0, 1)] : commands,
            );
            sound(
              await play(
                { parcels, before: bags.map((number) => open(`open ${number}`, number)), processes: repeated },
                { points: 'appends and reads', deaths: 2 },
                drawing(seed),
              ),
            );
          }),
          { numRuns: 100 * told.rounds, seed: told.seed },
        ),
    );
  },
  240_000 + 2_000 * told.rounds,
);
