import { z } from 'zod';
import type { Alone } from './alone.ts';
import type { Apart } from './apart.ts';
import { isPeriod, VALIDITIES } from './validity.ts';
import { command, exportQuery, listQuery, query } from './definition.ts';
import type { CommandDefinition, Route, ScopeRule } from './definition.ts';
import type { Demands } from './criterion.ts';
import type { Field, Fields, ValuesOf } from './fields/field.ts';
import { FILTER_VALUES, paramsOf } from './fields/params.ts';
import { answerShapeOf, changeOf, inputOf } from './fields/schemas.ts';
import { isSortable } from './fields/sortable.ts';
import { FileDescription, FileName } from './file.ts';
import type { FileField } from './fields/kinds/file.ts';
import { hasYear } from './fields/plausible.ts';
import { judges } from './life.ts';
import type { Life, Move, Standing } from './life.ts';
import { once } from './once.ts';
import type { OrMade } from './once.ts';
import type { Tree } from './tree.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

/** What the calls of a kind of record are made of. */
export interface RecordParts<State extends string, Name extends string> {
  readonly noun: string;
  readonly context: string;
  readonly category: string;
  readonly path: `/${string}`;
  readonly alsoAt: Readonly<Record<string, Route>>;
  readonly alsoUnder: `/${string}` | undefined;
  readonly group: string;
  readonly code: Field;
  readonly isNumbered: boolean;
  readonly fields: Fields;
  readonly life: Life<State, Name>;
  readonly apart: Apart | undefined;
  readonly alone: Alone | undefined;
  readonly rule: ScopeRule;
  readonly denied?: RefusalCode | undefined;
  readonly sorted: readonly [string, 'asc' | 'desc'];
  readonly tree?: Tree;
  readonly demands?: Demands | undefined;
  readonly offeredBy: readonly string[];
  readonly mine?: readonly string[];
}

const REFUSALS: readonly RefusalCode[] = [
  'RECORD_CODE_TAKEN',
  'RECORD_NOT_FOUND',
  'RECORD_DISABLED',
  'RECORD_NOT_OPEN',
  'MOVE_NOT_POSSIBLE',
  'MOVE_NEEDS_ANOTHER',
  'ENABLED_CANNOT_DELETE',
  'RECORD_IN_USE',
  'REFERENCE_NOT_USABLE',
  'VALUE_TAKEN',
  'SPAN_TAKEN',
  'FIELD_MANDATORY',
  'FIELD_NOT_OF_KIND',
  'INTERVAL_OVERLAP',
  'RANGE_START_NOT_BELOW_END',
  'FILE_NOT_USABLE',
  'SENDER_ALONE',
];

/** What its fields are refused with in words of their own: values and codes that others hold, and what is missing. */
const ownWordsOf = ({ code, fields }: Pick<RecordParts<string, string>, 'code' | 'fields'>): readonly RefusalCode[] =>
  [code, ...Object.values(fields)].flatMap(({ taken, missing }) => [taken, missing].filter((one) => one !== undefined));

/** One change of a record: who, when, why, and what stood before and after. Personal values stay closed. */
export const RecordChange = z.object({
  version: z.int(),
  at: z.string(),
  by: z.string(),
  /** `register`, `revise`, or the name of a move. */
  what: z.string(),
  reason: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
});

/** Up to where in the log the reading held everything by which somebody judges (`Stands` of the answer): what was changed since, he has not seen. */
const Seen = z.string().regex(/^\d{1,18}$/);

/** What a change of a record answers: the code, where the house gave it. */
const Changed = z.object({ code: z.string().optional() });

/** Where a call of a record stands: at its own path, and where partners look for it. */
const routesOf = (
  { path, alsoAt, alsoUnder }: Pick<RecordParts<string, string>, 'path' | 'alsoAt' | 'alsoUnder'>,
  verb: string,
  at: string,
): readonly Route[] => [
  `POST ${path}${at}`,
  ...(alsoAt[verb] === undefined ? [] : [alsoAt[verb]]),
  ...(alsoUnder === undefined ? [] : [`POST ${alsoUnder}${path.slice(path.lastIndexOf('/'))}${at}` as const]),
];

/** How the code is written, in calls and events. */
function codeInputOf(code: Field): z.ZodType<string> {
  const { entered: _, ...asked } = code;
  return inputOf({ code: asked as Field }).shape['code'] as unknown as z.ZodType<string>;
}

/** What a caller sends with a move; `null` empties what may be empty. */
function typedWith(fields: Fields, { asks = {} }: Move): z.ZodObject {
  const of = (wanted: 'required' | 'optional'): Fields =>
    Object.fromEntries(
      Object.entries(asks).flatMap(([name, how]) => {
        const { entered: _, optional: __, ...field } = fields[name] as Field;
        // What has a refusal of its own is let in without, to be refused with that.
        if ((how === 'required' ? how : 'optional') !== wanted) return [];
        return [[name, wanted === 'optional' ? { ...field, optional: true as const } : field] as const];
      }),
    );
  return z.strictObject({ ...inputOf(of('required')).shape, ...changeOf(of('optional')).shape });
}

/** The commands of a kind of record, those of its moves under their names. */
export function recordCommands<Of extends Fields, State extends string, Name extends string>(
  parts: RecordParts<State, Name>,
) {
  type Values = ValuesOf<Of>;
  const { context, noun, fields, life } = parts;
  const code = once(() => codeInputOf(parts.code));
  const own: readonly RefusalCode[] = [
    ...(parts.tree === undefined ? [] : (['TREE_CYCLE', 'TREE_TOO_DEEP'] as const)),
    ...ownWordsOf(parts),
    ...(parts.alone === undefined ? [] : [parts.alone.taken]),
    ...(Object.values(fields).some(hasYear) ? (['YEAR_NOT_PLAUSIBLE'] as const) : []),
  ];
  const judged = (name: string) => judges(life as unknown as Life, name);
  const change = <Input extends z.ZodType>(verb: string, at: string, input: OrMade<Input>, move: Partial<Move> = {}) =>
    command(`${context}.${verb}${noun}`, {
      path: routesOf(parts, verb, at),
      input,
      answer: Changed,
      scope: parts.rule,
      access: 'api',
      ...(parts.denied !== undefined && { denied: parts.denied }),
      refusals: [
        ...new Set([
          ...REFUSALS,
          ...own,
          ...(judged(verb) ? (['RECORD_CHANGED_SINCE'] as const) : []),
          ...[move.refused, move.unless?.refused, move.alike?.refused].filter((one) => one !== undefined),
          ...Object.values(move.asks ?? {}).flatMap((how) => (typeof how === 'object' ? [how.refused] : [])),
        ]),
      ],
      ...(move.reason !== undefined && { reason: move.reason }),
    });
  const whole = () =>
    parts.isNumbered
      ? z.strictObject({ fields: inputOf(fields) })
      : z.strictObject({ code: code(), fields: inputOf(fields) });
  const part = () => z.strictObject({ code: code(), fields: changeOf(fields) });
  const moves = Object.fromEntries(
    Object.entries<Move<State>>(life.moves).map(([name, move]) => {
      const input = () => {
        const given = typedWith(fields, move);
        const isNeeded = Object.values(move.asks ?? {}).includes('required');
        const more = isNeeded ? { fields: given } : { fields: given.optional() };
        return z.strictObject({
          code: code(),
          ...(Object.keys(given.shape).length > 0 && more),
          ...(judged(name) && { seen: Seen.optional() }),
        });
      };
      return [name, change(name, `/${name}`, input, move)];
    }),
  );
  return {
    register: change(
      'register',
      '/add',
      whole as unknown as OrMade<z.ZodType<{ readonly code: string; readonly fields: Values }>>,
    ),
    revise: change(
      'revise',
      '/edit',
      part as unknown as OrMade<
        z.ZodType<{
          readonly code: string;
          readonly fields: { readonly [Of in keyof Values]?: Values[Of] | null };
        }>
      >,
    ),
    moves: moves as unknown as Readonly<Record<Name, CommandDefinition>>,
  };
}

/** The fields of a record that hold files. */
const fileFieldsOf = (fields: Fields): readonly (readonly [string, FileField])[] =>
  Object.entries(fields).filter((entry): entry is [string, FileField] => entry[1].kind === 'file');

/**
 * How the files of a kind of record come and go; undefined where no field holds one. A file is sent before the record is, and then named in it; whoever
 * sees the record may have its files. The body of an upload is the file.
 */
export function recordFiles(
  parts: Pick<
    RecordParts<string, string>,
    'context' | 'noun' | 'category' | 'path' | 'fields' | 'group' | 'rule' | 'code'
  >,
) {
  const { context, noun, category, path, fields } = parts;
  const files = fileFieldsOf(fields);
  const [first, ...others] = files.map(([name]) => name);
  if (first === undefined) return undefined;
  const field = z.enum([first, ...others]);
  const upload = command(`${context}.upload${noun}File`, {
    path: `POST ${path}/upload` as Route,
    takes: 'file',
    input: z.strictObject({ field, name: FileName }),
    answer: FileDescription,
    scope: { everyone: 'a file by itself opens to nobody: it is reached through the record that it is put into' },
    access: 'api',
    maxBytes: Math.max(...files.map(([, { maxBytes }]) => maxBytes)),
    refusals: [
      'UPLOAD_FILE_REQUIRED',
      'FILE_FORMAT_UNSUPPORTED',
      'FILE_FORMAT_INVALID',
      'FILE_SIZE_LIMIT',
      'FILE_INFECTED',
    ],
  });
  const download = query(`${context}.${category}Download`, {
    path: `POST ${path}/download` as Route,
    shape: 'kept-file',
    params: () => z.strictObject({ code: codeInputOf(parts.code), field }),
    answer: z.unknown(),
    refusals: ['RECORD_NOT_FOUND', 'FILE_NOT_THERE'],
    scope: parts.rule === 'stream' ? 'row' : parts.rule,
    reads: [parts.group],
  });
  return { upload, download };
}

const Choice = z.object({ code: z.string(), name: z.string() });
const History = z.object({ entries: z.array(RecordChange), truncated: z.boolean() });
const Tally = z.object({ counts: z.record(z.string(), z.int()) });

/** A row as its list answers it. */
type RowSchema<Values, State extends string> = z.ZodObject<
  { readonly [Name in keyof Values]: z.ZodType<Values[Name]> } & {
    code: z.ZodString;
    status: z.ZodEnum<{ [Each in State]: Each }>;
  }
>;

/** The queries of a kind of record: its list, the file of it, what may be chosen, its history, and how many stand where. */
export function recordQueries<
  const Context extends string,
  const Category extends string,
  Of extends Fields,
  State extends string,
>(context: Context, category: Category, parts: RecordParts<State, string>) {
  type Values = ValuesOf<Of>;
  const { path, fields, life } = parts;
  const states = Object.keys(life.states) as State[];
  const listed = states.filter((one) => (life.states[one] as Standing).gone !== true);
  const found = () => ({
    search: z.string().trim().max(100).optional(),
    codes: z
      .array(z.string().max(40))
      .max(parts.code.askedAtOnce ?? FILTER_VALUES)
      .optional(),
  });
  const narrowed = once(() => ({
    ...found(),
    ...(paramsOf(fields) as Record<never, z.ZodType>),
    ...(parts.mine !== undefined && parts.mine.length > 0 && { mine: z.enum(parts.mine).optional() }),
  }));
  const row = once(() =>
    z.object({
      code: z.string(),
      status: z.enum(states),
      ...answerShapeOf(fields),
      /** Where its period stands to today, of records that have one. */
      ...(isPeriod(parts.apart, fields) && { validity: z.enum(VALIDITIES) }),
      behind: z.literal(true).optional(),
      /** Moves that the caller may not make because of what he did before. */
      withheld: z.array(z.string()).optional(),
    }),
  );
  const offered = Object.fromEntries(Object.entries(fields).filter(([name]) => parts.offeredBy.includes(name)));
  const scope = parts.rule === 'stream' ? 'row' : parts.rule;
  const reads = [parts.group];
  const list = listQuery(`${context}.${category}List` as `${Context}.${Category}List`, {
    path: routesOf(parts, 'page', '/page'),
    params: () =>
      z.strictObject({
        ...narrowed(),
        status: z.array(z.enum(listed)).min(1).max(listed.length).optional(),
        ...(isPeriod(parts.apart, fields) && { validity: z.array(z.enum(VALIDITIES)).min(1).optional() }),
      }),
    row: row as unknown as () => RowSchema<Values, State>,
    key: 'code' as never,
    sorts: ['code', 'status', ...Object.keys(fields).filter((name) => isSortable(fields[name]))] as never[],
    defaultSort: parts.sorted as [never, 'asc' | 'desc'],
    scope,
    reads,
    masked: Object.keys(fields).filter((name) => fields[name]?.kind === 'person'),
    refusals: [
      'DATE_RANGE_TOO_LONG',
      'TIME_RANGE_24H',
      'START_AFTER_END',
      ...(parts.demands === undefined ? [] : ['SEARCH_CRITERIA_EMPTY' as const]),
      ...(parts.demands?.among === undefined ? [] : [parts.demands.among.refused]),
    ],
  });
  const file = exportQuery(`${context}.${category}Export` as `${Context}.${Category}Export`, list, `${path}/export`);
  const choices = listQuery(`${context}.${category}Choices` as `${Context}.${Category}Choices`, {
    path: `POST ${path}/choices` as Route,
    params: () => z.strictObject({ ...found(), ...(paramsOf(offered) as Record<never, z.ZodType>) }),
    row: Choice,
    key: 'code',
    sorts: ['code'],
    defaultSort: ['code', 'asc'],
    scope,
    access: 'session',
    reads,
  });
  const history = query(`${context}.${category}History` as `${Context}.${Category}History`, {
    path: `POST ${path}/history` as Route,
    params: () => z.strictObject({ code: codeInputOf(parts.code) }),
    answer: History,
    scope,
    reads: [],
  });
  const tally = query(`${context}.${category}Tally` as `${Context}.${Category}Tally`, {
    path: `POST ${path}/tally` as Route,
    params: () => z.strictObject(narrowed()),
    answer: Tally,
    scope,
    reads,
  });
  const branches =
    parts.tree &&
    query(`${context}.${category}Tree`, {
      path: [`GET ${path}/get${parts.noun}Tree`, `POST ${path}/tree`] as readonly Route[],
      params: () => z.strictObject({ parentId: codeInputOf(parts.code).optional() }),
      answer: () => z.object({ nodes: z.array(row()), truncated: z.boolean() }),
      scope,
      reads,
    });
  return { list, file, choices, history, tally, branches };
}
