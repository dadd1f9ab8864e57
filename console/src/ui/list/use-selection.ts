import { useCallback, useEffect, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import { toastInfo } from '../../shell/toasts.tsx';

interface Selecting<Row> {
  /** What is asked for: when it changes, nothing is ticked any more. */
  readonly about: string;
  /** Rows that may be ticked at once. */
  readonly most: number;
  readonly rowKey: (row: Row) => string;
}

/** The rows that are ticked, by their keys, as they were seen last. */
export interface Selection<Row> {
  readonly selected: ReadonlyMap<string, Row>;
  readonly setSelected: Dispatch<SetStateAction<ReadonlyMap<string, Row>>>;
  /** Ticks or unticks rows of those that are shown; says so when more are wanted than may be ticked. */
  readonly select: (shown: readonly Row[], keys: readonly string[], on: boolean) => void;
  /** Rows came anew: those that are ticked are held as they are now. */
  readonly onFresh: (found: ReadonlyMap<string, Row>) => void;
}

/** Which rows of a list are ticked. */
export function useSelection<Row>({ about, most, rowKey }: Selecting<Row>): Selection<Row> {
  const { t } = useTranslation('list');
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  // What is ticked is among what is asked for: a row that was ticked in an earlier search would go along unseen.
  const ticked = useRef(about);
  useEffect(() => {
    if (ticked.current === about) return;
    ticked.current = about;
    setSelected(new Map());
  }, [about]);
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  const select = useCallback(
    (shown: readonly Row[], keys: readonly string[], on: boolean) => {
      const found = new Map(shown.map((row) => [rowKey(row), row]));
      const wanted = keys.flatMap((key): readonly (readonly [string, Row])[] => {
        const row = found.get(key);
        return row === undefined ? [] : [[key, row]];
      });
      if (on && new Set([...latest.current.keys(), ...wanted.map(([key]) => key)]).size > most)
        toastInfo(t('cap', { max: count(most) }));
      setSelected((old) => {
        const next = new Map(old);
        if (!on) for (const key of keys) next.delete(key);
        else for (const [key, row] of wanted) if (next.has(key) || next.size < most) next.set(key, row);
        return next;
      });
    },
    [rowKey, t, most],
  );
  const onFresh = useCallback(
    (found: ReadonlyMap<string, Row>) =>
      setSelected((old) =>
        [...old.keys()].some((key) => found.has(key))
          ? new Map([...old].map(([key, row]) => [key, found.get(key) ?? row]))
          : old,
      ),
    [],
  );
  return { selected, setSelected, select, onFresh };
}
