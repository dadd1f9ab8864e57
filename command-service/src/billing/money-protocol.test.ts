import fc from 'fast-check';
import { charge } from '@malote/contracts/billing/charge.ts';
import { customerAccount, prepaidOf } from '@malote/contracts/billing/customer-account.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import { topUp } from '@malote/contracts/billing/top-up.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { brl } from '../../test/bookkeeping.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { withSmallBooks } from '../../test/small-books.ts';
import { partsOf, paymentParts } from './parts.ts';
import { netOf } from './withhold.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

const PEOPLE = ['ana', 'bruno', 'carla', 'davi'] as const;
const MOVES = [
  'charge',
  'owe',
  'pass',
  'passTwo',
  'withdraw',
  'refuse',
  'takeOut',
  'collect',
  'offset',
  'undoReceipt',
  'submit',
  'begin',
  'verify',
  'check',
  'verifyPart',
  'payAhead',
  'request',
  'cancelRequest',
  'initiate',
  'toBank',
  'pay',
  'fail',
  'retry',
  'undoPayment',
  'follow',
] as const;
/** What somebody does, to which of what is there, with how much. */
interface Step {
  readonly move: (typeof MOVES)[number];
  readonly by: (typeof PEOPLE)[number];
  readonly at: number;
  readonly amount: number;
}
const OFTEN = [
  'charge',
  'owe',
  'pass',
  'pass',
  'collect',
  'offset',
  'check',
  'toBank',
  'pay',
  'payAhead',
  'follow',
] as const;
/** So many stories are drawn each time; two hundred find what six may not. */
const RUNS = 6;
/** As much as is left, where money comes or goes. */
const REST = 7_777;
const step: fc.Arbitrary<Step> = fc.record({
  move: fc.constantFrom(...MOVES, ...OFTEN, ...OFTEN),
  by: fc.constantFrom(...PEOPLE),
  at: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  amount: fc.constantFrom(1, 250, 500, 1_000, 1_765, REST, REST),
});

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const fieldsOf = ({ data }: StoredEvent): Values => (data as { readonly fields?: Values }).fields ?? {};
const codeOf = ({ data }: StoredEvent): string => (data as { readonly code: string }).code;
const { attachment: _, ...prepaid } = sampleOf(topUp.fields);
const because = { circumstances: { reason: 'Valor de outro lote' } };
const when = { occurrenceTime: '2026-11-18T12:00:00Z', businessTime: '2026-11-18T12:00:00Z' };

/** A number of a record that is not there. */
const NOBODY: Readonly<Record<string, string>> = {
  ReconciliationBatch: 'LC00000000',
  Receipt: 'RB00000000',
  PaymentBatch: 'LP00000000',
  TopUp: 'RC00000000',
};

/** How each step is sent, and everything that stands in the end. */
function company(service: MemoryService) {
  const send = async (name: string, input: object, user: string) =>
    await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }), ...because });
  const codes = (noun: string) =>
    service.events().flatMap((event) => (event.type === `${noun}Registered` ? [codeOf(event)] : []));
  const one = (noun: string, at: number) => {
    const all = codes(noun);
    return all[all.length - 1 - (at % Math.max(1, all.length))] ?? String(NOBODY[noun]);
  };
  const follow = async () => {
    for (let turn = 0; turn < 5; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
      await service.endIntents();
  };
  const raise = async (fields: object, by: string, many: number) => {
    const common = { ...when, outOfWarehouse: true, remark: 'Frete de novembro' };
    const charges: string[] = [];
    for (let made = 0; made < many; made += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const done = await send('registerCharge', { fields: { ...common, ...fields } }, by);
      charges.push((done as unknown as { readonly answer: { readonly code: string } }).answer.code);
    }
    return await send('generateBatch', { charges, billingDate: '2026-11-30', billType: 'forward' }, by);
  };
  const ofReceipt =
    (name: string) =>
    async ({ by, at }: Step, fields?: object) =>
      await send(`${name}Receipt`, { code: one('Receipt', at), ...(fields && { fields }) }, by);
  const ofPayment =
    (name: string) =>
    async ({ by, at }: Step, fields?: object) =>
      await send(`${name}PaymentBatch`, { code: one('PaymentBatch', at), ...(fields && { fields }) }, by);
  /** An amount, or what is left of a document. */
  const money = async (of: { readonly aggregate: unknown }, code: string, amount: number) => {
    if (amount !== REST) return brl(amount);
    const { fields } = await service.load<State>(of.aggregate as never, code);
    const left = minorOf(fields?.['historicalAmount']) - minorOf(fields?.['actualAmount']);
    return brl(left > 0n ? Number(left) : 1);
  };
  const other = (by: Step['by']): Step['by'] => PEOPLE[(PEOPLE.indexOf(by) + 1) % PEOPLE.length] ?? by;
  const batch = (at: number) => one('ReconciliationBatch', at);
  const time = '2026-11-19T12:00:00Z';
  const does: Readonly<Record<Step['move'], (step: Step) => Promise<unknown>>> = {
    charge: async ({ by, at, amount }) =>
      await raise(
        { businessType: 'express', customer: 'LOJA1', chargeType: '1.1.01', amountReceivable: brl(amount) },
        by,
        1 + (at % 3),
      ),
    owe: async ({ by, at, amount }) =>
      await raise(
        {
          businessType: 'ajd_dispatch',
          supplier: at % 2 === 0 ? 'AJD' : 'JOSE',
          costType: '2.1.01',
          amountPayable: brl(amount),
        },
        by,
        1 + (at % 3),
      ),
    pass: async ({ by, at }) => await send('passBatches', { batches: [batch(at)] }, by),
    passTwo: async ({ by, at }) => await send('passBatches', { batches: [batch(at), batch(at + 1)] }, by),
    withdraw: async ({ by, at }) =>
      await send('withdrawReconciliationBatch', { code: batch(at), fields: { auditReason: 'Valor errado' } }, by),
    refuse: async ({ by, at }) =>
      await send('refuseReconciliationBatch', { code: batch(at), fields: { auditReason: 'Valor errado' } }, by),
    takeOut: async ({ by, at }) => {
      const { fields } = await service.load<State>(reconciliationBatch.aggregate as never, batch(at));
      const [first = 'CG00000000'] = (fields?.['charges'] ?? []) as readonly string[];
      return await send('removeCharge', { batch: batch(at), charge: first }, by);
    },
    collect: async ({ by, at, amount }) => {
      const code = one('Receipt', at);
      const asked = { code, amount: await money(receipt, code, amount), method: 'pix', time };
      return await send('registerReceiptPayment', asked, by);
    },
    offset: async ({ by, at, amount }) => {
      const code = one('Receipt', at);
      return await send('settleFromBalance', { code, amount: await money(receipt, code, amount) }, by);
    },
    undoReceipt: async ({ by, at }) => await send('undoReceiptPayment', { code: one('Receipt', at) }, by),
    submit: ofReceipt('submit'),
    begin: ofReceipt('begin'),
    verify: ofReceipt('verify'),
    check: async (now) => {
      await ofReceipt('submit')(now);
      await ofReceipt('begin')(now);
      return await ofReceipt('verify')(now);
    },
    verifyPart: async (now) => await ofReceipt('verify-part')(now, { failureReason: 'Falta o comprovante' }),
    payAhead: async ({ by, amount }) => {
      const fields = { ...prepaid, customer: 'LOJA1', amount: brl(amount), method: 'pix' };
      await send('registerTopUp', { fields }, by);
      return await send('verifyTopUp', { code: one('TopUp', 0) }, by === 'ana' ? 'bruno' : 'ana');
    },
    request: async (now) => await ofPayment('request-payment')(now, { bankAccount: 'CB00000001' }),
    cancelRequest: ofPayment('cancel-request'),
    initiate: ofPayment('initiate-payment'),
    toBank: async (now) => {
      await ofPayment('request-payment')(now, { bankAccount: 'CB00000001' });
      return await ofPayment('initiate-payment')({ ...now, by: other(now.by) });
    },
    pay: async ({ by, at, amount }) => {
      const code = one('PaymentBatch', at);
      return await send('registerPayment', { code, amount: await money(paymentBatch, code, amount), time }, by);
    },
    fail: async (now) => await ofPayment('fail')(now, { failureReason: 'Conta inexistente' }),
    retry: ofPayment('retry'),
    undoPayment: async ({ by, at }) => await send('undoPayment', { code: one('PaymentBatch', at) }, by),
    follow,
  };
  const all = async (noun: string, of: { readonly aggregate: unknown }) =>
    new Map(
      await Promise.all(
        codes(noun).map(async (code) => [code, await service.load<State>(of.aggregate as never, code)] as const),
      ),
    );
  const storyOf = (noun: string, code: string) =>
    service.events().filter(({ stream }) => stream === `${noun.toLowerCase()}-${code}`);
  return { does, follow, all, storyOf };
}

/** What is wrong with the money once everything that follows has followed; nothing is what it should be. */
async function faultsOf(service: MemoryService): Promise<readonly string[]> {
  const { all, storyOf } = company(service);
  const [charges, batches, receipts, payments, ahead] = await Promise.all([
    all('Charge', charge),
    all('ReconciliationBatch', reconciliationBatch),
    all('Receipt', receipt),
    all('PaymentBatch', paymentBatch),
    all('TopUp', topUp),
  ]);
  const faults: string[] = [];
  const holds = (what: string, is: unknown, should: unknown) => {
    if (String(is) !== String(should)) faults.push(`${what}: ${String(is)} and not ${String(should)}`);
  };
  const settlements = new Map([...receipts, ...payments]);
  const LIVE = new Set(['passed', 'partially_reconciled', 'reconciled']);
  for (const [code, { status, fields = {} }] of charges) {
    const of = batches.get(String(fields['batch']));
    const isIn = ((of?.fields?.['charges'] ?? []) as readonly string[]).includes(code);
    if (status === 'open') holds(`${code} is open and in ${String(fields['batch'])}`, fields['batch'], undefined);
    else holds(`${code} is in its batch`, isIn && of?.status !== 'does_not_pass', true);
    holds(`${code} is settled as its batch is reconciled`, status === 'settled', of?.status === 'reconciled');
  }
  for (const [code, { status, fields = {} }] of batches) {
    if (status === 'withdrawal_in_progress') faults.push(`${code} is being withdrawn for ever`);
    const own = (fields['charges'] as readonly string[]).map((one) => charges.get(one)?.fields ?? {});
    const total = sum(own.map((one) => minorOf(one['amountReceivable'] ?? one['amountPayable'])));
    holds(`total of ${code}`, minorOf(fields['totalAmount']), total);
    if (!LIVE.has(status)) continue;
    const by = settlements.get(String(fields['settledWith']));
    holds(
      `${code} is one that ${String(fields['settledWith'])} settles`,
      ((by?.fields?.['batches'] ?? []) as readonly string[]).includes(code),
      true,
    );
    holds(`${code} settled by what stands`, by?.status === 'cancelled', false);
    const isWhole = by?.status === 'verified' || by?.status === 'paid';
    const isPart = !isWhole && by?.fields?.['actualAmount'] !== undefined;
    holds(
      `${code} with ${String(by?.status)}`,
      status,
      isWhole ? 'reconciled' : isPart ? 'partially_reconciled' : 'passed',
    );
  }
  for (const [code, { status, fields = {} }] of settlements) {
    const of = (fields['batches'] as readonly string[]).map((one) => batches.get(one)?.fields ?? {});
    if (status !== 'cancelled') holds(`due of ${code}`, minorOf(fields['historicalAmount']), sum(of.map(netOf)));
    const parts = receipts.has(code)
      ? partsOf(storyOf('Receipt', code))
      : paymentParts(storyOf('PaymentBatch', code)).all;
    const came = sum(parts.map((part) => minorOf(fieldsOf(part)['lastAmount'])));
    holds(`came of ${code}`, minorOf(fields['actualAmount']), came);
    if (came > minorOf(fields['historicalAmount'])) faults.push(`${code} took more than was due`);
  }
  const owed = (noun: string, name: string) =>
    sum(
      [...batches.values()]
        .filter(({ status, fields }) => LIVE.has(status) && fields?.[noun] === name)
        .map(({ fields = {} }) => netOf(fields)),
    );
  const partsOfReceipts = [...receipts].map(([code, { status }]) => ({
    status,
    parts: partsOf(storyOf('Receipt', code)).map(fieldsOf),
  }));
  const isAhead = ({ prepayment }: Values) => typeof prepayment === 'string';
  const amounts = (parts: readonly Values[]) => sum(parts.map(({ lastAmount }) => minorOf(lastAmount)));
  const paidAhead = sum(
    [...ahead.values()].flatMap(({ status, fields }) => (status === 'verified' ? [minorOf(fields?.['amount'])] : [])),
  );
  const counted = partsOfReceipts.flatMap(({ status, parts }) =>
    status === 'verified' ? parts.filter((one) => !isAhead(one)) : [],
  );
  const has = await service.load(customerAccount, 'LOJA1');
  holds('balance', has.balance, paidAhead + amounts(counted) - owed('customer', 'LOJA1'));
  holds('prepaid', prepaidOf(has), paidAhead - amounts(partsOfReceipts.flatMap(({ parts }) => parts.filter(isAhead))));
  for (const supplier of ['AJD', 'JOSE']) {
    const paid = [...payments].flatMap(([code, { fields }]) =>
      fields?.['supplier'] === supplier ? paymentParts(storyOf('PaymentBatch', code)).all.map(fieldsOf) : [],
    );
    // oxlint-disable-next-line no-await-in-loop -- there are two
    holds(
      `owed to ${supplier}`,
      (await service.load(supplierAccount, supplier)).owed,
      owed('supplier', supplier) - amounts(paid),
    );
  }
  return [...faults, ...peopleIn(service.events())];
}

/** Who did both of what two people do. */
function peopleIn(events: readonly StoredEvent[]): readonly string[] {
  const before = (event: StoredEvent, ...types: readonly string[]) =>
    events.filter(
      ({ stream, type, version }) => stream === event.stream && version < event.version && types.includes(type),
    );
  const makers: Readonly<Record<string, (event: StoredEvent) => readonly (StoredEvent | undefined)[]>> = {
    ReconciliationBatchPassed: (event) =>
      before(event, 'ReconciliationBatchRegistered', 'ReconciliationBatchChargeTakenOut'),
    ReceiptVerified: (event) => before(event, 'ReceiptCollected', 'ReceiptCollectedInPart'),
    PaymentBatchInitiated: (event) => [before(event, 'PaymentBatchRequested').at(-1)],
    TopUpVerified: (event) => before(event, 'TopUpRegistered'),
    ...Object.fromEntries(
      ['LastPaymentUndone', 'PaymentUndone', 'PartUndone'].map((type) => [
        `PaymentBatch${type}`,
        (event: StoredEvent) => [
          paymentParts(events.filter(({ stream, version }) => stream === event.stream && version < event.version)).last,
        ],
      ]),
    ),
  };
  return events.flatMap((event) =>
    (makers[event.type]?.(event) ?? [])
      .filter((made) => made?.metadata.actor === event.metadata.actor)
      .map((made) => `${event.metadata.actor} made ${made?.type} and ${event.type} of ${event.stream}`),
  );
}

test('whatever is charged, passed, paid, taken back and withdrawn, by whom and how many at once: what is owed is what is charged without what came, and nobody checks what he made (R-0536, R-0538, R-0540, R-0686)', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
    minLength: 40,
    maxLength: 90,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (played) => {
      withSmallBooks();
      const service = memoryService();
      const { does, follow } = company(service);
      const told: string[] = [];
      for (const round of played) {
        // Of one round all come at once.
        // oxlint-disable-next-line no-await-in-loop -- a round follows the one before
        const outcomes = await Promise.all(round.map(async (one) => await does[one.move](one)));
        told.push(
          ...round.map(
            ({ move, by, at, amount }, place) =>
              `${move} ${by} ${at} ${amount}: ${JSON.stringify((outcomes[place] as { readonly kind?: string } | undefined)?.kind)}`,
          ),
        );
      }
      await follow();
      const faults = await faultsOf(service);
      await service.close();
      if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${told.join('\n')}`);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
