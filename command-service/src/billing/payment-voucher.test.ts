import type { CommandName } from '@malote/contracts/catalogue.ts';
import { paymentVoucher } from '@malote/contracts/billing/payment-voucher.ts';
import { records } from '@malote/contracts/catalogue.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { fileCame } from '../../test/file-came.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
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

describe('the audit of an order', () => {
  let service: MemoryService;
  beforeEach(() => {
    service = memoryService();
  });
  afterEach(async () => await service.close());
  const send = async (name: string, input: object, user: string) =>
    await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
  const audited = async (result: string, user = 'carla', more: object = {}) =>
    await send('financeCheck', { orderNumber: 'PD0000000001', result, ...more }, user);

  /** Sends a voucher of the order, with a picture that came before it. */
  async function sendVoucher(user = 'ana') {
    const images = await fileCame(service, 'PaymentVoucher', 'images', user);
    return await send('registerPaymentVoucher', { fields: { orderNumber: 'PD0000000001', images } }, user);
  }
  const code = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
  const stands = async (number: string) => await service.load(paymentVoucher.aggregate, number);

  test('is told by its number, and says whether it passed and why not (R-0217, R-0403)', async () => {
    const number = code(await sendVoucher());
    expect(await audited('passed')).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
    await send('acceptPaymentVoucher', { code: number }, 'bruno');
    expect(await audited('passed', 'bruno')).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
    expect(await audited('not_passed')).toMatchObject({ refusal: { refused: 'FIELD_MANDATORY', field: 'remark' } });
    expect(await audited('not_passed', 'carla', { remark: 'Valor menor' })).toMatchObject({ answer: { code: number } });
    expect(await stands(number)).toMatchObject({
      status: 'review_failed',
      fields: { financialAudit: 'not_passed', reason: 'Valor menor', reviewer: 'carla' },
    });
  });

  test('passes as what it is, and no other result is typed in with it (R-0217)', async () => {
    const number = code(await sendVoucher());
    await send('acceptPaymentVoucher', { code: number }, 'bruno');
    const typed = { code: number, fields: { financialAudit: 'not_passed' } };
    expect(paymentVoucher.commands.moves.pass.input.safeParse(typed).success).toBe(false);
    expect(await audited('passed')).toMatchObject({ kind: 'stored' });
    expect(await stands(number)).toMatchObject({ status: 'passed', fields: { financialAudit: 'passed' } });
  });

  test('is of the one voucher that it has, and of none where it has none', async () => {
    expect(await audited('passed')).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND', field: 'orderNumber' } });
    await sendVoucher();
    expect(await sendVoucher()).toMatchObject({ refusal: { refused: 'VALUE_TAKEN', field: 'fields.orderNumber' } });
  });
});

test('who sent a voucher does not waive it (R-0218)', () => {
  const failed = [['reject', 'bruno']] as const;
  expect(after([...failed, ['waive', 'ana']])).toBe('MOVE_NEEDS_ANOTHER');
  expect(after([...failed, ['waive', 'bruno']])).toBe('no_upload_required');
  const again = [...failed, ['ask-again', 'bruno'], ['send-again', 'eva'], ['reject', 'bruno']] as const;
  expect(after([...again, ['waive', 'eva']])).toBe('MOVE_NEEDS_ANOTHER');
});
