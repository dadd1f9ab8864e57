import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { metresBetween } from '@malote/contracts/network/distance.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import type { Context } from '../kernel/decision.ts';
import { specify } from '../kernel/specification.ts';
import { sign } from '../scanning/for-others.ts';
import { fenced, fenceRefusal } from './restrict-signing.ts';

const restriction = (different: Readonly<Record<string, unknown>> = {}, status = 'enabled') => ({
  status,
  fields: { name: 'Cerca', sites: ['SPGRU01'], forcedFence: true, distance: 500, ...different },
});
const withRestriction = (...all: readonly ReturnType<typeof restriction>[]) => ({
  ...smallNetwork,
  records: new Map<string, unknown>([
    ...smallNetwork.records,
    ['SignatureRestriction', new Map(all.map((one, at) => [`RA${at}`, one]))],
  ]) as unknown as typeof smallNetwork.records,
});
const signed = parcelEvents.ParcelSigned({ waybill: WAYBILL, scanned: WAYBILL, photos: [], forced: false });
const signing = sign(WAYBILL, { photos: [], forced: false });
const here = { latitude: -23.43, longitude: -46.48 };
const away = { latitude: -23.44, longitude: -46.48 };
const at = (...all: readonly ReturnType<typeof restriction>[]) =>
  specify(parcel, { envelope: atGuarulhos, directory: withRestriction(...all) }).given(parcelRegistered());

test('within the distance a parcel is signed for, outside and without a position it is not (R-0332)', () => {
  at(restriction())
    .when(fenced(signing, here, undefined))
    .then(signed);
  at(restriction())
    .when(fenced(signing, away, undefined))
    .refuses('SIGNING_OUTSIDE_FENCE', { distance: 500 });
  at(restriction())
    .when(fenced(signing, undefined, undefined))
    .refuses('SIGNING_OUTSIDE_FENCE', { distance: 500 });
});

test('where nobody restricted anything, a parcel is signed for anywhere', () => {
  specify(parcel, { envelope: atGuarulhos, directory: smallNetwork })
    .given(parcelRegistered())
    .when(fenced(signing, away, undefined))
    .then(signed);
});

test('a restriction is about its sites, and about parcels for its states', () => {
  at(restriction({ sites: ['RJRIO01'] }))
    .when(fenced(signing, away, undefined))
    .then(signed);
  at(restriction({ sites: undefined, states: ['RJ'] }))
    .when(fenced(signing, away, undefined))
    .refuses('SIGNING_OUTSIDE_FENCE', { distance: 500 });
});

test('each restriction counts, whichever comes first, and one that ends just where he stands lets him sign', () => {
  const wide = restriction({ distance: 5_000 });
  for (const all of [
    [restriction({}, 'disabled'), restriction({ distance: 400 })],
    [wide, restriction({ distance: 400 })],
    [restriction({ distance: 400 }), wide],
  ])
    at(...all)
      .when(fenced(signing, away, undefined))
      .refuses('SIGNING_OUTSIDE_FENCE', { distance: 400 });
  const exactly = metresBetween(away, here);
  at(restriction({ distance: exactly }))
    .when(fenced(signing, away, undefined))
    .then(signed);
});

test('a parcel for another state is not concerned, nor who signs where the house knows no place', () => {
  at(restriction({ sites: undefined, states: ['SP'] }))
    .when(fenced(signing, away, undefined))
    .then(signed);
  const directory = withRestriction(restriction({ sites: undefined, states: ['RJ'] }));
  for (const site of [undefined, 'SPXXX01'])
    expect(
      fenceRefusal(
        { destination: { state: 'RJ' } } as unknown as Parcel,
        { directory, envelope: { ...atGuarulhos, site } } as unknown as Context,
        away,
      ),
    ).toBeUndefined();
});

test('what is out of use, forces no fence, or was lifted for the parcel hinders nobody', () => {
  at(restriction({}, 'disabled'))
    .when(fenced(signing, away, undefined))
    .then(signed);
  at(restriction({ forcedFence: false }))
    .when(fenced(signing, away, undefined))
    .then(signed);
  at(restriction())
    .when(fenced(signing, away, 'lifted'))
    .then(signed);
});

test('who stands too far away is shown so at his position; of a parcel that nobody registered he is told that', () => {
  const context = { envelope: atGuarulhos, directory: withRestriction(restriction()) };
  expect(fenceRefusal({ destination: undefined } as unknown as Parcel, context, away)).toMatchObject({
    field: 'latitude',
  });
  specify(parcel, context)
    .given()
    .when(fenced(signing, away, undefined))
    .refuses('PARCEL_NOT_REGISTERED');
});

test('a parcel whose destination nobody told is concerned by no state', () => {
  const context = {
    envelope: atGuarulhos,
    directory: withRestriction(restriction({ sites: undefined, states: ['RJ'] })),
  };
  expect(fenceRefusal({} as Parcel, context, away)).toBeUndefined();
});
