import { z } from 'zod';
import { once, whenAsked } from './once.ts';
import type { OrMade } from './once.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

/** Bytes of a body whose definition says nothing else. */
const BODY_BYTES = 1 << 20;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Everything is served below this path (R-0082). */
export const API_BASE = '/api/express/v1';

/** `POST /handler/bagSealingTime`: method and path below the API's base. */
export type Route = `${Method} /${string}`;

/**
 * Who may meet what (architecture, section 2):
 * - `station`: reports a physical fact; only the envelope's site must be the caller's, and the fact adds that site.
 * - `stream`: the scope of the stream that decides must meet the caller's.
 * - `row`: (queries) rows carry a scope that must meet the caller's.
 * - `everyone`: no limit, with the reason.
 */
export type ScopeRule = 'station' | 'stream' | 'row' | { readonly everyone: string };

/** The personal fields of answers that a caller without the sensitive-information permission sees masked. */
export type Masked = readonly string[];

export interface CommandDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly kind: 'command';
  readonly name: Name;
  readonly routes: readonly Route[];
  readonly input: Input;
  readonly answer: Answer;
  readonly refusals: readonly RefusalCode[];
  readonly scope: ScopeRule;
  /** `screen`: permitted through the screens that offer it. `api`: `api:<name>`. `session`: anybody signed in. `public`: before sign-in. */
  readonly access: 'screen' | 'api' | 'session' | 'public';
  /** What a caller without the right to it is told, where the specification has words of its own for it; `NO_PERMISSION` else. */
  readonly denied?: RefusalCode;
  /** Corrections must say why. */
  readonly reason: 'required' | 'optional';
  /** Bytes of a body; 1 MiB when not said. */
  readonly maxBytes: number;
  /** What the body is: the input, or the bytes of a file; then the input stands in the query string. */
  readonly takes: 'input' | 'file';
}

export interface QueryDefinition<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly kind: 'query';
  /** What is answered: a value, a page of rows, a file made of rows while it is sent, or a file that somebody had sent. */
  readonly shape: 'one' | 'list' | 'file' | 'kept-file';
  readonly name: Name;
  readonly routes: readonly Route[];
  readonly params: Params;
  readonly answer: Answer;
  readonly refusals: readonly RefusalCode[];
  readonly scope: ScopeRule;
  readonly access: 'screen' | 'api' | 'session' | 'public';
  /** Answered to a partner, too, who signs the call instead of signing in. What is asked is public data. */
  readonly signed: boolean;
  readonly masked: Masked;
  /** Bytes of a body; 1 MiB when not said. */
  readonly maxBytes: number;
  /** The read-model groups whose rows the answer is made of: read-your-writes waits for them. */
  readonly reads: readonly string[];
}

export interface ListDefinition<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Row extends z.ZodType = z.ZodType,
  Sort extends string = string,
> extends QueryDefinition<Name, Params> {
  readonly shape: 'list';
  readonly row: Row;
  /** The field of a row that identifies it. */
  readonly key: string;
  readonly sorts: readonly Sort[];
  readonly defaultSort: readonly [Sort, 'asc' | 'desc'];
  readonly maxPage: number;
}

export type Definition = CommandDefinition | QueryDefinition;

interface CommandOptions<Input extends z.ZodType, Answer extends z.ZodType> {
  readonly path: Route | readonly Route[];
  readonly input: OrMade<Input>;
  readonly answer?: OrMade<Answer>;
  readonly refusals?: readonly RefusalCode[];
  readonly scope: ScopeRule;
  readonly access?: CommandDefinition['access'];
  readonly denied?: RefusalCode;
  readonly reason?: 'required';
  readonly maxBytes?: number;
  readonly takes?: 'file';
}

const nothing = z.object({});

/** Defines a command once: route, validation, permission, scope, API page, typed client and refusals come from this value. */
export function command<const Name extends string, Input extends z.ZodType, Answer extends z.ZodType = typeof nothing>(
  name: Name,
  options: CommandOptions<Input, Answer>,
): CommandDefinition<Name, Input, Answer> {
  const input = whenAsked(options.input);
  const answer = whenAsked((options.answer ?? nothing) as OrMade<Answer>);
  return {
    kind: 'command',
    name,
    routes: asRoutes(options.path),
    get input() {
      return input();
    },
    get answer() {
      return answer();
    },
    refusals: options.refusals ?? [],
    scope: options.scope,
    access: options.access ?? 'screen',
    ...(options.denied !== undefined && { denied: options.denied }),
    reason: options.reason ?? 'optional',
    maxBytes: options.maxBytes ?? BODY_BYTES,
    takes: options.takes ?? 'input',
  };
}

interface QueryOptions<Params extends z.ZodType, Answer extends z.ZodType> {
  readonly path: Route | readonly Route[];
  readonly params: OrMade<Params>;
  readonly answer: OrMade<Answer>;
  readonly refusals?: readonly RefusalCode[];
  readonly scope: ScopeRule;
  readonly access?: QueryDefinition['access'];
  readonly signed?: true;
  readonly masked?: Masked;
  readonly reads?: readonly string[];
  readonly shape?: 'one' | 'file' | 'kept-file';
  readonly maxBytes?: number;
}

/** Defines a query with one answer. */
export function query<const Name extends string, Params extends z.ZodType, Answer extends z.ZodType>(
  name: Name,
  options: QueryOptions<Params, Answer>,
): QueryDefinition<Name, Params, Answer> {
  const params = whenAsked(options.params);
  const answer = whenAsked(options.answer);
  return {
    kind: 'query',
    shape: options.shape ?? 'one',
    name,
    routes: asRoutes(options.path),
    get params() {
      return params();
    },
    get answer() {
      return answer();
    },
    refusals: options.refusals ?? [],
    scope: options.scope,
    access: options.access ?? 'screen',
    signed: options.signed ?? false,
    masked: options.masked ?? [],
    reads: options.reads ?? [],
    maxBytes: options.maxBytes ?? BODY_BYTES,
  };
}

interface ListOptions<Params extends z.ZodObject, Row extends z.ZodObject, Sort extends keyof z.infer<Row> & string> {
  readonly path: Route | readonly Route[];
  readonly params: OrMade<Params>;
  readonly row: OrMade<Row>;
  readonly key: keyof z.infer<Row> & string;
  readonly sorts: readonly Sort[];
  readonly defaultSort: readonly [Sort, 'asc' | 'desc'];
  readonly maxPage?: number;
  readonly refusals?: readonly RefusalCode[];
  readonly scope: ScopeRule;
  readonly access?: QueryDefinition['access'];
  readonly masked?: Masked;
  readonly reads: readonly string[];
}

/** The body of every list call (architecture, section 2, wire). `keys` asks for the rows on screen again, for live refresh. */
export function listBody<Params extends z.ZodType>(params: Params) {
  return z.strictObject({
    pageNumber: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(1_000).default(50),
    params: params,
    sort: z.tuple([z.string().max(60), z.enum(['asc', 'desc'])]).optional(),
    after: z.string().max(2_000).optional(),
    keys: z.array(z.string().max(80)).max(1_000).optional(),
  });
}

/**
 * Defines a list: `POST {pageNumber, pageSize, params, sort, after}` answers `{records, total, totalIsMore, next}`.
 * Asked by `keys` it answers those rows whatever the params, and in `matching` the keys that the params still let through.
 */
export function listQuery<
  const Name extends string,
  Params extends z.ZodObject,
  Row extends z.ZodObject,
  const Sort extends keyof z.infer<Row> & string,
>(name: Name, options: ListOptions<Params, Row, Sort>): ListDefinition<Name, Params, Row, Sort> {
  const params = whenAsked(options.params);
  const row = whenAsked(options.row);
  const answer = once(() =>
    z.object({
      records: z.array(row()),
      total: z.int(),
      totalIsMore: z.boolean(),
      next: z.string().optional(),
      matching: z.array(z.string()).optional(),
    }),
  );
  return {
    kind: 'query',
    shape: 'list',
    name,
    routes: asRoutes(options.path),
    get params() {
      return params();
    },
    get row() {
      return row();
    },
    key: options.key,
    get answer() {
      return answer();
    },
    sorts: options.sorts,
    defaultSort: options.defaultSort,
    maxPage: options.maxPage ?? 1_000,
    refusals: options.refusals ?? [],
    scope: options.scope,
    access: options.access ?? 'screen',
    signed: false,
    masked: options.masked ?? [],
    reads: options.reads,
    maxBytes: BODY_BYTES,
  };
}

const unknown = z.unknown();

/**
 * What a list is asked for with as a file: its own params, the columns where not all are wanted, and the recorded access that it is made under. Columns of
 * records have longer names than those of the lists that are written by hand, and there may be more.
 */
export const fileParams = <Params extends z.ZodType>(params: Params, columns = { length: 40, many: 40 }) =>
  z.strictObject({
    params,
    sort: z.tuple([z.string().max(60), z.enum(['asc', 'desc'])]).optional(),
    format: z.enum(['xlsx', 'csv']),
    columns: z.array(z.string().max(columns.length)).max(columns.many).optional(),
    /** What the file is about, in the words of who saves it; left out, it has a name that stays as it is. */
    title: z.string().trim().min(1).max(200).optional(),
    accessId: z.uuid(),
  });

/** What is filtered, as a file: the list's own params, and the recorded access that it is made under. */
export function exportQuery<const Name extends string, Params extends z.ZodType>(
  name: Name,
  list: Pick<ListDefinition<string, Params>, 'params' | 'scope' | 'reads' | 'access' | 'masked'>,
  path: `/${string}`,
) {
  return query(name, {
    path: `POST ${path}`,
    shape: 'file',
    scope: list.scope,
    access: list.access === 'session' ? 'screen' : list.access,
    reads: list.reads,
    masked: list.masked,
    params: () => fileParams(list.params, { length: 60, many: 100 }),
    answer: unknown,
    refusals: [
      'ACCESS_REQUIRED',
      'EXPORT_NO_DATA',
      'EXPORT_CAP_EXCEEDED',
      'EXPORT_TAKES_LONG',
      'EXPORT_RANGE_31_DAYS',
      'EXPORT_REPEATED',
      'TIME_RANGE_REQUIRED',
    ],
  });
}

const listBodies = new WeakMap<ListDefinition['params'], ReturnType<typeof listBody>>();

/** What the body of a call must look like: a command's input, a query's params, or a list's body around its params. */
export function bodySchema(definition: Definition): z.ZodType {
  if (definition.kind === 'command') return definition.input;
  if (definition.shape !== 'list') return definition.params;
  const known = listBodies.get(definition.params) ?? listBody(definition.params);
  listBodies.set(definition.params, known);
  return known;
}

function asRoutes(path: Route | readonly Route[]): readonly Route[] {
  return typeof path === 'string' ? [path] : path;
}
