import { useState } from 'react';
import type { StationEntry, WorkEntry } from '../../client/contract-table.ts';
import { keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import { readingsFor } from './readings.ts';
import type { Pending } from './readings.ts';
import type { Typed } from './station-fields.tsx';

/** As it is kept: what is done with the code follows from the work. */
interface Kept {
  readonly work: string;
  readonly code: string;
  readonly typed: Typed;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'work' in value &&
  'code' in value &&
  typeof value.code === 'string' &&
  'typed' in value &&
  typeof value.typed === 'object' &&
  value.typed !== null;

/**
 * The code that was read and waits for what is typed in for it. It is nobody's but his who read it until then, and nothing of it is on its way: it outlives a
 * reload and a session that has ended, with what was typed so far, for its user in this tab. Personal texts are not kept, and are typed again.
 */
export function usePending({ path }: StationEntry, work: WorkEntry | undefined) {
  const place = `malote.pending.${session.get().caller?.id ?? ''}.${path}`;
  const [begins] = useState<Kept | undefined>(() => {
    const kept = readKept<Kept | undefined>(sessionStorage, place, undefined, isKept);
    return kept?.work === work?.name ? kept : undefined;
  });
  const [pending, setPending] = useState<Pending | undefined>(() => {
    const readings = work === undefined || begins === undefined ? [] : readingsFor(work, begins.code);
    return begins === undefined || readings.length === 0 ? undefined : { code: begins.code, readings };
  });
  const keepTyped = (code: string, typed: Typed) => {
    if (work === undefined) return;
    const kept = Object.entries(typed).filter(([name]) => work.each[name]?.kind !== 'person');
    keep(sessionStorage, place, { work: work.name, code, typed: Object.fromEntries(kept) } satisfies Kept);
  };
  return {
    pending,
    /** `typed`: what stands there for it already. */
    setPending: (next: Pending | undefined, typed: Typed = {}) => {
      setPending(next);
      if (next === undefined) keep(sessionStorage, place, undefined);
      else keepTyped(next.code, typed);
    },
    keepTyped,
    /** What was typed for a code before the page was drawn anew. */
    typedBefore: (code: string | undefined): Typed | undefined => (begins?.code === code ? begins?.typed : undefined),
  };
}
