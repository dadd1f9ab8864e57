import { recalculationRow, recalculationRun } from '@malote/contracts/billing/recalculation-run.ts';
import type { Repriced } from '@malote/contracts/billing/recalculation-run.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

export const recalculationRowsTable = listingTable(recalculationRow, {}, [
  { name: 'run', on: 'run, id' },
  { name: 'charge', on: 'charge, id' },
]);
type Recalculated = RowOf<typeof recalculationRowsTable.columns>;

const dataOf = ({ data }: StoredEvent) =>
  data as { readonly code: string; readonly fields: { readonly outcomes: readonly Repriced[] } };
const idOf = (run: string, { charge }: Repriced): string => `${run} ${charge}`;

/** The rows of one event by their keys, for as long as its keys are being folded. */
const byKey = new WeakMap<StoredEvent, ReadonlyMap<string, Repriced>>();
function rowsOf(event: StoredEvent): ReadonlyMap<string, Repriced> {
  const { code, fields } = dataOf(event);
  const known = byKey.get(event) ?? new Map(fields.outcomes.map((one) => [idOf(code, one), one]));
  byKey.set(event, known);
  return known;
}

/** A row for each charge of each recalculation, with what it would change (R-0544). */
export const recalculationRows = readModel<Recalculated>(recalculationRowsTable, {
  [recalculationRun.events.moved.compare.type]: {
    begins: 'new rows',
    keys: (event: StoredEvent) => [...rowsOf(event).keys()],
    fold: (_: unknown, event: StoredEvent, id: string): Recalculated => {
      const { charge, orderNumber, outcome, before, after, weight, weighed, quote, explained, why } = rowsOf(event).get(
        id,
      ) as Repriced;
      return {
        id,
        run: dataOf(event).code,
        charge,
        orderNumber: orderNumber ?? null,
        outcome,
        before: BigInt(before.amount),
        after: BigInt(after.amount),
        weight: weight ?? null,
        weighed,
        quote: quote ?? null,
        explained: explained ?? null,
        why: why ?? null,
      } as Recalculated;
    },
  },
} as Handlers<Recalculated>);
