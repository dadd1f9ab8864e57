import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { asking, reading } from '../../test/rules.ts';
import { providerNumberRules } from './provider-number-rules.ts';

const { allowed, moved, looked } = asking(providerNumberRules, {
  knows: { ProviderChannel: { EXP: { provider: 'correios' } } },
});

test('a channel is one of the provider that is asked', () => {
  expect(allowed({ provider: 'correios', channel: 'EXP' })).toBeUndefined();
  expect(allowed({ provider: 'correios' })).toBeUndefined();
  const refused = { refused: 'PROVIDER_INCONSISTENT', field: 'fields.channel' };
  expect(allowed({ provider: 'jadlog', channel: 'EXP' })).toMatchObject(refused);
  expect(allowed({ provider: 'correios', channel: 'SUMIU' })).toMatchObject(refused);
  expect(allowed({ provider: 'correios', channel: 'EXP' }, { knows: {} })).toMatchObject(refused);
});

test('a label is downloaded where there is one', () => {
  expect(moved('download-label', { labelUrl: 'https://x' })).toBeUndefined();
  for (const labelUrl of [undefined, null])
    expect(moved('download-label', { labelUrl })).toMatchObject({ refused: 'NO_PROVIDER_LABELS' });
});

/** An order with two parcels, the second of which has come as far as this. */
const came = (...steps: readonly object[]) => ({
  PD1: { status: 'registered', waybills: ['W1', 'W2'] },
  W1: { steps: [{ status: 'collected' }] },
  W2: { steps: [{ status: 'to_be_assigned' }, ...steps] },
});
const asked = async (what: string, states: Readonly<Record<string, unknown>> = came()) =>
  await looked(reading(states), what, { orderNumber: 'PD1', providerNumber: 'AA1' });

test.each(['register', 'request', 'reallocate'])(
  'a number is asked for an order that is there (R-0559): %s',
  async (what) => {
    expect(await asked(what)).toEqual(what === 'reallocate' ? { earlierNumber: 'AA1' } : undefined);
    expect(await asked(what, {})).toMatchObject({ refused: 'ORDER_NOT_EXIST', field: 'fields.orderNumber' });
    for (const status of ['void', 'forecast_cancelled'])
      expect(await asked(what, { PD1: { status, waybills: [] } })).toMatchObject({
        refused: 'ORDER_STATUS_NOT_OPERABLE',
        field: 'fields.orderNumber',
      });
  },
);

test.each<WaybillStatus>(['dispatched_consolidation', 'dispatched_distribution', 'delivering', 'signed', 'returned'])(
  'no number is asked for what has left the warehouse, unless that was taken back (R-0559): %s',
  async (status) => {
    const refused = { refused: 'PROVIDER_NUMBER_STATUS_REFUSED' };
    expect(await asked('register', came({ status }))).toMatchObject(refused);
    expect(await asked('reallocate', came({ status }))).toMatchObject(refused);
    expect(await asked('register', came({ status, undone: true }))).toBeUndefined();
    expect(await asked('register', came({ status, fallen: true }))).toBeUndefined();
    expect(await asked('register', came({ status, undone: true }, { status }))).toMatchObject(refused);
  },
);

test('what is done with a number that is there asks nobody', async () =>
  expect(await asked('download-label', {})).toBeUndefined());
