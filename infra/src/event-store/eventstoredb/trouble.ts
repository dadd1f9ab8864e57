import { Busy } from '../errors.ts';

/** gRPC's numbers for what asking again does not mend: wrong argument, no permission, not known to this server, not signed in. */
const FINAL = new Set([3, 7, 12, 16]);

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined;

/**
 * What a failed read means: the server is away, starting, too slow, or no longer the leader, and the same read may be sent again (Busy);
 * or it refuses, and the error stays. An error without a status comes from finding the node.
 */
export const readTrouble = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Busy) return error;
  return FINAL.has(statusOf(error) ?? -1) ? error : new Busy('unreachable', error);
};

/** The server's words for a position that is not the place of an event. */
export const saysNoSuchPosition = (error: unknown): boolean =>
  error instanceof Busy &&
  error.cause instanceof Error &&
  /ReadAllResult: (Error|InvalidPosition)/.test(error.cause.message);
