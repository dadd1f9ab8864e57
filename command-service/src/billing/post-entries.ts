import { customerAccount, customerAccountEvents } from '@malote/contracts/billing/customer-account.ts';
import type { Entry } from '@malote/contracts/billing/customer-account.ts';
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
import type { RunKit } from '../kernel/run.ts';

const NAMESPACE = '7c0f2a94-3f5d-4b7e-9c55-1b6a0d8e4f27';

type Values = Readonly<Record<string, unknown>>;

/** A document that moves money between a customer and us once it has come so far. */
interface Document {
  readonly entry: Entry;
  readonly made: Pick<AnyRecord, 'aggregate'>;
  /** The event by which it counts, and the command that caused it. */
  readonly by: { readonly type: string };
  readonly command: CommandDefinition;
  /** The moment that it is about. */
  readonly at: (fields: Values, counted: StoredEvent) => string;
  readonly moves: (fields: Values, receivable: Transfer['to']) => Transfer;
}

const minorOf = (money: unknown): bigint => BigInt((money as Money).amount);

const DOCUMENTS: readonly Document[] = [
  {
    entry: 'top_up',
    made: topUp as unknown as Document['made'],
    by: topUp.events.moved.verify,
    command: topUp.commands.moves.verify,
    at: ({ time }) => String(time),
    moves: ({ amount, method }, receivable) => ({
      to: account('cash', String(method)),
      from: receivable,
      minor: minorOf(amount),
    }),
  },
];

const codeOf = ({ data }: StoredEvent) => (data as { readonly code: string }).code;

/** The one command by which a document is posted, however often it is tried. */
const commandOf = (entry: Entry, document: string): string => uuidv5(NAMESPACE, `${entry}:${document}`);

/** Posts each document on its customer's account, in the name of who made it count (R-0686, R-0718). */
export function postEntries(kit: RunKit): readonly Watch[] {
  return DOCUMENTS.map(({ entry, made, by, command, at, moves }) => ({
    name: `post each ${entry} on its customer's account`,
    afterMs: 0,
    types: [by.type, customerAccountEvents.CustomerEntryPosted.type],
    opens: (event) => (event.type === by.type ? commandOf(entry, codeOf(event)) : undefined),
    closes: ({ type, metadata }) =>
      type === customerAccountEvents.CustomerEntryPosted.type ? [metadata.commandId] : [],
    end: async (counted) => {
      const document = codeOf(counted);
      const commandId = commandOf(entry, document);
      const run = inTheNameOf(kit, command, {
        ...counted,
        metadata: { ...counted.metadata, commandId, command: command.name },
      });
      const { state } = await run.fresh(made.aggregate, document);
      const fields = state.fields ?? {};
      const customer = String(fields['customer']);
      const posted = posting(businessDay(at(fields, counted), COMPANY_ZONE), [
        moves(fields, account('receivable', customer)),
      ]);
      await run.conclude(customerAccount, customer, () => [
        customerAccountEvents.CustomerEntryPosted({ customer, entry, document, posting: posted }),
      ]);
    },
  }));
}
