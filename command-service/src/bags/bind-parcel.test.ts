import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { BAG, parcelRegistered, WAYBILL as waybill } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify } from '../kernel/specification.ts';
import { bind } from './bind-parcel.ts';

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
