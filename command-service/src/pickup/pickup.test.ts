import { vehicle } from '@malote/contracts/fleet/vehicle.ts';
import { inputOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { region } from '@malote/contracts/network/region.ts';
import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import { pickupList } from '@malote/contracts/pickup/pickup-list.ts';
import { ASSIGNED_AT_ONCE, pickupOrder } from '@malote/contracts/pickup/pickup-order.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { directoryOf } from '../kernel/directory.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { dropOffRules, pickupListRules, pickupOrderRules } from './pickup-rules.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const directory = {
  records: new Map([
    ['Site', new Map([['SPSAO11', { status: 'enabled', fields: {} }]])],
    ['Driver', new Map([['100001', { status: 'enabled', fields: {} }]])],
  ]),
} as unknown as ReturnType<typeof directoryOf>;
const context = { envelope: { actor: 'ana', happenedAt: NOW, receivedAt: NOW }, directory } as unknown as Context;

const decided = (
  made: unknown,
  rules: RecordRules,
  name: string,
  status: string,
  typed: object = {},
  before: object = {},
): unknown =>
  decideMove(
    made as AnyRecord,
    rules,
    name,
    { code: 'CO00000001', fields: typed as never },
    { status, fields: before as never },
    context,
    {} as Grants,
  );
const order = (name: string, status: string, typed: object = {}, before: object = {}) =>
  decided(pickupOrder, pickupOrderRules, name, status, typed, before);
const list = (name: string, status: string, typed: object = {}, before: object = {}) =>
  decided(pickupList, pickupListRules, name, status, typed, before);

const tomorrow = '2026-11-21T12:00:00.000Z';
const MOVES: Readonly<
  Record<string, { readonly from: readonly string[]; readonly to: string; readonly typed?: object }>
> = {
  schedule: {
    from: ['not_collected', 'abnormal_pickup'],
    to: 'scheduled',
    typed: { driver: '100001', expectedPickupTime: tomorrow },
  },
  start: { from: ['scheduled'], to: 'collecting' },
  collect: { from: ['collecting'], to: 'collected', typed: { collectedQuantity: 4 } },
  process: { from: ['collected'], to: 'warehouse_processing' },
  sign: { from: ['warehouse_processing'], to: 'signed' },
  fail: {
    from: ['not_collected', 'scheduled', 'collecting'],
    to: 'abnormal_pickup',
    typed: { abnormality: 'Ninguém atendeu' },
  },
  cancel: { from: ['not_collected', 'scheduled', 'collecting'], to: 'cancelled', typed: { cancelReason: 'Desistiu' } },
};

test.each(Object.entries(MOVES))(
  'an order is moved by %p from these states and no others (R-0223)',
  (name, { from, to, typed }) => {
    for (const status of Object.keys(pickupOrder.life.states)) {
      const outcome = order(name, status, typed);
      if (from.includes(status)) expect(outcome).toHaveLength(1);
      else expect(outcome).toHaveProperty('refused');
    }
    expect(pickupOrder.life.moves[name as 'start'].to).toBe(to);
  },
);

test('an order that has a site is not allocated again, and none that is under way (R-0204)', () => {
  const refused = { refused: 'ORDERS_NOT_PENDING_ALLOCATION' };
  expect(order('allocate', 'not_collected', { site: 'SPSAO11' })).toHaveLength(1);
  expect(order('allocate', 'not_collected', { site: 'SPSAO11' }, { site: 'RJRIO01' })).toMatchObject({
    refused: 'ORDER_NO_LONGER_PENDING',
    field: 'fields.site',
  });
  expect(order('allocate', 'scheduled', { site: 'SPSAO11' })).toMatchObject(refused);
});

test('goods are not collected by the site that they go to, whenever that is said', () => {
  expect(order('allocate', 'not_collected', { site: 'SPSAO11' }, { destinationSite: 'SPSAO11' })).toMatchObject({
    refused: 'RECEIVING_EQUALS_RETURNING',
    field: 'fields.site',
  });
  expect(order('allocate', 'not_collected', { site: 'SPSAO11' }, { destinationSite: 'RJRIO01' })).toHaveLength(1);
});

test('a collector is assigned to an order that waits for one, and to no other (R-0347)', () => {
  for (const status of ['scheduled', 'collecting', 'collected', 'signed', 'cancelled'])
    expect(order('schedule', status, MOVES['schedule']?.typed)).toMatchObject({
      refused: 'ORDER_NOT_PENDING_ASSIGNMENT',
    });
});

test('a pickup is promised for a time to come, by the clock of the house (R-0350)', () => {
  const soon = (expectedPickupTime: string) => ({ driver: '100001', expectedPickupTime });
  const past = { refused: 'TIME_MUST_BE_FUTURE', field: 'fields.expectedPickupTime' };
  expect(order('schedule', 'not_collected', soon(NOW))).toMatchObject(past);
  expect(order('schedule', 'not_collected', soon('2026-11-20T12:00:01.000Z'))).toHaveLength(1);
  expect(order('reschedule', 'scheduled', soon('2026-11-19T12:00:00.000Z'))).toMatchObject(past);
});

test('a hundred orders at most are assigned at once (R-0438)', () => {
  expect(ASSIGNED_AT_ONCE).toBe(100);
  expect([pickupOrder.life.moves.allocate.max, pickupOrder.life.moves.schedule.max]).toEqual([100, 100]);
});

test('goods between warehouses say where they go, those of a merchant do not', () => {
  const allowed = (fields: object) => pickupOrderRules.allows?.(fields as never, context, 'CO00000001', {} as Grants);
  expect(allowed({ kind: 'warehouse' })).toMatchObject({ refused: 'FIELD_MANDATORY' });
  expect(allowed({ kind: 'merchant', destinationSite: 'SPSAO11' })).toMatchObject({ refused: 'FIELD_NOT_OF_KIND' });
  expect(allowed({ kind: 'warehouse', site: 'SPSAO11', destinationSite: 'SPSAO11' })).toMatchObject({
    refused: 'RECEIVING_EQUALS_RETURNING',
  });
  expect(allowed({ kind: 'stocking' })).toBeUndefined();
});

test('a list is signed off or voided once, and voiding says when and by whom (R-0695)', () => {
  const signed = { collected: 20, signed: 20, bags: 1, signatureImage: { id: 'f' } };
  expect(list('complete', 'not_started', signed)).toHaveLength(1);
  expect(list('void', 'not_started')).toMatchObject([{ data: { fields: { voidTime: NOW, voider: 'ana' } } }]);
  for (const status of ['completed', 'voided'])
    for (const move of ['complete', 'void'])
      expect(list(move, status, move === 'complete' ? signed : {})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

test('nobody signs for more than was brought, or without a signature', () => {
  expect(list('complete', 'not_started', { collected: 3, signed: 4 })).toMatchObject({
    refused: 'SIGNED_ABOVE_COLLECTED',
  });
  expect(list('complete', 'not_started', { collected: 3, signed: 3 })).toMatchObject({
    refused: 'SIGNATURE_IMAGE_PENDING',
  });
});

test('what is dropped off is counted once each, by numbers of parcels, and confirmed when all of it is known: of many numbers the wrong one is named (R-0338)', async () => {
  const allowed = (parcels: readonly string[], count: number) =>
    dropOffRules.allows?.({ parcels, count }, context, 'EC00000001', {} as Grants);
  const [A, B, C] = ['ML0000000005724', 'AA123456785BR', 'ML0000000420018'];
  expect(allowed([A, B], 2)).toBeUndefined();
  expect(allowed([A, A], 2)).toMatchObject({ refused: 'DROP_OFF_NUMBER_TWICE', params: { waybill: A } });
  expect(allowed([B, A, A], 3)).toMatchObject({ params: { waybill: A } });
  expect(allowed([A, B], 3)).toMatchObject({ refused: 'DROP_OFF_COUNT_DIFFERS', params: { count: 2 } });
  expect(allowed([A, 'caixa azul', B], 3)).toMatchObject({
    refused: 'DROP_OFF_NUMBER_INVALID',
    params: { waybill: 'caixa azul' },
    field: 'fields.parcels',
  });
  const run = {
    fresh: async (_: unknown, number: string) => ({ state: { status: number === A ? 'registered' : 'absent' } }),
  } as unknown as Run;
  const looked = async (what: string, ...parcels: readonly string[]) =>
    await dropOffRules.looks?.(run, what, { parcels }, 'EC00000001');
  expect(await looked('confirm', B, A, C)).toMatchObject({
    refused: 'DROP_OFF_NUMBER_UNKNOWN',
    params: { waybills: `${B}, ${C}` },
    field: 'fields.parcels',
  });
  expect(await looked('register', B)).toBeUndefined();
});

test('a parcel that is typed in once more in small letters or with spaces is the same one (R-0338)', () => {
  const input = inputOf({ parcels: customerDropOff.fields.parcels });
  expect(input.parse({ parcels: ['ML0000000005724', ' ml0000000005724 ', 'caixa azul'] })).toEqual({
    parcels: ['ML0000000005724', 'ML0000000005724', 'caixa azul'],
  });
  const plates = inputOf({ plates: vehicle.fields.trailerPlates });
  expect(plates.parse({ plates: ['abc-1d23', 'reboque'] })).toEqual({ plates: ['ABC1D23', 'reboque'] });
  const ceps = inputOf({ ceps: region.fields.zip });
  expect(ceps.parse({ ceps: ['01305-000', '0130500'] })).toEqual({ ceps: ['01305000', '0130500'] });
});

test('a sheet of what was dropped off is cancelled until it is confirmed, once', () => {
  const cancelled = (status: string) => decided(customerDropOff, dropOffRules, 'cancel', status);
  expect(cancelled('scanned')).toMatchObject([{ type: 'CustomerDropOffCancelled' }]);
  for (const status of ['confirmed', 'cancelled'])
    expect(cancelled(status)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(decided(customerDropOff, dropOffRules, 'confirm', 'cancelled')).toMatchObject({
    refused: 'MOVE_NOT_POSSIBLE',
  });
});

test('a sheet that was confirmed by mistake is reopened, and confirmed or cancelled from there', () => {
  const reopened = (status: string) =>
    decided(customerDropOff, dropOffRules, 'reopen', status, {}, { confirmedAt: '2026-11-20T08:00:00.000Z' });
  expect(reopened('confirmed')).toMatchObject([
    { type: 'CustomerDropOffReopened', data: { fields: { confirmedAt: null } } },
  ]);
  for (const status of ['scanned', 'cancelled'])
    expect(reopened(status)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(customerDropOff.life.moves.reopen).toMatchObject({ to: 'scanned', reason: 'required', danger: true });
});

test('what was collected is held against what was ordered, also after it was corrected', () => {
  const worked = (quantity: number, collectedQuantity?: number) =>
    pickupOrderRules.works?.({ quantity, ...(collectedQuantity !== undefined && { collectedQuantity }) });
  expect(worked(4)).toEqual({});
  expect(worked(4, 4)).toEqual({ difference: 0, verification: 'matched' });
  expect(worked(4, 3)).toEqual({ difference: -1, verification: 'mismatched' });
  expect(
    order(
      'correct',
      'collected',
      { collectedQuantity: 4 },
      { quantity: 4, collectedQuantity: 3, difference: -1, verification: 'mismatched' },
    ),
  ).toMatchObject([
    { data: { fields: { collectedQuantity: 4, difference: 0, verification: 'matched', verifier: 'ana' } } },
  ]);
});
