import { paymentVoucher } from '@malote/contracts/billing/payment-voucher.ts';
import { records } from '@malote/contracts/catalogue.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';

type State = RecordState<Readonly<Record<string, unknown>>>;
const made = records.get('PaymentVoucher')!;
const sent: State = { status: 'pending_review', fields: { orderNumber: 'PD1' }, hands: { register: 'ana' } };

/** Makes moves one after the other, each by somebody; answers where they led, or the refusal of the first that was refused. */
function after(moves: readonly (readonly [string, string])[]): string {
  let now = sent;
  for (const [name, actor] of moves) {
    const context = {
      envelope: { actor, happenedAt: '2026-11-20T12:00:00.000Z' },
      directory: { records: new Map() },
    } as unknown as Context;
    const decided = decideMove(
      made,
      {},
      name,
      { code: 'CP1', fields: { reason: 'Ilegível' } },
      now,
      context,
      {} as never,
    );
    if ('refused' in decided) return decided.refused;
    for (const fact of decided) now = made.aggregate.evolve(now, fact as never, { actor } as never) as State;
  }
  return now.status;
}

test('a voucher is reviewed, audited by another, and passes (R-0218)', () => {
  expect(after([['accept', 'bruno']])).toBe('financial_pending_review');
  expect(
    after([
      ['accept', 'bruno'],
      ['pass', 'carla'],
    ]),
  ).toBe('passed');
  expect(after([['pass', 'carla']])).toBe('MOVE_NOT_POSSIBLE');
});

test('a voucher that fails is asked for again, and reviewed again (R-0218)', () => {
  const failed = [
    ['accept', 'bruno'],
    ['fail', 'carla'],
  ] as const;
  expect(after(failed)).toBe('review_failed');
  expect(after([['reject', 'bruno']])).toBe('review_failed');
  expect(after([...failed, ['ask-again', 'carla']])).toBe('upload_again');
  expect(after([...failed, ['ask-again', 'carla'], ['send-again', 'ana']])).toBe('pending_review');
});

test('nobody reviews what he sent, nor audits what he reviewed (R-0218)', () => {
  expect(after([['accept', 'ana']])).toBe('MOVE_NEEDS_ANOTHER');
  expect(
    after([
      ['accept', 'bruno'],
      ['pass', 'bruno'],
    ]),
  ).toBe('MOVE_NEEDS_ANOTHER');
});

test('the picture of a voucher has 10 MB at most (R-0648)', () => {
  expect(paymentVoucher.fields.images.maxBytes).toBe(10 * 1024 * 1024);
});
