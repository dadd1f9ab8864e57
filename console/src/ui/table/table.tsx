import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MantineReactTable, useMantineReactTable } from 'mantine-react-table';
import type { MRT_ColumnDef } from 'mantine-react-table';
import 'mantine-react-table/styles.css';
import { Body, LeanBody } from './lean-body.tsx';
import type { BodyProps, OfBody } from './lean-body.tsx';
import { brokenHeadOf, fittedWidths } from './fitted.ts';
import { heldOf } from './held.ts';
import { orderedColumns } from './order.ts';
import styles from './table.module.css';

/** What the user has made of the columns. */
export interface ColumnSetup {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

interface Props<Row> extends BodyProps<Row> {
  readonly label: string;
  readonly setup: ColumnSetup;
  readonly onSetup: (setup: ColumnSetup) => void;
  /** How many rows the whole list has. */
  readonly total: number;
  readonly sort: readonly [string, 'asc' | 'desc'] | undefined;
  readonly onSort: (sort: readonly [string, 'asc' | 'desc'] | undefined) => void;
  readonly footer?: ReactNode;
}

const SELECT = '_select';
const SELECT_WIDTH = 40;
/** The library puts the column's name in itself. */
const COLUMN = { column: '{column}' };

/** A table of any number of rows with sticky head, pinned, movable, resizable columns and a lean body. The only user of the table library. */
export function Table<Row>(props: Props<Row>) {
  const { label, rows, rowKey, columns, setup, onSetup, rowHeight, total, sort, onSort, selectable, footer } = props;
  const { t } = useTranslation('list');
  // Not drawn before it is known: nothing is seen until then, and all of it would be drawn twice.
  const [measured, setMeasured] = useState<number>();
  const room = measured ?? 0;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    setMeasured(element.clientWidth);
    const observer = new ResizeObserver(() => setMeasured(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const definitions = useMemo(
    (): MRT_ColumnDef<Record<string, unknown>>[] => [
      ...(selectable
        ? [
            {
              id: SELECT,
              header: t('selectPage'),
              size: SELECT_WIDTH,
              enableSorting: false,
              enableResizing: false,
              enableColumnActions: false,
              enableHiding: false,
              Header: () => <SelectPage />,
            } satisfies MRT_ColumnDef<Record<string, unknown>>,
          ]
        : []),
      ...columns.map((column): MRT_ColumnDef<Record<string, unknown>> => ({
        id: column.id,
        header: column.label,
        accessorFn: () => null,
        size: column.size,
        minSize: 60,
        enableSorting: column.sortable === true,
        mantineTableHeadCellProps: column.end ? { align: 'right', style: { textAlign: 'end' } } : {},
      })),
    ],
    [columns, selectable, t],
  );
  const sortWords = useMemo(
    () => ({
      sortByColumnAsc: t('sort.asc', COLUMN),
      sortByColumnDesc: t('sort.desc', COLUMN),
      sortedByColumnAsc: t('sort.isAsc', COLUMN),
      sortedByColumnDesc: t('sort.isDesc', COLUMN),
    }),
    [t],
  );
  const known = columns.map((column) => column.id);
  const order = orderedColumns(known, setup);
  const [contents, setContents] = useState<ReadonlyMap<string, number>>(new Map());
  const sizing = useMemo(
    () =>
      fittedWidths(
        columns.filter(({ id }) => !setup.hidden.includes(id)),
        {
          set: setup.widths,
          pinned: setup.pinned,
          contents,
          room: Math.max(0, room - (selectable ? SELECT_WIDTH : 0) - 2),
        },
      ),
    [columns, setup, selectable, room, contents],
  );
  const held = heldOf(
    setup.pinned.filter((id) => known.includes(id)),
    (id) => sizing[id] ?? 0,
    Math.max(0, room - (selectable ? SELECT_WIDTH : 0)),
  );
  const pinned = [...(selectable ? [SELECT] : []), ...held];
  const lastPinned = pinned.at(-1);
  const heldWidth = held.reduce((sum, id) => sum + (sizing[id] ?? 0), selectable ? SELECT_WIDTH : 0);

  const linesOf = (column: { readonly id: string; getSize(): number }): object => {
    const own = columns.find(({ id }) => id === column.id);
    const broken = own?.sortable === true ? brokenHeadOf(own, column.getSize()) : undefined;
    return broken === undefined ? {} : { '--broken': `${broken}px` };
  };

  const table = useMantineReactTable<Record<string, unknown>>({
    columns: definitions,
    data: rows as unknown as Record<string, unknown>[],
    layoutMode: 'semantic',
    getRowId: (row) => rowKey(row as unknown as Row),
    enableTopToolbar: false,
    enableBottomToolbar: false,
    enablePagination: false,
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    enableFilters: false,
    enableGlobalFilter: false,
    enableColumnFilters: false,
    enableColumnActions: false,
    enableColumnOrdering: false,
    enableColumnDragging: false,
    enableColumnResizing: true,
    columnResizeMode: 'onEnd',
    enableColumnPinning: true,
    enableHiding: true,
    enableStickyHeader: true,
    enableSortingRemoval: true,
    enableMultiSort: false,
    enableRowVirtualization: false,
    localization: sortWords,
    state: {
      sorting: sort === undefined ? [] : [{ id: sort[0], desc: sort[1] === 'desc' }],
      columnSizing: sizing,
      columnOrder: selectable ? [SELECT, ...order] : [...order],
      columnPinning: { left: pinned, right: [] },
      columnVisibility: Object.fromEntries(setup.hidden.map((id) => [id, false])),
      density: 'xs',
    },
    onSortingChange: (change) => {
      const next =
        typeof change === 'function'
          ? change(sort === undefined ? [] : [{ id: sort[0], desc: sort[1] === 'desc' }])
          : change;
      const first = next[0];
      onSort(first === undefined ? undefined : [first.id, first.desc ? 'desc' : 'asc']);
    },
    onColumnSizingChange: (change) => {
      const next = typeof change === 'function' ? change(sizing) : change;
      const moved = Object.entries(next).filter(([id, width]) => known.includes(id) && width !== sizing[id]);
      if (moved.length > 0) onSetup({ ...setup, widths: { ...setup.widths, ...Object.fromEntries(moved) } });
    },
    mantinePaperProps: { className: styles.paper ?? '', withBorder: false, shadow: 'none' },
    mantineTableContainerProps: { className: styles.container ?? '', mah: 'none', tabIndex: -1 },
    mantineTableProps: {
      className: styles.table ?? '',
      role: 'grid',
      'aria-label': t('grid', { name: label }),
      'aria-rowcount': total + 1,
      'aria-multiselectable': selectable,
      highlightOnHover: false,
      striped: false,
      withRowBorders: false,
      style: {
        width: Math.max(
          room,
          Object.values(sizing).reduce((sum, width) => sum + width, selectable ? SELECT_WIDTH : 0),
        ),
        minWidth: 0,
      },
    },
    mantineTableHeadProps: { className: styles.head ?? '' },
    mantineTableHeadRowProps: { className: styles.headRow ?? '', 'aria-rowindex': 1 },
    mantineTableHeadCellProps: ({ column }) => ({
      className: `${styles.headCell} ${column.id === SELECT ? styles.selectHead : ''} ${column.id === lastPinned ? styles.lastPinned : ''}`,
      ...(column.getCanSort()
        ? { 'aria-sort': sort?.[0] === column.id ? (sort[1] === 'asc' ? 'ascending' : 'descending') : 'none' }
        : {}),
      style: { width: column.getSize(), minWidth: column.getSize(), ...linesOf(column) },
    }),
    mantineTableBodyProps: ({ table: made }) => ({ children: <LeanBody table={made} /> }),
  });
  const { columnSizingInfo } = table.getState();
  const asDrawn = [order, pinned, sizing, setup.hidden, sort, columnSizingInfo, label, total, room]
    .map((part) => JSON.stringify(part))
    .join(' ');
  const drawn = useMemo(
    () => <MantineReactTable table={table} />,
    // oxlint-disable-next-line react/exhaustive-deps -- the library reads them from the table, which is the same one always; rows come to the body by themselves
    [table, definitions, sortWords, asDrawn],
  );
  return (
    <Body value={{ ...props, onContents: setContents } as unknown as OfBody}>
      <div ref={box} className={styles.box} style={{ '--row': `${rowHeight}px`, '--held': `${heldWidth}px` } as object}>
        {measured !== undefined && drawn}
        {footer}
      </div>
    </Body>
  );
}

/** The box over the boxes of the rows. */
function SelectPage() {
  const { rows, rowKey, selected, onSelect } = useContext(Body) as OfBody;
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const { t } = useTranslation('list');
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={t('selectPage')}
      checked={keys.length > 0 && chosen === keys.length}
      disabled={keys.length === 0}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && chosen < keys.length;
      }}
      onChange={() => onSelect(keys, chosen !== keys.length)}
    />
  );
}
