import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { Shown } from '@malote/contracts/kernel/envelope.ts';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import type { CommandName, InputOf } from '../../client/names.ts';
import { session } from '../../client/session.ts';
import { store, useStore } from '../../client/store.ts';
import type { UploadAnswer } from '../../client/upload.ts';
import { lookup } from '../../i18n/texts.ts';
import { shellDialog } from '../../shell/dialog.ts';
import { makeScan } from '../../shell/scans/make-scan.ts';
import type { QueueState, ScanQueue } from '../../shell/scans/scan-queue.ts';
import { useNow } from '../../shell/watches.ts';
import type { Tone } from '../../theme/tokens.ts';
import { play } from './sound.ts';
import type { Tone as Heard } from './sound.ts';
import { countAccepted, countRefused, NOTHING_COUNTED, perMinute, uncount } from './tally.ts';

/** What is said of a code, in the band and in the log. */
export type Verdict = 'ok' | 'contradicted' | 'refused' | 'duplicate' | 'waiting' | 'info' | 'shown';

/** One line of the station's log. */
export interface LogLine {
  readonly id: string;
  readonly number: number;
  readonly code: string;
  readonly at: string;
  readonly verdict: Verdict;
  readonly words: string;
  /** What takes it back, where something can. */
  readonly undo: (() => Take) | undefined;
}

/** What a page decides about a code. */
export type Take =
  | {
      readonly do: 'send';
      readonly command: CommandName;
      readonly input: InputOf<CommandName>;
      readonly group: string;
      readonly shown: Shown;
      readonly reason?: string;
      readonly onAnswer?: (answer: UploadAnswer) => Outcome | void;
      /** Told the id under which it goes, before it is answered: what follows a scan is named after it. */
      readonly onSent?: (scan: string) => void;
      /** What takes it back, by the id under which it was sent. */
      readonly undo?: (scan: string) => Take;
      /** Told like any other, and not counted: another command for the same code is. */
      readonly uncounted?: true;
    }
  | { readonly do: 'say'; readonly verdict: Verdict; readonly words: string };

/** What the page makes of an answer, where it knows better than the frame. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly words: string;
}

/** True when the scan was stored and excludes another fact: whoever holds the parcel learns it at once. */
function contradicts({ data }: UploadAnswer): boolean {
  return typeof data === 'object' && data !== null && 'conflicts' in data && Array.isArray(data.conflicts);
}

/** Makes a take that sends; input and command fit together. */
export function sending<Name extends CommandName>(
  command: Name,
  input: InputOf<Name>,
  more: Omit<Extract<Take, { readonly do: 'send' }>, 'do' | 'command' | 'input'>,
): Take {
  return { do: 'send', command, input: input as InputOf<CommandName>, ...more };
}
/** A take that only says something. */
export const saying = (verdict: Verdict, words: string): Take => ({ do: 'say', verdict, words });

/** The queue comes right behind the station that is drawn; most often the shell has fetched it before. */
const openScans = async (): Promise<ScanQueue> => await (await import('../../shell/scans/scans.ts')).openScans();

/** Lines that a station keeps for its own file. */
export const KEPT_LINES = 2_000;
/** A finger that falls twice (ms) means once: the second time another line stands under it. */
const TWICE_MS = 700;
const NO_QUEUE: QueueState = { waiting: 0, groups: {}, held: [], foreign: [], stuck: false, refused: [] };
const noQueue = store(NO_QUEUE);
/** How each verdict looks, in the band and in its line. */
export const TONES: Readonly<Record<Verdict, Tone>> = {
  ok: 'ok',
  contradicted: 'warn',
  refused: 'bad',
  duplicate: 'warn',
  waiting: 'info',
  info: 'neutral',
  shown: 'info',
};
/** What is heard of each; of the others nothing. */
const SOUNDS: Readonly<Partial<Record<Verdict, Heard>>> = {
  ok: 'ok',
  contradicted: 'duplicate',
  refused: 'refused',
  duplicate: 'duplicate',
  shown: 'waiting',
};

/** What a station offers to its page. */
export interface Station {
  readonly scan: (raw: string) => Promise<void>;
  readonly perform: (take: Take, code: string) => void;
  readonly band: LogLine | undefined;
  readonly log: readonly LogLine[];
  readonly counts: { readonly ok: number; readonly refused: number; readonly perMinute: number };
  readonly queue: QueueState;
  /** Scans of a group that nobody has answered yet: whoever closes the group waits for them. */
  readonly before: (group: string) => number;
  readonly settle: (id: string) => void;
  readonly undoLast: () => void;
  readonly canUndo: boolean;
  /** Takes one line back. */
  readonly undo: (line: LogLine) => void;
}

type Sending = Extract<Take, { readonly do: 'send' }>;

const toldBy = (takes: readonly Take[]): string =>
  JSON.stringify(takes.map((take) => take.do === 'send' && [take.command, take.input]));
const isStored = ({ outcome }: UploadAnswer): boolean => outcome === 'stored' || outcome === 'duplicate';

/** True where a code was taken, also where it excludes something else: that is when somebody wants it back. */
const isDone = (verdict: Verdict): boolean => verdict === 'ok' || verdict === 'contradicted';
/** Whether a line can be taken back: what it is of was done, and something takes that back. */
export const canTakeBack = ({ undo, verdict }: LogLine): boolean => undo !== undefined && isDone(verdict);

/** What every scan station does: takes codes one after the other, sends them through the shell's queue, and shows what became of each. */
export function useStation(take: (code: string) => Take | readonly Take[] | Promise<Take | readonly Take[]>): Station {
  const [queue, setQueue] = useState<ScanQueue>();
  const [log, setLog] = useState<readonly LogLine[]>([]);
  const [tally, setTally] = useState(NOTHING_COUNTED);
  /** What was sent and has no answer yet. */
  const waiting = useRef(new Map<string, { readonly code: string; readonly taken: Sending }>());
  /** Scans by group that are taken and not kept yet: what follows them must wait for them as for those of the queue. */
  const [taking, setTaking] = useState<Readonly<Record<string, number>>>({});
  const turn = useRef(Promise.resolve());
  const nextLine = useRef(1);
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });
  /** Whether somebody stands before it: its tab may be hidden behind another one. */
  const isInFront = useRef(false);
  useEffect(() => {
    isInFront.current = true;
    return () => {
      isInFront.current = false;
    };
  }, []);

  const tell = useCallback((line: LogLine) => {
    setLog((old) => [line, ...old].slice(0, KEPT_LINES));
    const tone = SOUNDS[line.verdict];
    if (tone !== undefined) play(tone, line.words);
  }, []);
  const settleLine = useCallback((id: string, verdict: Verdict, words: string, wasGreen: boolean, counts = true) => {
    setLog((old) =>
      old.map((line) =>
        line.id === id
          ? { ...line, verdict, words, undo: isDone(verdict) || verdict === 'waiting' ? line.undo : undefined }
          : line,
      ),
    );
    if (isDone(verdict) && !wasGreen && counts) setTally((old) => countAccepted(old, id, Date.now()));
    if ((verdict === 'refused' || verdict === 'duplicate') && counts)
      setTally((old) => countRefused(wasGreen ? uncount(old, id) : old));
    const tone = SOUNDS[verdict];
    if (tone !== undefined && isInFront.current && !(verdict === 'ok' && wasGreen)) play(tone, words);
  }, []);

  // Of all effects these alone stand while the tab is hidden: what is answered meanwhile is known when it is looked at again.
  useInsertionEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    void openScans()
      .catch(() => undefined)
      .then((opened) => {
        if (gone || opened === undefined) return; // who scans now is told that nothing is kept
        setQueue(opened);
        const endHeld = opened.onHeld(({ scan, answer }) => {
          if (!waiting.current.has(scan.id)) return;
          const words = lookup('scan:heldLine', { why: answer.msg ?? answer.code ?? '' });
          settleLine(scan.id, 'waiting', words, scan.shown === 'accepted');
          if (isInFront.current) play('refused', words);
        });
        const endAnswers = opened.onAnswer(({ scan, answer }) => {
          const taken = waiting.current.get(scan.id)?.taken;
          if (taken === undefined) return undefined;
          waiting.current.delete(scan.id);
          const own = taken.onAnswer?.(answer);
          const good = isStored(answer);
          const told: Outcome | undefined = contradicts(answer)
            ? { verdict: 'contradicted', words: lookup('scan:contradicts') }
            : (own ?? undefined);
          settleLine(
            scan.id,
            told?.verdict ??
              (good
                ? 'ok'
                : answer.code === 'ALREADY_SCANNED' || answer.code === 'PACKAGE_ALREADY_BAGGED'
                  ? 'duplicate'
                  : 'refused'),
            told?.words ?? (good ? lookup('scan:ok') : (answer.msg ?? answer.code ?? '')),
            scan.shown === 'accepted',
            taken.uncounted !== true,
          );
          return isInFront.current ? 'told' : undefined; // who is elsewhere has heard and seen nothing of it
        });
        end = () => {
          endHeld();
          endAnswers();
        };
      });
    return () => {
      gone = true;
      end?.();
    };
  }, [settleLine]);

  const perform = useCallback(
    (taken: Take, code: string) => {
      const number = nextLine.current;
      nextLine.current += 1;
      const at = new Date().toISOString();
      const line = (verdict: Verdict, words: string, id = `line${number}`, undo?: LogLine['undo']) =>
        tell({ id, number, code, at, verdict, words, undo });
      if (taken.do === 'say') {
        if (taken.verdict === 'refused' || taken.verdict === 'duplicate') setTally(countRefused);
        return line(taken.verdict, taken.words);
      }
      const scan = makeScan(taken.command, taken.input, code, taken.shown, taken.group, taken.reason);
      if (scan === undefined) {
        shellDialog.set('station');
        taken.onAnswer?.({ id: '', outcome: 'refused' }); // what is not sent is to the page as if it had been refused
        return line('refused', lookup('scan:noStation'));
      }
      taken.onSent?.(scan.id);
      waiting.current.set(scan.id, { code, taken });
      const green = taken.shown === 'accepted';
      const back = taken.undo;
      if (green) setTally((old) => countAccepted(old, scan.id, Date.now()));
      const isOver = session.get().phase === 'expired';
      // The question whether to sign in again may hide the band.
      if (isOver && !green) play('waiting');
      line(
        green ? 'ok' : 'waiting',
        lookup(green ? 'scan:ok' : navigator.onLine && !isOver ? 'scan:waiting' : 'scan:kept'),
        scan.id,
        back && (() => back(scan.id)),
      );
      const take = (by: 1 | -1) => setTaking((old) => ({ ...old, [taken.group]: (old[taken.group] ?? 0) + by }));
      take(1);
      void openScans()
        .then((opened) => opened.add(scan))
        .catch(() => {
          waiting.current.delete(scan.id);
          taken.onAnswer?.({ id: scan.id, outcome: 'refused' });
          settleLine(scan.id, 'refused', lookup('scan:notKept'), green);
        })
        .finally(() => take(-1));
    },
    [tell, settleLine],
  );

  const scan = useCallback(
    (raw: string) => {
      const code = cleanScan(raw);
      if (code === '') return Promise.resolve();
      turn.current = turn.current
        .then(async () => {
          const taken = await latestTake.current(code);
          const takes = 'do' in taken ? [taken] : taken;
          // Read twice before the first is answered, as without a network: it would be told as refused when nobody knows why any more.
          const underway = [...waiting.current.values()].filter((one) => one.code === code).map((one) => one.taken);
          const isTwice = takes.length > 0 && toldBy(takes) === toldBy(underway.slice(-takes.length));
          for (const one of isTwice ? [saying('duplicate', lookup('scan:underway'))] : takes) perform(one, code);
        })
        .catch(() => perform(saying('refused', lookup('shell:error.service')), code));
      return turn.current;
    },
    [perform],
  );

  const now = useNow(5_000);
  const state = useStore(queue?.state ?? noQueue);
  const before = useCallback(
    (group: string) => Math.max(state.groups[group] ?? 0, taking[group] ?? 0),
    [state.groups, taking],
  );
  // What was read last and is not answered yet is what F4 means: until then it takes back nothing, and never the code before.
  const last = log.find((line) => line.undo !== undefined);
  const canUndo = last !== undefined && canTakeBack(last);
  const tookBack = useRef(0);
  const undo = useCallback(
    ({ id, code, undo: takeBack }: LogLine) => {
      if (Date.now() - tookBack.current < TWICE_MS) return;
      const back = takeBack?.();
      if (back === undefined) return;
      tookBack.current = Date.now();
      setLog((old) => old.map((one) => (one.id === id ? { ...one, undo: undefined } : one)));
      setTally((old) => uncount(old, id));
      perform(
        back.do === 'say'
          ? back
          : {
              ...back,
              onAnswer: (answer) => {
                if (isStored(answer)) settleLine(id, 'info', lookup('scan:undone'), false, false);
                return back.onAnswer?.(answer);
              },
            },
        code,
      );
    },
    [perform, settleLine],
  );
  return {
    scan,
    perform,
    band: log[0],
    log,
    counts: { ok: tally.ok, refused: tally.refused, perMinute: perMinute(tally, now) },
    queue: state,
    before,
    settle: (id) => void queue?.settle(id),
    undoLast: () => canUndo && undo(last),
    undo,
    canUndo,
  };
}
