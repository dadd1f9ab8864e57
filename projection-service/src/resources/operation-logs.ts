import { listings, records } from '@malote/contracts/catalogue.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { operationsOf } from '@malote/contracts/resources/operation-log.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers, On } from '../kernel/read-model.ts';
import type { Row } from '../kernel/row-form.ts';
import type { TableOf } from '../kernel/table.ts';

const operations = operationsOf([...records.values()]);
const listing = listings.get('OperationLog');
if (listing === undefined) throw new Error('The log of operations is no list of the house');

export const operationLogsTable = listingTable(listing, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'target', on: 'target, id' },
  { name: 'user', on: 'user_id, time desc, id desc' },
]) as unknown as TableOf<Row>;

/** Characters of what is told of the values. */
const TOLD = 600;
/** Personal texts and secrets are ciphertext in the log and stay out of this one. */
const isSealed = (value: unknown): boolean => typeof value === 'string' && /^pd\d+\./.test(value);

/** What the event says was set, as JSON, without what is sealed; the values before stand in the history of the record itself. */
function after({ data }: StoredEvent): string | null {
  const { code: _, user: __, fields, ...others } = data as Readonly<Record<string, unknown>>;
  const told = JSON.stringify({ ...others, ...(fields as object | undefined) }, (__key, value: unknown) =>
    isSealed(value) ? undefined : value,
  );
  if (told === '{}') return null;
  return told.length <= TOLD ? told : `${told.slice(0, TOLD - 1)}…`;
}

const done: On<Row, StoredEvent> = {
  begins: 'new rows',
  // What the house does by itself is nobody's operation.
  keys: ({ id, metadata }) => (metadata.actor === HOUSE ? [] : [id]),
  fold: (_, event, id) => {
    const { type, stream, metadata } = event;
    const { module, action } = operations.get(type) ?? { module: '', action: '' };
    return {
      id,
      time: metadata.happenedAt,
      userId: metadata.behalfOf ?? metadata.actor,
      module,
      action,
      // A code may hold hyphens itself, a category does not.
      target: stream.slice(stream.indexOf('-') + 1),
      after: after(event),
      reason: metadata.reason ?? null,
      site: metadata.site ?? null,
    };
  },
};

/** A row for each thing that somebody did with a record or a user. */
export const operationLogs = readModel<Row>(
  operationLogsTable,
  Object.fromEntries([...operations.keys()].map((type) => [type, done])) as Handlers<Row>,
);
