import { FINANCE_ORDERS } from '@malote/contracts/billing/business.ts';
import { recalculationRules } from './recalculation-rules.ts';

const decide = (move: string, fields: object) =>
  recalculationRules.moves?.[move]?.(fields as never, undefined as never, 'RL00000001', undefined as never);

test.each(['import-by-weight', 'import-by-zip'])('%s is nothing for what is collected (R-0572)', (move) => {
  for (const businessType of ['pickup', 'third_collect'])
    expect(decide(move, { businessType, rows: 3 })).toMatchObject({ refused: 'RECALC_COLLECTION_NO_IMPORT' });
  expect(decide(move, { businessType: 'express', rows: 3 })).toBeUndefined();
  expect(decide('recalculate', { businessType: 'pickup', rows: 3 })).toBeUndefined();
});

test.each(['recalculate', 'import-by-weight', 'import-by-zip'])('%s wants rows that were found (R-0569)', (move) => {
  for (const rows of [0, undefined])
    expect(decide(move, { businessType: 'express', rows })).toMatchObject({ refused: 'RECALC_SEARCH_FIRST' });
  expect(decide(move, { businessType: 'express', rows: 1 })).toBeUndefined();
});

const day = { businessTimeStart: '2026-11-20T03:00:00.000Z', businessTimeEnd: '2026-11-21T02:59:59.999Z' };
const allowed = (fields: object) =>
  recalculationRules.allows?.({ ...day, ...fields }, undefined as never, 'RL00000001', undefined as never);
const ofCustomer = { businessType: 'express', customer: 'LOJA1' };
const ofSupplier = { businessType: 'dsp_dispatch', supplier: 'AJD', deliveryMode: 'third_party_dsp' };
const collected = { businessType: 'pickup', customer: 'LOJA1', pickupCategory: 'normal' };

test.each([
  ['a customer for what he owes', ofCustomer, true],
  ['a supplier for what he is owed', ofSupplier, true],
  ['a supplier for what customers owe', { ...ofCustomer, customer: undefined, supplier: 'AJD' }, false],
  ['a customer for what suppliers are owed', { ...ofSupplier, supplier: undefined, customer: 'LOJA1' }, false],
  ['both', { ...ofCustomer, supplier: 'AJD' }, false],
  ['nobody', { businessType: 'express' }, false],
])(
  'a recalculation is about who owes, or is owed, for its business, and nobody else (R-0577): %s',
  (_, fields, isOne) =>
    expect(allowed(fields)).toEqual(
      isOne
        ? undefined
        : expect.objectContaining({ refused: 'SUBJECT_BUSINESS_MISMATCH', field: 'fields.businessType' }),
    ),
);

test.each([
  ['one moment', ofCustomer, '2026-11-20T03:00:00.000Z', undefined],
  ['an end before the start (R-0562)', ofCustomer, '2026-11-20T02:59:59.999Z', 'START_AFTER_END'],
  ['seven days (R-0570)', ofCustomer, '2026-11-27T03:00:00.000Z', undefined],
  ['a millisecond more', ofCustomer, '2026-11-27T03:00:00.001Z', 'RECALC_WINDOW_7_DAYS'],
  [
    'two days of storage (R-0574)',
    { ...ofCustomer, businessType: 'stocking' },
    '2026-11-21T03:00:00.000Z',
    'RECALC_STOCKING_ONE_DAY',
  ],
  [
    'two days of collections from a store',
    { ...collected, pickupCategory: 'stocking' },
    '2026-11-21T03:00:00.000Z',
    'RECALC_STOCKING_ONE_DAY',
  ],
  ['two days of other collections', collected, '2026-11-21T03:00:00.000Z', undefined],
  [
    'a day of storage, in São Paulo',
    { ...ofCustomer, businessType: 'stocking' },
    '2026-11-21T02:59:59.999Z',
    undefined,
  ],
])('a recalculation covers seven days, and one of what is stored: %s', (_, fields, businessTimeEnd, refused) =>
  expect(allowed({ ...fields, businessTimeEnd })).toEqual(
    refused && expect.objectContaining({ refused, field: 'fields.businessTimeEnd' }),
  ),
);

const many = (length: number) => Array.from({ length }, (_, at) => `PD${at}`);
test.each([
  [
    'a collection names its category (R-0573)',
    { ...collected, pickupCategory: undefined },
    'RECALC_PICKUP_CATEGORY_REQUIRED',
    'pickupCategory',
  ],
  ['nothing else does', { ...ofCustomer, pickupCategory: undefined }, undefined, ''],
  [
    'a DSP carries as a third party (R-0576)',
    { ...ofSupplier, deliveryMode: 'own' },
    'RECALC_DSP_THIRD_PARTY',
    'deliveryMode',
  ],
  [
    'whoever else is owed may carry otherwise',
    { ...ofSupplier, businessType: 'ajd_dispatch', deliveryMode: 'own' },
    undefined,
    '',
  ],
  ['so many orders may be named (R-0583)', { ...ofCustomer, orderNumbers: many(FINANCE_ORDERS) }, undefined, ''],
  [
    'and no more',
    { ...ofCustomer, orderNumbers: many(FINANCE_ORDERS + 1) },
    'ORDER_NUMBERS_LIMIT_3000',
    'orderNumbers',
  ],
])('a recalculation says what its business needs: %s', (_, fields, refused, field) =>
  expect(allowed(fields)).toEqual(refused && expect.objectContaining({ refused, field: `fields.${field}` })),
);
