import { billOf } from './bill.ts';
import type { BillParts } from './bill.ts';

const brl = (amount: string) => ({ amount, currency: 'BRL' });
const batch = {
  customer: 'LOJA1',
  billingName: 'Novembro',
  billingDate: '2026-11-20',
  totalAmount: brl('300'),
};
const ours = { owner: 'own', pixKey: '12345678000195', pixName: 'Malote Brasil', pixCity: 'Sao Paulo' };
const LC1 = { code: 'LC1', fields: batch };
const parts = (different: Partial<BillParts> = {}): BillParts => ({
  customerName: 'Loja Um',
  batches: [LC1],
  charges: [],
  headings: new Map([['1.1.01', 'Frete']]),
  accounts: [ours],
  receipts: new Map(),
  ...different,
});

test('a line says what the charge says, and nothing that it does not', () => {
  const whole = {
    orderNumber: 'PD1',
    chargeType: '1.1.01',
    businessTime: '2026-11-18T12:00:00Z',
    billableWeight: 1_500,
    remark: 'Frete',
    amountReceivable: brl('100'),
  };
  const { lines } = billOf(
    parts({
      charges: [
        { code: 'C1', fields: whole },
        { code: 'C2', fields: { chargeType: '9', billableWeight: null } },
        { code: 'C3', fields: {} },
        { code: 'C4', fields: { ...whole, weightAfterRecalculation: 4_000 } },
      ],
    }),
  );
  const nothing = { orderNumber: '', businessTime: '', grams: undefined, remark: '', minor: 0n };
  expect(lines).toEqual([
    {
      charge: 'C1',
      orderNumber: 'PD1',
      heading: 'Frete',
      businessTime: '2026-11-18T12:00:00Z',
      grams: 1_500,
      remark: 'Frete',
      minor: 100n,
    },
    { charge: 'C2', heading: '9', ...nothing },
    { charge: 'C3', heading: '', ...nothing },
    expect.objectContaining({ charge: 'C4', grams: 4_000 }),
  ]);
});

test('it comes to what its batches come to, and is of the customer and the day of the first', () => {
  const bill = billOf(
    parts({
      batches: [
        LC1,
        { code: 'LC2', fields: { ...batch, billingName: null, billingDate: 'x', totalAmount: brl('50') } },
      ],
    }),
  );
  expect(bill).toMatchObject({
    number: 'LC1',
    customer: 'LOJA1',
    customerName: 'Loja Um',
    names: ['Novembro', ''],
    billingDate: '2026-11-20',
    minor: 350n,
    dueMinor: 350n,
  });
  expect(bill.dueDate).toBeUndefined();
  expect(billOf(parts({ customerName: undefined })).customerName).toBe('LOJA1');
  expect(billOf(parts({ batches: [] }))).toMatchObject({ customer: '', billingDate: '', minor: 0n });
});

const settled = (code: string, settledWith: string, totalAmount = brl('300')) => ({
  code,
  fields: { ...batch, settledWith, totalAmount },
});
const RB1 = { batches: ['LC1'], historicalAmount: brl('300') };

test('what is left of the receipt that settles it is due, until its day and under its number', () => {
  const due = (receipt: object) =>
    billOf(parts({ batches: [settled('LC1', 'RB1')], receipts: new Map([['RB1', { ...RB1, ...receipt }]]) }));
  expect(due({ actualAmount: brl('100'), paymentValidityPeriod: '2026-12-05' })).toMatchObject({
    number: 'RB1',
    minor: 300n,
    dueMinor: 200n,
    dueDate: '2026-12-05',
  });
  expect(due({ paymentValidityPeriod: '' })).toMatchObject({ dueMinor: 300n, dueDate: undefined });
});

test('of batches that several receipts settle what is left of each is due, under the number of the first batch', () => {
  const receipts = new Map<string, object>([
    ['RB1', { ...RB1, actualAmount: brl('300') }],
    ['RB2', { batches: ['LC2', 'LC3'], historicalAmount: brl('90'), actualAmount: brl('20') }],
  ]) as BillParts['receipts'];
  const batches = [settled('LC1', 'RB1'), settled('LC2', 'RB2', brl('60')), settled('LC3', 'RB2', brl('30'))];
  expect(billOf(parts({ batches, receipts }))).toMatchObject({
    number: 'LC1',
    minor: 390n,
    dueMinor: 70n,
    dueDate: undefined,
    pix: expect.stringContaining('54040.70') as string,
  });
});

test('where its receipt settles other batches too, no more is due than what is left of that, and no PIX code says how much', () => {
  const due = (actual: string) =>
    billOf(
      parts({
        batches: [settled('LC1', 'RB1')],
        receipts: new Map([
          ['RB1', { batches: ['LC1', 'LC2'], historicalAmount: brl('500'), actualAmount: brl(actual) }],
        ]),
      }),
    );
  expect(due('100')).toMatchObject({ number: 'LC1', minor: 300n, dueMinor: 300n, pix: undefined });
  expect(due('450')).toMatchObject({ minor: 300n, dueMinor: 50n, pix: undefined });
  expect(due('500')).toMatchObject({ dueMinor: 0n, pix: undefined });
});

test('what is due is paid by PIX to the first account of ours that takes it, under the number of the bill', () => {
  const pix = (different: Partial<BillParts>) => billOf(parts(different)).pix;
  const theirs = { ...ours, owner: 'beneficiary', pixName: 'Outro' };
  const without = { owner: 'own', pixName: 'Sem chave' };
  const code = pix({ accounts: [theirs, without, ours, { ...ours, pixName: 'Segunda' }] });
  for (const part of ['12345678000195', '5913Malote Brasil', '6009Sao Paulo', '54043.00', 'LC1'])
    expect(code).toContain(part);
  expect(pix({ accounts: [theirs, without] })).toBeUndefined();
  expect(pix({ accounts: [] })).toBeUndefined();
  const paid = (actual: string) =>
    pix({ batches: [settled('LC1', 'RB1')], receipts: new Map([['RB1', { ...RB1, actualAmount: brl(actual) }]]) });
  expect([paid('299') === undefined, paid('300'), paid('301')]).toEqual([false, undefined, undefined]);
});
