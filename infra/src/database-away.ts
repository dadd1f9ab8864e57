import { Busy } from './event-store/errors.ts';
import { codeOf } from './fault.ts';

/** System errors of a connection that cannot be had, or was lost. */
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What the Postgres client says without a code when its server goes away. */
const SAID =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end/;

/**
 * True when an error means that the database or the event store cannot be reached now: it is starting, stopping, full of connections, or its connection was lost.
 * Nobody's input is at fault, and the same call may be sent again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Busy) return true;
  const code = codeOf(error);
  if (code !== undefined && (CONNECTION.has(code) || /^(08|57P|53)/.test(code))) return true;
  return error instanceof Error && SAID.test(error.message);
}
