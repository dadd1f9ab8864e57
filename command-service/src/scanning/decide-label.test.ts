import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { atGuarulhos, atNoSite, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { reopen } from './decide-delivery.ts';
import { exchange, exchangeFailed, exchangeRefusal, point } from './decide-label.ts';
import { count } from './decide-parcel.ts';

const { given } = specify(parcel, { envelope: atGuarulhos, directory: smallNetwork });
const NEW = 'ML0000000000024';
const registered = parcelRegistered();
const receivedHere = parcelEvents.ParcelReceived({ waybill: WAYBILL, scanned: WAYBILL, stage: 'consolidation' });
const received = told(receivedHere, {
  happenedAt: atGuarulhos.happenedAt,
});
const counted = (elsewhere: boolean) => parcelEvents.ParcelCounted({ waybill: WAYBILL, scanned: WAYBILL, elsewhere });
const signedBy = (commandId: string) =>
  told(parcelEvents.ParcelSigned({ waybill: WAYBILL, scanned: WAYBILL, photos: [], forced: true }), {
    happenedAt: atGuarulhos.happenedAt,
    commandId,
  });
const signed = signedBy('signed');
const undone = (scan: string) => parcelEvents.ParcelScanUndone({ waybill: WAYBILL, scan, undone: 'ParcelSigned' });

test('a parcel is counted where the house has it, and counted as elsewhere where it has not', () => {
  given(registered, received).when(count(WAYBILL)).then(counted(false)).answers({ elsewhere: false });
  given(registered).when(count(WAYBILL)).then(counted(true)).answers({ elsewhere: true });
});

test('a parcel is counted once a day at a site (R-0338)', () => {
  given(registered, received, counted(false)).when(count(WAYBILL)).refuses('ALREADY_SCANNED');
  given(registered, received, counted(false)).when(count(WAYBILL), { businessDay: '2099-01-01' }).then(counted(false));
});

test('a new number points to the parcel, and a number that means something else is refused', () => {
  given()
    .when(point(NEW, WAYBILL))
    .then(parcelEvents.WaybillPointed({ waybill: NEW, first: WAYBILL }));
  given(parcelEvents.WaybillPointed({ waybill: NEW, first: WAYBILL }))
    .when(point(NEW, WAYBILL))
    .then();
  given(parcelEvents.WaybillPointed({ waybill: NEW, first: 'ML0000000000031' }))
    .when(point(NEW, WAYBILL))
    .refuses('BAG_OR_WAYBILL_DUPLICATE');
  given(registered).when(point(NEW, WAYBILL)).refuses('BAG_OR_WAYBILL_DUPLICATE');
});

test('an exchange names the number before and the new one, and the same number is no exchange', () => {
  given(registered)
    .when(exchange(NEW))
    .then(parcelEvents.WaybillExchanged({ old: WAYBILL, new: NEW, result: 'success' }));
  given(registered, parcelEvents.WaybillExchanged({ old: WAYBILL, new: NEW, result: 'success' }))
    .when(exchange(NEW))
    .refuses('NUMBER_UNCHANGED');
  given(registered, signed).when(exchange(NEW)).refuses('PARCEL_SIGNED');
});

test('a failed audit takes the signature back, and the parcel may be delivered again (R-0701)', () => {
  const { state } = given(registered, received, signed).when(reopen('signed')).then(undone('signed'));
  if (state.steps.some(({ status, undone }) => status === 'signed' && undone !== true))
    throw new Error('the signature still counts');
  given(registered, received).when(reopen('signed')).refuses('NOTHING_TO_UNDO');
});

const minutesBefore = (many: number) => new Date(Date.parse(atGuarulhos.happenedAt) - many * 60_000).toISOString();

test('what nobody registered is not counted, nor what is at its end', () => {
  given().when(count(WAYBILL)).refuses('PARCEL_NOT_REGISTERED');
  given(registered, signed).when(count(WAYBILL)).refuses('PARCEL_SIGNED');
});

test('two sites may count a parcel on one day: one of them has it (R-0338)', () => {
  const day = atGuarulhos.businessDay;
  const there = told(counted(true), { site: 'RJRIO01', businessDay: day });
  given(registered, received, there).when(count(WAYBILL)).then(counted(false));
});

test('somebody without a site counts what nobody counted before, and has it nowhere', () => {
  specify(parcel, { envelope: atNoSite, directory: smallNetwork })
    .given(registered, told(receivedHere, { site: 'SPGRU01' }))
    .when(count(WAYBILL))
    .then(counted(true));
});

test.each([
  ['received to be sent on', receivedHere, false],
  [
    'received on its way',
    parcelEvents.ParcelReceived({ waybill: WAYBILL, scanned: WAYBILL, stage: 'distribution' }),
    false,
  ],
  [
    'received to be delivered',
    parcelEvents.ParcelReceived({ waybill: WAYBILL, scanned: WAYBILL, stage: 'delivery_point' }),
    false,
  ],
  ['a problem', parcelEvents.ParcelProblemRegistered({ waybill: WAYBILL, type: 'PP01', photos: [] }), false],
  ['sent on', parcelEvents.ParcelDispatched({ waybill: WAYBILL, scanned: WAYBILL, stage: 'consolidation' }), true],
  ['with the courier', parcelEvents.ParcelOutForDelivery({ waybill: WAYBILL, scanned: WAYBILL }), true],
])('the stock of a site is what lies there: %s', (_, fact, elsewhere) => {
  const here = told(fact, { happenedAt: minutesBefore(1) });
  given(registered, here).when(count(WAYBILL)).answers({ elsewhere });
  given(registered, here).when(count(WAYBILL), { site: 'RJRIO01' }).answers({ elsewhere: true });
});

test('a number is refused at its field, where it means something else and where the parcel has it', () => {
  const field = 'replacement';
  const { state } = given(registered);
  expect(point(NEW, 'ML0000000000031')(state, { envelope: atGuarulhos, directory: smallNetwork })).toMatchObject({
    field,
  });
  expect(exchangeRefusal(state, WAYBILL)).toMatchObject({ refused: 'NUMBER_UNCHANGED', field });
  expect(exchangeRefusal(state, NEW)).toBeUndefined();
});

test('an exchange that failed leaves the number, and may be tried again (R-0692)', () => {
  const failed = given(registered).when(exchangeFailed(NEW));
  failed.then(parcelEvents.WaybillExchanged({ old: WAYBILL, new: NEW, result: 'exception' }));
  expect([failed.state.number, failed.state.exchange]).toEqual([WAYBILL, 'exchange_exception']);
  given(registered, signed).when(exchangeFailed(NEW)).refuses('PARCEL_SIGNED');
});

test('only the signature that was audited is taken back, and once (R-0701)', () => {
  given().when(reopen('signed')).refuses('PARCEL_NOT_REGISTERED');
  const all = given(registered, told(receivedHere, { commandId: 'received', happenedAt: minutesBefore(1) }), signed);
  all.when(reopen('received')).refuses('NOTHING_TO_UNDO');
  all.when(reopen('another')).refuses('NOTHING_TO_UNDO');
  given(registered, signed, undone('signed')).when(reopen('signed')).refuses('NOTHING_TO_UNDO');
});

test('a failed signature that had fallen in a conflict does not count again when the conflict is settled for it (R-0701)', () => {
  const conflict = { waybill: WAYBILL, conflict: 'second' };
  const found = parcelEvents.ParcelConflictFound({ ...conflict, kind: 'signed_twice', stands: 'signed' });
  const fell = parcelEvents.ParcelConflictSettled({ ...conflict, counts: 'signed', falls: 'second' });
  const before = [registered, signed, signedBy('second'), found, fell];
  const reopened = given(...before)
    .when(reopen('second'))
    .then(undone('second'));
  expect(stepThatCounts(reopened.state.steps)).toMatchObject({ status: 'signed', scan: 'signed' });
  const settledForIt = parcelEvents.ParcelConflictSettled({ ...conflict, counts: 'second', falls: 'signed' });
  const { state } = given(...before, undone('second'), settledForIt);
  expect(stepThatCounts(state.steps)?.status).toBe('to_be_assigned');
});
