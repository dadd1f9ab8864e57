import { Button, Tooltip } from '@mantine/core';
import { IconGavel, IconPlus, IconUpload } from '@tabler/icons-react';
import { VALIDITIES } from '@malote/contracts/kernel/validity.ts';
import { inTime } from '@malote/contracts/kernel/file-time.ts';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { Review } from '@malote/contracts/kernel/life.ts';
import type { Makes } from '@malote/contracts/kernel/screen.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import type { ListName, OneName } from '../../client/names.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { loadRecord, tallyOf } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { signsOf, useKeys } from '../../shell/keys.ts';
import { useCalled, useMay, useSearch } from '../../shell/page-context.ts';
import { columnsOf } from '../fields/field-columns.tsx';
import { CODES, filtersOf, spanning } from '../fields/field-filters.ts';
import { placeOfNumber } from '../fields/number-places.ts';
import { textOf } from '../fields/values.ts';
import { codes, paramsOf } from '../list/filters.ts';
import { dialogAction } from '../list/actions.ts';
import type { RowAction } from '../list/actions.ts';
import type { Column } from '../list/columns.tsx';
import type { Filter } from '../list/filters.ts';
import { Also } from '../../shell/also.tsx';
import { CodeLink } from '../code-link.tsx';
import type { PlaceOf } from '../code-link.tsx';
import { late } from '../late.tsx';
import { Leads } from '../leads.tsx';
import { listScreen } from '../list/list-screen.tsx';
import type { ListPageModule, ListSpec } from '../list/list-screen.tsx';
import { useCountsOf } from '../list/counts.ts';
import { beginning, firstOf, needsCriterion } from '../list/needs-criterion.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { ToneLabel } from '../status/status.tsx';
import { movesOf } from './record-moves.ts';
import { ImportButtons } from './import-buttons.tsx';
import { RecordStatus } from './record-status.tsx';

const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }));
const { Part: RecordDrawer, ...drawer } = late(async () => (await import('./record-drawer.tsx')).RecordDrawer);
const PrintRecords = lazy(async () => ({ default: (await import('./print-records.tsx')).PrintRecords }));
const ReviewDesk = lazy(async () => ({ default: (await import('./review-desk.tsx')).ReviewDesk }));
const MarkedRows = lazy(async () => ({ default: (await import('./marked-rows.tsx')).MarkedRows }));
const RecordImport = lazy(async () => ({ default: (await import('./record-import.tsx')).RecordImport }));

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
    Object.entries(makes).map(async ([action, { noun: other, given }]) =>
      making(action, await loadRecord(other), given),
    ),
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
    soon: drawer,
    edits: ({ status }: RecordRow) => entry.life.revisable.includes(status),
  };
  return listScreen(entry.queries.list as ListName, spec as unknown as ListSpec<ListName>);
}

export type Where = Readonly<Record<string, readonly string[]>>;

/** Another record is made of one row: its form opens with what the row gives. */
function making(action: string, other: RecordEntry, given: Makes[string]['given']): RowAction<RecordRow> {
  const Form = ({ rows: [row], onClose }: { readonly rows: readonly RecordRow[]; readonly onClose: () => void }) => {
    const start = useMemo(
      () => Object.fromEntries(Object.entries(given).map(([field, of]) => [field, row?.[of]])),
      [row],
    );
    return (
      <Suspense>
        <RecordForm entry={other} row={undefined} given={start} onClose={onClose} onDone={onClose} />
      </Suspense>
    );
  };
  return dialogAction(action, Form, { max: 1 });
}

/** Rows as sheets of paper; a move of that name, which the record may have, is made of each. */
const printing = (action: string, entry: RecordEntry): RowAction<RecordRow> => ({
  ...dialogAction<RecordRow>(action, ({ rows, left, onClose }) => (
    <Suspense>
      <PrintRecords
        entry={entry}
        rows={rows}
        left={left}
        move={Object.hasOwn(entry.commands.moves, action) ? action : undefined}
        onClose={onClose}
      />
    </Suspense>
  )),
  max: PRINTED_ROWS,
  not: ({ status }) => (entry.life.moves[action]?.from.includes(status) === false ? 'state' : undefined),
});

/** The record as a page about some of them knows it: its choices offer those values alone, and one that offers a single value is no column, and has it in
 * every new record. */
function narrowedTo(entry: RecordEntry, where: Where): RecordEntry {
  const { status, ...choices } = where;
  const fields = Object.entries(choices).map(([name, values]) => {
    const field = entry.fields[name] as Field & { readonly of: Choice };
    const of = Object.fromEntries(Object.entries(field.of).filter(([value]) => values.includes(value)));
    return [
      name,
      {
        ...field,
        of,
        ...(values.length === 1 && { listed: 'never' as const, sought: undefined, optional: undefined }),
      },
    ] as const;
  });
  const states = Object.entries(entry.life.states).filter(([state]) => status?.includes(state) !== false);
  const own = Object.entries(entry.fields).filter(([, field]) => standsIn(field, where));
  return {
    ...entry,
    life: { ...entry.life, states: Object.fromEntries(states) },
    fields: { ...Object.fromEntries(own), ...Object.fromEntries(fields) } as RecordEntry['fields'],
  };
}

/** Whether records of the page may have a value there at all. */
const standsIn = ({ when = {} }: Field, where: Where): boolean =>
  Object.entries(when).every(([choice, values]) => where[choice]?.some((value) => values.includes(value)) !== false);

/** Sheets of one printing (R-0443: tags at once). */
const PRINTED_ROWS = 100;

const VALIDITY_TONES: Readonly<Record<string, Tone>> = { current: 'ok', future: 'info', past: 'neutral' };

/** Where a period stands to today. */
const validityColumn: Column<RecordRow> = {
  id: 'validity',
  label: 'record:validity.word',
  size: 110,
  end: false,
  hidden: false,
  pin: false,
  cell: ({ validity }) => <Validity is={String(validity)} />,
};

function Validity({ is }: { readonly is: string }) {
  const text = useLookup();
  return <ToneLabel tone={VALIDITY_TONES[is] ?? 'neutral'}>{text(`record:validity.${is}`)}</ToneLabel>;
}

/** A code that is put together from other numbers does not fit a column, and those numbers have columns of their own: it is shown on demand. */
const CODE_FITS = 20;
const isLong = ({ code }: RecordEntry): boolean =>
  ((code as Field & { readonly example?: string }).example ?? '').length > CODE_FITS;

const codeColumn = (entry: RecordEntry, opens: RecordPageOptions['opens']): Column<RecordRow> => ({
  id: 'code',
  label: wordsAt(recordPrefix(entry.noun), 'code'),
  size: 140,
  end: false,
  hidden: isLong(entry),
  pin: true,
  cell: (row) => {
    const place = opens?.(row) ?? placeOfNumber(entry.code, row.code);
    if (place === undefined) return <span className="code">{textOf(entry.code, row.code)}</span>;
    return <CodeLink code={row.code} to={place} />;
  },
});

/** Room for the longest of its words, Portuguese ones, whose tag would be cut in a narrower column: a letter, and what is around them. */
const STATUS_WIDTH = { letter: 7, around: 50, least: 130, most: 220 };
const statusWidth = (entry: RecordEntry): number => {
  const longest = Math.max(...listedStates(entry).map((state) => entry.life.states[state]?.words.pt.length ?? 0));
  const { letter, around, least, most } = STATUS_WIDTH;
  return Math.min(most, Math.max(least, longest * letter + around));
};

const statusColumn = (entry: RecordEntry): Column<RecordRow> => ({
  id: 'status',
  label: 'fields:status',
  size: statusWidth(entry),
  end: false,
  hidden: false,
  pin: false,
  cell: ({ status }) => <RecordStatus entry={entry} status={status} />,
});

/** States that lists show. */
const listedStates = ({ life }: RecordEntry): readonly string[] =>
  Object.entries(life.states).flatMap(([state, { gone }]) => (gone === true ? [] : [state]));

/** A tab for each state, with how many stand in it. */
function tabsOf(entry: RecordEntry): NonNullable<ListSpec<ListName>['tabs']> {
  return {
    key: 'status',
    values: ['all', ...listedStates(entry)],
    domain: `${recordPrefix(entry.noun)}.states`,
    asked: (state) => (state === 'all' ? undefined : [state]),
    useCounts: (params) => {
      const data = useCountsOf(entry.table, params, async (signal) => await tallyOf(entry, params, signal));
      // A page about some states counts no others.
      return data && { ...data, all: listedStates(entry).reduce((sum, state) => sum + (data[state] ?? 0), 0) };
    },
  };
}

/** A tab for all of them, and one for each way of being the reader's own, which the server knows. */
function tabsOfMine(entry: RecordEntry): NonNullable<ListSpec<ListName>['tabs']> {
  const fields = Object.keys(entry.mine ?? {});
  return {
    key: 'mine',
    values: ['all', ...fields],
    domain: `${recordPrefix(entry.noun)}.mine`,
    asked: (field) => (field === 'all' ? undefined : field),
    useCounts: ({ status, ...params }: { readonly status?: readonly string[] }) =>
      useCountsOf(entry.table, { status, ...params, of: 'mine' }, async (signal) => {
        const wanted = status ?? listedStates(entry);
        const counts = await Promise.all(
          [undefined, ...fields].map((mine) =>
            tallyOf(entry, { ...params, ...(mine !== undefined && { mine }) }, signal),
          ),
        );
        return Object.fromEntries(
          ['all', ...fields].map((tab, at) => [
            tab,
            wanted.reduce((sum, state) => sum + (counts[at]?.[state] ?? 0), 0),
          ]),
        );
      }),
  };
}

const statusFilter = (entry: RecordEntry): Filter => ({
  kind: 'choice',
  key: 'status',
  label: 'fields:status',
  primary: true,
  values: listedStates(entry),
  domain: `${recordPrefix(entry.noun)}.states`,
});

function recordFilters(entry: RecordEntry): readonly Filter[] {
  return [
    { kind: 'text', key: 'search', label: 'record:search', primary: true, minLength: 1 },
    ...(entry.isMasterData && listedStates(entry).length > 1 ? [statusFilter(entry)] : []),
    ...(entry.hasPeriod
      ? [
          {
            kind: 'choice' as const,
            key: 'validity',
            label: 'record:validity.word',
            primary: true,
            values: VALIDITIES,
            domain: 'record:validity',
          },
        ]
      : []),
    ...spanning(filtersOf(entry.fields, recordPrefix(entry.noun)), entry.spans).filter(
      (filter) => filter.kind !== 'choice' || filter.values.length > 1,
    ),
  ];
}

const numbersFilter = ({ noun, code }: RecordEntry): Filter =>
  codes('codes', { label: wordsAt(recordPrefix(noun), 'code'), max: code.askedAtOnce ?? CODES });

/** Opens the review desk: no key that judges there, so that one pressed twice judges nothing. */
const DESK_KEY = 'm';

/** Leads to the desk where what the list shows is judged one after the other, for who may do both. */
function DeskButton({
  entry,
  reviews,
  where,
  evidence,
}: {
  readonly entry: RecordEntry;
  readonly reviews: readonly Review[];
  readonly where: Where;
  readonly evidence: RecordPageOptions['evidence'];
}) {
  const text = useLookup();
  const may = useMay();
  const [search] = useSearch();
  const [params, setParams] = useState<Readonly<Record<string, unknown>>>();
  const review = reviews.find(({ pass, refuse }) => may(pass) && may(refuse));
  const open = () => setParams({ ...where, ...paramsOf(recordFilters(entry), search) });
  useKeys(review === undefined ? [] : [{ keys: [DESK_KEY], words: text('record:desk.open'), run: open }]);
  if (review === undefined) return null;
  const sign = signsOf(DESK_KEY, '').join('');
  return (
    <>
      <Tooltip label={`${text('record:desk.open')} (${sign})`}>
        <Button
          variant="default"
          aria-keyshortcuts={sign}
          leftSection={<IconGavel size={15} aria-hidden />}
          onClick={open}
        >
          {text('record:desk.open')}
        </Button>
      </Tooltip>
      {params !== undefined && (
        <Suspense>
          <ReviewDesk
            entry={entry}
            review={review}
            params={params}
            beside={evidence}
            onClose={() => setParams(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Beside the export: a new record, and many from a file. */
function RecordButtons({ entry, imported }: { readonly entry: RecordEntry; readonly imported: RecordEntry }) {
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [search, change] = useSearch();
  const [importing, setImporting] = useState(false);
  const creating = search.get('new') === '1';
  // A record that is nothing without its file is one that is sent.
  const isFile = Object.values(entry.fields).some(({ kind, optional }) => kind === 'file' && optional !== true);
  const show = (on: boolean) => change((params) => (on ? params.set('new', '1') : params.delete('new')));
  return (
    <>
      <ImportButtons entry={imported} onImport={() => setImporting(true)} />
      {may('create') && (
        <Button
          data-action={called('create')}
          leftSection={isFile ? <IconUpload size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />}
          onClick={() => show(true)}
        >
          <Also of="create">{text(isFile ? 'actions:upload' : 'actions:create')}</Also>
        </Button>
      )}
      <Suspense>
        {creating && may('create') && (
          <RecordForm entry={entry} row={undefined} onClose={() => show(false)} onDone={() => show(false)} />
        )}
        {importing && <RecordImport entry={imported} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
