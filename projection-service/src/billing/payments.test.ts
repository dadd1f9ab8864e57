import { recordTable } from '../kernel/records/record-model.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
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
