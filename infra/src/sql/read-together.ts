import type { ClientBase, CustomTypesConfig } from 'pg';
import pgUtils from 'pg/lib/utils.js';
import { codeOf } from '../fault.ts';
import { silent } from './driver.ts';
import type { Connection } from './driver.ts';

/** A statement that answers rows, with values as the driver takes them. */
export interface Question {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Row = Record<string, unknown>;
type Parse = (text: string) => unknown;

/** What the server says once of an answer. */
interface Columns {
  readonly names: readonly string[];
  /** How each is read; undefined for a text, which stays as it comes. */
  readonly parsers: readonly (Parse | undefined)[];
  /** Copied for each row: members that are there already are set faster than they are added. */
  readonly empty: Row;
}

interface Prepared {
  readonly name: string;
  readonly columns: Columns;
}

/** Texts that stay prepared on a connection (the server holds some ten kB for each); others are read and planned each time. */
const PREPARED = 200;
const prepared = new WeakMap<Connection, { readonly known: Map<string, Prepared>; names: number }>();

/** A statement was planned for a table whose columns are others now. */
const PLANNED_FOR_OTHERS = '0A000';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

function columnsOf(fields: readonly Field[], types: CustomTypesConfig): Columns {
  const asItIs = types.getTypeParser(0 as never, 'text') as Parse;
  const names = fields.map(({ name }) => name);
  const parsers = fields
    .map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parse)
    .map((parse) => (parse === asItIs ? undefined : parse));
  return { names, parsers, empty: Object.fromEntries(names.map((name) => [name, null])) };
}

function rowOf({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Row {
  const row = { ...empty };
  for (let at = 0; at < names.length; at += 1) {
    const text = fields[at];
    const parse = parsers[at];
    row[names[at] as string] = text === null || text === undefined || parse === undefined ? text : parse(text);
  }
  return row;
}

/**
 * Sends statements one behind the other without waiting for any answer: they cost one round trip, and are one transaction by themselves. On a
 * connection whose transactions are `repeatable read`, all of them see the same rows. Texts are planned once for each connection, and their answers
 * described once.
 * @returns the rows of each. @throws the server's first error, or what a value could not be sent for.
 */
export async function readTogether<Answers extends readonly (readonly object[])[]>(
  client: ClientBase,
  types: CustomTypesConfig,
  questions: { readonly [At in keyof Answers]: Question },
): Promise<Answers> {
  try {
    return await readOnce(client, types, questions);
  } catch (error) {
    if (codeOf(error) !== PLANNED_FOR_OTHERS) throw error;
    return await readOnce(client, types, questions);
  }
}

async function readOnce<Answers extends readonly (readonly object[])[]>(
  client: ClientBase,
  types: CustomTypesConfig,
  questions: { readonly [At in keyof Answers]: Question },
): Promise<Answers> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asked = questions as readonly Question[];
  const answers: Row[][] = asked.map(() => []);
  const described: (Columns | undefined)[] = [];
  let answering = 0;
  let failure: unknown;
  let keep: () => void = () => undefined;
  let forget: () => void = () => undefined;

  function send(connection: Connection): void {
    const on = prepared.get(connection) ?? { known: new Map<string, Prepared>(), names: 0 };
    prepared.set(connection, on);
    const { known } = on;
    const news = new Map<number, string>();
    connection.stream.cork();
    try {
      for (const [at, { text, values }] of asked.entries()) {
        const before = known.get(text);
        const name = before?.name ?? (on.names < PREPARED ? `asked ${on.names++}` : '');
        if (before === undefined) {
          if (name !== '') news.set(at, name);
          connection.parse({ name, text });
        }
        connection.bind({ statement: name, values, valueMapper: pgUtils.prepareValue });
        described[at] = before?.columns;
        if (before === undefined) connection.describe({ type: 'P', name: '' });
        connection.execute({});
      }
    } catch (error) {
      failure = error;
    }
    connection.sync();
    connection.stream.uncork();
    keep = () => {
      for (const [at, name] of news) known.set(asked[at]?.text ?? '', { name, columns: described[at] as Columns });
    };
    // The tables may have other columns now: a statement that was planned for the former ones never runs again.
    forget = () => {
      for (const { text } of asked) known.delete(text);
    };
  }

  client.query({
    ...silent,
    submit: send,
    handleRowDescription: ({ fields }: { readonly fields: readonly Field[] }) => {
      described[answering] = columnsOf(fields, types);
    },
    handleDataRow: ({ fields }: { readonly fields: readonly (string | null)[] }) => {
      if (failure !== undefined) return;
      try {
        answers[answering]?.push(rowOf(described[answering] as Columns, fields));
      } catch (error) {
        failure = error;
      }
    },
    handleCommandComplete: () => {
      answering += 1;
    },
    handleReadyForQuery: () => {
      if (failure !== undefined) return reject(failure);
      keep();
      resolve();
    },
    handleError: (error: Error) => {
      failure ??= error;
      forget();
      reject(failure);
    },
  } as never);
  await promise;
  return answers as unknown as Answers;
}
