import fc from 'fast-check';
import { charge } from '@malote/contracts/billing/charge.ts';
import { customerAccount } from '@malote/contracts/billing/customer-account.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import { withSmallBooks } from '../../test/small-books.ts';

const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });

/** What somebody does; `of` picks among what is there. */
type Act =
  | { readonly does: 'raise'; readonly amount: number }
  | { readonly does: 'revise' | 'recalculate'; readonly of: number; readonly amount: number }
  | { readonly does: 'delete' | 'pass' | 'refuse' | 'withdraw' | 'repeat'; readonly of: number }
  | { readonly does: 'batch'; readonly of: number; readonly many: number }
  | { readonly does: 'kill'; readonly after: number };

const amount = fc.integer({ min: 1, max: 100_000 });
const of = fc.nat({ max: 20 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('raise' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('revise' as const, 'recalculate' as const), of, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('batch' as const), of, many: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'delete' as const,
        'pass' as const,
        'refuse' as const,
        'withdraw' as const,
        'repeat' as const,
      ),
      of,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('kill' as const), after: fc.nat({ max: 4 }) }) },
);

/** A batch of the plain model: what it holds, and whether it counts. */
interface PlainBatch {
  readonly charges: readonly string[];
  readonly counts: boolean;
}

async function play(acts: readonly Act[]): Promise<void> {
  withSmallBooks();
  const service = memoryService();
  const sent: (() => Promise<unknown>)[] = [];
  /** Sends under one id, so that it may be sent again: after a kill it is, by the process that takes over. */
  const send = async (name: string, input: object, user = 'ana') => {
    const id = crypto.randomUUID();
    const call = async () =>
      await service.send(`billing.${name}` as CommandName, input as never, {
        id,
        caller: aCaller({ user }),
        circumstances: { reason: 'Conferido' },
      });
    sent.push(call);
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await service.restart();
      return await call();
    }
  };
  const pick = <One>(from: readonly One[], at: number): One | undefined => from[at % Math.max(1, from.length)];
  const codes: string[] = [];
  const batches: string[] = [];
  const made = (outcome: unknown) => (outcome as { readonly answer?: { readonly code?: string } }).answer?.code;
  const step = async (one: Act): Promise<void> => {
    const code = 'of' in one ? (pick(codes, one.of) ?? 'CG00000000') : '';
    const batch = 'of' in one ? (pick(batches, one.of) ?? 'LC00000000') : '';
    switch (one.does) {
      case 'raise': {
        const raised = made(
          await send('registerCharge', {
            fields: {
              businessType: 'express',
              customer: 'LOJA1',
              chargeType: '1.1.01',
              amountReceivable: brl(one.amount),
              occurrenceTime: '2026-11-18T12:00:00Z',
              businessTime: '2026-11-18T12:00:00Z',
              billableWeight: 1,
              outOfWarehouse: true,
              remark: 'Frete',
            },
          }),
        );
        if (raised !== undefined) codes.push(raised);
        return;
      }
      case 'revise':
      case 'recalculate':
        return void (await send(`${one.does}Charge`, { code, fields: { amountReceivable: brl(one.amount) } }));
      case 'delete':
        return void (await send('deleteCharge', { code }));
      case 'batch': {
        const charges = Array.from({ length: one.many }, (_, at) => pick(codes, one.of + at) ?? 'CG00000000');
        const generated = made(
          await send('generateBatch', { charges, billingDate: '2026-11-30', billType: 'forward' }),
        );
        if (generated !== undefined) batches.push(generated);
        return;
      }
      case 'pass':
        return void (await send('passBatches', { batches: [batch] }, 'bruno'));
      case 'refuse':
        return void (await send(
          'refuseReconciliationBatch',
          { code: batch, fields: { auditReason: 'Refazer' } },
          'bruno',
        ));
      case 'withdraw':
        return void (await send(
          'withdrawReconciliationBatch',
          { code: batch, fields: { auditReason: 'Voltar' } },
          'bruno',
        ));
      case 'repeat':
        return void (await pick(sent, one.of)?.());
      case 'kill':
        return service.killAfter(one.after);
    }
  };
  try {
    for (const one of acts) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
      await step(one);
    }
    await service.restart();
    for (let turn = 0; turn < 5; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
      await service.endIntents();

    // The plain model: what is passed is owed, and nothing else is.
    const standing = new Map<string, { status: string; minor: bigint; batch: string | undefined }>();
    for (const code of codes) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const { status, fields } = await service.load(charge.aggregate, code);
      standing.set(code, { status, minor: BigInt(fields?.amountReceivable?.amount ?? 0), batch: fields?.batch });
    }
    const plain = new Map<string, PlainBatch>();
    for (const code of batches) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const { status, fields } = await service.load(reconciliationBatch.aggregate, code);
      const counts = ['passed', 'partially_reconciled', 'reconciled', 'withdrawal_in_progress'].includes(status);
      plain.set(code, { charges: (fields?.charges ?? []) as readonly string[], counts });
    }
    const owed = [...plain.values()]
      .filter(({ counts }) => counts)
      .flatMap(({ charges }) => charges)
      .reduce((sum, code) => sum + (standing.get(code)?.minor ?? 0n), 0n);
    const account = await service.load(customerAccount, 'LOJA1');
    expect(BigInt(account.balance)).toBe(-owed);
    // A charge stands in one batch at most, and says which.
    for (const [code, { charges, counts }] of plain)
      if (counts) for (const one of charges) expect(standing.get(one)).toMatchObject({ status: 'billed', batch: code });
    // Nothing comes from nowhere: every posting sums to zero, and all of them are the balance.
    let receivable = 0n;
    for (const { data } of service.events()) {
      const { posting } = data as {
        readonly posting?: { readonly legs: readonly { account: string; minor: string }[] };
      };
      if (posting === undefined) continue;
      expect(posting.legs.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(0n);
      for (const leg of posting.legs) if (leg.account === 'receivable:LOJA1') receivable += BigInt(leg.minor);
    }
    expect(receivable).toBe(owed);
  } finally {
    await service.close();
  }
}

test('whatever is done with charges, repeated and killed, money is conserved and what is owed is what passed', async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), play), { numRuns: 60 });
});

test('charges in a batch that is passed, withdrawn and passed again are owed once', async () => {
  await play([
    { does: 'raise', amount: 1_000 },
    { does: 'raise', amount: 250 },
    { does: 'batch', of: 0, many: 2 },
    { does: 'pass', of: 0 },
    { does: 'withdraw', of: 0 },
    { does: 'pass', of: 0 },
    { does: 'repeat', of: 3 },
  ]);
});
