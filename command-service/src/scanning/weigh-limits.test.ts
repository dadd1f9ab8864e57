import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { weighParcel } from '@malote/contracts/scanning/commands.ts';
import { parcelRegistered, WAYBILL } from '../../test/facts.ts';
import { aChannel, atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify } from '../kernel/specification.ts';
import { weigh } from './decide-parcel.ts';

const heavy = { status: 'enabled' as const, fields: aChannel({ maxParcelGrams: 900_000 }) };
const { given } = specify(parcel, {
  envelope: { ...atGuarulhos, reason: 'Conferido' },
  directory: { ...smallNetwork, channels: new Map([['STD', heavy]]) },
});
const weighing = (grams: number) => weigh(WAYBILL, { grams, source: 'typed' }, 'may correct');

test('a weight is above 0 and at most 500 kg, whatever its channel takes (R-0248)', () => {
  given(parcelRegistered()).when(weighing(0)).refuses('WEIGHT_LIMIT');
  given(parcelRegistered()).when(weighing(500_001)).refuses('WEIGHT_LIMIT');
  given(parcelRegistered()).when(weighing(1)).answers({ forecastGrams: 500 });
  given(parcelRegistered()).when(weighing(500_000)).answers({ forecastGrams: 500 });
});

test('three decimals of a kilogram are grams, and a fourth is no weight (R-0248)', () => {
  const parsed = (weight: number) => weighParcel.input.safeParse({ waybill: WAYBILL, weight });
  expect(parsed(1.234).data?.weight).toBe(1_234);
  expect(parsed(1.2345).success).toBe(false);
});

test('a channel takes up to 30 kg, or what it says up to 500 (R-0260)', () => {
  const standard = specify(parcel, { envelope: { ...atGuarulhos, reason: 'Conferido' }, directory: smallNetwork });
  standard.given(parcelRegistered()).when(weighing(30_000)).answers({ forecastGrams: 500 });
  standard.given(parcelRegistered()).when(weighing(30_001)).refuses('CHANNEL_MAX_WEIGHT_EXCEEDED');
});
