import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
import { receiptsTable } from './receipts.ts';

const money = groups.find(({ name }) => name === 'money')!;
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });

/** What is open of a receipt of R$ 100 after these events. */
function openAfter(fields: object, ...moves: readonly (readonly [string, object?])[]) {
  const story = createStory();
  const tell = (type: string, said?: object) =>
    story.tell('receipt-RB1', type as never, { code: 'RB1', ...(said !== undefined && { fields: said }) } as never);
  tell('ReceiptRegistered', { customer: 'C001', batches: ['LC1'], historicalAmount: brl('10000'), ...fields });
  for (const [type, said] of moves) tell(type, said);
  const { row, held } = fold(money, story.events);
  expect(held).toEqual([]);
  const found = row(receiptsTable, 'RB1');
  return [found?.openAmount, found?.isOpen, found?.dueOn];
}

const came = (amount: string, last: string) => ({
  actualAmount: brl(amount),
  lastAmount: brl(last),
  method: 'bank_transfer',
  time: '2026-11-20T12:00:00.000Z',
});

test('a receipt is open by what has not come yet, and no more once all came or it was taken back', () => {
  expect(openAfter({})).toEqual([10_000n, true, null]);
  expect(openAfter({}, ['ReceiptCollectedInPart', came('4000', '4000')])).toEqual([6_000n, true, null]);
  const both = [
    ['ReceiptCollectedInPart', came('4000', '4000')],
    ['ReceiptCollected', came('10000', '6000')],
  ] as const;
  expect(openAfter({}, ...both)).toEqual([0n, false, null]);
  expect(openAfter({}, ...both, ['ReceiptSubmitted'])).toEqual([0n, false, null]);
  expect(openAfter({}, ['ReceiptTakenBack'])).toEqual([0n, false, null]);
});

test('it counts from the day that was agreed, else from the day it is billed on, and from none where neither was told', () => {
  expect(openAfter({ billingDate: '2026-10-31' })).toEqual([10_000n, true, '2026-10-31']);
  const agreed = ['ReceiptDueDateAgreed', { paymentValidityPeriod: '2026-11-10' }] as const;
  expect(openAfter({ billingDate: '2026-10-31' }, agreed)).toEqual([10_000n, true, '2026-11-10']);
});
