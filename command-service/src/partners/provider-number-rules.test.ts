import { order } from '@malote/contracts/orders/order.ts';
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

test.each<WaybillStatus>([
  'dispatched_consolidation',
  'received_distribution',
  'dispatched_distribution',
  'received_delivery_point',
  'delivering',
  'signed',
  'returned',
])('no number is asked for what has left the warehouse, unless that was taken back (R-0559): %s', async (status) => {
  const refused = { refused: 'PROVIDER_NUMBER_STATUS_REFUSED' };
  expect(await asked('register', came({ status }))).toMatchObject(refused);
  expect(await asked('reallocate', came({ status }))).toMatchObject(refused);
  expect(await asked('register', came({ status, undone: true }))).toBeUndefined();
  expect(await asked('register', came({ status, fallen: true }))).toBeUndefined();
  expect(await asked('register', came({ status, undone: true }, { status }))).toMatchObject(refused);
});

describe('what leaves in a bag', () => {
  const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`;
  const inBag = (bag: object, load: object = {}) => {
    const states = {
      ...came(),
      W2: { waybill: 'W2', originSite: 'SPGRU01', steps: [], bag: { number: 'BG1', b: 'put' } },
      BG1: { status: 'sealed', site: 'SPGRU01', parcels: { W2: { waybill: 'W2', b: 'put' } }, ...bag },
      LD1: { items: { BG1: { b: 'loaded' } }, moves: [{ at: at(10), scan: 'opened', site: 'SPGRU01' }], ...load },
    };
    const { fresh } = reading(states);
    return looked({ fresh, load: fresh }, 'reallocate', { orderNumber: 'PD1', providerNumber: 'AA1' });
  };
  const refused = { refused: 'PROVIDER_NUMBER_STATUS_REFUSED' };
  const loaded = { load: { number: 'LD1', b: 'loaded', at: at(11) } };

  test('has no number asked for any more, by itself or on a vehicle, on the road or arrived (R-0559)', async () => {
    expect(await inBag({ out: { site: 'SPGRU01', at: at(12) } })).toMatchObject(refused);
    const departed = {
      moves: [
        { at: at(10), scan: 'opened', site: 'SPGRU01' },
        { at: at(12), scan: 'left' },
      ],
    };
    expect(await inBag(loaded, departed)).toMatchObject(refused);
    expect(await inBag({ receivedAt: { site: 'RJRIO01', at: at(15) } })).toMatchObject(refused);
    const unloaded = { fact: 'BagReleasedFromLoad', site: 'RJRIO01', at: at(15), scan: 'off' };
    expect(await inBag({ place: unloaded })).toMatchObject(refused);
    expect(await inBag({ status: 'unpacked', receivedAt: { site: 'RJRIO01', at: at(15) } })).toMatchObject(refused);
  });
  test('has one while it lies sealed where it began, also on a vehicle that stands there', async () => {
    const stays = { earlierNumber: 'AA1' };
    expect(await inBag({})).toEqual(stays);
    expect(await inBag({ receivedAt: { site: 'SPGRU01', at: at(11) } })).toEqual(stays);
    expect(await inBag(loaded)).toEqual(stays);
  });
});

test('a number that is asked for in the upload in which its order is placed comes after it', () => {
  expect(providerNumberRules.alsoNames?.({ orderNumber: 'PD1' }, undefined)).toEqual([{ of: order, id: 'PD1' }]);
});

test('what is done with a number that is there asks nobody', async () =>
  expect(await asked('download-label', {})).toBeUndefined());
