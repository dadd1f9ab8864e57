import type { Demands, ListingDemand } from '@malote/contracts/kernel/criterion.ts';
import type { Leads, Makes, ScreenKind } from '@malote/contracts/kernel/screen.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Language, Words } from '@malote/contracts/kernel/language.ts';
import type { Dimension, Grouping } from '@malote/contracts/kernel/report.ts';
import type { Tree } from '@malote/contracts/kernel/tree.ts';
import type { Life } from '@malote/contracts/kernel/life.ts';
import type { Sheet } from '@malote/contracts/kernel/sheet.ts';

/** How one command or query is called. `path` stands below the API's base. */
export interface RouteOf {
  readonly kind: 'command' | 'query';
  readonly shape: 'one' | 'list' | 'file' | 'kept-file';
  readonly method: string;
  readonly path: string;
  readonly reason: 'required' | 'optional';
  readonly list?: ListShape;
}

/** What a list query allows: the field that identifies a row, the sorts, the largest page. */
export interface ListShape {
  readonly key: string;
  readonly sorts: readonly string[];
  readonly defaultSort: readonly [string, 'asc' | 'desc'];
  readonly maxPage: number;
}

/** One screen as the menu, the router and the permission checks see it. */
export interface ScreenEntry {
  readonly path: string;
  readonly context: string;
  readonly permission: string;
  /** What its actions ask for, where that is more than opening it. */
  readonly acting?: string;
  readonly kind: ScreenKind;
  readonly hidden?: true;
  /** The noun of the record that the screen is about. */
  readonly record?: string;
  /** The record of which it shows one, by its number. */
  readonly details?: string;
  /** Which of the records, by the values of a choice of theirs. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
  /** Other records that are made of a row, by action. */
  readonly makes?: Makes;
  /** The action that prints rows as sheets. */
  readonly prints?: string;
  /** What the company calls an action, where that is another word. */
  readonly called?: Readonly<Record<string, string>>;
  /** What a control does besides its own action. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  /** Actions that are done on another page. */
  readonly leads?: Leads;
  /** Which moves of its record the screen offers, where those are not all. */
  readonly moves?: readonly string[];
  /** It is a station that was declared: its frame is made of what it says. */
  readonly station?: true;
}

/** A screen with what it offers, which the browser learns from the caller's rights. */
export interface OfferingScreen extends ScreenEntry {
  /** The browser has it as a text like any other, of the language in use alone. */
  readonly title: Words;
  readonly queries: readonly string[];
  /** The command's name by action; the caller needs `<acting>:<action>`. */
  readonly commands: Readonly<Record<string, string>>;
}

/** A kind of record as its frame needs it; its fields are those of the contracts, as they are. */
export interface RecordEntry {
  readonly noun: string;
  /** What its list is live of. */
  readonly table: string;
  readonly context: string;
  readonly words: Words;
  readonly code: Field;
  /** The house gives the code. */
  readonly numbered: boolean;
  readonly named: string | undefined;
  /** By what people of a language call it instead, where that is filled in. */
  readonly namedIn: Readonly<Partial<Record<Language, string>>>;
  readonly fields: Fields;
  /** Its states, and the moves between them. */
  readonly life: Life;
  /** Each holds from a day to another; its list says whether that is today. */
  readonly hasPeriod: boolean;
  /** Days that the ranges of some fields may span. */
  readonly spans: Readonly<Record<string, number>>;
  /** Fields of users by which its list is asked for the caller's own, with what such records are called. */
  readonly mine?: Readonly<Record<string, Words>>;
  /** What holds of a file of them. */
  readonly sheet?: Sheet;
  /** How many a select shows at first, where those are fewer than of others. */
  readonly shown?: number;
  /** Its list answers nothing before something besides these parameters is asked. */
  readonly demands?: Demands;
  readonly isMasterData: boolean;
  readonly queries: Readonly<Record<'list' | 'choices' | 'history' | 'tally' | 'file', string>> & {
    /** How its files are had, where it has any. */
    readonly download?: string;
    /** All that stands below each other, where its records do. */
    readonly branches?: string;
  };
  readonly tree?: Tree;
  readonly commands: {
    readonly register: string;
    readonly revise: string;
    /** How files are sent that its fields may name. */
    readonly upload?: string;
    /** By the name of the move. */
    readonly moves: Readonly<Record<string, string>>;
  };
  /** How its queries and commands are called. */
  readonly routes: Readonly<Record<string, RouteOf>>;
}

/** A list that is no record, as its frame needs it. */
export interface ListingEntry {
  readonly noun: string;
  /** What the list is live of. */
  readonly table: string;
  /** Its rows are of several tables: it is not live, and asks again by itself. */
  readonly isOfParts?: true;
  readonly context: string;
  readonly words: Words;
  /** The field that identifies a row. */
  readonly key: string;
  readonly fields: Fields;
  /** The fields that the list is narrowed by. */
  readonly narrowed: readonly string[];
  /** Days that the range of a field may span. */
  readonly spans: Readonly<Record<string, number>>;
  readonly demands: ListingDemand;
  /** It can be asked for a day that is over. */
  readonly asOf?: true;
  readonly queries: Readonly<Record<'list' | 'file', string>>;
  /** Its rows are figures over those of another listing. */
  readonly report?: ReportEntry;
  readonly routes: Readonly<Record<string, RouteOf>>;
}

/** What a report says beyond a list. */
export interface ReportEntry {
  readonly summary: string;
  /** The instant that the period is asked of. */
  readonly period: string | undefined;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  readonly groupings: Readonly<Record<string, Grouping>>;
  /** The names of its figures. */
  readonly measures: readonly string[];
  /** The one that is drawn and sorted by until the reader chooses another. */
  readonly drawn: string;
  /** Days up to today that are asked of where nobody says a period. */
  readonly usual: number;
  /** Days that a panel of the home page shows, however far its reader looks back. */
  readonly panelDays: number | undefined;
  /** The field that holds the calendar month, of a report of whole months. */
  readonly months: string | undefined;
  /** The fields that it is narrowed by. */
  readonly filters: Fields;
  readonly drill: string | undefined;
}

/** What one form of code does at a station. */
export interface ReadingEntry {
  readonly action: string;
  readonly command: string;
  /** The inputs that the command takes, the code among them. */
  readonly takes: readonly string[];
  readonly said: Words;
  readonly uncounted?: true;
  /** Refusals that are told without alarm. */
  readonly passes?: readonly string[];
  /** A member of the answer that is told as a warning when it is true. */
  readonly warns?: { readonly on: string; readonly said: Words };
}

/** One kind of work at a station. */
export interface WorkEntry {
  readonly name: string;
  readonly words: Words;
  readonly fields: Fields;
  readonly each: Fields;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly parcel: readonly ReadingEntry[];
  readonly bag: readonly ReadingEntry[];
}

/** A declared station, as its frame needs it. */
export interface StationEntry {
  readonly path: string;
  readonly works: readonly WorkEntry[];
  /** The command that takes back a scan of a parcel. */
  readonly undo?: string;
}

/** What the frames of a context are made of. */
export interface ContextEntries {
  readonly records: readonly RecordEntry[];
  readonly listings: readonly ListingEntry[];
  readonly stations: readonly StationEntry[];
}

/** The whole table: the contents of `virtual:malote`. */
export interface ContractTable {
  readonly base: string;
  readonly routes: Readonly<Record<string, RouteOf>>;
  readonly screens: readonly ScreenEntry[];
}
