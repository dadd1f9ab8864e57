import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../i18n/titles.ts';
import { askList } from '../../client/client.ts';
import type { SeenView } from '../../client/desk.ts';
import type { ListRequest } from '../../client/client.ts';
import { liveState } from '../../client/live.ts';
import type { ListName, RowOf } from '../../client/names.ts';
import { routeOf } from '../../client/routes.ts';
import { session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { count } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useKeys } from '../../shell/keys.ts';
import { useMay, usePlace, useSearch } from '../../shell/page-context.ts';
import { setSearch } from '../../shell/places.ts';
import { toastInfo } from '../../shell/toasts.tsx';
import type { TableColumn } from '../table/lean-body.tsx';
import { shownColumns } from '../table/order.ts';
import type { ColumnSetup } from '../table/table.tsx';
import { Table } from '../table/table.tsx';
import { labelOf } from './actions.ts';
import { searchBegun } from './begins.ts';
import type { RowAction } from './actions.ts';
import type { RowResult } from './bulk.tsx';
import { FilterBar } from './filter-bar.tsx';
import { keysOfFilter } from './filters.ts';
import { keepingOf } from './preferences.ts';
import type { Density } from './preferences.ts';
import { searchOfView } from './view-address.ts';
import { failedState, ListState } from './state.tsx';
import { ListTabs } from './tabs.tsx';
import { useRows } from './use-rows.ts';
import styles from './list.module.css';
import { ExportButton } from './export-button.tsx';
import { Looks } from './looks.tsx';
import { fetchSelectionBar, SelectionBar } from './selection-bar.tsx';
import { useQuestion } from './use-question.ts';
import { useSelection } from './use-selection.ts';
import { toActions, toFirstFilter, toRows } from './list-focus.ts';
import { SELECTION_MAX } from './list-spec.ts';
import type { ListPageModule, ListSpec } from './list-spec.ts';

/** So long after the rows, in milliseconds, comes what the first click wants: nothing waits for it. */
const RESTED = 200;
const LiveDown = lazy(async () => ({ default: (await import('./live-down.tsx')).LiveDown }));
const Paging = lazy(async () => ({ default: (await import('./paging.tsx')).Paging }));
const NotFoundCodes = lazy(async () => ({ default: (await import('./not-found-codes.tsx')).NotFoundCodes }));
const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }));
const DefaultView = lazy(async () => ({ default: (await import('./default-view.tsx')).DefaultView }));
const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }));
const ActionDialog = lazy(async () => ({
  default: (await import('./bulk.tsx')).ActionDialog,
})) as unknown as typeof import('./bulk.tsx').ActionDialog;
const ResultsSheet = lazy(async () => ({ default: (await import('./bulk.tsx')).ResultsSheet }));
const ExportDialog = lazy(async () => ({ default: (await import('./export.tsx')).ExportDialog }));

const ROW_HEIGHT = { compact: 30, comfortable: 38 } as const;

/** Makes a list page: row, parameters and sorts are inferred from the query's name. */
export function listScreen<const Name extends ListName>(name: Name, spec: ListSpec<Name>): ListPageModule {
  return {
    texts: ['list', ...(spec.texts ?? [])],
    Page: () => <ListFrame name={name} spec={spec} />,
    list: { name, spec: spec as unknown as ListSpec<ListName> },
  };
}

/** The frame of a list, for pages that have more than a list. */
export function ListFrame<Name extends ListName>({
  name,
  spec,
}: {
  readonly name: Name;
  readonly spec: ListSpec<Name>;
}) {
  type Row = RowOf<Name>;
  const { t } = useTranslation('list');
  const text = useLookup();
  const { tab, screen, search: rawSearch } = usePlace();
  const [search, changeSearch] = useSearch();
  const may = useMay();
  const { caller } = useStore(session);
  const shape = routeOf(name)?.list;
  const keyField = shape?.key ?? 'id';
  const rowKey = useCallback((row: Row) => String((row as Readonly<Record<string, unknown>>)[keyField]), [keyField]);
  const standard = useMemo(
    (): ColumnSetup => ({
      order: [],
      hidden: spec.columns.filter((column) => column.hidden).map((column) => column.id),
      pinned: spec.columns.filter((column) => column.pin).map((column) => column.id),
      widths: {},
    }),
    [spec],
  );
  const keptAt = spec.keptAs === undefined ? screen.path : `${screen.path}#${spec.keptAs}`;
  const keeping = keepingOf(caller?.id ?? '', keptAt, { setup: standard, density: 'compact', pageSize: 100 });
  const preferences = useStore(keeping.preferences);
  const setSetup = useCallback(
    (setup: ColumnSetup) => keeping.preferences.set((now) => ({ ...now, setup })),
    [keeping],
  );

  const resetSetup = useCallback(() => setSetup(standard), [setSetup, standard]);

  const openStandard = useCallback(() => {
    setSearch(tab, '');
    setSetup(standard);
  }, [tab, setSetup, standard]);

  const openView = useCallback(
    (view: SeenView) => {
      setSearch(tab, searchBegun(spec, new URLSearchParams(searchOfView(view))).toString());
      setSetup(view.setup);
    },
    [tab, spec, setSetup],
  );

  const { filters, filterKey, params, sort, page, pageSize } = useQuestion(name, spec, preferences.pageSize);
  const missing = spec.needs?.(params);
  const begun = useRef<string>(undefined);
  // One that answers nothing without a time begins anew wherever it is left without one: by a link, a view, or who takes it out.
  const lacks = spec.begins?.always === true && missing !== undefined ? `?${rawSearch}` : '';
  useEffect(() => {
    const asked = searchBegun(spec, search);
    if (asked === search) return;
    if (rawSearch === '') begun.current = asked.toString();
    setSearch(tab, asked.toString());
    // oxlint-disable-next-line react/exhaustive-deps -- when it is opened: who clears the filters later means it
  }, [lacks]);
  const most = Math.min(spec.selects ?? SELECTION_MAX, shape?.maxPage ?? SELECTION_MAX);

  const { selected, setSelected, select, onFresh } = useSelection<Row>({ about: filterKey, most, rowKey });
  const [acting, setActing] = useState<RowAction<Row>>();
  const [results, setResults] = useState<readonly RowResult[]>();
  const [resultsOf, setResultsOf] = useState('');
  const [exporting, setExporting] = useState(false);
  const {
    rows,
    last: data,
    pages,
    error,
    isFetching,
    more,
    refresh,
    marked,
    fresh,
    newer,
  } = useRows({ name, params, sort, page, pageSize, live: spec.live, ready: missing === undefined, rowKey, onFresh });
  const isShown = data !== undefined;
  const { soon } = spec;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => {
      fetchSelectionBar();
      soon?.fetch();
    }, RESTED);
    return () => clearTimeout(timer);
  }, [isShown, soon]);
  const up = useStore(liveState) === 'up';
  const queries = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });

  const set = useCallback(
    (values: Readonly<Record<string, string | undefined>>) =>
      changeSearch((next) => {
        for (const [key, value] of Object.entries(values)) {
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        if (!Object.hasOwn(values, 'page') && !Object.hasOwn(values, 'open')) next.delete('page');
      }),
    [changeSearch],
  );
  const tabs = spec.tabs;
  const openTab = useCallback(
    (value: string) => set({ [tabs?.key ?? '']: value === tabs?.values[0] ? undefined : value }),
    [set, tabs],
  );
  const setDensity = useCallback(
    (density: Density) => keeping.preferences.set((old) => ({ ...old, density })),
    [keeping],
  );
  const openPage = useCallback((next: number) => set({ page: next === 1 ? undefined : String(next) }), [set]);
  const setPageSize = useCallback(
    (size: number) => {
      keeping.preferences.set((old) => ({ ...old, pageSize: size }));
      set({ size: undefined });
    },
    [keeping, set],
  );
  const openExport = useCallback(() => setExporting(true), []);
  const onSelect = useCallback((keys: readonly string[], on: boolean) => select(latest.current, keys, on), [select]);
  const openKey = search.get('open') ?? undefined;
  const onOpen = useMemo(
    () => spec.onOpen ?? (spec.drawer ? (row: Row) => set({ open: rowKey(row) }) : undefined),
    [spec, set, rowKey],
  );

  const columns = useMemo(
    () =>
      spec.columns.map((column): TableColumn<Row> => ({
        id: column.id,
        label: text(column.label),
        size: column.size,
        end: column.end,
        sortable: shape?.sorts.includes(column.id) === true,
        cell: column.cell,
      })),
    [spec, shape, text],
  );
  const columnMenu = useMemo(
    () => (
      <Suspense fallback={<span className={styles.menuToCome} data-to-come />}>
        <ColumnMenu columns={columns} setup={preferences.setup} onSetup={setSetup} onReset={resetSetup} />
      </Suspense>
    ),
    [columns, preferences.setup, setSetup, resetSetup],
  );
  const selectedKeys = useMemo(() => new Set(selected.keys()), [selected]);
  const actions = (spec.actions ?? []).filter((action) => may(action.name));
  const chosen = [...selected.values()];
  const alone = chosen.length === 1 ? chosen[0] : undefined;
  const filtered = Object.keys(params).some((key) => key !== spec.tabs?.key);
  const codesFilter = filters.find(
    (filter) => filter.kind === 'codes' && filter.notFound !== undefined && search.get(filter.key),
  );
  const selectMatching = async () => {
    const answer = await askList(name, {
      params,
      pageSize: most,
      ...(sort === undefined ? {} : { sort }),
    } as unknown as ListRequest<Name>);
    setSelected(new Map(answer.records.map((row) => [rowKey(row), row])));
  };
  useKeys([
    ...(rows.length === 0
      ? []
      : [
          {
            keys: ['ArrowDown'],
            words: t('toRows'),
            when: ({ target }: KeyboardEvent) => target === document.body || target === section.current?.parentElement,
            run: () => toRows(section.current),
          },
        ]),
    ...(filters.length === 0 ? [] : [{ keys: ['/'], words: text('shell:keys.filter'), run: toFirstFilter }]),
    ...(selected.size === 0 || actions.length === 0
      ? []
      : [{ keys: ['a'], words: text('shell:keys.actions'), run: () => toActions(section.current) }]),
    { keys: ['r'], words: text('shell:keys.refresh'), run: refresh },
  ]);
  const Drawer = spec.drawer;
  const Buttons = spec.buttons;
  const totalText =
    data === undefined || missing !== undefined
      ? ''
      : data.total === 0
        ? t('none')
        : data.totalIsMore
          ? t('moreThan', { formatted: count(data.total) })
          : t('title.records', { count: data.total, formatted: count(data.total) });
  const openRow = openKey === undefined ? undefined : rows.find((row) => rowKey(row) === openKey);
  return (
    <section ref={section} className={`panel ${styles.list}`} aria-label={titleOf(screen)}>
      <Suspense>
        <DefaultView page={screen.path} search={rawSearch === begun.current ? '' : rawSearch} onOpen={openView} />
      </Suspense>
      {rows.length > 0 && (
        <a
          href="#rows"
          className={styles.toRows}
          onClick={(event) => {
            event.preventDefault();
            toRows(section.current);
          }}
        >
          {t('toRows')}
        </a>
      )}
      {spec.tabs && (
        <ListTabs
          tabs={spec.tabs}
          value={search.get(spec.tabs.key) ?? spec.tabs.values[0] ?? ''}
          params={params}
          onChange={openTab}
        />
      )}
      <FilterBar filters={filters} search={search} set={set} />
      <div className={styles.bar} data-bulk={selected.size > 0}>
        {selected.size === 0 ? (
          <span className={`${styles.total} num`} aria-live="polite">
            {totalText}
          </span>
        ) : (
          <SelectionBar
            rows={chosen}
            shown={rows.length}
            total={data?.total ?? 0}
            totalIsMore={data?.totalIsMore ?? false}
            most={most}
            actions={actions}
            onAct={setActing}
            onAll={() => void selectMatching()}
            onNone={() => setSelected(new Map())}
            onOpen={alone && onOpen && (() => onOpen(alone))}
            onEdit={
              !may('edit') || spec.edits === undefined
                ? undefined
                : () => (alone === undefined ? toastInfo(t('oneAtATime')) : set({ open: rowKey(alone), edit: '1' }))
            }
            notEdit={alone !== undefined && spec.edits?.(alone) === false ? 'state' : undefined}
          />
        )}
        {newer && selected.size === 0 && (
          <button type="button" className={styles.pill} onClick={refresh}>
            {t('newer')}
          </button>
        )}
        <span className={styles.spacer} />
        {selected.size === 0 && Buttons && <Buttons />}
        {selected.size === 0 && spec.export !== undefined && may('export') && (
          <ExportButton params={params} fileTime={spec.fileTime} total={data?.total} onExport={openExport} />
        )}
        {isFetching && data !== undefined && (
          <span className={styles.pulse} role="status" aria-label={text('shell:loading')} />
        )}
        {selected.size === 0 && (
          <Suspense fallback={<span className={styles.viewsToCome} data-to-come />}>
            <ViewsMenu
              keeping={keeping}
              search={rawSearch}
              filters={spec.filters}
              onOpen={openView}
              onStandard={openStandard}
            />
          </Suspense>
        )}
        <Looks at={data?.at} density={preferences.density} onRefresh={refresh} onDensity={setDensity}>
          {columnMenu}
        </Looks>
      </div>
      {data?.stale === true && (
        <div className={styles.warn} role="status">
          {t('stale')}
        </div>
      )}
      {spec.live !== undefined && !up && data !== undefined && error === null && (
        <Suspense>
          <LiveDown />
        </Suspense>
      )}
      {codesFilter?.kind === 'codes' && codesFilter.notFound !== undefined && (
        <Suspense>
          <NotFoundCodes
            filter={codesFilter.key}
            codes={(search.get(codesFilter.key) ?? '').split(',')}
            ask={codesFilter.notFound}
          />
        </Suspense>
      )}
      <div className={styles.body}>
        {missing !== undefined ? (
          <div className={styles.state}>{missing}</div>
        ) : data === undefined && error !== null ? (
          <ListState kind={failedState(error)} error={error} step={t('failed.again')} onStep={refresh} />
        ) : data === undefined ? (
          <div className={styles.rows} role="status" aria-label={text('shell:loading')}>
            {Array.from({ length: 18 }, (_, at) => (
              <i key={at} />
            ))}
          </div>
        ) : rows.length === 0 ? (
          <ListState
            kind={filtered ? 'noMatch' : 'empty'}
            step={filtered ? t('clearAll') : t('refresh')}
            onStep={
              filtered
                ? () => set(Object.fromEntries(filters.flatMap(keysOfFilter).map((key) => [key, undefined])))
                : refresh
            }
          />
        ) : (
          <Table
            label={text(`fields:${keyField}`)}
            rows={rows}
            rowKey={rowKey}
            columns={columns}
            setup={preferences.setup}
            onSetup={setSetup}
            rowHeight={ROW_HEIGHT[preferences.density]}
            offset={(page - 1) * pageSize}
            total={data.total}
            about={`${filterKey}|${sort?.join('.') ?? ''}|${page}`}
            onBottom={more}
            sort={sort}
            onSort={(next) => set({ sort: next === undefined ? undefined : next.join('.') })}
            selected={selectedKeys}
            selectable={actions.length > 0}
            onSelect={onSelect}
            onOpen={onOpen}
            openKey={openKey}
            marked={marked}
            fresh={fresh}
          />
        )}
      </div>
      {data !== undefined && missing === undefined && rows.length > 0 && (
        <Suspense fallback={<div className={styles.pagingToCome} data-to-come />}>
          <Paging
            page={page}
            pages={pages}
            size={pageSize}
            total={data.total}
            totalIsMore={data.totalIsMore}
            shown={rows.length}
            hasNext={data.next !== undefined}
            maxPage={shape?.maxPage ?? 1_000}
            onPage={openPage}
            onSize={setPageSize}
          />
        </Suspense>
      )}
      {Drawer && openKey !== undefined && (
        <Suspense>
          <Drawer id={openKey} row={openRow} onClose={() => set({ open: undefined, edit: undefined })} />
        </Suspense>
      )}
      <Suspense>
        {acting !== undefined && (
          <ActionDialog
            action={acting}
            rows={chosen}
            rowKey={rowKey}
            onClose={() => setActing(undefined)}
            onDone={(done) => {
              setResultsOf(text(labelOf(acting)));
              setActing(undefined);
              setSelected(new Map());
              if (done.some(({ answer }) => answer.outcome !== 'stored' && answer.outcome !== 'duplicate'))
                setResults(done);
              void queries.invalidateQueries();
            }}
          />
        )}
        {results !== undefined && (
          <ResultsSheet
            results={results}
            label={resultsOf}
            onClose={() => setResults(undefined)}
            onAgain={(next) => {
              setResults(next);
              void queries.invalidateQueries();
            }}
          />
        )}
        {exporting && spec.export !== undefined && data !== undefined && (
          <ExportDialog
            query={spec.export}
            of={name}
            params={params}
            sort={sort}
            columns={shownColumns(
              spec.columns.filter(({ unfiled }) => unfiled !== true).map(({ id }) => id),
              preferences.setup,
            )}
            total={data.total}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
