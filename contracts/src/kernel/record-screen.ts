import { openAccess } from './access.ts';
import type { CommandDefinition, QueryDefinition } from './definition.ts';
import type { Fields } from './fields/field.ts';
import type { Words } from './language.ts';
import type { AnyRecord } from './record.ts';
import { screen } from './screen.ts';
import type { Leads, Screen } from './screen.ts';

interface RecordScreenOptions {
  readonly permission: string;
  /** What changing records asks for, where that is more than reading them. */
  readonly acting?: string;
  readonly title: Words;
  /** `detail`: one record on a page of its own, found by its number; `form`: new records, one after the other. */
  readonly kind?: 'list' | 'config' | 'tree' | 'detail' | 'form' | 'board';
  /** Reachable by a link only. */
  readonly hidden?: true;
  /** `own page`: a page file puts more beside what follows from the fields. */
  readonly page?: 'own page';
  /** Only the records with one of these values of a choice, where the form offers no others; or in one of these states, by `status`. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
  /** Which there are of create, edit, import, export and the moves of its life; all where nothing is said. */
  readonly actions?: readonly string[];
  /** Records of another kind that its own page lists, too: those with these values, to be looked at alone. */
  readonly beside?: {
    readonly of: Pick<AnyRecord, 'noun' | 'list' | 'history' | 'tally' | 'file'>;
    readonly where: NonNullable<Screen['where']>;
  };
  /** What else the screen asks. */
  readonly queries?: readonly QueryDefinition[];
  /** Actions of the context's own, beside those of every record. */
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
  /** By action: a query that is a part of it. */
  readonly asks?: Readonly<Record<string, QueryDefinition>>;
  /**
   * Other records that are made of a row, by action: `given` says which of their fields begin with which of the row's, `by` which move of the row the server
   * makes then: where it cannot be made, nothing is made of the row.
   */
  readonly makes?: Readonly<
    Record<
      string,
      {
        readonly made: Pick<AnyRecord, 'noun' | 'commands'>;
        readonly given: Readonly<Record<string, string>>;
        readonly by?: string;
      }
    >
  >;
  /** Actions that are done on another page. */
  readonly leads?: Leads;
  /** The action that prints rows as sheets; a move of that name is made of each. */
  readonly prints?: string;
  readonly offers?: readonly string[];
  readonly called?: Readonly<Record<string, string>>;
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly without?: Readonly<Record<string, string>>;
}

const needsFile = (fields: Fields): boolean =>
  Object.values(fields).some(({ kind, optional }) => kind === 'file' && optional !== true);

/** The screen of a kind of record: its list with filters, its form, its history, import and export follow from the fields. */
export function recordScreen(
  made: Pick<
    AnyRecord,
    | 'noun'
    | 'context'
    | 'commands'
    | 'list'
    | 'file'
    | 'files'
    | 'history'
    | 'tally'
    | 'branches'
    | 'isMasterData'
    | 'life'
    | 'fields'
  >,
  path: string,
  options: RecordScreenOptions,
): Screen {
  const { register, revise, moves } = made.commands;
  const offered: Readonly<Record<string, CommandDefinition>> = {
    create: register,
    edit: revise,
    ...Object.fromEntries(Object.entries(moves).filter(([name]) => made.life.moves[name]?.unoffered !== true)),
    ...(made.files !== undefined && { upload: made.files.upload }),
    // A sheet has no cell for a file: what needs one is not imported.
    ...(!needsFile(made.fields) && { import: register }),
    export: openAccess,
  };
  const actions = options.actions ?? Object.keys(offered);
  for (const action of actions)
    if (!Object.hasOwn(offered, action)) throw new Error(`${made.noun} has no action called ${action}`);
  const makes = Object.entries(options.makes ?? {});
  const { beside } = options;
  return screen(path, {
    context: made.context,
    ...(makes.length > 0 && {
      makes: Object.fromEntries(
        makes.map(([action, { made: other, given, by }]) => [
          action,
          { noun: other.noun, given, ...(by !== undefined && { by }) },
        ]),
      ),
    }),
    ...(options.leads !== undefined && { leads: options.leads }),
    ...(options.prints !== undefined && { prints: options.prints }),
    kind: options.kind ?? 'list',
    permission: options.permission,
    ...(options.acting !== undefined && { acting: options.acting }),
    title: options.title,
    ...(options.hidden !== undefined && { hidden: options.hidden }),
    ...(options.page === undefined && { record: made.noun }),
    ...(options.kind === 'detail' && { details: made.noun }),
    ...(options.where !== undefined && { where: options.where, about: made.noun }),
    ...(beside !== undefined && { where: beside.where, about: beside.of.noun }),
    ...(options.asks !== undefined && { asks: options.asks }),
    queries: [
      made.list,
      made.history,
      ...(made.isMasterData ? [] : [made.tally]),
      ...(made.branches === undefined ? [] : [made.branches]),
      ...(made.files === undefined ? [] : [made.files.download]),
      ...(actions.includes('export') ? [made.file] : []),
      ...(beside === undefined ? [] : [beside.of.list, beside.of.history, beside.of.tally, beside.of.file]),
      ...(options.queries ?? []),
    ],
    commands: {
      ...Object.fromEntries(actions.map((action) => [action, offered[action] as CommandDefinition])),
      ...Object.fromEntries(makes.map(([action, { made: other }]) => [action, other.commands.register])),
      ...(options.prints !== undefined && !Object.hasOwn(moves, options.prints) && { [options.prints]: openAccess }),
      ...options.commands,
    },
    offers: [
      'search',
      'filter',
      'view',
      ...(made.files === undefined ? [] : ['preview', 'download']),
      ...(options.offers ?? []),
    ],
    ...(options.called !== undefined && { called: options.called }),
    ...(options.also !== undefined && { also: options.also }),
    ...(options.without !== undefined && { without: options.without }),
  });
}
