import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import type { Aggregate } from './aggregate.ts';
import { command, exportQuery, listQuery, query } from './definition.ts';
import type { CommandDefinition, Definition, ListDefinition, QueryDefinition, Route, ScopeRule } from './definition.ts';
import { event } from './event.ts';
import type { EventDefinition } from './event.ts';
import type { Field, Fields, ValuesOf } from './fields/field.ts';
import { FILTER_VALUES, paramsOf } from './fields/params.ts';
import { answerShapeOf, changeOf, inputOf, storedChangeOf, storedOf } from './fields/schemas.ts';
import { isSortable } from './fields/sortable.ts';
import type { Words } from './language.ts';
import type { ScopeEntry } from './scope.ts';
import type { ProjectionGroup } from '../projections/projection.ts';

/** Master data: one record and where it stands. `deleted` is final. */
export interface RecordState<Values> {
  readonly status: 'absent' | 'enabled' | 'disabled' | 'deleted';
  readonly fields: Values | undefined;
}

/** Names that a list of records already has a meaning for. */
const TAKEN: ReadonlySet<string> = new Set(['code', 'status', 'search', 'codes', 'behind', 'scope', 'position']);

interface RecordOptions<Context extends string, Code extends Field<string, false>, Of extends Fields> {
  readonly context: Context;
  /** What one record is called. */
  readonly words: Words;
  /** The code names the stream and never changes. */
  readonly code: Code;
  /** With `entered: 'never'` the house gives the code: this and eight digits. */
  readonly numbered?: string;
  readonly fields: Of;
  /** The field that people call a record by; `name` where nothing is said. */
  readonly named?: keyof Of & string;
  /** Where the calls stand: `/site` gives `/site/add`, `/site/edit`, `/site/enable`, `/site/disable`, `/site/delete`, `/site/page` … */
  readonly path: `/${string}`;
  /** The read models that it is folded with (`groups.ts` of the projection service). */
  readonly group?: ProjectionGroup;
  /** The table of its rows; the noun in the plural where nothing is said. */
  readonly table?: string;
  /** Which of its values put it into a scope, and which: `{ code: siteScope }`, `{ site: siteScope }`. */
  readonly scopedBy?: Readonly<Partial<Record<(keyof Of & string) | 'code', (value: string) => ScopeEntry>>>;
  readonly rule: ScopeRule;
  /** Who may read the whole list: whoever has a screen with it, or anybody who is signed in. */
  readonly read?: 'session';
}

/**
 * Master data made from its fields (architecture, section 3): events, state, commands, list, history, choices and file.
 * `noun` is singular and capitalised, `Site`; it names the events (`SiteRegistered`) and, in lower case, the stream (`site-SPGRU01`).
 */
export function record<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
>(noun: Noun, options: RecordOptions<Context, Code, Of>) {
  type Values = ValuesOf<Of>;
  type Category = Lowercase<Noun>;
  const { context, fields, path } = options;
  for (const name of Object.keys(fields))
    if (TAKEN.has(name))
      throw new Error(`The field ${name} of ${noun} has a name that every record uses for something else`);
  const category = noun.toLowerCase() as Category;
  const scopeOf = (values: Readonly<Record<string, unknown>>): readonly ScopeEntry[] =>
    Object.entries(options.scopedBy ?? {}).flatMap(([name, entryOf]) =>
      typeof values[name] === 'string' ? [(entryOf as (value: string) => ScopeEntry)(values[name])] : [],
    );
  const code = z.string();
  const registered = event(`${noun}Registered`, {
    keep: 'record',
    data: z.object({ code, fields: storedOf(fields) as unknown as z.ZodType<Values> }),
    scope: (data) => scopeOf({ ...data.fields, code: data.code }),
  });
  const revised = event(`${noun}Revised`, {
    keep: 'record',
    data: z.object({
      code,
      fields: storedChangeOf(fields) as unknown as z.ZodType<{ readonly [Name in keyof Values]?: Values[Name] | null }>,
    }),
    scope: (data) => scopeOf(data.fields),
  });
  const enabled = event(`${noun}Enabled`, { keep: 'record', data: z.object({ code }) });
  const disabled = event(`${noun}Disabled`, { keep: 'record', data: z.object({ code }) });
  const deleted = event(`${noun}Deleted`, { keep: 'record', data: z.object({ code }) });
  const events: Record<string, EventDefinition> = Object.fromEntries(
    [registered, revised, enabled, disabled, deleted].map((one) => [one.type, one as unknown as EventDefinition]),
  );
  const initial: RecordState<Values> = { status: 'absent', fields: undefined };
  const state: Aggregate<RecordState<Values>> = aggregate<RecordState<Values>, Record<string, EventDefinition>>(
    category,
    {
      initial,
      events,
      evolve: {
        [registered.type]: (_, data) => ({ status: 'enabled', fields: (data as { fields: Values }).fields }),
        [revised.type]: (now, data) => ({ ...now, fields: revisedBy(now.fields, (data as { fields: object }).fields) }),
        [enabled.type]: (now) => ({ ...now, status: 'enabled' }),
        [disabled.type]: (now) => ({ ...now, status: 'disabled' }),
        [deleted.type]: (now) => ({ ...now, status: 'deleted' }),
      },
    },
  );
  const { entered: _, ...asked } = options.code;
  const codeInput = inputOf({ code: asked as Field }).shape['code'] as unknown as z.ZodType<string>;
  const change = <const Verb extends string, Input extends z.ZodType>(verb: Verb, at: string, input: Input) =>
    command(`${context}.${verb}${noun}` as `${Context}.${Verb}${Noun}`, {
      path: `POST ${path}${at}` as Route,
      input,
      answer: z.object({ code: z.string().optional() }),
      scope: options.rule,
      access: 'api',
      refusals: [
        'RECORD_CODE_TAKEN',
        'RECORD_NOT_FOUND',
        'RECORD_DISABLED',
        'ENABLED_CANNOT_DELETE',
        'RECORD_IN_USE',
        'REFERENCE_NOT_USABLE',
        'VALUE_TAKEN',
      ],
    });
  const row = z.object({
    code: z.string(),
    status: z.enum(['enabled', 'disabled', 'deleted']),
    ...answerShapeOf(fields),
    behind: z.literal(true).optional(),
  });
  const group = options.group ?? 'master';
  const scope = options.rule === 'stream' ? 'row' : options.rule;
  const access = options.read ?? 'screen';
  const list = listQuery(`${context}.${category}List` as `${Context}.${Category}List`, {
    path: `POST ${path}/page` as Route,
    params: z.strictObject({
      search: z.string().trim().max(100).optional(),
      codes: z.array(z.string().max(40)).max(FILTER_VALUES).optional(),
      status: z
        .array(z.enum(['enabled', 'disabled']))
        .min(1)
        .max(2)
        .optional(),
      ...(paramsOf(fields) as Record<never, z.ZodType>),
    }),
    row: row as unknown as RowSchema<Values>,
    key: 'code' as never,
    sorts: ['code', 'status', ...Object.keys(fields).filter((name) => isSortable(fields[name]))] as never[],
    defaultSort: ['code' as never, 'asc'],
    scope,
    access,
    reads: [group],
  });
  const file = exportQuery(`${context}.${category}Export` as `${Context}.${Category}Export`, list, `${path}/export`);
  const choices = listQuery(`${context}.${category}Choices` as `${Context}.${Category}Choices`, {
    path: `POST ${path}/choices` as Route,
    params: z.strictObject({
      search: z.string().trim().max(100).optional(),
      codes: z.array(z.string().max(40)).max(FILTER_VALUES).optional(),
      ...(paramsOf(fields) as Record<never, z.ZodType>),
    }),
    row: z.object({ code: z.string(), name: z.string() }),
    key: 'code',
    sorts: ['code'],
    defaultSort: ['code', 'asc'],
    scope,
    access: 'session',
    reads: [group],
  });
  const history = query(`${context}.${category}History` as `${Context}.${Category}History`, {
    path: `POST ${path}/history` as Route,
    params: z.strictObject({ code: codeInput }),
    answer: z.object({ entries: z.array(RecordChange), truncated: z.boolean() }),
    scope,
    reads: [],
  });
  return {
    noun,
    context,
    words: options.words,
    category,
    table: options.table ?? `${category}s`,
    group,
    aggregate: state,
    code: options.code,
    numbered: options.numbered,
    fields,
    named: options.named ?? (fields['name'] !== undefined && fields['name'].kind !== 'person' ? 'name' : undefined),
    events: { registered, revised, enabled, disabled, deleted },
    commands: {
      register: change(
        'register',
        '/add',
        (options.numbered === undefined
          ? z.strictObject({ code: codeInput, fields: inputOf(fields) })
          : z.strictObject({ fields: inputOf(fields) })) as unknown as z.ZodType<{ code: string; fields: Values }>,
      ),
      revise: change(
        'revise',
        '/edit',
        z.strictObject({ code: codeInput, fields: changeOf(fields) }) as unknown as z.ZodType<{
          code: string;
          fields: { readonly [Name in keyof Values]?: Values[Name] | null };
        }>,
      ),
      enable: change('enable', '/enable', z.strictObject({ code: codeInput })),
      disable: change('disable', '/disable', z.strictObject({ code: codeInput })),
      remove: change('delete', '/delete', z.strictObject({ code: codeInput })),
    },
    list,
    file,
    choices,
    history,
  };
}

/** A row as its list answers it. */
type RowSchema<Values> = z.ZodObject<
  {
    readonly [Name in keyof Values]: z.ZodType<Values[Name]>;
  } & { code: z.ZodString; status: z.ZodEnum<{ enabled: 'enabled'; disabled: 'disabled'; deleted: 'deleted' }> }
>;

/** One change of a record: who, when, why, and what stood before and after. Personal values stay closed. */
export const RecordChange = z.object({
  version: z.int(),
  at: z.string(),
  by: z.string(),
  what: z.enum(['registered', 'revised', 'enabled', 'disabled', 'deleted']),
  reason: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
});

/** The fields after a revision: what was emptied is gone. */
export function revisedBy<Values>(now: Values | undefined, changed: object): Values {
  const all = { ...now, ...changed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Values;
}

/** Anything that `record` makes, where its types do not matter. */
export interface AnyRecord {
  readonly noun: string;
  readonly context: string;
  readonly words: Words;
  readonly category: string;
  readonly table: string;
  readonly group: string;
  readonly aggregate: Aggregate<RecordState<Readonly<Record<string, unknown>>>>;
  readonly code: Field;
  readonly numbered: string | undefined;
  readonly fields: Fields;
  readonly named: string | undefined;
  readonly events: Readonly<Record<'registered' | 'revised' | 'enabled' | 'disabled' | 'deleted', EventDefinition>>;
  readonly commands: Readonly<Record<'register' | 'revise' | 'enable' | 'disable' | 'remove', CommandDefinition>>;
  readonly list: ListDefinition;
  readonly file: QueryDefinition;
  readonly choices: ListDefinition;
  readonly history: QueryDefinition;
}

/** Every definition that a record brings. */
export function definitionsOf(made: AnyRecord): readonly Definition[] {
  return [...Object.values(made.commands), made.list, made.file, made.choices, made.history];
}
