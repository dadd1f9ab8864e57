import { customerAccount, customerAccountEvents } from '@malote/contracts/billing/customer-account.ts';
import type { Entry } from '@malote/contracts/billing/customer-account.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { supplierAccount, supplierAccountEvents } from '@malote/contracts/billing/supplier-account.ts';
import { topUp } from '@malote/contracts/billing/top-up.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { account, posting } from '@malote/contracts/kernel/posting.ts';
import type { Transfer } from '@malote/contracts/kernel/posting.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run, RunKit } from '../kernel/run.ts';
import { partsOf, paymentParts } from './parts.ts';
import { withheldTransfers } from './withhold.ts';

const NAMESPACE = '7c0f2a94-3f5d-4b7e-9c55-1b6a0d8e4f27';

type Values = Readonly<Record<string, unknown>>;

/** What a document says to the books: the day that it is about, and what moves. */
interface Told {
  readonly entry: string;
  /** The moment that it is about. */
  readonly at: string;
  readonly transfers: readonly Transfer[];
}

/** A document that moves money between somebody and us once it has come so far. */
interface Document {
  readonly made: Pick<AnyRecord, 'aggregate'>;
  /** The event by which it counts, and the command that caused it. */
  readonly by: { readonly type: string };
  readonly command: CommandDefinition;
  /** It takes back what stood before it, and is told of that. */
  readonly takesBack?: true;
  /** What it says by what it was when it counted, by the event that made it count, and by all that stood in its stream until then. */
  readonly tells: (fields: Values, counted: StoredEvent, story: readonly StoredEvent[]) => Told | readonly Told[];
}

const minorOf = (money: unknown): bigint => BigInt((money as Money).amount);

const fieldsIn = ({ data }: StoredEvent): Values => (data as { readonly fields?: Values }).fields ?? {};

/** The headings of a batch against whoever owes, or is owed. */
function headingsOf(fields: Values): readonly Transfer[] {
  const { customer, supplier } = fields;
  return (fields['headings'] as readonly { readonly heading: string; readonly amount: Money }[]).map(
    ({ heading, amount }) =>
      supplier === undefined
        ? { to: account('receivable', String(customer)), from: account('revenue', heading), minor: minorOf(amount) }
        : { to: account('cost', heading), from: account('payable', supplier as string), minor: minorOf(amount) },
  );
}

/** All that a batch moves: its headings, and what of them is withheld. */
const movedBy = (fields: Values): readonly Transfer[] => [...headingsOf(fields), ...withheldTransfers(fields)];

const batch = { made: reconciliationBatch as unknown as Document['made'] };

const paid: Omit<Document, 'by' | 'command'> = {
  made: paymentBatch as unknown as Document['made'],
  tells: ({ supplier, bankAccount }, { data }) => {
    const { lastAmount, successTime } = (data as { readonly fields: Values }).fields;
    const transfer = {
      to: account('payable', String(supplier)),
      from: account('cash', String(bankAccount)),
      minor: minorOf(lastAmount),
    };
    return { entry: 'payment', at: String(successTime), transfers: [transfer] };
  },
};

/** What was paid comes back to the account that it was paid from, whichever one a later request named. */
const unpaid: Omit<Document, 'by' | 'command'> = {
  made: paid.made,
  takesBack: true,
  tells: ({ supplier }, { data, metadata }, story) => {
    const { last } = paymentParts(story);
    if (last === undefined) throw new Error(`${String(supplier)} was paid nothing that could be taken back`);
    const { lastAmount } = fieldsIn(last);
    const namedBy = story.findLast(
      (event) => event.version < last.version && fieldsIn(event)['bankAccount'] !== undefined,
    );
    const transfer = {
      to: account('cash', String(namedBy && fieldsIn(namedBy)['bankAccount'])),
      from: account('payable', String(supplier)),
      minor: minorOf(lastAmount),
    };
    // A correction is dated today; what a bank gave back, when it did.
    const { returnedAt = metadata.happenedAt } = (data as { readonly fields: Values }).fields;
    return { entry: 'payment_reversal', at: String(returnedAt), transfers: [transfer] };
  },
};

const DOCUMENTS: readonly Document[] = [
  {
    made: topUp as unknown as Document['made'],
    by: topUp.events.moved.verify,
    command: topUp.commands.moves.verify,
    tells: ({ time, amount, method, customer }) => ({
      entry: 'top_up',
      at: String(time),
      transfers: [
        {
          to: account('cash', String(method)),
          from: account('receivable', String(customer)),
          minor: minorOf(amount),
        },
      ],
    }),
  },
  {
    ...batch,
    by: reconciliationBatch.events.moved.pass,
    command: reconciliationBatch.commands.moves.pass,
    tells: (fields, { metadata }) => ({
      entry: fields['supplier'] === undefined ? 'charge' : 'fee',
      at: metadata.happenedAt,
      transfers: movedBy(fields),
    }),
  },
  {
    ...batch,
    by: reconciliationBatch.events.moved.reopen,
    command: reconciliationBatch.commands.moves.reopen,
    takesBack: true,
    // A correction is dated today, whatever day it takes back.
    tells: (fields, { metadata }) => ({
      entry: fields['supplier'] === undefined ? 'charge_reversal' : 'fee_reversal',
      at: metadata.happenedAt,
      transfers: movedBy(fields).map(({ to, from, minor }) => ({ to: from, from: to, minor })),
    }),
  },
  {
    made: receipt as unknown as Document['made'],
    by: receipt.events.moved.verify,
    command: receipt.commands.moves.verify,
    // Each part came on its own day and in its own way, whatever the last of them says.
    tells: ({ customer }, _, story) =>
      partsOf(story).flatMap(({ data }) => {
        const { lastAmount, method, time, prepayment } = (data as { readonly fields: Values }).fields;
        const [cash, owed] = [account('cash', String(method)), account('receivable', String(customer))];
        const [on, minor] = [String(time), minorOf(lastAmount)];
        // What he paid ahead lies on his account already: it is taken from there for the bill that it settles, and no money came.
        return typeof prepayment === 'string'
          ? [
              { entry: 'prepayment_applied', at: on, transfers: [{ to: cash, from: owed, minor }] },
              { entry: 'prepayment_used', at: on, transfers: [{ to: owed, from: cash, minor }] },
            ]
          : [{ entry: 'receipt', at: on, transfers: [{ to: cash, from: owed, minor }] }];
      }),
  },
  { ...paid, by: paymentBatch.events.moved.pay, command: paymentBatch.commands.moves.pay },
  { ...paid, by: paymentBatch.events.moved['pay-part'], command: paymentBatch.commands.moves['pay-part'] },
  ...(['undo', 'undo-all', 'undo-part', 'return'] as const).map((move) => ({
    ...unpaid,
    by: paymentBatch.events.moved[move],
    command: paymentBatch.commands.moves[move],
  })),
];

const codeOf = ({ data }: StoredEvent) => (data as { readonly code: string }).code;
const POSTED = [
  customerAccountEvents.CustomerEntryPosted.type,
  supplierAccountEvents.SupplierEntryPosted.type,
] as readonly string[];

/** The one command by which a document is posted, however often it is tried: a batch that is withdrawn and passed anew counts anew, a top-up once for good. */
const commandOf = ({ by }: Document, counted: StoredEvent): string =>
  uuidv5(NAMESPACE, by === topUp.events.moved.verify ? `top_up:${codeOf(counted)}` : counted.id);

/** The document as it stood when it counted, whatever came of it since: what is posted late is posted of that. */
async function toldBy({ made, takesBack }: Document, run: Run, counted: StoredEvent) {
  const { aggregate } = made;
  const last = counted.version - (takesBack === true ? 1 : 0);
  const story = (await run.events(aggregate, codeOf(counted))).filter(
    ({ version, type }) => version <= last && type in aggregate.events,
  );
  const state = story.reduce((now, event) => aggregate.evolve(now, event, event.metadata), aggregate.initial);
  return { fields: (state.fields ?? {}) as Values, story };
}

/** Posts each document on the account of its customer or supplier, in the name of who made it count (R-0686, R-0718). */
export function postEntries(kit: RunKit): readonly Watch[] {
  return DOCUMENTS.map((document) => ({
    name: `post each ${document.by.type} on the account of whom it is about`,
    afterMs: 0,
    types: [document.by.type, ...POSTED],
    opens: (event) => (event.type === document.by.type ? commandOf(document, event) : undefined),
    closes: ({ type, metadata }) => (POSTED.includes(type) ? [metadata.commandId] : []),
    end: async (counted) => {
      const code = codeOf(counted);
      const commandId = commandOf(document, counted);
      const run = inTheNameOf(kit, document.command, {
        ...counted,
        metadata: { ...counted.metadata, commandId, command: document.command.name },
      });
      const { fields, story } = await toldBy(document, run, counted);
      const said = [document.tells(fields, counted, story)].flat().map(({ entry, at, transfers }) => ({
        entry,
        document: code,
        posting: posting(businessDay(at, COMPANY_ZONE), transfers),
      }));
      if (fields['supplier'] !== undefined) {
        const supplier = fields['supplier'] as string;
        await run.conclude(supplierAccount, supplier, () =>
          said.map(({ entry, ...one }) =>
            supplierAccountEvents.SupplierEntryPosted({ supplier, entry: entry as 'fee', ...one }),
          ),
        );
        return;
      }
      const customer = String(fields['customer']);
      await run.conclude(customerAccount, customer, () =>
        said.map(({ entry, ...one }) =>
          customerAccountEvents.CustomerEntryPosted({ customer, entry: entry as Entry, ...one }),
        ),
      );
    },
  }));
}
