import { useEffect, useState } from 'react';
import { forgetAll, keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import { lookup } from '../../i18n/texts.ts';
import { nothingInHand } from '../../shell/address.ts';
import { usePlace } from '../../shell/page-context.ts';
import { setSearch } from '../../shell/places.ts';
import type { LogLine, Station } from './station.ts';
import { useClosed } from './use-closed.ts';

/** What a station had shown before its page was drawn anew. */
export interface Before {
  readonly lines: readonly LogLine[];
  readonly ok: number;
  readonly refused: number;
}

interface Kept extends Before {
  readonly at: number;
  /** What was in hand: the bag, the sheet; and what was done with it. */
  readonly search: string;
}

/** Lines that outlive a page, the newest ones. */
const LINES = 200;
/** What was read longer ago was another shift. */
const SHIFT_MS = 12 * 3_600_000;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  Date.now() - value.at < SHIFT_MS &&
  'search' in value &&
  typeof value.search === 'string' &&
  'lines' in value &&
  Array.isArray(value.lines) &&
  'ok' in value &&
  'refused' in value;

/** What takes a line back goes with its page; lines that were said and not sent get names that no line of this page has. */
const asBefore = (line: LogLine): LogLine => ({
  ...line,
  id: line.id.startsWith('line') ? `before ${line.at} ${line.id}` : line.id,
  undo: undefined,
});

/** What became of scans whose answer came when their page was gone: one that nobody was told of stays on the list of those that were refused. */
async function settled(before: Before): Promise<Before | undefined> {
  const { openScans } = await import('../../shell/scans/scans.ts');
  const queue = await openScans();
  const answered = await Promise.all(
    before.lines.map(async ({ id, verdict }) => verdict === 'waiting' && !(await queue.holds(id))),
  );
  if (!answered.includes(true)) return undefined;
  const told = new Map(queue.state.get().refused.map(({ id, msg }) => [id, msg]));
  const lines = before.lines.map((line, at): LogLine => {
    if (answered[at] !== true) return line;
    const why = told.get(line.id);
    return why === undefined
      ? { ...line, verdict: 'ok', words: lookup('scan:ok') }
      : { ...line, verdict: 'refused', words: why };
  });
  const newly = lines.filter((_, at) => answered[at]);
  const refused = newly.filter(({ verdict }) => verdict === 'refused').length;
  return { lines, ok: before.ok + newly.length - refused, refused: before.refused + refused };
}

/**
 * Keeps what a station shows, and what it has in hand, for its user in this tab: a page that is loaded anew, or opened again after its user was signed out because
 * nobody had touched it, goes on with both. Who closes the page has done with it.
 */
export default function KeptLines({
  station: { log, counts, queue },
  before,
  onBefore,
}: {
  readonly station: Pick<Station, 'log' | 'counts' | 'queue'>;
  readonly before: Before | undefined;
  readonly onBefore: (before: Before) => void;
}) {
  const { tab, screen, search } = usePlace();
  const all = `malote.lines.${session.get().caller?.id ?? ''}.${screen.path}.`;
  // Each way to work at it has lines of its own.
  const place = all + (new URLSearchParams(search).get('mode') ?? '');
  const [found] = useState(() => readKept<Kept | undefined>(sessionStorage, place, undefined, isKept));
  useEffect(() => {
    if (before !== undefined) return;
    onBefore({
      lines: (found?.lines ?? []).map(asBefore),
      ok: found?.ok ?? 0,
      refused: found?.refused ?? 0,
    });
    if (found !== undefined && nothingInHand(search) === search && found.search !== search)
      setSearch(tab, found.search);
  }, [before, found, onBefore, search, tab]);
  useEffect(() => {
    if (before?.lines.some(({ verdict }) => verdict === 'waiting') !== true) return undefined;
    let isWanted = true;
    void settled(before)
      .then((next) => next !== undefined && isWanted && onBefore(next))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [before, onBefore, queue]);
  useEffect(() => {
    if (before === undefined) return;
    const lines = [...log.slice(0, LINES), ...before.lines].slice(0, LINES);
    const [ok, refused] = [before.ok + counts.ok, before.refused + counts.refused];
    const isEmpty = lines.length === 0 && ok === 0 && refused === 0 && nothingInHand(search) === search;
    keep(sessionStorage, place, isEmpty ? undefined : ({ at: Date.now(), search, lines, ok, refused } satisfies Kept));
  }, [before, counts.ok, counts.refused, log, place, search]);
  useClosed(() => forgetAll(sessionStorage, all));
  return null;
}
