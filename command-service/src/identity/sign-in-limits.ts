import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
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
  /**
   * Takes one of an address's tries before it is looked at: those that are under way at once, by whatever names, are no more than those that come one after
   * the other. Minutes until there is one again; 0 when it was taken.
   */
  tried(address: string): Promise<number>;
  /** Gives the address its try back: nothing wrong was said. */
  spared(address: string): Promise<void>;
  /** Counts a wrong try for a name. */
  failed(username: string): Promise<void>;
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
    tried: async (address) => {
      const full = await byAddress.consume(hash(address)).then(() => undefined, asFull);
      if (full === undefined) return 0;
      await byAddress.reward(hash(address));
      return minutes(full, ADDRESS_TRIES);
    },
    spared: async (address) => void (await byAddress.reward(hash(address))),
    failed: async (username) => void (await byUser.consume(hash(username)).catch(asFull)),
    succeeded: async (username) => void (await byUser.delete(hash(username))),
    firstUse: async (what, kept) =>
      await (kept === 'for now' ? forNow : forGood).consume(hash(what)).then(() => true, wasFull),
  };
}

/** A full counter answers by rejecting with its standing; only other errors are errors. */
function asFull(result: unknown): RateLimiterRes {
  if (!(result instanceof RateLimiterRes)) throw result;
  return result;
}

function wasFull(result: unknown): false {
  asFull(result);
  return false;
}

/**
 * Looks at one try for a name from an address, unless one of the two is locked; `undefined` is a wrong one, and counts for both. What was right, or what we
 * failed to look at, counts for neither.
 */
export async function counted<Found>(
  limits: SignInLimits,
  { name, address, wrong }: { readonly name: string; readonly address: string; readonly wrong: Refusal },
  look: () => Promise<Found | undefined>,
): Promise<Found | Refusal> {
  const locked = await limits.lockedMinutes(name, address);
  const minutes = locked > 0 ? locked : await limits.tried(address);
  if (minutes > 0) return refuse('LOGIN_LOCKED', { minutes });
  let isWrong = false;
  try {
    const found = await look();
    isWrong = found === undefined;
    if (isWrong) await limits.failed(name);
    return found ?? wrong;
  } finally {
    if (!isWrong) await limits.spared(address);
  }
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
