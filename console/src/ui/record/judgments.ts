import { useEffect, useRef, useState } from 'react';
import { newId } from '../../client/ids.ts';
import { mayPass } from '../../client/failure.ts';
import { uploadRows } from '../../client/upload.ts';
import type { UploadRow } from '../../client/upload.ts';
import { lookup } from '../../i18n/texts.ts';
import { sentence, toastError } from '../../shell/toasts.tsx';

/** So long a judgment can be taken back before it is sent. */
export const TAKEN_BACK_MS = 10_000;
/** One of which nobody knows what became is sent again after this. */
const AGAIN_MS = 3_000;

/** What became of one: it waits to be sent, is on its way, stands, or does not. */
type Outcome = 'waiting' | 'sending' | 'stored' | 'not stored';

export interface Judgment {
  readonly code: string;
  readonly how: 'pass' | 'refuse';
  readonly outcome: Outcome;
  /** Why it does not stand, in words. */
  readonly why?: string;
}

/** A judgment as it is sent. */
export type ToSend = Pick<UploadRow, 'command' | 'input'> & { readonly reason: string };

/** What became of a judgment. While nobody knows, it is asked again under the same id: it may stand already. */
async function answered(row: UploadRow): Promise<{ readonly outcome: 'stored' | 'not stored'; readonly why?: string }> {
  for (;;) {
    try {
      const [answer] = await uploadRows([row], { quiet: true });
      if (answer?.outcome === 'stored' || answer?.outcome === 'duplicate') return { outcome: 'stored' };
      if (answer !== undefined && answer.outcome !== 'unknown') return { outcome: 'not stored', why: answer.msg ?? '' };
    } catch (error) {
      if (!mayPass(error)) return { outcome: 'not stored', why: sentence(error) };
    }
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN_MS);
    });
  }
}

/**
 * Judgments, newest last. Each is sent when ten seconds have passed, or at once when the desk is left; until then it can be taken back. It has one id, so that a
 * judgment is made once however often it is sent. One that does not stand when the desk is closed already is told all the same.
 */
export function useJudgments(onAnswer: (code: string) => void) {
  const [made, setMade] = useState<readonly Judgment[]>([]);
  const waiting = useRef(new Map<string, { readonly row: UploadRow; readonly timer: ReturnType<typeof setTimeout> }>());
  const told = useRef(onAnswer);
  const isClosed = useRef(false);
  useEffect(() => {
    told.current = onAnswer;
  });
  const mark = (code: string, outcome: Outcome, why?: string) =>
    setMade((now) =>
      now.map((one) => (one.code === code ? { ...one, outcome, ...(why !== undefined && { why }) } : one)),
    );
  const send = async (code: string) => {
    const held = waiting.current.get(code);
    if (held === undefined) return;
    clearTimeout(held.timer);
    waiting.current.delete(code);
    mark(code, 'sending');
    const { outcome, why } = await answered(held.row);
    mark(code, outcome, why);
    if (isClosed.current && outcome === 'not stored')
      toastError(lookup('record:desk.notStored', { code, why: why ?? '' }));
    told.current(code);
  };
  const sending = useRef(send);
  useEffect(() => {
    sending.current = send;
  });
  useEffect(() => {
    const held = waiting.current;
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      for (const code of held.keys()) void sending.current(code);
    };
  }, []);
  const judge = (code: string, how: Judgment['how'], { command, input, reason }: ToSend) => {
    const now = new Date().toISOString();
    const about = { happenedAt: now, sentAt: now, ...(reason !== '' && { reason }) };
    const timer = setTimeout(() => void sending.current(code), TAKEN_BACK_MS);
    waiting.current.set(code, { row: { id: newId(), command, input, about }, timer });
    setMade((before) => [...before.filter((one) => one.code !== code), { code, how, outcome: 'waiting' }]);
  };
  /** Takes the newest back that was not sent yet. @returns whose it was. */
  const takeBack = (): string | undefined => {
    const code = [...waiting.current.keys()].at(-1);
    if (code === undefined) return undefined;
    clearTimeout(waiting.current.get(code)?.timer);
    waiting.current.delete(code);
    setMade((now) => now.filter((one) => one.code !== code));
    return code;
  };
  /** Takes one back because it can no longer be meant so. */
  const retract = (code: string, why: string) => {
    clearTimeout(waiting.current.get(code)?.timer);
    if (waiting.current.delete(code)) mark(code, 'not stored', why);
  };
  return { made, judge, takeBack, retract };
}
