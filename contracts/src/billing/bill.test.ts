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
const parts = (different: Partial<BillParts> = {}): BillParts => ({
  number: 'LC1',
  customerName: 'Loja Um',
  batches: [batch],
  charges: [],
  headings: new Map([['1.1.01', 'Frete']]),
  accounts: [ours],
  receipt: undefined,
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
  ]);
});

test('it comes to what its batches come to, and is of the customer and the day of the first', () => {
  const bill = billOf(
    parts({ batches: [batch, { ...batch, billingName: null, billingDate: 'x', totalAmount: brl('50') }] }),
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

test('with a receipt what is left of that is due, until its day', () => {
  const due = (receipt: object) => billOf(parts({ receipt: receipt as never }));
  expect(
    due({ historicalAmount: brl('300'), actualAmount: brl('100'), paymentValidityPeriod: '2026-12-05' }),
  ).toMatchObject({ minor: 300n, dueMinor: 200n, dueDate: '2026-12-05' });
  expect(due({ historicalAmount: brl('300'), paymentValidityPeriod: '' })).toMatchObject({
    dueMinor: 300n,
    dueDate: undefined,
  });
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
  const paid = (actual: string) => pix({ receipt: { historicalAmount: brl('300'), actualAmount: brl(actual) } });
  expect([paid('299') === undefined, paid('300'), paid('301')]).toEqual([false, undefined, undefined]);
});
