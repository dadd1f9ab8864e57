import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { noticed, stepped, withSteps } from './parcel-steps.ts';
import type { ParcelRow, ParcelStep } from './parcels-table.ts';

const step = (status: ParcelStep['status'], minute: number, more: Partial<ParcelStep> = {}): ParcelStep => ({
  status,
  at: instantAfter(minute),
  scan: `${status}-${minute}`,
  stream: 'parcel-W1',
  version: 1,
  by: 'ana',
  site: `S${minute}`,
  ...more,
});
const ROW = {
  waybill: 'W1',
  status: 'collected',
  steps: [],
  lastNode: 'ParcelCollected',
  lastAt: instantAfter(5),
  lastFailure: null,
  promisedAt: null,
} as unknown as ParcelRow;
const after = (...steps: readonly ParcelStep[]) => withSteps(ROW, steps);
const at = (minute: number, more: object = {}): StoredEvent =>
  createStory().tell(
    'parcel-W1',
    'ParcelCollected',
    { waybill: 'W1', scanned: 'W1' },
    { at: minute, command: 'scan', ...more },
  );

test('a parcel that came through no step is a log that somebody changed', () =>
  expect(() => after()).toThrow('The parcel W1 has no step'));

test('each stage is when a parcel first was there, by device time, whichever scan came first', () => {
  const early = [step('collected', 10), step('delivering', 30), step('returned', 90)];
  const late = [step('collected', 20), step('delivering', 40), step('returned', 99)];
  const stages = { collectedAt: instantAfter(10), outAt: instantAfter(30), returnedAt: instantAfter(90) };
  expect(after(...early, ...late)).toMatchObject({ ...stages, collectedSite: 'S10' });
  expect(after(...late, ...early)).toMatchObject({ ...stages, collectedSite: 'S10' });
  const [one, other] = [step('collected', 10, { site: 'A' }), step('collected', 10, { site: 'B' })];
  expect(after(one, other).collectedSite).toBe('A');
});

test('a hub is the first of either kind that it came through, and it left with the first departure', () => {
  const [near, far] = [step('received_consolidation', 10), step('received_distribution', 20)];
  const [out, on] = [step('dispatched_consolidation', 15), step('dispatched_distribution', 25)];
  for (const steps of [
    [near, out, far, on],
    [on, far, out, near],
  ])
    expect(after(...steps)).toMatchObject({ hubAt: instantAfter(10), hubSite: 'S10', leftAt: instantAfter(15) });
  const turned = [step('received_consolidation', 20), step('received_distribution', 10)];
  expect(after(...turned)).toMatchObject({ hubAt: instantAfter(10), hubSite: 'S10' });
});

test('the courier is the last who took it out, by device time; of two at once, the one that came last', () => {
  const out = (minute: number, by: string) => step('delivering', minute, { by });
  expect(after(out(10, 'rui'), out(20, 'bia')).courier).toBe('bia');
  expect(after(out(20, 'bia'), out(10, 'rui')).courier).toBe('bia');
  expect(after(out(10, 'rui'), out(10, 'bia')).courier).toBe('bia');
  expect(after(step('collected', 10)).courier).toBeNull();
});

test('it is delivered from where it arrived for that, else from where it went out', () => {
  const [arrived, out] = [step('received_delivery_point', 10), step('delivering', 20)];
  expect([after(arrived, out).deliverySite, after(out).deliverySite]).toEqual(['S10', 'S20']);
  expect(after(step('collected', 1)).deliverySite).toBeNull();
});

test('steps that were undone or have fallen count nowhere', () => {
  const undone = step('received_delivery_point', 10, { undone: true });
  const fallen = step('delivering', 20, { fallen: true });
  expect(after(step('collected', 5), undone, fallen)).toMatchObject({
    stepCount: 1,
    status: 'collected',
    arrivedAt: null,
    outAt: null,
    courier: null,
  });
});

test('a failed delivery shows until something else happens, and never of a parcel on which none failed', () => {
  const failed = { ...ROW, lastFailure: 'area_unsafe', lastNode: 'ParcelDeliveryFailed' } as ParcelRow;
  const state = (row: ParcelRow) => withSteps(row, [step('received_delivery_point', 10)]).trackState;
  expect(state(failed)).toBe('delivery_failed');
  expect(state({ ...failed, lastNode: 'ParcelOutForDelivery' })).toBe('in_transit');
  expect(state({ ...failed, lastFailure: null })).toBe('in_transit');
});

test('a step is where its event was, or where that says, or nowhere; only a signature has a business day', () => {
  const last = (row: ParcelRow) => row.steps.at(-1);
  const whole = { status: 'collected', at: instantAfter(10), scan: 'scan', stream: 'parcel-W1', version: 1, by: 'ana' };
  expect(last(stepped(ROW, 'collected', at(10)))).toStrictEqual({ ...whole, site: 'SPGRU01' });
  expect(last(stepped(ROW, 'collected', at(10), 'RJNIT01'))).toStrictEqual({ ...whole, site: 'RJNIT01' });
  expect(last(stepped(ROW, 'collected', at(10, { site: undefined })))).toStrictEqual(whole);
  expect(last(stepped(ROW, 'signed', at(10)))).toMatchObject({ day: '2026-11-20' });
});

test('what happened earlier than what is known is no news, unless only the registration is known', () => {
  expect(noticed(ROW, at(4))).toBe(ROW);
  expect([noticed(ROW, at(5)).lastAt, noticed(ROW, at(6)).lastAt]).toEqual([instantAfter(5), instantAfter(6)]);
  const registered = { ...ROW, lastNode: 'ParcelRegistered' } as ParcelRow;
  expect(noticed(registered, at(4))).toMatchObject({ lastNode: 'ParcelCollected', lastAt: instantAfter(4) });
});
