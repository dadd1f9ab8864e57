import { customerAccount } from '@malote/contracts/billing/customer-account.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { topUp } from '@malote/contracts/billing/top-up.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import { bookkeeping, brl, codeOf, refused } from '../../test/bookkeeping.ts';

const { service, send, settle } = bookkeeping();
const because = { circumstances: { reason: 'Valor de outro cliente' } };

/** A receipt of a customer, of one charge. */
const owing = async (amount: number) => {
  const fields = {
    businessType: 'express',
    customer: 'LOJA1',
    chargeType: '1.1.01',
    amountReceivable: brl(amount),
    occurrenceTime: '2026-11-18T12:00:00Z',
    businessTime: '2026-11-18T12:00:00Z',
    outOfWarehouse: true,
    remark: 'Frete de novembro',
  };
  const charge = codeOf(await send('registerCharge', { fields }));
  const batch = codeOf(
    await send('generateBatch', { charges: [charge], billingDate: '2026-11-30', billType: 'forward' }),
  );
  const number = codeOf(await send('passBatches', { batches: [batch] }, 'bruno'));
  await settle();
  return { batch, number };
};
const { attachment: _, ...sample } = sampleOf(topUp.fields);
const paysAhead = async (amount: number) => {
  const fields = { ...sample, customer: 'LOJA1', amount: brl(amount), method: 'pix' };
  const code = codeOf(await send('registerTopUp', { fields }));
  await send('verifyTopUp', { code }, 'bruno');
  await settle();
};
const use = async (code: string, amount: number, more: object = {}, user = 'ana') =>
  await send('settleFromBalance', { code, amount: brl(amount), ...more }, user);
const undo = async (code: string, before: number) =>
  await send('undoReceiptPayment', { code, before: brl(before) }, 'ana', because);
const verify = async (code: string) => {
  await send('submitReceipt', { code });
  await send('beginReceipt', { code }, 'bruno');
  const verified = await send('verifyReceipt', { code }, 'bruno');
  await settle();
  return verified;
};
const account = async () => await service().load(customerAccount, 'LOJA1');
const now = async (code: string) => await service().load(receipt.aggregate, code);
const legs = (code: string) =>
  service()
    .events()
    .flatMap(({ data }) => {
      const { entry, document, posting } = data as { entry?: string; document?: string; posting?: Posting };
      return document === code && posting !== undefined && entry !== undefined ? [[entry, posting.legs] as const] : [];
    });

test('a bill that may be settled by the time that it is answered takes nothing that was not set aside (R-0504, R-0718)', async () => {
  await paysAhead(1_500);
  const { number } = await owing(1_000);
  const collected = { code: number, amount: brl(1_000), method: 'pix', time: '2026-11-19T12:00:00Z' };
  await send('registerReceiptPayment', collected);
  // Nothing is left of it until what came is taken back, which happens while it is looked at.
  const [, used] = await Promise.all([undo(number, 1_000), use(number, 400)]);
  const came = (await now(number)).fields?.actualAmount?.amount ?? '0';
  expect([used.kind, came, (await account()).prepaid]).toEqual(
    used.kind === 'stored' ? ['stored', '400', '1100'] : ['refused', '0', '1500'],
  );
});

test('a bill is settled from what its customer paid ahead: no money comes, his balance stays, and it counts when another verified it (R-0504, R-0686, R-0718)', async () => {
  await paysAhead(1_500);
  const { batch, number } = await owing(1_000);
  expect(await account()).toMatchObject({ balance: '500', prepaid: '1500' });
  expect(await use(number, 1_000)).toMatchObject({ kind: 'stored' });
  expect(await now(number)).toMatchObject({
    status: 'received',
    fields: { actualAmount: brl(1_000), lastAmount: brl(1_000), method: 'offset' },
  });
  expect(await account()).toMatchObject({ balance: '500', prepaid: '500' });
  await send('submitReceipt', { code: number });
  expect(await send('beginReceipt', { code: number })).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await verify(number)).toMatchObject({ kind: 'stored' });
  expect(await account()).toMatchObject({ balance: '500', prepaid: '500' });
  expect(legs(number)).toEqual([
    [
      'prepayment_applied',
      [
        { account: 'cash:offset', minor: '1000' },
        { account: 'receivable:LOJA1', minor: '-1000' },
      ],
    ],
    [
      'prepayment_used',
      [
        { account: 'receivable:LOJA1', minor: '1000' },
        { account: 'cash:offset', minor: '-1000' },
      ],
    ],
  ]);
  expect(await service().load(reconciliationBatch.aggregate, batch)).toMatchObject({ status: 'reconciled' });
});

test('nobody settles more than was paid ahead, nor more than is due, nor nothing: each says the amount', async () => {
  await paysAhead(600);
  const { number } = await owing(1_000);
  expect(await use(number, 601)).toMatchObject(
    refused('PREPAYMENT_TOO_SMALL', { field: 'amount', params: { customer: 'LOJA1', available: 'R$ 6,00' } }),
  );
  expect(await use(number, 1_001)).toMatchObject(refused('AMOUNT_ABOVE_DUE', { field: 'amount' }));
  await expect(use(number, 0)).rejects.toThrow();
  await expect(use(number, -100)).rejects.toThrow();
  expect(await account()).toMatchObject({ prepaid: '600' });
  expect(await use(number, 600)).toMatchObject({ kind: 'stored' });
  expect(await now(number)).toMatchObject({ status: 'partial_collection', fields: { actualAmount: brl(600) } });
  const other = await owing(1_000);
  expect(await use(other.number, 1)).toMatchObject(
    refused('PREPAYMENT_TOO_SMALL', { params: { customer: 'LOJA1', available: 'R$ 0,00' } }),
  );
});

test('what was paid ahead settles one bill, whoever asks at once, and of one bill the second is told what came', async () => {
  await paysAhead(1_000);
  const [first, second] = [await owing(1_000), await owing(1_000)];
  const both = await Promise.all([use(first.number, 1_000), use(second.number, 1_000, {}, 'carla')]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'stored']);
  expect(await account()).toMatchObject({ prepaid: '0' });
  await paysAhead(500);
  const third = await owing(1_000);
  const seen = { before: brl(0) };
  expect(await use(third.number, 200, seen)).toMatchObject({ kind: 'stored' });
  expect(await use(third.number, 200, seen, 'carla')).toMatchObject(refused('MONEY_CAME_MEANWHILE'));
  expect(await account()).toMatchObject({ prepaid: '300' });
});

test('a command that is sent twice settles once', async () => {
  await paysAhead(1_000);
  const { number } = await owing(1_000);
  const id = { id: '6d0a4d2e-4b68-4f0e-9f0e-6a1f6f5f9b11' };
  await send('settleFromBalance', { code: number, amount: brl(400) }, 'ana', id);
  await send('settleFromBalance', { code: number, amount: brl(400) }, 'ana', id);
  expect(await now(number)).toMatchObject({ fields: { actualAmount: brl(400) } });
  expect(await account()).toMatchObject({ prepaid: '600' });
});

test('what a process set aside that died is free again', async () => {
  await paysAhead(1_000);
  const { number } = await owing(1_000);
  service().killAfter(1);
  await expect(use(number, 400)).rejects.toThrow();
  await service().restart();
  expect(await account()).toMatchObject({ prepaid: '600' });
  await settle();
  expect(await account()).toMatchObject({ prepaid: '1000', reserved: {} });
  expect(await now(number)).toMatchObject({ status: 'pending_payment' });
  expect(await use(number, 1_000)).toMatchObject({ kind: 'stored' });
});

test('who has paid ahead is not credited the same money once more by hand', async () => {
  await paysAhead(600);
  const { number } = await owing(1_000);
  const came = async (method: string) =>
    await send('registerReceiptPayment', { code: number, amount: brl(500), method, time: '2026-11-19T12:00:00Z' });
  expect(await came('offset')).toMatchObject(
    refused('OFFSET_USES_PREPAYMENT', { field: 'method', params: { available: 'R$ 6,00' } }),
  );
  await use(number, 600);
  expect(await came('offset')).toMatchObject(refused('AMOUNT_ABOVE_DUE', { field: 'amount' }));
});

test('what was written down last is taken back with a reason until it is verified: the part before it stands again, and a prepayment is free', async () => {
  await paysAhead(600);
  const { batch, number } = await owing(1_000);
  await send('registerReceiptPayment', {
    code: number,
    amount: brl(400),
    method: 'pix',
    time: '2026-11-19T12:00:00Z',
    redeemer: 'Contas a pagar',
  });
  await use(number, 600);
  expect(await send('undoReceiptPayment', { code: number })).toMatchObject(refused('REASON_REQUIRED'));
  expect(await undo(number, 400)).toMatchObject(
    refused('MONEY_CAME_MEANWHILE', { params: { seen: 'R$ 4,00', now: 'R$ 10,00' } }),
  );
  expect(await undo(number, 1_000)).toMatchObject({ kind: 'stored' });
  await settle();
  expect(await account()).toMatchObject({ prepaid: '600' });
  const stood = await now(number);
  expect(stood).toMatchObject({
    status: 'partial_collection',
    fields: { actualAmount: brl(400), lastAmount: brl(400), method: 'pix', undoneAmount: brl(600) },
  });
  expect(stood.fields).not.toHaveProperty('prepayment');
  expect(await undo(number, 400)).toMatchObject({ kind: 'stored' });
  await settle();
  expect(await now(number)).toMatchObject({ status: 'pending_payment', fields: { undoneAmount: brl(400) } });
  expect((await now(number)).fields).not.toHaveProperty('actualAmount');
  expect(await undo(number, 0)).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await service().load(reconciliationBatch.aggregate, batch)).toMatchObject({ status: 'passed' });
  await use(number, 600);
  await send('registerReceiptPayment', {
    code: number,
    amount: brl(400),
    method: 'cash',
    time: '2026-11-19T12:00:00Z',
  });
  await settle();
  expect(await service().load(reconciliationBatch.aggregate, batch)).toMatchObject({ status: 'partially_reconciled' });
  await verify(number);
  expect(await undo(number, 1_000)).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(legs(number).map(([entry]) => entry)).toEqual(['prepayment_applied', 'prepayment_used', 'receipt']);
  expect(await account()).toMatchObject({ balance: '0', prepaid: '0' });
});
