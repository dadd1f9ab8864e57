import { CounterpartAway } from './outbound.ts';
import type { Sent } from './outbound.ts';

/** How long an answer may let us wait where nothing else is said. */
export const WAIT_MS = 10_000;
/** Of an answer only so much is read. */
const ANSWER_CHARACTERS = 2_000;
/** Statuses below 500 that say `later`. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Posts a body and reads what came back. Other addresses that an answer points to are not followed: they were not agreed on. @throws CounterpartAway
 */
export async function post(
  to: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  waitMs: number,
  referenceIn: (answer: string) => string | undefined,
): Promise<Sent> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(to, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    });
    text = await beginningOf(answer);
  } catch (error) {
    throw new CounterpartAway(`${to.host} does not answer`, { cause: error });
  }
  if (answer.status >= 500 || LATER.has(answer.status))
    throw new CounterpartAway(`${to.host} answers ${answer.status}`);
  return answer.ok
    ? { kind: 'taken', reference: referenceIn(text) }
    : { kind: 'refused', why: `${answer.status} ${text}`.trim().slice(0, 200) };
}

/** An answer that never ends is not read for ever. */
async function beginningOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > ANSWER_CHARACTERS) break;
  }
  return text.slice(0, ANSWER_CHARACTERS);
}
