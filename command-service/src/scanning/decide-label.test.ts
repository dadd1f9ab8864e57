import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { count, exchange, point, reopen } from './decide-label.ts';

const { given } = specify(parcel, { envelope: atGuarulhos, directory: smallNetwork });
const NEW = 'ML0000000000024';
const registered = parcelRegistered();
const received = told(parcelEvents.ParcelReceived({ waybill: WAYBILL, scanned: WAYBILL, stage: 'consolidation' }), {
  happenedAt: atGuarulhos.happenedAt,
});
const counted = (elsewhere: boolean) => parcelEvents.ParcelCounted({ waybill: WAYBILL, scanned: WAYBILL, elsewhere });
const signed = told(parcelEvents.ParcelSigned({ waybill: WAYBILL, scanned: WAYBILL, photos: [], forced: true }), {
  happenedAt: atGuarulhos.happenedAt,
  commandId: 'signed',
});

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
    .refuses('OPERATION_REPEATED');
  given(registered, signed).when(exchange(NEW)).refuses('PARCEL_SIGNED');
});

test('a failed audit takes the signature back, and the parcel may be delivered again (R-0701)', () => {
  const { state } = given(registered, received, signed)
    .when(reopen('signed'))
    .then(parcelEvents.ParcelScanUndone({ waybill: WAYBILL, scan: 'signed', undone: 'ParcelSigned' }));
  if (state.steps.some(({ status, undone }) => status === 'signed' && undone !== true))
    throw new Error('the signature still counts');
  given(registered, received).when(reopen('signed')).refuses('NOTHING_TO_UNDO');
});
