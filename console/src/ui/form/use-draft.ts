import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { useEffect, useRef, useState } from 'react';
import { keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What is typed into a dialog, which begins with what its page knows. Under a name it outlives the dialog and a reload, for its user in this tab: what differs
 * from what it began with, and no personal text. The last member throws it away.
 */
export function useDraft(name: string | undefined, begins: Values, fields: Fields) {
  const place = name === undefined ? undefined : `malote.draft.${session.get().caller?.id ?? ''}.${name}`;
  const [start] = useState(begins);
  const [typed, setTyped] = useState<Values>(() =>
    place === undefined ? start : { ...start, ...readKept<Values>(sessionStorage, place, {}, isValues) },
  );
  const done = useRef(false);
  useEffect(() => {
    if (place === undefined || done.current) return;
    const kept = Object.entries(typed).filter(
      ([field, value]) =>
        value !== undefined &&
        fields[field]?.kind !== 'person' &&
        JSON.stringify(value) !== JSON.stringify(start[field]),
    );
    keep(sessionStorage, place, kept.length === 0 ? undefined : Object.fromEntries(kept));
  }, [fields, place, start, typed]);
  const drop = () => {
    done.current = true;
    if (place !== undefined) keep(sessionStorage, place, undefined);
  };
  return [typed, setTyped, drop] as const;
}
