import type { Logger } from 'pino';
import { CounterpartAway } from './outbound.ts';
import type { Outbound, Outgoing } from './outbound.ts';

interface Insistence {
  /** Pauses between tries, in milliseconds; so many and one tries. */
  readonly pausesMs: readonly number[];
  /** After so many failed tries in a row nobody is asked … */
  readonly breaksAfter: number;
  /** … for so long; then one try decides. */
  readonly restMs: number;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const wait = async (ms: number) =>
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

export const INSISTENCE: Insistence = {
  pausesMs: [500, 2_000],
  breaksAfter: 6,
  restMs: 30_000,
  now: () => performance.now(),
  pause: wait,
};

/**
 * Tries again when a counterpart is away, and leaves one alone that stays so: a house that is down is not helped by everybody asking it, and who waits for it
 * learns at once that it is. What was refused is not tried again. @throws CounterpartAway
 */
export function insistent<Message extends Outgoing>(
  port: Outbound<Message>,
  given: Partial<Insistence> = {},
): Outbound<Message> {
  const { pausesMs, breaksAfter, restMs, now, pause } = { ...INSISTENCE, ...given };
  let failed = 0;
  let closedUntil = -Infinity;

  async function once(message: Message) {
    if (now() < closedUntil)
      throw new CounterpartAway(`${port.name} is left alone, because it did not answer ${failed} times`);
    // Others wait until this try has decided.
    if (failed >= breaksAfter) closedUntil = now() + restMs;
    try {
      const sent = await port.send(message);
      failed = 0;
      closedUntil = -Infinity;
      return sent;
    } catch (error) {
      failed += 1;
      if (failed >= breaksAfter) closedUntil = now() + restMs;
      throw error;
    }
  }

  return {
    name: port.name,
    async send(message) {
      for (const ms of pausesMs) {
        try {
          return await once(message);
        } catch (error) {
          if (!(error instanceof CounterpartAway) || now() < closedUntil) throw error;
          await pause(ms);
        }
      }
      return await once(message);
    },
  };
}

/** Writes down every try: which message, how long it took and what came of it. Never what it says and to whom: that is other people's. */
export function noted<Message extends Outgoing>(
  port: Outbound<Message>,
  log: Pick<Logger, 'info' | 'warn'>,
): Outbound<Message> {
  return {
    name: port.name,
    async send(message) {
      const began = performance.now();
      const told = () => ({ port: port.name, message: message.id, ms: Math.round(performance.now() - began) });
      try {
        const sent = await port.send(message);
        log.info({ ...told(), outcome: sent.kind }, 'something was sent');
        return sent;
      } catch (error) {
        log.warn(
          { ...told(), outcome: 'away', reason: error instanceof Error ? error.message : 'unknown' },
          'a counterpart is away',
        );
        throw error;
      }
    },
  };
}
