import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { Step, WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { BAG, parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Run } from '../kernel/run.ts';
import { specify } from '../kernel/specification.ts';
import * as delivery from './decide-delivery.ts';
import * as decide from './decide-parcel.ts';
import { bagPlacesOf, placed } from './place-parcel.ts';

const { given } = specify(parcel, { envelope: atGuarulhos, directory: smallNetwork });
const [waybill, scanned] = [WAYBILL, WAYBILL];
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const registered = given(parcelRegistered()).state;
const step = (status: WaybillStatus, site: string, clock: string, more: Partial<Step> = {}): Step => ({
  status,
  site,
  at: at(clock),
  scan: `${site} ${clock}`,
  ...more,
});
const here = step('received_consolidation', 'SPGRU01', '08:00');
const lying = (more: Partial<Parcel> = {}): Parcel => ({ ...registered, steps: [here], ...more });
const rio = { site: 'RJRIO01', station: 'M9' };
const comesTo = (decision: Decide<Parcel>, before: Parcel, more: Partial<Envelope> = {}) =>
  placed(decision, () => undefined)(before, {
    envelope: { ...atGuarulhos, commandId: 'now', happenedAt: at('10:00'), ...more },
    directory: smallNetwork,
  });

describe('what the bag of a parcel says of its place', () => {
  const place = { fact: 'BagSealed', site: 'SPGRU01', at: at('09:00'), scan: 'sealed' } as const;
  const held = { waybill, orderNumber: 'PD1', b: 'b-1', grams: 1 };
  const aBag = (more: Partial<Bag> = {}): Bag => ({
    status: 'sealed',
    parcels: { [waybill]: held },
    count: 1,
    grams: 1,
    waived: [],
    labels: 0,
    place,
    ...more,
  });
  const bound = lying({ bag: { number: BAG, b: 'b-1' } });
  /** A vehicle with the bag on it, on the road since half past nine. */
  const underWay = {
    ...load.initial,
    items: { [BAG]: { kind: 'bag', number: BAG, b: 'b' } },
    moves: [
      { at: at('08:00'), scan: 'opened', site: 'SPGRU01' },
      { at: at('09:30'), scan: 'left' },
    ],
  };
  const asked: string[] = [];
  /** A service that remembers the bag in one state, while its stream says another. */
  const run = (cached: Bag, stored: Bag = cached) =>
    ({
      load: async (_: unknown, number: string) => {
        asked.push(`load ${number}`);
        return await Promise.resolve({ state: cached });
      },
      fresh: async (_: unknown, number: string) => {
        asked.push(`fresh ${number}`);
        return await Promise.resolve({ state: number === 'LD1' ? underWay : stored });
      },
    }) as unknown as Pick<Run, 'load' | 'fresh'>;
  beforeEach(() => void asked.splice(0));
  const placeIn = async (...bags: Parameters<typeof run>) => (await bagPlacesOf(run(...bags), bound))(at('10:00'));
  const says = async (more: Partial<Bag>) => await placeIn(aBag(more));

  test('nothing where it is bound for none: nobody asks', async () => {
    expect((await bagPlacesOf(run(aBag()), lying()))(at('10:00'))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('is read to its end, unless it was unpacked, which is final', async () => {
    const open = aBag({ status: 'open' });
    expect(await placeIn(open, aBag())).toEqual({ status: 'sealed', place });
    expect(asked).toEqual([`load ${BAG}`, `fresh ${BAG}`]);
    asked.splice(0);
    expect(await placeIn(aBag({ status: 'unpacked' }), open)).toEqual({ status: 'unpacked', place });
    expect(asked).toEqual([`load ${BAG}`]);
  });

  test('nothing while it is open or being sealed, and when it does not hold the parcel by this binding', async () => {
    expect(await says({ status: 'open' })).toBeUndefined();
    expect(await says({ status: 'sealing' })).toBeUndefined();
    expect(await says({ parcels: {} })).toBeUndefined();
    expect(await says({ parcels: { [waybill]: { ...held, b: 'b-2' } } })).toBeUndefined();
    expect(await says({ status: 'unpacked', parcels: {} })).toBeUndefined();
  });

  test.each<[string, Partial<Bag>, 'sealed' | 'nowhere']>([
    ['lies sealed', {}, 'sealed'],
    ['is on a vehicle that left', { load: { number: 'LD1', b: 'b', at: at('09:10') } }, 'nowhere'],
    ['has left since', { out: { site: 'SPGRU01', at: at('09:01') } }, 'nowhere'],
    ['left at the very minute', { out: { site: 'SPGRU01', at: at('09:00') } }, 'nowhere'],
    ['had left before it was known there', { out: { site: 'SPSAO11', at: at('08:59') } }, 'sealed'],
    ['was deleted', { status: 'deleted' }, 'nowhere'],
  ])('a bag that %s: %#', async (_, more, status) => {
    expect(await says(more)).toEqual(status === 'sealed' ? { status, place } : { status });
  });

  test('one whose place was never known says nothing of it', async () => {
    const { place: _, ...nowhere } = aBag({ out: { site: 'SPGRU01', at: at('09:00') } });
    expect(await placeIn(nowhere)).toEqual({ status: 'nowhere' });
  });
});

describe('a fact from a site', () => {
  test('is refused as it was, whatever is known of the place', () => {
    const refusal = refuse('PARCEL_INTERCEPTED');
    expect(comesTo(() => refusal, lying(), rio)).toBe(refusal);
  });

  test('while the parcel lies at another one is kept with a conflict, named after its command', () => {
    const stage = 'distribution';
    expect(comesTo(decide.receive(scanned), lying(), rio)).toStrictEqual({
      facts: [
        parcelEvents.ParcelReceived({ waybill, scanned, stage }),
        parcelEvents.ParcelConflictFound({ waybill, conflict: 'now', kind: 'elsewhere', stands: here.scan }),
      ],
      answer: { conflicts: ['now'] },
    });
  });

  test('where the parcel lies is what it is', () => {
    const label = parcelEvents.ParcelLabelPrinted({ waybill, copy: 1, copies: 1, template: 'parcel' });
    expect(comesTo(() => ({ facts: [label], answer: { copy: 1 } }), lying())).toStrictEqual({
      facts: [label],
      answer: { copy: 1 },
    });
  });

  test('that is no step of its way contradicts nothing, and opens the parcel to nobody there', () => {
    const label = parcelEvents.ParcelLabelPrinted({ waybill, copy: 1, copies: 1, template: 'parcel' });
    expect(comesTo(() => [label], lying(), rio)).toStrictEqual({ facts: [label], answer: {}, sight: 'withheld' });
  });

  test('that excludes another one is told as that alone, also from the wrong place', () => {
    const signed = step('signed', 'SPGRU01', '11:00', { station: 'M1' });
    const outcome = comesTo(
      delivery.sign(scanned, { photos: [], forced: false }),
      lying({ steps: [here, signed] }),
      rio,
    );
    const facts = 'facts' in outcome ? outcome.facts : [];
    expect(facts.slice(1)).toMatchObject([{ type: 'ParcelConflictFound', data: { kind: 'signed_twice' } }]);
  });
});

describe('a departure that comes late', () => {
  const there = step('received_distribution', 'RJRIO01', '09:00', { fallen: true });
  const elsewhere = { kind: 'elsewhere', stands: here.scan } as const;
  const left = parcelEvents.ParcelDispatched({ waybill, scanned, stage: 'consolidation' });
  const explains = (conflicts: NonNullable<Parcel['conflicts']>, steps: readonly Step[] = [here, there]) => {
    const outcome = comesTo(decide.dispatch(scanned), lying({ steps, conflicts }), { happenedAt: at('08:30') });
    return 'facts' in outcome ? outcome.facts : outcome;
  };

  test('explains what was called impossible, and settles it for the scan', () => {
    const settled = { waybill, conflict: there.scan, counts: there.scan, site: 'RJRIO01' };
    expect(explains({ [there.scan]: elsewhere })).toStrictEqual([left, parcelEvents.ParcelConflictSettled(settled)]);
  });

  test.each<[string, NonNullable<Parcel['conflicts']>, Step[]]>([
    ['of another kind', { [there.scan]: { kind: 'signed_twice', stands: here.scan } }, [here, there]],
    ['that somebody settled', { [there.scan]: { ...elsewhere, settledFor: here.scan } }, [here, there]],
    ['whose scan is not among the steps', { gone: elsewhere }, [here, there]],
    ['whose scan was taken back', { [there.scan]: elsewhere }, [here, { ...there, undone: true }]],
    ['from before it', { early: elsewhere }, [here, { ...there, scan: 'early', at: at('08:15') }]],
  ])('leaves a conflict %s', (_, conflicts, steps) => {
    expect(explains(conflicts, steps)).toStrictEqual([left]);
  });
});
