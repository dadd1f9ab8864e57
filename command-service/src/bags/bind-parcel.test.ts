import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { BAG, parcelRegistered, WAYBILL as waybill } from '../../test/facts.ts';
import { open, play, put, seal, takeOut, unpack } from '../../test/scenario.ts';
import type { Scenario, Sent } from '../../test/scenario.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { accepted } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { bind, bindParcel, freeStray, settleClaim } from './bind-parcel.ts';

const { given } = specify(parcel, { envelope: atGuarulhos, directory: smallNetwork });
const registered = parcelRegistered();
const intercepted = parcelEvents.ParcelIntercepted({ waybill, releaseUntil: '2026-11-30T12:00:00.000Z' });

describe('the claim of a bag', () => {
  const bound = parcelEvents.ParcelBoundForBag({ waybill, bag: BAG, b: 'this' });
  test('a parcel is bound for one bag at a time', () => {
    given(registered).when(bind(BAG, undefined)).then(bound);
    given(registered, bound).when(bind(BAG, undefined)).then();
    given(registered, bound).when(bind(BAG, undefined), { commandId: 'another' }).refuses('ALREADY_SCANNED');
    given(registered, bound)
      .when(bind('BG0000000002', undefined), { commandId: 'another' })
      .refuses('PARCEL_IN_OTHER_BAG', { bag: BAG });
    given(registered, bound).when(bind('BG0000000002', undefined)).refuses('COMMAND_ID_REUSED');
  });
  test('a binding that proved dead is replaced in one append', () => {
    given(registered, bound)
      .when(bind('BG0000000002', { b: 'this', number: BAG, how: 'waived' }), { commandId: 'another' })
      .then(
        parcelEvents.ParcelReleasedFromBag({ waybill, bag: BAG, b: 'this', cause: 'waived' }),
        parcelEvents.ParcelBoundForBag({ waybill, bag: 'BG0000000002', b: 'another' }),
      );
  });
  test('a command that has its claim goes on, also when the parcel was intercepted meanwhile', () => {
    given(registered, bound, intercepted).when(bind(BAG, undefined)).then();
  });
});

test('a bag takes what lies where it stands: who stands elsewhere is told where the parcel is (ops 7)', () => {
  const received = parcelEvents.ParcelReceived({ waybill, scanned: waybill, stage: 'distribution' });
  const lying = given(registered, told(received, { site: 'RJRIO01' }));
  lying.when(bind(BAG, undefined)).refuses('PARCEL_NOT_AT_SITE', { site: 'RJRIO01' });
  const bound = parcelEvents.ParcelBoundForBag({ waybill, bag: BAG, b: 'this' });
  lying.when(bind(BAG, undefined), { site: 'RJRIO01' }).then(bound);
  lying.when(bind(BAG, undefined), { site: undefined as never }).then(bound);
});

test('what is signed, intercepted or impounded goes into no bag (R-0693, R-0694)', () => {
  const signed = parcelEvents.ParcelSigned({ waybill, scanned: waybill, photos: [], forced: false });
  for (const [fact, code] of [
    [signed, 'PARCEL_SIGNED'],
    [intercepted, 'PARCEL_INTERCEPTED'],
    [parcelEvents.ParcelImpounded({ waybill }), 'PARCEL_IMPOUNDED'],
  ] as const)
    given(registered, fact).when(bind(BAG, undefined)).refuses(code);
  given().when(bind(BAG, undefined)).refuses('PARCEL_NOT_REGISTERED');
});

describe('what becomes of a claim', () => {
  const [P, Q, A, B] = ['P1', 'P2', 'BAGA01', 'BAGB01'];
  const bothOpen = [open('open A', A), open('open B', B)];

  /** One order of things: the draws in turn where there is a choice, then always the first; and of parcel and bags what happened to bindings. */
  async function after(scenario: Omit<Scenario, 'parcels'>, deaths = 0, ...draws: readonly number[]) {
    let at = 0;
    const ending = await play({ parcels: [P, Q], ...scenario }, { points: 'appends', deaths }, (options) =>
      options > 1 ? (draws[at++] ?? 0) : 0,
    );
    const said = ending.events.filter(({ type }) => /Bound|Released|Waived|PutInBag|TakenOut/.test(type));
    return {
      ...ending,
      told: said.map(({ type, stream, data }) =>
        [type, stream, (data as { cause?: string }).cause].filter(Boolean).join(' '),
      ),
    };
  }
  const one = async (before: readonly Sent[], ...commands: readonly Sent[]) =>
    await after({ before: [...bothOpen, ...before], processes: [commands] });
  const kinds = ({ outcomes }: Awaited<ReturnType<typeof after>>) =>
    outcomes[0]?.map((outcome) => ('refusal' in outcome ? outcome.refusal.refused : outcome.kind));

  test('a bag that is open holds its parcel: another one is refused it, and nothing is waived', async () => {
    const ending = await one([put('0', P, A)], put('1', P, B));
    expect(kinds(ending)).toEqual(['PARCEL_IN_OTHER_BAG']);
    expect(ending.told).toEqual([`ParcelBoundForBag parcel-${P}`, `ParcelPutInBag bag-${A}`]);
  });
  test('a sealed bag gives nothing back: who reads its parcel into another one is told that it is sealed, and where', async () => {
    const ending = await one([put('0', P, A), seal('00', A, [])], put('1', P, B));
    expect(ending.outcomes[0]).toMatchObject([{ refusal: { refused: 'PARCEL_ALREADY_SEALED', params: { bag: A } } }]);
    expect(ending.told).toEqual([`ParcelBoundForBag parcel-${P}`, `ParcelPutInBag bag-${A}`]);
  });
  test('what a bag was unpacked of is bound anew, and nothing is waived or released', async () => {
    const ending = await one([put('0', P, A), seal('00', A, []), unpack('000', A)], put('1', P, B));
    expect(kinds(ending)).toEqual(['stored']);
    expect(ending.told.slice(2)).toEqual([`ParcelBoundForBag parcel-${P}`, `ParcelPutInBag bag-${B}`]);
  });
  test('what a seal asks for under way is held by its bag', async () => {
    const ending = await one([put('0', Q, A)], seal('1', A, [P, Q]), put('2', P, B));
    expect(kinds(ending)).toEqual(['stored', 'PARCEL_ALREADY_SEALED']);
  });
  test('a claim whose process died is waived on its bag before the parcel is bound for another', async () => {
    // The put dies after its claim; the next one only learns of the claim, and the one after that finds the bag without it.
    const ending = await after(
      { before: bothOpen, processes: [[put('1', P, A)], [open('open C', 'BAGC01'), put('2', P, B), put('3', P, B)]] },
      1,
      5,
    );
    expect(ending.told).toEqual([
      `ParcelBoundForBag parcel-${P}`,
      `ParcelWaivedFromBag bag-${A}`,
      `ParcelReleasedFromBag parcel-${P} waived`,
      `ParcelBoundForBag parcel-${P}`,
      `ParcelPutInBag bag-${B}`,
    ]);
    expect([...ending.promises.bags.values()].map(({ parcels }) => Object.keys(parcels))).toEqual([[], [P], []]);
  });
  test('a put that its bag refuses lets its claim go, and says so', async () => {
    const ending = await after(
      {
        before: [...bothOpen, put('0', Q, A)],
        processes: [[put('1', P, A)], [seal('2', A, [])]],
      },
      0,
      1,
    );
    expect(kinds(ending)).toEqual(['BAG_ALREADY_CLOSED']);
    expect(ending.told.slice(2)).toEqual([
      `ParcelBoundForBag parcel-${P}`,
      `ParcelReleasedFromBag parcel-${P} refused`,
    ]);
  });
  test('what is taken out is let go, and can be put in again', async () => {
    const ending = await one([put('0', P, A)], takeOut('1', P), put('2', P, A));
    expect(kinds(ending)).toEqual(['stored', 'stored']);
    expect(ending.told.slice(2)).toEqual([
      `ParcelTakenOutOfBag bag-${A} removed`,
      `ParcelReleasedFromBag parcel-${P} taken_out`,
      `ParcelBoundForBag parcel-${P}`,
      `ParcelPutInBag bag-${A}`,
    ]);
  });
});

/** A run of the command `this` over one parcel and one bag, and the steps that it took. */
function runOver(of: Partial<Parcel>, holder: Partial<Bag>) {
  const states = new Map<string, unknown>([
    [waybill, { ...given(registered).state, ...of }],
    [BAG, { ...bag.initial, ...holder }],
  ]);
  const steps: unknown[] = [];
  const read = async (made: Aggregate<unknown>, id: string) =>
    await Promise.resolve({ state: states.get(id) ?? made.initial });
  const context = { envelope: atGuarulhos, directory: smallNetwork };
  async function step(name: string, made: Aggregate<unknown>, id: string, decide: Decide<unknown>) {
    const { state } = await read(made, id);
    const decision = decide(state, context);
    if (isRefusal(decision)) return decision;
    const { facts } = accepted(decision);
    for (const { type, data } of facts) steps.push([name, type, (data as { cause?: string }).cause]);
    const after = facts.reduce((now, fact) => made.evolve(now, fact, atGuarulhos as never), state);
    states.set(id, after);
    return { state: after };
  }
  const records: unknown[] = [];
  const claim = async (name: string, made: never, id: string, decide: never, where: readonly unknown[]) => {
    records.push(...where);
    return await step(name, made, id, decide);
  };
  const run = { command: { envelope: atGuarulhos }, context, load: read, fresh: read, step, claim } as unknown as Run;
  return { run, steps, records };
}
const boundBy = (b: string): Partial<Parcel> => ({ bag: { number: BAG, b } });
const holding = (b: string): Partial<Bag> => ({
  status: 'open',
  parcels: { [waybill]: { waybill, b, grams: 500 } as never },
});
const waiving = ['waive', 'ParcelWaivedFromBag', undefined];
const releasing = (cause: string) => ['release', 'ParcelReleasedFromBag', cause];

describe('a parcel that is bound for a bag which does not hold it', () => {
  const freed = async (of: Partial<Parcel>, holder: Partial<Bag>) => {
    const { run, steps } = runOver(of, holder);
    await freeStray(run, waybill);
    return steps;
  };
  test('is waived on the bag, then let go', async () => {
    expect(await freed(boundBy('old'), { status: 'open' })).toEqual([waiving, releasing('waived')]);
    expect(await freed(boundBy('old'), holding('newer'))).toEqual([waiving, releasing('waived')]);
    expect(await freed(boundBy('old'), { status: 'deleted' })).toEqual([waiving, releasing('waived')]);
  });
  test('keeps the binding of the bag that was unpacked with it, which tells how far it came', async () => {
    const holder: Partial<Bag> = {
      ...holding('old'),
      status: 'unpacked',
      site: 'SPGRU01',
      receivedAt: { site: 'RJRIO01', at: '2026-11-20T10:00:00.000Z' },
    };
    const { run, steps } = runOver(boundBy('old'), holder);
    expect(await freeStray(run, waybill)).toMatchObject({
      b: 'old',
      step: { status: 'received_distribution', at: '2026-11-20T10:00:00.000Z' },
    });
    expect(steps).toEqual([]);
    for (const holder of [holding('newer'), {}])
      expect(await freed(boundBy('old'), { ...holder, status: 'unpacked' })).toEqual([waiving, releasing('waived')]);
  });
  test('stays as it is while a bag holds it, or this very command bound it, or nobody did', async () => {
    expect(await freed(boundBy('old'), holding('old'))).toEqual([]);
    expect(await freed(boundBy('old'), { status: 'sealing', request: { command: 'old' } as never })).toEqual([]);
    expect(await freed(boundBy('this'), { status: 'open' })).toEqual([]);
    expect(await freed({}, {})).toEqual([]);
  });
  test('stays where the bag was quicker, or says no', async () => {
    for (const answer of [{ state: { ...bag.initial, ...holding('old') } }, refuse('NO_PERMISSION')]) {
      const { run, steps } = runOver(boundBy('old'), { status: 'open' });
      const slow = {
        ...run,
        step: async (name: string, ...more: readonly never[]) =>
          name === 'waive'
            ? await Promise.resolve(answer)
            : await (run.step as (...of: readonly unknown[]) => unknown)(name, ...more),
      };
      await freeStray(slow as never, waybill);
      expect(steps).toEqual([]);
    }
  });
});

describe('a claim of a parcel', () => {
  const claimed = async (of: Partial<Parcel>, holder: Partial<Bag> = {}) => {
    const { run, steps, records } = runOver(of, holder);
    return { claim: await bindParcel(run, waybill, 'BG0000000002'), steps, records };
  };
  test('tells the bag what it weighs, and whether that was weighed', async () => {
    const { claim, steps, records } = await claimed({});
    expect(claim).toEqual({
      candidate: {
        waybill,
        orderNumber: expect.any(String),
        b: 'this',
        grams: 500,
        gramsFrom: 'forecast',
        channel: 'STD',
      },
    });
    expect(steps).toEqual([['bind', 'ParcelBoundForBag', undefined]]);
    expect(records).toEqual([
      expect.objectContaining({ id: 'BG0000000002' }),
      expect.objectContaining({ id: waybill }),
    ]);
    expect((await claimed({ grams: 700 })).claim).toMatchObject({ candidate: { grams: 700, gramsFrom: 'weighed' } });
  });
  test('is refused where the parcel is held, and else tells where an unpacked bag lies', async () => {
    expect((await claimed(boundBy('old'), holding('old'))).claim).toMatchObject({ refused: 'PARCEL_IN_OTHER_BAG' });
    const there = {
      status: 'unpacked',
      place: { site: 'RJRIO01', at: '2026-11-20T12:59:30.000Z', scan: 'x' },
    } as never;
    expect((await claimed(boundBy('old'), { ...holding('old'), ...(there as object) })).claim).toMatchObject({
      refused: 'PARCEL_NOT_AT_SITE',
      params: { site: 'RJRIO01' },
    });
  });
});

test('after a refusal a claim goes, unless the bag holds the parcel by it', async () => {
  const refused = { kind: 'refused', duplicate: false, refusal: refuse('BAG_ALREADY_CLOSED'), position: 1n } as const;
  const settled = async (outcome: Outcome, of: Partial<Parcel>, holder: Partial<Bag>) => {
    const { run, steps } = runOver(of, holder);
    expect(await settleClaim(run, waybill, BAG, outcome)).toBe(outcome);
    return steps;
  };
  expect(await settled(refused, boundBy('this'), { status: 'open' })).toEqual([releasing('refused')]);
  expect(await settled(refused, boundBy('this'), holding('this'))).toEqual([]);
  expect(await settled(refused, boundBy('other'), { status: 'open' })).toEqual([]);
  expect(await settled(refused, { bag: { number: 'BG0000000002', b: 'this' } }, { status: 'open' })).toEqual([]);
  expect(await settled(refused, {}, { status: 'open' })).toEqual([]);
  const stored = { kind: 'stored', answer: {}, position: 1n } as const;
  expect(await settled(stored, boundBy('this'), { status: 'open' })).toEqual([]);
});
