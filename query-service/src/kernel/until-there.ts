import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '@malote/infra/fault.ts';

/**
 * What Postgres answers while it starts, and while the projection service makes the read models: no schema, no table, no right to it yet; a table of a former
 * version, where a column is missing (42703).
 */
const COMING_UP: ReadonlySet<string> = new Set(['42P01', '42703', '3F000', '42501', '57P03', 'ECONNREFUSED']);
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Why the read models cannot be read yet, in a word; undefined where the cause is another one, that does not pass by itself. */
export function comingUp(error: unknown): string | undefined {
  // The pool gives up waiting for a connection, and says so in no code.
  if (error instanceof Error && error.name === 'KnexTimeoutError') return 'ETIMEDOUT';
  const code = codeOf(error);
  return code !== undefined && COMING_UP.has(code) ? code : undefined;
}

/** Opens what stands on the read models, again and again until they are there; says so in a line for each cause, and not at each try. @throws what does not pass by itself */
export async function untilThere<Value>(open: () => Promise<Value>, log: Pick<Logger, 'info'>): Promise<Value> {
  let told: string | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await open();
    } catch (error) {
      const reason = comingUp(error);
      if (reason === undefined) throw error;
      if (reason !== told)
        log.info({ reason }, 'the read models are not there yet, and are asked for again until they are');
      told = reason;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await wait(pause);
    }
  }
}
