import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Wrong passwords for one user name before it is locked, and for how long; wrong tries from one address. */
const USER_TRIES = 5;
const ADDRESS_TRIES = 100;
const LOCK_SECONDS = 15 * 60;
/** A code of the phone is remembered for as long as it could be taken (one-time-codes.ts). */
const CODE_SECONDS = 120;

/** Counts failed sign-ins in Postgres: shared by all processes, kept over a restart. */
export interface SignInLimits {
  /** Minutes until the next try is allowed; 0 when it is allowed now. */
  lockedMinutes(username: string, address: string): Promise<number>;
  failed(username: string, address: string): Promise<void>;
  succeeded(username: string): Promise<void>;
  /** Whether this is the first time; of a code that stands for ever, `for good`. */
  firstUse(what: string, kept: 'for now' | 'for good'): Promise<boolean>;
}

export async function signInLimits(pool: Pool, hash: (text: string) => string): Promise<SignInLimits> {
  const byUser = await limiter(pool, 'failed_by_user', USER_TRIES);
  const byAddress = await limiter(pool, 'failed_by_address', ADDRESS_TRIES);
  const forNow = await limiter(pool, 'failed_by_user', 1, 'used_code', CODE_SECONDS);
  const forGood = await limiter(pool, 'failed_by_user', 1, 'used_recovery_code', 0);
  const minutes = (result: RateLimiterRes | null, tries: number) =>
    result !== null && result.consumedPoints >= tries ? Math.ceil(result.msBeforeNext / 60_000) : 0;
  return {
    lockedMinutes: async (username, address) =>
      Math.max(
        minutes(await byUser.get(hash(username)), USER_TRIES),
        minutes(await byAddress.get(hash(address)), ADDRESS_TRIES),
      ),
    failed: async (username, address) => {
      await Promise.all([
        byUser.consume(hash(username)).catch(whenFull),
        byAddress.consume(hash(address)).catch(whenFull),
      ]);
    },
    succeeded: async (username) => void (await byUser.delete(hash(username))),
    firstUse: async (what, kept) =>
      await (kept === 'for now' ? forNow : forGood).consume(hash(what)).then(() => true, wasFull),
  };
}

/** A full counter answers by rejecting with its standing; only other errors are errors. */
function whenFull(result: unknown): void {
  if (!(result instanceof RateLimiterRes)) throw result;
}

function wasFull(result: unknown): false {
  whenFull(result);
  return false;
}

async function limiter(
  pool: Pool,
  tableName: string,
  points: number,
  keyPrefix = tableName,
  duration = LOCK_SECONDS,
): Promise<RateLimiterPostgres> {
  return await new Promise((resolve, reject) => {
    const made: RateLimiterPostgres = new RateLimiterPostgres(
      {
        storeClient: pool,
        schemaName: 'sign_in',
        tableName,
        keyPrefix,
        points,
        duration,
        clearExpiredByTimeout: false,
      },
      (error?: Error) => (error === undefined || error === null ? resolve(made) : reject(error)),
    );
  });
}
