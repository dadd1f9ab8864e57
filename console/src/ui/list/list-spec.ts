import type { FileTime } from '@malote/contracts/kernel/file-time.ts';
import type { ComponentType, ReactNode } from 'react';
import type { WatchedModel } from '../../client/live.ts';
import type { ListName, OneName, RowOf } from '../../client/names.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import type { Page } from '../../shell/pages.ts';
import type { Late } from '../late.tsx';
import type { RowAction } from './actions.ts';
import type { Begins } from './begins.ts';
import type { Column } from './columns.tsx';
import type { Filter } from './filters.ts';

/** So many rows may be selected at most where no rule says fewer: as many as one question answers. */
export const SELECTION_MAX = 1_000;

/** What a list page states; the frame does the rest. */
export interface ListSpec<Name extends ListName> {
  readonly texts?: readonly Namespace[];
  readonly columns: readonly Column<RowOf<Name>>[];
  readonly filters: readonly Filter[];
  /** Parameters of the query that hold for the whole page, unless a filter says less of the same. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly actions?: readonly RowAction<RowOf<Name>>[];
  /** How many rows may be selected, where a rule says fewer than `SELECTION_MAX`. */
  readonly selects?: number;
  /** The model whose changes keep the rows fresh. */
  readonly live?: WatchedModel;
  readonly export?: OneName;
  /** What its file is held to in time. */
  readonly fileTime?: FileTime;
  /** Tabs above the filters: a parameter of the query, its values, and the counts. */
  readonly tabs?: {
    readonly key: string;
    readonly values: readonly string[];
    readonly domain: string;
    /** Texts of tabs that stand elsewhere. */
    readonly labels?: Readonly<Record<string, string>>;
    /** What the query is asked for by a tab, where that is more than its name. */
    readonly asked?: (value: string) => unknown;
    /** How many rows each tab holds; none are told of where this is left out. */
    readonly useCounts?: (params: object) => Readonly<Record<string, number>> | undefined;
  };
  /** The drawer for a row, opened by `?open=KEY`. */
  readonly drawer?: ComponentType<{
    readonly id: string;
    readonly row: RowOf<Name> | undefined;
    readonly onClose: () => void;
  }>;
  /** Buttons of the page beside the export. */
  readonly buttons?: ComponentType;
  /** What the first click on a row wants, fetched when the rows are there. */
  readonly soon?: Pick<Late<never>, 'fetch'>;
  /** What a list begins with that answers nothing without it. */
  readonly begins?: Begins;
  /** Says why there is nothing to ask yet: a query that demands a criterion (R-0364), or a range of time (R-0351). */
  readonly needs?: (params: Readonly<Record<string, unknown>>) => ReactNode | undefined;
  readonly onOpen?: (row: RowOf<Name>) => void;
  /** Whether a row can be edited: `?edit=1` beside the open row asks its drawer for the form. */
  readonly edits?: (row: RowOf<Name>) => boolean;
  /** What a page with several lists calls this one: how each looks is kept by itself. */
  readonly keptAs?: string;
  /** What it is sorted by where the reader says nothing and the query's own default does not fit. */
  readonly sorted?: readonly [string, 'asc' | 'desc'];
}

/** The page of a list, with the spec beside it so that one test can walk through all lists. */
export interface ListPageModule extends Page {
  readonly list: { readonly name: string; readonly spec: ListSpec<ListName> };
}
