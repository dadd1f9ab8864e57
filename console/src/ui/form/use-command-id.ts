import { useRef } from 'react';
import { Failure } from '../../client/failure.ts';
import type { FailureKind } from '../../client/failure.ts';
import { newId } from '../../client/ids.ts';

/** With these the server has answered: sent again under its id, a command is answered the same for ever. */
const ANSWERED: ReadonlySet<FailureKind> = new Set(['refused', 'invalid', 'forbidden', 'missing']);

interface CommandId {
  /** Sends something under its id. `input`: what the server compares when an id comes again. */
  readonly under: <Result>(input: unknown, send: (id: string) => Promise<Result>) => Promise<Result>;
  /** An answer came in another way than by a failure. */
  readonly renew: () => void;
}

/**
 * The id of what a form sends. It is kept while nobody knows what became of it, so that a second press does nothing twice; once a refusal came, or what is
 * sent is something else, what is sent next is another command.
 */
export function useCommandId(): CommandId {
  const last = useRef<{ readonly id: string; readonly input: string }>(undefined);
  const renew = () => {
    last.current = undefined;
  };
  const under: CommandId['under'] = async (input, send) => {
    const sent = JSON.stringify(input);
    if (last.current?.input !== sent) last.current = { id: newId(), input: sent };
    try {
      return await send(last.current.id);
    } catch (error) {
      if (error instanceof Failure && ANSWERED.has(error.kind)) renew();
      throw error;
    }
  };
  return { under, renew };
}
