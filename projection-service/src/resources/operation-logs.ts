import { listings, records } from '@malote/contracts/catalogue.ts';
import type { accessRecorded } from '@malote/contracts/kernel/access.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { DataOf, StoredEvent } from '@malote/contracts/kernel/event.ts';
import { accessOperations, operationsOf } from '@malote/contracts/resources/operation-log.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers, On } from '../kernel/read-model.ts';
import type { Row } from '../kernel/row-form.ts';
import { json, optional, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf, TableOf } from '../kernel/table.ts';

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
/** Characters of what was looked at. */
const TARGET = 60;
/** Personal texts and secrets are ciphertext in the log and stay out of this one. */
const isSealed = (value: unknown): boolean => typeof value === 'string' && /^pd\d+\./.test(value);

type Values = Readonly<Record<string, unknown>>;

/** What an event says was set. */
function setBy({ data }: StoredEvent): Values {
  const { code: _, user: __, fields, ...others } = data as Values;
  return { ...others, ...(fields as object | undefined) };
}

const unsealed = (_: string, value: unknown): unknown => (isSealed(value) ? undefined : value);

/** Nothing stands in it: a form sends its empty fields along. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Of values those that say something: what was empty before and is empty after it is left out. */
const telling = (values: Values, set: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isEmpty(set[name]) || !isEmpty(before[name])));

/** Values as JSON, without what is sealed. */
function toldOf(values: Values): string | null {
  const told = JSON.stringify(values, unsealed);
  if (told === '{}') return null;
  return told.length <= TOLD ? told : `${told.slice(0, TOLD - 1)}…`;
}

/** What stands of each record and user, and of what was set last what stood before: the log tells it beside. No list shows it. */
const standingTable = table('operation_standings', {
  key: 'stream',
  scope: 'everyone',
  columns: { stream: text(), values: json<Values>(), before: optional(json<Values>()) },
  indexes: [],
});

/** A value that is too long to be told in the log is not kept for it. */
const kept = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const told = JSON.stringify(value, unsealed) as string | undefined;
      return told === undefined ? [] : [[name, told.length > TOLD ? '…' : (JSON.parse(told) as unknown)]];
    }),
  );

const stands: On<RowOf<typeof standingTable.columns>, StoredEvent> = {
  keys: ({ stream }) => [stream],
  fold: (row, event, stream) => {
    const set = kept(setBy(event));
    const stood = row?.values ?? {};
    return {
      stream,
      values: { ...stood, ...set },
      before:
        row === undefined ? null : Object.fromEntries(Object.keys(set).map((name) => [name, stood[name] ?? null])),
    };
  },
};

/** What stands, before the log that looks at it. */
export const operationStandings = readModel<RowOf<typeof standingTable.columns>>(
  standingTable,
  Object.fromEntries([...operations.keys()].map((type) => [type, stands])) as Handlers<
    RowOf<typeof standingTable.columns>
  >,
  { notices: 'silent' },
);

const done: On<Row, StoredEvent> = {
  begins: 'new rows',
  // What the house does by itself is nobody's operation.
  keys: ({ id, metadata }) => (metadata.actor === HOUSE ? [] : [id]),
  fold: (_, event, id, view) => {
    const { type, stream, metadata } = event;
    const before = view.get(standingTable, stream)?.before;
    const set = setBy(event);
    const { module, action } = operations.get(type) ?? { module: '', action: '' };
    return {
      id,
      ...doneBy(metadata),
      module,
      action,
      // A code may hold hyphens itself, a category does not.
      target: stream.slice(stream.indexOf('-') + 1),
      before: before === undefined || before === null ? null : toldOf(telling(before, set, before)),
      after: toldOf(telling(set, set, before ?? {})),
    };
  },
};

/** When, by whom, why and from where something was done. */
const doneBy = ({ happenedAt, behalfOf, actor, reason, site, address }: StoredEvent['metadata']) => ({
  time: happenedAt,
  userId: behalfOf ?? actor,
  reason: reason ?? null,
  site: site ?? null,
  ip: address ?? null,
});

/** What was sought may name people, so it stands with the access alone, encrypted. */
const looked: On<Row, StoredEvent> = {
  begins: 'new rows',
  keys: ({ id, metadata }) => (metadata.actor === HOUSE ? [] : [id]),
  fold: (_, { data, metadata }, id) => {
    const { kind, of } = data as DataOf<typeof accessRecorded>;
    const { module, action } = accessOperations[kind] ?? { module: '', action: '' };
    return {
      id,
      ...doneBy(metadata),
      module,
      action,
      target: of.slice(0, TARGET),
      before: null,
      after: null,
    };
  },
};

/** A row for each thing that somebody did with a record or a user, and for each time that somebody looked at what is not open to everybody. */
export const operationLogs = readModel<Row>(operationLogsTable, {
  ...Object.fromEntries([...operations.keys()].map((type) => [type, done])),
  AccessRecorded: looked,
} as Handlers<Row>);
