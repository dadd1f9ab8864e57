import { inTime } from '@malote/contracts/kernel/file-time.ts';
import type { Makes } from '@malote/contracts/kernel/screen.ts';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import type { ListName, OneName } from '../../client/names.ts';
import { loadRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { columnsOf, fetchFilesOf } from '../fields/field-columns.tsx';
import type { RowAction } from '../list/actions.ts';
import type { Column } from '../list/columns.tsx';
import type { PlaceOf } from '../code-link.tsx';
import { late } from '../late.tsx';
import { Leads } from '../leads.tsx';
import { listScreen } from '../list/list-screen.tsx';
import type { ListPageModule, ListSpec } from '../list/list-spec.ts';
import { beginning, firstOf, needsCriterion } from '../list/needs-criterion.tsx';
import { movesOf } from './record-moves.ts';
import { DeskButton } from './desk-button.tsx';
import { narrowedTo } from './narrowed-record.ts';
import type { Where } from './narrowed-record.ts';
import { making, printing } from './record-actions.tsx';
import { RecordButtons } from './record-buttons.tsx';
import { codeColumn, listedStates, statusColumn, validityColumn } from './record-columns.tsx';
import { numbersFilter, recordFilters, statusFilter } from './record-filters.ts';
import { tabsOf, tabsOfMine } from './record-tabs.ts';

const { Part: RecordDrawer, ...drawer } = late(async () => (await import('./record-drawer.tsx')).RecordDrawer);

const MarkedRows = lazy(async () => ({ default: (await import('./marked-rows.tsx')).MarkedRows }));

interface RecordPageOptions {
  /** Only those with one of these values of a choice, or in one of these states by `status`. */
  readonly where?: Where | undefined;
  /** The moves that the page offers, where those are not all. */
  readonly moves?: readonly string[] | undefined;
  /** Other records that are made of a row. */
  readonly makes?: Makes | undefined;
  /** The action that prints rows as sheets. */
  readonly prints?: string | undefined;
  /** Texts of a page of its own, and its buttons before the usual ones. */
  readonly texts?: readonly Namespace[];
  readonly buttons?: ComponentType;
  /** The kind of record that files bring, where that is another than the page's. */
  readonly imports?: string;
  /** What the page is there for, before the moves: the bar has room for few actions. */
  readonly leading?: readonly RowAction<RecordRow>[];
  /** Actions on rows besides the moves. */
  readonly actions?: readonly RowAction<RecordRow>[];
  /** What the review desk shows of a record beside its fields. */
  readonly evidence?: ComponentType<{ readonly row: RecordRow }>;
  /** The page that a record's number leads to. */
  readonly opens?: (row: RecordRow) => PlaceOf;
  /** What its tabs tell apart: the states, unless it is whose records they are. */
  readonly tabs?: 'mine';
  /** It is narrowed by several numbers of its records, too. */
  readonly byNumbers?: true;
  /** A field of reasons to look at a row: how many rows have one is counted, and they are shown alone. */
  readonly marks?: string;
}

/** The page of a kind of record: list, filters, form, drawer with history, import and export follow from its fields. */
export async function recordPage(noun: string, options: RecordPageOptions = {}): Promise<ListPageModule> {
  const { where = {}, moves, makes = {}, prints, buttons: Buttons } = options;
  const entry = narrowedTo(await loadRecord(noun), where);
  const begun = await firstOf(entry, where);
  const imported = options.imports === undefined ? entry : await loadRecord(options.imports);
  const makings = await Promise.all(
    Object.entries(makes).map(async ([action, of]) => making(action, entry, await loadRecord(of.noun), of)),
  );
  const reviews = (entry.life.reviews ?? []).filter((one) =>
    [one.pass, one.refuse].every((name) => moves?.includes(name) !== false && name !== prints),
  );
  const showsStates = listedStates(entry).length > 1;
  // Of what moves, the state is what one looks for: it stands in sight beside the number. Master data is nearly always in force.
  const columns = [
    codeColumn(entry, options.opens),
    ...(showsStates && !entry.isMasterData ? [statusColumn(entry)] : []),
    ...(entry.hasPeriod ? [validityColumn] : []),
    ...columnsOf(entry.fields, recordPrefix(noun)),
    ...(showsStates && entry.isMasterData ? [statusColumn(entry)] : []),
  ] as readonly Column<RecordRow>[];
  const filters = [
    ...(options.tabs === 'mine' ? [statusFilter(entry)] : []),
    ...recordFilters(entry),
    ...(options.byNumbers === true ? [numbersFilter(entry)] : []),
  ];
  const spec = {
    texts: ['record', 'importer', ...(options.texts ?? [])],
    columns,
    filters,
    fixed: where,
    ...(entry.demands !== undefined && {
      needs: needsCriterion(entry.demands, (name) =>
        entry.fields[name] === undefined ? undefined : wordsAt(recordPrefix(noun), name),
      ),
      ...beginning(filters, { also: begun }),
    }),
    actions: [
      ...(options.leading ?? []),
      ...movesOf(entry).filter(({ name }) => moves?.includes(name) !== false && name !== prints),
      ...makings,
      ...(options.actions ?? []),
      ...(prints === undefined ? [] : [printing(prints, entry)]),
    ],
    ...(options.tabs === 'mine'
      ? { tabs: tabsOfMine(entry) }
      : !entry.isMasterData && showsStates && { tabs: tabsOf(entry) }),
    export: entry.queries.file as OneName,
    fileTime: inTime(entry),
    live: entry.table,
    drawer: (props: { readonly id: string; readonly row: RecordRow | undefined; readonly onClose: () => void }) => (
      <RecordDrawer entry={entry} {...props} />
    ),
    buttons: () => (
      <>
        {Buttons !== undefined && <Buttons />}
        {options.marks !== undefined && (
          <Suspense>
            <MarkedRows entry={entry} filters={filters} where={where} marks={options.marks} />
          </Suspense>
        )}
        <Leads />
        {reviews.length > 0 && <DeskButton {...{ entry, reviews, where, evidence: options.evidence }} />}
        <RecordButtons entry={entry} imported={imported} />
      </>
    ),
    soon: {
      fetch: () => {
        drawer.fetch();
        fetchFilesOf(entry.fields);
      },
    },
    ...(entry.life.revisable.length > 0 && {
      edits: ({ status }: RecordRow) => entry.life.revisable.includes(status),
    }),
  };
  return listScreen(entry.queries.list as ListName, spec as unknown as ListSpec<ListName>);
}
