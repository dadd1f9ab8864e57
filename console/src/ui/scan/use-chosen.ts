import { useEffect, useState } from 'react';
import type { StationEntry } from '../../client/contract-table.ts';
import { keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import type { Typed } from './station-fields.tsx';

type Chosen = Readonly<Record<string, Typed>>;

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChosen = (value: unknown): value is Chosen => isTyped(value) && Object.values(value).every(isTyped);

/**
 * What is said at a station before the codes are read, by work. It outlives a reload, after which codes would else go without it, and nothing else: in
 * another tab, on another day or by another person it is said anew. Personal texts are not kept.
 */
export function useChosen({ path, works }: StationEntry) {
  const place = `malote.chosen.${session.get().caller?.id ?? ''}.${path}`;
  const state = useState(() => readKept<Chosen>(sessionStorage, place, {}, isChosen));
  const [chosen] = state;
  useEffect(() => {
    const kept = works.flatMap(({ name, fields }) => {
      const said = Object.entries(chosen[name] ?? {}).filter(
        ([field, value]) => value !== undefined && fields[field] !== undefined && fields[field].kind !== 'person',
      );
      return said.length === 0 ? [] : [[name, Object.fromEntries(said)] as const];
    });
    keep(sessionStorage, place, kept.length === 0 ? undefined : Object.fromEntries(kept));
  }, [chosen, place, works]);
  return state;
}
