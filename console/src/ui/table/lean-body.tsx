import {
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MRT_TableInstance } from 'mantine-react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { press, useOwnKeys } from '../../shell/keys.ts';
import type { Hotkey } from '../../shell/keys.ts';
import { Reached } from '../code-link.tsx';
import { codesOf, contentsOf } from './fitted.ts';
import styles from './table.module.css';

/** One column as the table draws it. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly size: number;
  readonly end?: boolean;
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

const OVERSCAN = 12;
/** Keys that go from row to row. */
const STEPS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
/** Keys that go from one to the next of what can be pressed in a row. */
const ASIDE = ['ArrowRight', 'ArrowLeft'];

/** What a table tells its body of the rows and of what is done with them. */
export interface BodyProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowHeight: number;
  /** The place of the first row in the whole list, from 0. */
  readonly offset: number;
  readonly selected: ReadonlySet<string>;
  readonly selectable: boolean;
  readonly onSelect: (keys: readonly string[], selected: boolean) => void;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly openKey?: string | undefined;
  readonly marked: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
  /** What is listed: when it changes, the table begins at its top again. */
  readonly about: string;
  /** The last rows came in sight. */
  readonly onBottom: () => void;
}

/** For rows of any kind; beside it, how wide what stands in the columns is, once the rows of a list are drawn. */
export type OfBody = BodyProps<object> & {
  readonly onContents: (contents: ReadonlyMap<string, number>) => void;
};
export const Body = createContext<OfBody | undefined>(undefined);

interface Cell {
  readonly id: string;
  readonly column: TableColumn<object> | undefined;
  readonly left: number | undefined;
  readonly lastPinned: boolean;
}

interface RowProps {
  readonly row: object;
  readonly rowId: string;
  readonly index: number;
  readonly rowIndex: number;
  readonly cells: readonly Cell[];
  readonly selected: boolean;
  readonly selectable: boolean;
  readonly active: boolean;
  readonly open: boolean;
  readonly marked: boolean;
  readonly fresh: boolean;
  readonly select: (index: number, extend: boolean) => void;
  readonly openRow: (index: number) => void;
}

/** One plain row; drawn again only when something of its own changed (console 1.3). */
const LeanRow = memo(function LeanRow({
  row,
  rowId,
  index,
  rowIndex,
  cells,
  selected,
  selectable,
  active,
  open,
  marked,
  fresh,
  select,
  openRow,
}: RowProps) {
  const { t } = useTranslation('list');
  return (
    <tr
      className={styles.row}
      tabIndex={active ? 0 : -1}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
      data-index={index}
      data-open={open || undefined}
      data-marked={marked || undefined}
      data-fresh={fresh || undefined}
      title={marked ? t('marked') : undefined}
      onClick={() => openRow(index)}
    >
      {cells.map(({ id, column, left, lastPinned }) => {
        const pinned = left === undefined ? {} : { 'data-pinned': true, style: { left } };
        if (column === undefined) {
          return (
            <th
              key={id}
              scope="row"
              data-select
              {...pinned}
              onClick={(event) => {
                event.stopPropagation();
                select(index, event.shiftKey);
              }}
            >
              <input
                type="checkbox"
                className={styles.check}
                tabIndex={-1}
                checked={selected}
                readOnly
                aria-label={t('selectRow', { key: rowId })}
              />
            </th>
          );
        }
        return (
          <td key={id} data-end={column.end || undefined} data-last-pinned={lastPinned || undefined} {...pinned}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
});

/** What can be pressed in a row, from left to right. The box that ticks it is not among it: Space does. */
const pressable = (row: HTMLElement | null | undefined): readonly HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('td a[href], td button:enabled') ?? []),
];
/** What the row itself does, what is pressed in it does otherwise. */
const isOfRow = ({ target }: KeyboardEvent): boolean => target instanceof HTMLTableRowElement;
const rowAround = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('tr[data-index]')) || undefined;

/** From a row to its first link, from link to link, and from the first one back to the row, as in a tree grid; beyond, the arrows scroll. */
function asideOf({ key, target }: KeyboardEvent): HTMLElement | undefined {
  const row = rowAround(target);
  const stops = [row, ...pressable(row)];
  return stops[stops.indexOf(target as HTMLElement) + (key === 'ArrowRight' ? 1 : -1)];
}

/** The rows that are in sight, plain and memoised; one tab stop, arrows move (console 5.1). */
export function LeanBody({ table }: { readonly table: MRT_TableInstance<Record<string, unknown>> }) {
  const shared = useContext(Body) as OfBody;
  const {
    rowKey,
    rowHeight,
    offset,
    selected,
    selectable,
    onSelect,
    onOpen,
    openKey,
    marked,
    fresh,
    columns,
    about,
    onBottom,
    onContents,
  } = shared;
  const rows = table.getRowModel().rows;
  const { t: said } = useTranslation();
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const container = table.refs.tableContainerRef;
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this would hinder is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const first = useRef(about);
  useEffect(() => {
    if (first.current === about) return;
    first.current = about;
    virtual.scrollToOffset(0);
    setActive(0);
  }, [virtual, about]);
  const body = useRef<HTMLTableRowElement>(null);
  const wantsFocus = useRef(false);
  const [leads, setLeads] = useState(false);

  const leaves = [...table.getLeftLeafColumns(), ...table.getCenterLeafColumns()].filter((column) =>
    column.getIsVisible(),
  );
  const pinnedCount = table.getLeftLeafColumns().filter((column) => column.getIsVisible()).length;
  const signature = leaves
    .map((column) => `${column.id}:${column.getIsPinned() === false ? '' : column.getStart('left')}`)
    .join(' ');
  const cells = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return signature.split(' ').map((part, at): Cell => {
      const [id = '', left = ''] = part.split(':');
      return {
        id,
        column: byId.get(id),
        left: left === '' ? undefined : Number(left),
        lastPinned: at === pinnedCount - 1,
      };
    });
  }, [columns, signature, pinnedCount]);

  const keysOf = useCallback(
    (from: number, to: number) => {
      const between: string[] = [];
      for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
        const row = rows[at];
        if (row !== undefined) between.push(rowKey(row.original));
      }
      return between;
    },
    [rows, rowKey],
  );
  const select = useCallback(
    (index: number, extend: boolean) => {
      const row = rows[index];
      if (row === undefined || !selectable) return;
      setActive(index);
      if (extend) onSelect(keysOf(anchor.current, index), true);
      else {
        anchor.current = index;
        onSelect([rowKey(row.original)], !selected.has(rowKey(row.original)));
      }
    },
    [rows, rowKey, selectable, selected, onSelect, keysOf],
  );
  const openRow = useCallback(
    (index: number) => {
      const row = rows[index];
      setActive(index);
      if (row !== undefined && (globalThis.getSelection?.()?.toString() ?? '') === '') onOpen?.(row.original);
    },
    [rows, onOpen],
  );

  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setActive(next);
    virtual.scrollToIndex(next);
    wantsFocus.current = true;
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = body.current?.parentElement?.querySelector<HTMLElement>(`tr[data-index="${active}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });
  const stepTo = (key: string): number => {
    const page = Math.max(1, Math.floor((container.current?.clientHeight ?? 0) / rowHeight) - 2);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    return Math.max(0, Math.min(rows.length - 1, steps[key] ?? active));
  };
  const hotkeys: readonly Hotkey[] = [
    { keys: STEPS, words: said('keys.rows'), repeats: true, run: ({ key }) => move(stepTo(key)) },
    ...(leads
      ? [
          {
            keys: ASIDE,
            words: said('keys.links'),
            when: (event: KeyboardEvent) => asideOf(event) !== undefined,
            run: (event: KeyboardEvent) => asideOf(event)?.focus(),
          },
        ]
      : []),
    // A row that has no page of its own is opened by what leads on from it.
    ...(onOpen === undefined && !leads
      ? []
      : [
          {
            keys: ['Enter'],
            words: said('keys.open'),
            when: isOfRow,
            run: ({ target }: KeyboardEvent) =>
              onOpen === undefined ? pressable(rowAround(target))[0]?.click() : openRow(active),
          },
        ]),
    ...(selectable
      ? [
          { keys: ['Space'], words: said('keys.select'), when: isOfRow, run: () => select(active, false) },
          {
            keys: STEPS.map((key) => `Shift+${key}`),
            words: said('keys.extend'),
            repeats: true as const,
            run: ({ key }: KeyboardEvent) => {
              onSelect(keysOf(active, stepTo(key)), true);
              move(stepTo(key));
            },
          },
          { keys: ['$mod+a'], words: said('keys.all'), run: () => onSelect(keysOf(0, rows.length - 1), true) },
        ]
      : []),
  ];
  useOwnKeys(hotkeys);
  useEffect(() => {
    const element = body.current?.parentElement;
    if (!element) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (rowAround(event.target) !== undefined) press(hotkeys, event);
    };
    const follow = ({ target }: FocusEvent) => setActive((now) => Number(rowAround(target)?.dataset['index'] ?? now));
    element.addEventListener('keydown', listen);
    element.addEventListener('focusin', follow);
    return () => {
      element.removeEventListener('keydown', listen);
      element.removeEventListener('focusin', follow);
    };
  });

  const items = virtual.getVirtualItems();
  // As soon as rows are drawn, and again when they are others.
  useLayoutEffect(() => setLeads(pressable(body.current?.parentElement).length > 0), [rows, columns, items.length]);
  // Once for what is listed and which columns are shown: what comes in later moves no column under somebody's eyes. Not for their order: which of the pinned ones stay at
  // the left follows from what is measured, and the others go back to their place.
  const measured = useRef('');
  const ids = cells.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const element = body.current?.parentElement;
    const now = `${about} ${ids.split(' ').toSorted().join(' ')}`;
    if (!element || items.length === 0 || measured.current === now) return;
    measured.current = now;
    const codes = codesOf(
      rows.map(({ original }) => original),
      cells.flatMap(({ id, left }) => (left === undefined ? [] : [id])),
    );
    onContents(contentsOf(element, ids.split(' '), codes));
  }, [about, ids, items.length, onContents, rows, cells]);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = cells.length;
  const inSight = items.some((item) => item.index === active);
  const atBottom = (items.at(-1)?.index ?? -1) >= rows.length - 1;
  useEffect(() => {
    if (atBottom) onBottom();
  }, [atBottom, onBottom]);
  return (
    <Reached value="row">
      <tr ref={body} className={styles.gap} aria-hidden style={{ height: before }}>
        {before > 0 && <td colSpan={span} />}
      </tr>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const key = rowKey(row.original);
        return (
          <LeanRow
            key={key}
            row={row.original}
            rowId={key}
            index={item.index}
            rowIndex={offset + item.index + 2}
            cells={cells}
            selectable={selectable}
            selected={selected.has(key)}
            active={item.index === active || (!inSight && item === items[0])}
            open={key === openKey}
            marked={marked.has(key)}
            fresh={fresh.has(key)}
            select={select}
            openRow={openRow}
          />
        );
      })}
      {after > 0 && (
        <tr className={styles.gap} aria-hidden style={{ height: after }}>
          <td colSpan={span} />
        </tr>
      )}
    </Reached>
  );
}
