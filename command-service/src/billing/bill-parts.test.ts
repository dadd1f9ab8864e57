import { charge } from '@malote/contracts/billing/charge.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { knowing } from '../../test/known-records.ts';
import { billFrom } from './bill-parts.ts';

type Values = Readonly<Record<string, unknown>>;
const brl = (amount: string) => ({ amount, currency: 'BRL' });

const BATCHES: Readonly<Record<string, Values>> = {
  LC1: {
    customer: 'LOJA1',
    billingName: 'Novembro',
    billingDate: '2026-11-20',
    charges: ['C2', 'C1'],
    totalAmount: brl('300'),
  },
  LC2: {
    customer: 'LOJA1',
    billingName: 'Coletas',
    billingDate: '2026-11-21',
    charges: ['C3', 'C9'],
    totalAmount: brl('50'),
  },
  LC3: { customer: 'LOJA9', totalAmount: brl('0') },
  LC4: { customer: 'LOJA1', totalAmount: brl('350'), settledWith: 'RB1' },
  LC5: { customer: 'LOJA1', totalAmount: brl('350'), settledWith: 'RB9' },
};
const CHARGES: Readonly<Record<string, Values>> = {
  C1: { chargeType: '1.1.01', amountReceivable: brl('100') },
  C2: { chargeType: '1.1.02', amountReceivable: brl('200') },
  C3: { chargeType: '9', amountReceivable: brl('50') },
};
const RECEIPTS: Readonly<Record<string, Values>> = {
  RB1: {
    batches: ['LC4'],
    historicalAmount: brl('350'),
    actualAmount: brl('100'),
    paymentValidityPeriod: '2026-12-05',
  },
};
const ACCOUNT = { owner: 'own', pixKey: '12345678000195', pixName: 'Malote', pixCity: 'Sao Paulo' };

/** Streams that know each thing by its kind and number. */
const streams = {
  fresh: async (of: unknown, id: string) => {
    const all = new Map<unknown, Readonly<Record<string, Values>>>([
      [reconciliationBatch.aggregate, BATCHES],
      [charge.aggregate, CHARGES],
      [receipt.aggregate, RECEIPTS],
    ]).get(of);
    return await Promise.resolve({ state: { status: 'there', fields: all?.[id] } });
  },
};
const enabled = (fields: object | undefined, status = 'enabled') => ({ status, fields });
const billAt = async (records: ReadonlyMap<string, unknown>, batches: readonly string[]) => {
  const { directory } = knowing({});
  return await billFrom({ streams, directory: { ...directory, records } } as never, batches);
};
const RECORDS = new Map<string, unknown>([
  [
    'ReceivableAccount',
    new Map([
      ['1.1.01', enabled({ name: 'Frete' })],
      ['1.1.02', enabled({})],
      ['9', enabled(undefined, 'deleted')],
    ]),
  ],
  [
    'BankAccount',
    new Map([
      ['CB3', enabled({ ...ACCOUNT, pixName: 'Terceira' })],
      ['CB2', enabled({ ...ACCOUNT, pixName: 'Segunda' })],
      ['CB1', enabled({ ...ACCOUNT, pixName: 'Primeira' }, 'disabled')],
      ['CB0', enabled(undefined)],
    ]),
  ],
]);

test('a bill has the charges of its batches in their order, under the names of their headings', async () => {
  const bill = await billAt(RECORDS, ['LC1', 'LC2']);
  expect(bill).toMatchObject({
    number: 'LC1',
    customer: 'LOJA1',
    customerName: 'Loja Um',
    names: ['Novembro', 'Coletas'],
    billingDate: '2026-11-20',
    minor: 350n,
    dueMinor: 350n,
  });
  expect(bill?.dueDate).toBeUndefined();
  expect(bill?.lines.map(({ charge: code, heading, minor }) => [code, heading, minor])).toEqual([
    ['C2', '1.1.02', 200n],
    ['C1', 'Frete', 100n],
    ['C3', '9', 50n],
    ['C9', '', 0n],
  ]);
});

test('it has the number of the receipt that settles it, what is left of that, and until when (R-0481)', async () => {
  expect(await billAt(RECORDS, ['LC4'])).toMatchObject({
    number: 'RB1',
    minor: 350n,
    dueMinor: 250n,
    dueDate: '2026-12-05',
  });
  // One whose receipt is still to be written.
  expect(await billAt(RECORDS, ['LC5'])).toMatchObject({ number: 'LC5', dueMinor: 350n, dueDate: undefined });
});

test('it is paid to the first account of ours that is in use, in the order of their codes', async () => {
  expect((await billAt(RECORDS, ['LC1']))?.pix).toContain('Segunda');
  const accounts = [...(RECORDS.get('BankAccount') as Map<string, unknown>)].toReversed();
  expect((await billAt(new Map([['BankAccount', new Map(accounts)]]), ['LC1']))?.pix).toContain('Segunda');
});

test('of a batch that is not there is no bill; of a customer whom nobody knows is one, by his number', async () => {
  expect(await billAt(RECORDS, ['LC1', 'LC8'])).toBeUndefined();
  expect(await billAt(new Map(), ['LC3'])).toMatchObject({ customerName: 'LOJA9', lines: [], pix: undefined });
});
