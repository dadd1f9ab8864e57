import { recordTable } from '../kernel/records/record-model.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';

const money = groups.find(({ name }) => name === 'money')!;
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });

/** Where a payment of R$ 100 stands after these events, and whether its request was cancelled. */
function standsAfter(...moves: readonly (readonly [string, object?])[]) {
  const story = createStory();
  const tell = (type: string, said?: object) =>
    story.tell(
      'paymentbatch-LP1',
      type as never,
      { code: 'LP1', ...(said !== undefined && { fields: said }) } as never,
    );
  tell('PaymentBatchRegistered', { supplier: 'AJD', batches: ['LC1'], historicalAmount: brl('10000') });
  for (const [type, said] of moves) tell(type, said);
  const { row, held } = fold(money, story.events);
  expect(held).toEqual([]);
  const found = row(recordTable(paymentBatch), 'LP1');
  return [found?.status, found?.requestCancelled];
}

const requested = ['PaymentBatchRequested', { bankAccount: 'CB1', requestCancelled: null }] as const;
const cancelled = ['PaymentBatchRequestCancelled', { requestCancelled: true }] as const;
const part = {
  actualAmount: brl('4000'),
  lastAmount: brl('4000'),
  successTime: '2026-11-20T12:00:00.000Z',
};
const paidInPart = [requested, ['PaymentBatchInitiated'], ['PaymentBatchPaidInPart', part]] as const;

test('a payment whose request was cancelled is to be paid, or paid in part where a part of it came (R-0540, R-0541)', () => {
  expect(standsAfter(requested, cancelled)).toEqual(['pending_payment', true]);
  expect(standsAfter(requested, cancelled, requested)).toEqual(['payment_requested', null]);
  expect(standsAfter(...paidInPart, requested, cancelled)).toEqual(['partial_payment', true]);
  // As it was told before it set a field.
  expect(standsAfter(requested, ['PaymentBatchRequestCancelled'])).toEqual(['pending_payment', null]);
});

test('a payment that failed and is tried anew is paid in part where a part of it came (R-0540)', () => {
  const failed = [
    requested,
    ['PaymentBatchInitiated'],
    ['PaymentBatchFailed', { failureReason: 'Conta' }],
    ['PaymentBatchRetried'],
  ] as const;
  expect(standsAfter(...failed)).toEqual(['pending_payment', null]);
  expect(standsAfter(...paidInPart, ...failed)).toEqual(['partial_payment', null]);
});

/** Whether the last payment of a batch is one that a bank confirmed, after these events by these people. */
function confirmedAfter(...moves: readonly (readonly [by: string, type: string, fields?: object])[]) {
  const story = createStory();
  const tell = (by: string, type: string, fields?: object) => {
    const told = story.tell(
      'paymentbatch-LP1',
      type as never,
      { code: 'LP1', ...(fields !== undefined && { fields }) } as never,
    );
    (story.events as StoredEvent[])[story.events.length - 1] = { ...told, metadata: { ...told.metadata, actor: by } };
  };
  tell('ana', 'PaymentBatchRegistered', { supplier: 'AJD', batches: ['LC1'], historicalAmount: brl('10000') });
  for (const move of moves) tell(...move);
  return fold(money, story.events).row(recordTable(paymentBatch), 'LP1')?.confirmedByBank;
}
const atBank = [
  ['ana', 'PaymentBatchRequested', { bankAccount: 'CB1' }],
  ['rui', 'PaymentBatchInitiated'],
] as const;
const undone = { undoneAmount: brl('4000'), actualAmount: brl('4000'), lastAmount: brl('4000') };

test('a payment that a bank confirmed before its events said so is one that it confirmed, until somebody writes down the next or it is given back (R-0540)', () => {
  const byBank = [...atBank, [HOUSE, 'PaymentBatchPaidInPart', part]] as const;
  expect(confirmedAfter(...byBank)).toBe(true);
  expect(confirmedAfter(...atBank, ['bia', 'PaymentBatchPaidInPart', part])).toBeNull();
  const more = [...byBank, ...atBank, ['bia', 'PaymentBatchPaidInPart', part]] as const;
  expect(confirmedAfter(...more)).toBeNull();
  expect(confirmedAfter(...more, ['rui', 'PaymentBatchPartUndone', { ...undone, confirmedByBank: true }])).toBe(true);
  const returned = {
    undoneAmount: brl('4000'),
    actualAmount: null,
    returnedAt: part.successTime,
    failureReason: 'Não',
  };
  expect(confirmedAfter(...byBank, [HOUSE, 'PaymentBatchReturned', returned])).toBeNull();
});
