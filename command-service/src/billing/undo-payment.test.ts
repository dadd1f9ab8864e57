import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import { bookkeeping, brl, codeOf, refused } from '../../test/bookkeeping.ts';
import { smallNetwork } from '../../test/small-network.ts';

const { service, send, settle } = bookkeeping();
const because = { circumstances: { reason: 'Valor de outro fornecedor' } };

/** A payment of R$ 7,00 to a supplier, of one fee. */
const toPay = async () => {
  const fields = {
    businessType: 'ajd_dispatch',
    supplier: 'AJD',
    costType: '2.1.01',
    amountPayable: brl(700),
    occurrenceTime: '2026-11-18T12:00:00Z',
    businessTime: '2026-11-18T12:00:00Z',
    outOfWarehouse: true,
    remark: 'Entregas de novembro',
  };
  const fee = codeOf(await send('registerCharge', { fields }));
  const wish = { charges: [fee], billingDate: '2026-11-30', billType: 'forward' };
  const batch = codeOf(await send('generateBatch', wish));
  const code = codeOf(await send('passBatches', { batches: [batch] }, 'bruno'));
  await settle();
  return { fee, batch, code };
};
const ask = async (code: string, bankAccount = 'CB00000001') => {
  expect(await send('request-paymentPaymentBatch', { code, fields: { bankAccount } })).toMatchObject({
    kind: 'stored',
  });
  await send('initiate-paymentPaymentBatch', { code }, 'bruno');
};
const pay = async (code: string, amount: number, user = 'ana') => {
  expect(
    await send('registerPayment', { code, amount: brl(amount), time: '2026-11-19T12:00:00Z' }, user),
  ).toMatchObject({ kind: 'stored' });
  await settle();
};
const undo = async (code: string, more: object = {}, user = 'bruno') => {
  const done = await send('undoPayment', { code, ...more }, user, because);
  await settle();
  return done;
};
const now = async (code: string) => await service().load(paymentBatch.aggregate, code);
const owed = async () => Number((await service().load(supplierAccount, 'AJD')).owed);
const statusOf = async (of: { readonly batch: string; readonly fee: string }) => [
  (await service().load(reconciliationBatch.aggregate, of.batch)).status,
  (await service().load(charge.aggregate, of.fee)).status,
];
const postings = () =>
  service()
    .events()
    .flatMap(({ type, data }) => {
      const { entry, posting } = data as { entry?: string; posting?: Posting };
      return type === 'SupplierEntryPosted' && posting !== undefined
        ? [[entry, posting.on, ...posting.legs.map(({ account, minor }) => `${account} ${minor}`)]]
        : [];
    });
const bankSays = async (document: string, outcome: 'paid' | 'failed', reference: string, amount = 700) => {
  const fields = { way: 'payment', document, amount: brl(amount), day: '2026-11-20', outcome, reference };
  const code = codeOf(await send('registerBankEntry', { fields }));
  await settle();
  return (await service().load(bankEntry.aggregate, code)) as {
    status: string;
    fields?: { readonly whyNot?: string };
  };
};

test('a payment that was written down by mistake is taken back by another, with a reason: it is at the bank again, and the books take it back by a posting of its own (R-0540, R-0686)', async () => {
  const of = await toPay();
  await ask(of.code);
  await pay(of.code, 700);
  expect([(await now(of.code)).status, await owed(), await statusOf(of)]).toEqual([
    'paid',
    0,
    ['reconciled', 'settled'],
  ]);
  expect(await send('undoPayment', { code: of.code }, 'bruno')).toMatchObject(refused('REASON_REQUIRED'));
  expect(await undo(of.code, {}, 'ana')).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await undo(of.code, { before: brl(600) })).toMatchObject(
    refused('MONEY_CAME_MEANWHILE', { params: { seen: 'R$ 6,00', now: 'R$ 7,00' } }),
  );
  expect(await undo(of.code, { before: brl(700) })).toMatchObject({ kind: 'stored' });
  const stood = await now(of.code);
  expect(stood).toMatchObject({ status: 'in_progress', fields: { undoneAmount: brl(700) } });
  for (const gone of ['actualAmount', 'lastAmount', 'successTime']) expect(stood.fields).not.toHaveProperty(gone);
  expect([await owed(), await statusOf(of)]).toEqual([700, ['passed', 'billed']]);
  expect(postings().slice(1)).toEqual([
    ['payment', '2026-11-19', 'payable:AJD 700', 'cash:CB00000001 -700'],
    ['payment_reversal', expect.any(String), 'cash:CB00000001 700', 'payable:AJD -700'],
  ]);
  // The right amount is written down instead.
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_NOT_THERE'));
  await pay(of.code, 700, 'bruno');
  expect([(await now(of.code)).status, await owed(), await statusOf(of)]).toEqual([
    'paid',
    0,
    ['reconciled', 'settled'],
  ]);
});

test('of several parts the last one is taken back, from the account that it was paid from; while the rest is asked for, none is', async () => {
  const of = await toPay();
  await ask(of.code);
  await pay(of.code, 200);
  await ask(of.code, 'CB00000001');
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_ASKED_SINCE'));
  await pay(of.code, 500);
  expect(await statusOf(of)).toEqual(['reconciled', 'settled']);
  expect(await undo(of.code)).toMatchObject({ kind: 'stored' });
  expect(await now(of.code)).toMatchObject({
    status: 'in_progress',
    fields: { actualAmount: brl(200), lastAmount: brl(200), successTime: '2026-11-19T12:00:00Z' },
  });
  expect([await owed(), await statusOf(of)]).toEqual([500, ['partially_reconciled', 'billed']]);
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_ASKED_SINCE'));
  await send('failPaymentBatch', { code: of.code, fields: { failureReason: 'Conta inexistente' } });
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_ASKED_SINCE'));
  await send('retryPaymentBatch', { code: of.code });
  expect(await undo(of.code)).toMatchObject({ kind: 'stored' });
  expect(await now(of.code)).toMatchObject({ status: 'pending_payment', fields: { undoneAmount: brl(200) } });
  expect([await owed(), await statusOf(of)]).toEqual([700, ['passed', 'billed']]);
});

test('each part is taken back by somebody else than who wrote it down, also once the part after it is gone (R-0540)', async () => {
  const of = await toPay();
  await ask(of.code);
  await pay(of.code, 200);
  await ask(of.code);
  await pay(of.code, 300, 'carla');
  expect(await undo(of.code, {}, 'ana')).toMatchObject({ kind: 'stored' });
  await send('failPaymentBatch', { code: of.code, fields: { failureReason: 'Conta inexistente' } });
  await send('retryPaymentBatch', { code: of.code });
  expect(await undo(of.code, {}, 'ana')).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect([(await now(of.code)).status, await owed()]).toEqual(['partial_payment', 500]);
  expect(await undo(of.code, {}, 'bruno')).toMatchObject({ kind: 'stored' });
});

test('an earlier part that is left is paid in part still, when the request for the rest is over', async () => {
  const of = await toPay();
  await ask(of.code);
  await pay(of.code, 200);
  await ask(of.code);
  await pay(of.code, 100);
  const accounts = smallNetwork.records.get('BankAccount') as Map<string, unknown>;
  accounts.set('CB00000002', accounts.get('CB00000001'));
  await send('request-paymentPaymentBatch', { code: of.code, fields: { bankAccount: 'CB00000002' } });
  expect(await now(of.code)).toMatchObject({ fields: { bankAccount: 'CB00000002' } });
  await send('cancel-requestPaymentBatch', { code: of.code }, 'ana', because);
  expect(await undo(of.code)).toMatchObject({ kind: 'stored' });
  expect(await now(of.code)).toMatchObject({ status: 'partial_payment', fields: { actualAmount: brl(200) } });
  expect(postings().at(-1)?.slice(2)).toEqual(['cash:CB00000001 100', 'payable:AJD -100']);
});

test('a claim that was deducted since stays deducted: what is taken back is the money', async () => {
  const of = await toPay();
  await ask(of.code);
  await pay(of.code, 200);
  const credited = { creditedAmount: brl(500), credits: ['PI00000001'] };
  await send('creditPaymentBatch', {
    code: of.code,
    fields: { actualAmount: brl(700), lastAmount: brl(500), successTime: '2026-11-20T12:00:00Z', ...credited },
  });
  expect((await now(of.code)).status).toBe('paid');
  expect(await undo(of.code)).toMatchObject({ kind: 'stored' });
  expect(await now(of.code)).toMatchObject({
    status: 'partial_payment',
    fields: { undoneAmount: brl(200), actualAmount: brl(500), lastAmount: brl(500), ...credited },
  });
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_NOT_THERE'));
});

test('what a bank confirmed is taken back by the bank alone: a return that gives it back lets it fail, and it is tried anew', async () => {
  const of = await toPay();
  await ask(of.code);
  expect(await bankSays(of.code, 'paid', '001-2026-11-20-000001')).toMatchObject({ status: 'matched' });
  expect(await now(of.code)).toMatchObject({ status: 'paid', fields: { confirmedByBank: true } });
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_TOLD_BY_BANK'));
  const back = { code: of.code, amount: brl(700), time: '2026-11-20T03:00:00Z', failureReason: 'Conta fechada' };
  expect(await send('returnPayment', back)).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  const other = await bankSays(of.code, 'failed', '001-2026-11-20-000002', 699);
  expect(other).toMatchObject({
    status: 'unmatched',
    fields: { whyNot: 'PAYMENT_RETURN_DIFFERS {"amount":"R$ 6,99","last":"R$ 7,00"}' },
  });
  expect(await bankSays(of.code, 'failed', '001-2026-11-20-000003')).toMatchObject({ status: 'matched' });
  expect(await now(of.code)).toMatchObject({
    status: 'failed',
    fields: {
      undoneAmount: brl(700),
      returnedAt: '2026-11-20T03:00:00.000Z',
      failureReason: 'PAYMENT_REFUSED_WITHOUT_REASON',
    },
  });
  expect((await now(of.code)).fields).not.toHaveProperty('confirmedByBank');
  expect(postings().at(-1)?.slice(0, 2)).toEqual(['payment_reversal', '2026-11-20']);
  expect([await owed(), await statusOf(of)]).toEqual([700, ['passed', 'billed']]);
  expect(await bankSays(of.code, 'failed', '001-2026-11-20-000004')).toMatchObject({ status: 'unmatched' });
  await send('retryPaymentBatch', { code: of.code });
  expect((await now(of.code)).status).toBe('pending_payment');
  await ask(of.code);
  await pay(of.code, 700);
  expect((await now(of.code)).fields).not.toHaveProperty('confirmedByBank');
  expect(await undo(of.code)).toMatchObject({ kind: 'stored' });
});

test('what a bank confirmed before its events said so is taken back by the bank alone, and stands again as that when what came after it is taken back', async () => {
  const of = await toPay();
  await ask(of.code);
  // As it was written down then: by the house, and without a word of the bank.
  const old = { actualAmount: brl(200), lastAmount: brl(200), successTime: '2026-11-20T03:00:00Z' };
  const { moves } = paymentBatch.commands;
  expect(
    await send(moves['pay-part'].name.replace('billing.', ''), { code: of.code, fields: old }, HOUSE),
  ).toMatchObject({ kind: 'stored' });
  await settle();
  expect((await now(of.code)).fields).not.toHaveProperty('confirmedByBank');
  expect(await undo(of.code)).toMatchObject(refused('PAYMENT_TOLD_BY_BANK'));
  await ask(of.code);
  await pay(of.code, 500);
  expect(await undo(of.code)).toMatchObject({ kind: 'stored' });
  expect(await now(of.code)).toMatchObject({ fields: { actualAmount: brl(200), confirmedByBank: true } });
});

test('a payment that is taken back twice is taken back once, and of two who ask at once one is told what stands', async () => {
  const of = await toPay();
  await ask(of.code);
  await pay(of.code, 700);
  const both = await Promise.all([
    send('undoPayment', { code: of.code, before: brl(700) }, 'bruno', because),
    send('undoPayment', { code: of.code, before: brl(700) }, 'carla', because),
  ]);
  await settle();
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'stored']);
  expect(await owed()).toBe(700);
});

test('the books say the same where a process died between the payment, what takes it back and their postings', async () => {
  const of = await toPay();
  await ask(of.code);
  await send('registerPayment', { code: of.code, amount: brl(700), time: '2026-11-19T12:00:00Z' });
  await send('undoPayment', { code: of.code }, 'bruno', because);
  await service().restart();
  await settle();
  expect([await owed(), await statusOf(of), postings().map(([entry]) => entry)]).toEqual([
    700,
    ['passed', 'billed'],
    ['fee', 'payment', 'payment_reversal'],
  ]);
});
