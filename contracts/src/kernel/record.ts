import type { Aggregate } from './aggregate.ts';
import type { Alone } from './alone.ts';
import type { Apart } from './apart.ts';
import type { Demands } from './criterion.ts';
import type { CommandDefinition, Definition, ListDefinition, QueryDefinition, Route, ScopeRule } from './definition.ts';
import type { EventDefinition } from './event.ts';
import type { Field, Fields } from './fields/field.ts';
import type { Language, Words } from './language.ts';
import { standing } from './life.ts';
import type { Life, Stamp, Stamps } from './life.ts';
import { recordAggregate } from './record-aggregate.ts';
import type { RecordState } from './record-aggregate.ts';
import { recordCommands, recordFiles, recordQueries } from './record-calls.ts';
import type { RecordParts } from './record-calls.ts';
import type { Sheet } from './sheet.ts';
import { checkedTree } from './tree.ts';
import type { Tree } from './tree.ts';
import type { RefusalCode } from './refusals/catalogue.ts';
import { siteScope } from './scope.ts';
import type { ScopeEntry } from './scope.ts';
import type { ProjectionGroup } from '../projections/projection.ts';

export type { RecordState } from './record-aggregate.ts';
export { RecordChange } from './record-calls.ts';

/** Names that a list of records already has a meaning for. */
const TAKEN: ReadonlySet<string> = new Set([
  'code',
  'status',
  'search',
  'codes',
  'behind',
  'scope',
  'position',
  'hands',
  'withheld',
  'validity',
  'mine',
]);

/** What naming a record is refused with: nothing has the code, or what has it is out of use. */
export type Unusable = Readonly<Partial<Record<'missing' | 'disabled', RefusalCode>>>;

interface RecordOptions<Context extends string, Code extends Field<string, false>, Of extends Fields> {
  readonly context: Context;
  /** What one record is called. */
  readonly words: Words;
  /** The code names the stream and never changes. */
  readonly code: Code;
  /** With `entered: 'never'` the house gives the code: this and eight digits. */
  readonly numbered?: string;
  readonly fields: Of;
  /** What a caller is told who may not change them, where the specification has words of its own for it. */
  readonly denied?: RefusalCode;
  /** Why one that is not there, or not in use, may not be named, where there are words of its own for it. */
  readonly unusable?: Unusable;
  /** The field that people call a record by; `name` where nothing is said. */
  readonly named?: keyof Of & string;
  /** Its records are people who work here: colleagues know each other's names, and see them wherever one is named or chosen. */
  readonly people?: 'colleagues';
  /** What people of a language call it by instead, where that is filled in. */
  readonly namedIn?: Readonly<Partial<Record<Language, keyof Of & string>>>;
  /** Where the calls stand: `/site` gives `/site/add`, `/site/edit`, `/site/page`, and one for each move: `/site/enable` … */
  readonly path: `/${string}`;
  /** Further paths of its commands, by `register`, `revise` or the name of a move, and of its list, by `page`: those that partners know. */
  readonly alsoAt?: Readonly<Record<string, Route>>;
  /** A further folder of its commands and its list: `/finance` makes `/finance/quote/add` of `/quote/add`. */
  readonly alsoUnder?: `/${string}`;
  /** The read models that it is folded with (`groups.ts` of the projection service). */
  readonly group?: ProjectionGroup;
  /** The table of its rows; the noun in the plural where nothing is said. */
  readonly table?: string;
  /** How a list begins; by code, ascending, where nothing is said. */
  readonly sorted?: readonly [(keyof Of & string) | 'code', 'asc' | 'desc'];
  /** Spans of days or codes that no two of them share. */
  readonly apart?: Apart;
  /** What none of them holds beside another one that stands. */
  readonly alone?: Alone;
  /** What holds of a file of them. */
  readonly sheet?: Sheet;
  /** Which of its values put it into a scope, and which: `{ code: siteScope }`, `{ site: siteScope }`. Of several values one that stands alone does: what is told of many is for who sees all. */
  readonly scopedBy?: Readonly<Partial<Record<(keyof Of & string) | 'code', (value: string) => ScopeEntry>>>;
  /** Known in memory to whoever decides, as master data is: a flow of few records that say how others are decided. */
  readonly followed?: true;
  /** Its records stand below each other. */
  readonly tree?: Tree<keyof Of & string>;
  /** How many days the range of a day or an instant may span at most (`spans.ts`). */
  readonly spans?: Readonly<Partial<Record<keyof Of & string, number>>>;
  /** Rows of a file of them, where that may hold fewer than others. */
  readonly fileRows?: number;
  /** The users whose records are the caller's own, by fields: its list is asked for these alone by `mine`. Each with what the caller calls such ones. */
  readonly mine?: Readonly<Partial<Record<keyof Of & string, Words>>>;
  /** How many a select shows before more are scrolled to, where those are fewer than of others. */
  readonly shown?: number;
  /**
   * Fields by which what may be chosen of it is narrowed, because fields of other records name such ones alone (`where` of a `ref`); none where nothing is said. Whoever is
   * signed in may ask what may be chosen: what he is not shown he must not find out by asking for it.
   */
  readonly offeredBy?: readonly (keyof Of & string)[];
  /** Its list answers nothing before something is asked. */
  readonly demands?: Demands & { readonly besides: readonly ((keyof Of & string) | 'status')[] };
  readonly rule: ScopeRule;
}

/**
 * Master data made from its fields (architecture, section 3): events, state, commands, list, history, choices and file. It is in use, out of use, or
 * deleted unless it says a life of its own, and every process that decides knows all of it. `noun` is singular and capitalised, `Site`; it names the
 * events (`SiteRegistered`) and, in lower case, the stream (`site-SPGRU01`).
 */
export function record<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
>(
  noun: Noun,
  options: RecordOptions<Context, Code, Of> & { readonly life?: never },
): ReturnType<typeof masterData<Noun, Context, Code, Of, keyof typeof standing.states, keyof typeof standing.moves>>;
/** Master data with a life of its own. Others name it while it is `enabled`. */
export function record<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
  const State extends string,
  const Name extends string,
>(
  noun: Noun,
  options: RecordOptions<Context, Code, Of> & { readonly life: Life<State | 'enabled', Name> },
): ReturnType<typeof masterData<Noun, Context, Code, Of, State | 'enabled', Name>>;
export function record<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
>(noun: Noun, { life, ...options }: RecordOptions<Context, Code, Of> & { readonly life?: Life }): unknown {
  return masterData(noun, options, life ?? standing);
}

function masterData<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
  const State extends string,
  const Name extends string,
>(noun: Noun, options: RecordOptions<Context, Code, Of>, life: Life<State, Name>) {
  return { ...made(noun, options, life), isMasterData: true as const };
}

/**
 * Something that goes through states: like master data made from its fields, with moves of its own in place of enable, disable and delete. There may be
 * any number of them: other records cannot name one.
 */
export function flow<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
  const State extends string,
  const Name extends string,
>(noun: Noun, { life, ...options }: RecordOptions<Context, Code, Of> & { readonly life: Life<State, Name> }) {
  return { ...made(noun, options, life), isMasterData: false as const };
}

const placedBy = (fields: Fields, scopedBy: Readonly<Record<string, unknown>> = {}): string | undefined =>
  Object.keys(scopedBy).find((name) => {
    const field = fields[name];
    return scopedBy[name] === siteScope && field?.kind === 'ref' && 'to' in field && field.to === 'Site';
  });

/** People call a record by one text: a name that is personal, or one in each language, is none that lists and choices could show and search. */
const isPlainName = (name: Field | undefined): boolean =>
  name !== undefined && name.kind !== 'person' && name.kind !== 'words';

function made<
  const Noun extends string,
  const Context extends string,
  const Code extends Field<string, false>,
  const Of extends Fields,
  const State extends string,
  const Name extends string,
>(noun: Noun, options: RecordOptions<Context, Code, Of>, life: Life<State, Name>) {
  const { context, fields, path } = options;
  for (const name of Object.keys(fields))
    if (TAKEN.has(name))
      throw new Error(`The field ${name} of ${noun} has a name that every record uses for something else`);
  const category = noun.toLowerCase() as Lowercase<Noun>;
  const group = options.group ?? 'master';
  const scopeOf = (values: Readonly<Record<string, unknown>>): readonly ScopeEntry[] =>
    Object.entries(options.scopedBy ?? {}).flatMap(([name, entryOf]) => {
      const { [name]: value } = values;
      const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
      return typeof only === 'string' ? [(entryOf as (value: string) => ScopeEntry)(only)] : [];
    });
  const { events, state } = recordAggregate(noun, fields, life, scopeOf);
  const parts: RecordParts<State, Name> = {
    noun,
    context,
    category,
    path,
    alsoAt: options.alsoAt ?? {},
    alsoUnder: options.alsoUnder,
    group,
    code: options.code,
    isNumbered: options.numbered !== undefined,
    fields,
    life,
    apart: options.apart,
    alone: options.alone,
    rule: options.rule,
    denied: options.denied,
    sorted: options.sorted ?? ['code', 'asc'],
    demands: options.demands,
    offeredBy: options.offeredBy ?? [],
    mine: Object.keys(options.mine ?? {}),
    ...(options.tree !== undefined && { tree: checkedTree(noun, fields, options.tree) }),
  };
  return {
    noun,
    context,
    words: options.words,
    category,
    table: options.table ?? `${category}s`,
    group,
    aggregate: state,
    isFollowed: options.followed === true,
    code: options.code,
    numbered: options.numbered,
    fields,
    life,
    apart: options.apart,
    alone: options.alone,
    placedBy: placedBy(fields, options.scopedBy),
    sheet: options.sheet,
    tree: parts.tree,
    fileRows: options.fileRows,
    shown: options.shown,
    offeredBy: (options.offeredBy ?? []) as readonly string[],
    unusable: options.unusable ?? ({} satisfies Unusable as Unusable),
    demands: options.demands as Demands | undefined,
    mine: (options.mine ?? {}) as Readonly<Record<string, Words>>,
    spans: (options.spans ?? {}) as Readonly<Record<string, number>>,
    named: options.named ?? (isPlainName(fields['name']) ? 'name' : undefined),
    people: options.people,
    namedIn: (options.namedIn ?? {}) as Readonly<Partial<Record<Language, string>>>,
    events,
    commands: recordCommands<Of, State, Name>(parts),
    files: recordFiles(parts),
    ...recordQueries<Context, Lowercase<Noun>, Of, State>(context, category, parts),
  };
}

/** Anything that `record` or `flow` makes, where its types do not matter. */
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
  readonly life: Life;
  readonly apart: Apart | undefined;
  readonly alone: Alone | undefined;
  /** The field by which a site puts it into its scope, where one does. */
  readonly placedBy: string | undefined;
  readonly sheet: Sheet | undefined;
  /** Followed in memory by whoever decides, so that others may name it. */
  readonly isMasterData: boolean;
  /** Followed all the same, though nobody names it. */
  readonly isFollowed: boolean;
  /** How its records stand below each other, where they do. */
  readonly tree: Tree | undefined;
  /** Fields of users by which its list is asked for the caller's own, with what such records are called. */
  readonly mine: Readonly<Record<string, Words>>;
  /** Fields by which what may be chosen of it is narrowed. */
  readonly offeredBy: readonly string[];
  /** Days that the ranges of some fields may span. */
  readonly spans: Readonly<Record<string, number>>;
  /** Rows of a file of them, where that may hold fewer than others. */
  readonly fileRows: number | undefined;
  /** How many a select shows at first, where those are fewer. */
  readonly shown: number | undefined;
  /** Why naming one that is not there, or not in use, is refused; nothing where the usual words do. */
  readonly unusable: Unusable;
  /** What must be asked before its list answers. */
  readonly demands: Demands | undefined;
  readonly named: string | undefined;
  readonly people: 'colleagues' | undefined;
  readonly namedIn: Readonly<Partial<Record<Language, string>>>;
  readonly events: {
    readonly registered: EventDefinition;
    readonly revised: EventDefinition;
    /** By the name of the move. */
    readonly moved: Readonly<Record<string, EventDefinition>>;
  };
  readonly commands: {
    readonly register: CommandDefinition;
    readonly revise: CommandDefinition;
    /** By the name of the move. */
    readonly moves: Readonly<Record<string, CommandDefinition>>;
  };
  /** How its files come and go, where it has any. */
  readonly files: { readonly upload: CommandDefinition; readonly download: QueryDefinition } | undefined;
  readonly list: ListDefinition;
  readonly file: QueryDefinition;
  readonly choices: ListDefinition;
  readonly history: QueryDefinition;
  readonly tally: QueryDefinition;
  /** All that stands below each other, or below one of them, where records do. */
  readonly branches: QueryDefinition | undefined;
}

/** Every definition that a record brings. Master data is not counted by its state. */
export function definitionsOf({
  commands,
  list,
  file,
  choices,
  history,
  tally,
  branches,
  files,
  isMasterData,
}: AnyRecord): readonly Definition[] {
  const { register, revise, moves } = commands;
  return [
    register,
    revise,
    ...Object.values(moves),
    list,
    file,
    history,
    ...(isMasterData ? [choices] : [tally]),
    ...(branches === undefined ? [] : [branches]),
    ...Object.values(files ?? {}),
  ];
}

const DAY_MS = 86_400_000;

/** The house fills these fields in: with the moment, with who acts, with a moment so many days later, or with a value of its own. */
export function stamped(
  stamps: Stamps | undefined,
  { at, by }: Readonly<Record<'at' | 'by', string>>,
): Readonly<Record<string, string | boolean>> {
  const valueOf = (what: Stamp): string | boolean =>
    what === 'at'
      ? at
      : what === 'by'
        ? by
        : 'is' in what
          ? what.is
          : new Date(Date.parse(at) + what.days * DAY_MS).toISOString();
  return Object.fromEntries(Object.entries(stamps ?? {}).map(([name, what]) => [name, valueOf(what)]));
}
