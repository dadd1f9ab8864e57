import { CounterpartAway } from './outbound.ts';
import type { Outbound, Outgoing, Sent } from './outbound.ts';

/**
 * What a counterpart may do to who relies on it: not be there, let one wait for ever, say that this is wrong, or take something and lose the answer, so that
 * it comes again.
 */
export type Trouble = 'down' | 'slow' | 'wrong' | 'twice';

export interface Simulated<Message extends Outgoing> extends Outbound<Message> {
  /** The next calls meet these troubles, one each; those after them none. */
  readonly next: (...troubles: readonly Trouble[]) => void;
  /** What was taken, each id once, in its order. */
  readonly taken: () => readonly Message[];
}

/** A counterpart in memory, for tests and for a company that has none: it behaves as the real ones do, and badly when it is told to. */
export function simulated<Message extends Outgoing>(name: string): Simulated<Message> {
  const troubles: Trouble[] = [];
  const taken = new Map<string, Message>();
  return {
    name,
    next: (...wanted) => void troubles.push(...wanted),
    taken: () => [...taken.values()],
    async send(message): Promise<Sent> {
      await Promise.resolve();
      const trouble = troubles.shift();
      if (trouble === 'down' || trouble === 'slow') throw new CounterpartAway(`the simulated ${name} is ${trouble}`);
      if (trouble === 'wrong') return { kind: 'refused', why: '400 wrong' };
      if (!taken.has(message.id)) taken.set(message.id, message);
      if (trouble === 'twice') throw new CounterpartAway(`the simulated ${name} lost its answer`);
      return { kind: 'taken', reference: `${name}-${taken.size}` };
    },
  };
}
