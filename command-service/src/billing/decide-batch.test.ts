import { FINANCE_ROWS } from '@malote/contracts/billing/business.ts';
import { partyOf, sidesOf, togetherRefusal, wishRefusal } from './decide-batch.ts';

const whole = { charges: ['CG00000001'], billingDate: '2026-11-30', billType: 'forward' };
const codes = (count: number) => Array.from({ length: count }, (_, at) => `CG${String(at).padStart(8, '0')}`);

test.each([
  ['nothing that is missing', {}, undefined],
  ['no charge (R-0566)', { charges: [] }, { refused: 'ROWS_REQUIRED', params: {}, field: 'charges' }],
  ['as many charges as are taken at once', { charges: codes(FINANCE_ROWS) }, undefined],
  [
    'one charge more (R-0567)',
    { charges: codes(FINANCE_ROWS + 1) },
    { refused: 'SELECTION_LIMIT', params: { max: 200 }, field: 'charges' },
  ],
  [
    'no billing date (R-0585)',
    { billingDate: undefined },
    { refused: 'BILLING_DATE_REQUIRED', params: {}, field: 'billingDate' },
  ],
  [
    'a billing date of a year that cannot be',
    { billingDate: '1990-11-30' },
    { refused: 'YEAR_NOT_PLAUSIBLE', params: { year: '1990', from: '2016', to: '2036' }, field: 'billingDate' },
  ],
  ['no bill type (R-0578)', { billType: undefined }, { refused: 'BILL_TYPE_REQUIRED', params: {}, field: 'billType' }],
])('a batch is asked for with %s', (_, more, refusal) => {
  expect(wishRefusal({ ...whole, ...more }, '2026-11-20T13:00:00.000Z')).toEqual(refusal);
});

const loja = { businessType: 'express', customer: 'LOJA1', businessTime: '2026-11-18T12:00:00.000Z' };
const refusedTogether = (more: object) => togetherRefusal([loja, { ...loja, ...more }]);

test.each([
  ['alike', {}, undefined],
  ['of two kinds of business (R-0575)', { businessType: 'pickup' }, 'SAME_SERVICE_TYPE_ONLY'],
  ['of two customers (R-0565)', { customer: 'LOJA2' }, 'BULK_SAME_BUSINESS_AND_CUSTOMER'],
  ['of two months (R-0579)', { businessTime: '2026-10-31T12:00:00.000Z' }, 'SAME_YEAR_MONTH'],
  ['of one month of two years (R-0579)', { businessTime: '2025-11-18T12:00:00.000Z' }, 'SAME_YEAR_MONTH'],
  ['of two days of one month', { businessTime: '2026-11-01T12:00:00.000Z' }, undefined],
])('two charges %s', (_, more, code) => {
  expect(refusedTogether(more)).toEqual(
    code === undefined ? undefined : { refused: code, params: {}, field: 'charges' },
  );
});

test('a month is that of the company: its last hour is next month already where instants are counted (R-0579)', () => {
  expect(refusedTogether({ businessTime: '2026-12-01T02:59:59.000Z' })).toBeUndefined();
  expect(refusedTogether({ businessTime: '2026-12-01T03:00:00.000Z' })).toMatchObject({ refused: 'SAME_YEAR_MONTH' });
  expect(refusedTogether({ businessTime: '2026-11-01T02:59:59.000Z' })).toMatchObject({ refused: 'SAME_YEAR_MONTH' });
});

test('a batch has the side of its kind of business, and the party of that side', () => {
  expect(sidesOf(loja)).toEqual({ side: 'receivable', businessType: 'express', customer: 'LOJA1' });
  const ajd = { businessType: 'ajd_dispatch', supplier: 'AJD' };
  expect(sidesOf(ajd)).toEqual({ side: 'payable', businessType: 'ajd_dispatch', supplier: 'AJD' });
  expect([partyOf(loja), partyOf(ajd)]).toEqual(['LOJA1', 'AJD']);
});
