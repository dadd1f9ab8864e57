import { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import { mdfeLog, mdfeOperations } from '@malote/contracts/fiscal/mdfe-log.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers, On } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

export const mdfeLogsTable = listingTable(mdfeLog, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'mdfe', on: 'mdfe, id' },
]);
type Logged = RowOf<typeof mdfeLogsTable.columns>;
type Values = Readonly<Record<string, unknown>>;

const { moved } = mdfe.events;
const REQUEST_MAX = 200;

/** What was asked with it: of a new manifest its plate and documents, of a cancellation its reason, of a submission its key. */
function requestOf(type: string, fields: Values): string | null {
  if (type === moved.submit.type) return String(fields['key']);
  if (type === moved.cancel.type) return String(fields['cancelReason']);
  if (type === moved.close.type) return text(fields['closingMunicipality']);
  if (fields['documents'] === undefined) return null;
  const numbers = (fields['documents'] as readonly { readonly number: string }[]).map(({ number }) => number);
  return [text(fields['plate']), ...numbers]
    .filter((one) => one !== null)
    .join(' ')
    .slice(0, REQUEST_MAX);
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What came back: a protocol, or why not. */
const responseOf = (fields: Values): string | null => text(fields['protocol']) ?? text(fields['failure']);

const done: On<Logged, StoredEvent> = {
  begins: 'new rows',
  keys: ({ id }) => [id],
  fold: (_, { type, data, metadata }, id) => {
    const { code, fields = {} } = data as { readonly code: string; readonly fields?: Values };
    return {
      id,
      time: metadata.happenedAt,
      mdfe: code,
      operation: type,
      operator: metadata.behalfOf ?? metadata.actor,
      request: requestOf(type, fields),
      response: responseOf(fields),
    };
  },
};

/** A row for each thing that was done with a manifest. */
export const mdfeLogs = readModel<Logged>(
  mdfeLogsTable,
  Object.fromEntries(Object.keys(mdfeOperations).map((type) => [type, done])) as Handlers<Logged>,
);
