import { financeOperation, financeOperations as operations } from '@malote/contracts/billing/operation-log.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers, On } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

export const financeOperationsTable = listingTable(financeOperation, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'target', on: 'target, id' },
]);
type Operation = RowOf<typeof financeOperationsTable.columns>;

const done: On<Operation, StoredEvent> = {
  begins: 'new rows',
  keys: ({ id }) => [id],
  fold: (_, { type, stream, metadata }, id) => ({
    id,
    time: metadata.happenedAt,
    userId: metadata.behalfOf ?? metadata.actor,
    action: type,
    // A code may hold hyphens itself, a category does not.
    target: stream.slice(stream.indexOf('-') + 1),
    reason: metadata.reason ?? null,
    site: metadata.site ?? null,
  }),
};

/** A row for each thing that somebody did in finance. */
export const financeOperations = readModel<Operation>(
  financeOperationsTable,
  Object.fromEntries(Object.keys(operations).map((type) => [type, done])) as Handlers<Operation>,
);
