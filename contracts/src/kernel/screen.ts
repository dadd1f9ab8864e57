import type { CommandDefinition, QueryDefinition } from './definition.ts';
import type { Words } from './language.ts';

/** The frames that screens are made with. */
export type ScreenKind =
  | 'list'
  | 'detail'
  | 'scan-station'
  | 'board'
  | 'replay'
  | 'import'
  | 'form'
  | 'report'
  | 'config'
  /** What stands below each other, with a panel beside. */
  | 'tree'
  | 'home'
  /** Says that there is nothing here, or asks who is there: it never stands among the tabs. */
  | 'alone';

/** By action: what is made, and its fields by those of the row that they begin with. */
export type Makes = Readonly<
  Record<string, { readonly noun: string; readonly given: Readonly<Record<string, string>>; readonly by?: string }>
>;

/**
 * By action: the page on which it is done, what that page is asked for by fields of the row (without any it is done for no row), and what stands in its address
 * besides (`{ new: '1' }` opens the form). Whoever may not open the page is not led there.
 */
export type Leads = Readonly<
  Record<
    string,
    {
      readonly to: string;
      readonly given?: Readonly<Record<string, string>>;
      readonly opens?: Readonly<Record<string, string>>;
    }
  >
>;

/** One screen: menu, router, breadcrumb, tabs and the server's permission check come from it. */
export interface Screen {
  readonly path: string;
  readonly context: string;
  readonly permission: string;
  readonly title: Words;
  readonly kind: ScreenKind;
  /** Reachable by a link only; no menu entry (R-0078). */
  readonly hidden: boolean;
  readonly queries: readonly QueryDefinition[];
  /** What acting on it asks for, where that is more than opening it: a list that everybody reads and few change. */
  readonly acting: string;
  /** By action: a caller needs `<acting>:<action>`. */
  readonly commands: Readonly<Record<string, CommandDefinition>>;
  /** The noun of the record that the screen is about: its frame is made of the record's fields, and needs no page of its own. */
  readonly record?: string;
  /** The noun of the record of which the screen shows one, by its number: drawers lead there. */
  readonly details?: string;
  /** Which of the records the screen is about, by the values of a choice of theirs; all where nothing is said. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
  /** The noun of the record that `where` speaks of. */
  readonly about?: string;
  /** By action: the names of the queries that are a part of it. From whom the action was taken, they are taken, too. */
  readonly asks: Readonly<Record<string, readonly string[]>>;
  /** Other records that are made of a row: by action, their noun, and which of their fields begin with which of the row's. */
  readonly makes?: Makes;
  /** Actions that are done on another page, and where. */
  readonly leads: Leads;
  /** The action that prints rows as sheets of paper; a move of that name is made of each row that is printed. */
  readonly prints?: string;
  /** What the screen offers besides commands, in the words of its controls: to search, to look at a row, to switch a language. */
  readonly offers: readonly string[];
  /**
   * What the company calls an action where that is another word: `{ import: 'batch-add' }`. Controls carry it. `choose-<field>` is the choice of a field
   * that is an action by itself: `{ 'choose-nextSite': 'select-next-station' }`.
   */
  readonly called: Readonly<Record<string, string>>;
  /** Further actions of its specification that a control does besides its own: what is done to what is ticked is done to one row or to many. */
  readonly also: Readonly<Record<string, readonly string[]>>;
  /** What the company's specification names and the product does another way, with the way. */
  readonly without: Readonly<Record<string, string>>;
}

interface ScreenOptions {
  readonly context: string;
  readonly permission: string;
  readonly title: Words;
  readonly kind: ScreenKind;
  readonly hidden?: true;
  readonly queries?: readonly QueryDefinition[];
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
  readonly acting?: string;
  readonly record?: string;
  readonly details?: string;
  readonly where?: Readonly<Record<string, readonly string[]>>;
  readonly about?: string;
  /** Beside the file of what is listed, which is a part of `export`. */
  readonly asks?: Readonly<Record<string, QueryDefinition>>;
  readonly makes?: Makes;
  readonly leads?: Leads;
  readonly prints?: string;
  readonly offers?: readonly string[];
  readonly called?: Readonly<Record<string, string>>;
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly without?: Readonly<Record<string, string>>;
}

/** Which queries are a part of which action. */
function asksOf({ queries = [], commands = {}, asks = {} }: ScreenOptions): Screen['asks'] {
  const files = queries.filter(({ shape, refusals }) => shape === 'file' && refusals.includes('ACCESS_REQUIRED'));
  return {
    ...(Object.hasOwn(commands, 'export') && { export: files.map(({ name }) => name) }),
    ...Object.fromEntries(Object.entries(asks).map(([action, { name }]) => [action, [name]])),
  };
}

/** Defines a screen at its path. */
export function screen(path: string, options: ScreenOptions): Screen {
  return {
    path,
    context: options.context,
    permission: options.permission,
    acting: options.acting ?? options.permission,
    title: options.title,
    kind: options.kind,
    hidden: options.hidden ?? false,
    queries: options.queries ?? [],
    commands: options.commands ?? {},
    ...(options.record !== undefined && { record: options.record }),
    ...(options.details !== undefined && { details: options.details }),
    ...(options.where !== undefined && { where: options.where }),
    ...(options.about !== undefined && { about: options.about }),
    asks: asksOf(options),
    ...(options.makes !== undefined && { makes: options.makes }),
    ...(options.prints !== undefined && { prints: options.prints }),
    leads: options.leads ?? {},
    offers: [
      ...(options.offers ?? []),
      ...Object.values(options.also ?? {}).flat(),
      ...Object.keys(options.leads ?? {}),
    ],
    called: options.called ?? {},
    also: options.also ?? {},
    without: options.without ?? {},
  };
}
