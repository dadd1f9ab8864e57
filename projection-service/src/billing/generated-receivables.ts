import { generatedReceivable, receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { customerScope } from '@malote/contracts/kernel/scope.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

export const generatedReceivablesTable = listingTable(generatedReceivable, {}, [
  { name: 'run', on: 'run, id' },
  { name: 'customer', on: 'customer, id' },
]);
type Generated = RowOf<typeof generatedReceivablesTable.columns>;

interface Told {
  readonly customer: string;
  readonly businessType?: string;
  readonly outcome: string;
  readonly why?: string;
  readonly batch?: string;
  readonly charges: number;
  readonly leftOut: number;
  readonly amount: Money;
}
const dataOf = ({ data }: StoredEvent) =>
  data as { readonly code: string; readonly fields: { readonly part: number; readonly results: readonly Told[] } };

/** In the order in which they were made: parts and places of a generation have few digits. */
const idOf = (code: string, part: number, place: number): string =>
  `${code} ${String(part).padStart(6, '0')} ${String(place).padStart(3, '0')}`;
const idsOf = (event: StoredEvent): readonly string[] => {
  const { code, fields } = dataOf(event);
  return fields.results.map((_, place) => idOf(code, fields.part, place));
};

/** A row for each batch that a generation made, and for each customer of whom it made none. */
export const generatedReceivables = readModel<Generated>(generatedReceivablesTable, {
  [receivableGeneration.events.moved.advance.type]: {
    begins: 'new rows',
    keys: idsOf,
    fold: (_: unknown, event: StoredEvent, id: string): Generated => {
      const { code, fields } = dataOf(event);
      const { customer, businessType, outcome, why, batch, charges, leftOut, amount } = fields.results[
        idsOf(event).indexOf(id)
      ] as Told;
      return {
        id,
        run: code,
        customer,
        businessType: businessType ?? null,
        outcome,
        why: why ?? null,
        batch: batch ?? null,
        charges,
        leftOut,
        amount: BigInt(amount.amount),
        scope: [customerScope(customer)],
      } as Generated;
    },
  },
} as Handlers<Generated>);
