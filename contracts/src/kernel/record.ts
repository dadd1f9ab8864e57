import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import type { Aggregate } from './aggregate.ts';
import { command, listQuery } from './definition.ts';
import type { Route, ScopeRule } from './definition.ts';
import { event } from './event.ts';
import type { EventDefinition } from './event.ts';

/** Master data: one record and where it stands. `deleted` is final. */
export interface RecordState<Fields> {
  readonly status: 'absent' | 'enabled' | 'disabled' | 'deleted';
  readonly fields: Fields | undefined;
}

interface RecordOptions<Code extends z.ZodType<string>, Fields extends z.ZodObject> {
  readonly context: string;
  /** What the record's code may look like; the code names the stream and never changes. */
  readonly code: Code;
  readonly fields: Fields;
  /** Where the calls stand: `/site` gives `/site/add`, `/site/edit`, `/site/enable`, `/site/disable`, `/site/delete`, `/site/page`. */
  readonly path: `/${string}`;
  readonly scope: (code: string, fields: z.infer<Fields>) => readonly string[];
  readonly rule: ScopeRule;
}

/**
 * Master data made from a schema (architecture, section 3): its events, state, commands and list.
 * `noun` is singular and capitalised, `Site`; it names the events (`SiteRegistered`) and, in lower case, the stream (`site-SPGRU01`).
 */
export function record<const Noun extends string, Code extends z.ZodType<string>, Fields extends z.ZodObject>(
  noun: Noun,
  options: RecordOptions<Code, Fields>,
) {
  type Values = z.infer<Fields>;
  const category = noun.toLowerCase() as Lowercase<Noun>;
  const partial = options.fields.partial();
  const code = z.string();
  const registered = event(`${noun}Registered`, {
    keep: 'record',
    data: z.object({ code, fields: options.fields as unknown as z.ZodType<Values> }),
    scope: (data) => options.scope(data.code, data.fields as Values),
  });
  const revised = event(`${noun}Revised`, {
    keep: 'record',
    data: z.object({ code, fields: partial as unknown as z.ZodType<Partial<Values>> }),
  });
  const enabled = event(`${noun}Enabled`, { keep: 'record', data: z.object({ code }) });
  const disabled = event(`${noun}Disabled`, { keep: 'record', data: z.object({ code }) });
  const deleted = event(`${noun}Deleted`, { keep: 'record', data: z.object({ code }) });
  const initial: RecordState<Values> = { status: 'absent', fields: undefined };
  const events: Record<string, EventDefinition> = {
    [registered.type]: registered,
    [revised.type]: revised,
    [enabled.type]: enabled,
    [disabled.type]: disabled,
    [deleted.type]: deleted,
  };
  const state: Aggregate<RecordState<Values>> = aggregate<RecordState<Values>, Record<string, EventDefinition>>(
    category,
    {
      initial,
      events,
      evolve: {
        [registered.type]: (_, data) => ({ status: 'enabled', fields: (data as { fields: Values }).fields }),
        [revised.type]: (now, data) => ({
          ...now,
          fields: { ...now.fields, ...(data as { fields: Partial<Values> }).fields } as Values,
        }),
        [enabled.type]: (now) => ({ ...now, status: 'enabled' }),
        [disabled.type]: (now) => ({ ...now, status: 'disabled' }),
        [deleted.type]: (now) => ({ ...now, status: 'deleted' }),
      },
    },
  );
  const change = <const Verb extends string, Input extends z.ZodType>(verb: Verb, path: string, input: Input) =>
    command(`${options.context}.${verb}${noun}`, {
      path: `POST ${options.path}${path}` as Route,
      input,
      scope: options.rule,
      access: 'api',
      refusals: ['RECORD_CODE_TAKEN', 'RECORD_NOT_FOUND', 'RECORD_DISABLED', 'ENABLED_CANNOT_DELETE'],
    });
  const row = z.object({
    code: z.string(),
    status: z.enum(['enabled', 'disabled', 'deleted']),
    ...options.fields.shape,
  });
  return {
    noun,
    context: options.context,
    aggregate: state,
    code: options.code,
    fields: options.fields,
    row,
    events: { registered, revised, enabled, disabled, deleted },
    commands: {
      register: change('register', '/add', z.strictObject({ code: options.code, fields: options.fields })),
      revise: change('revise', '/edit', z.strictObject({ code: options.code, fields: partial })),
      enable: change('enable', '/enable', z.strictObject({ code: options.code })),
      disable: change('disable', '/disable', z.strictObject({ code: options.code })),
      remove: change('delete', '/delete', z.strictObject({ code: options.code })),
    },
    list: listQuery(`${options.context}.${category}List`, {
      path: `POST ${options.path}/page` as Route,
      params: z.strictObject({
        search: z.string().trim().max(100).optional(),
        codes: z.array(z.string().max(40)).max(200).optional(),
        status: z.enum(['enabled', 'disabled']).optional(),
      }),
      row,
      key: 'code' as never,
      sorts: ['code' as never],
      defaultSort: ['code' as never, 'asc'],
      scope: options.rule === 'stream' ? 'row' : options.rule,
      access: 'session',
      reads: ['master'],
    }),
  };
}

/** Anything that `record` makes. */
export type AnyRecord = ReturnType<typeof record<string, z.ZodType<string>, z.ZodObject>>;
