import { hash, verify } from '@node-rs/argon2';

/** Argon2id at 19 MiB and two passes, as OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that takes as long to check as a real one, for user names that do not exist. */
const nobody = hash('nobody', COST);

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST);
}

/** True when the password fits. Without a hash it takes as long and is false, so that nobody learns which names exist. */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== undefined && fits;
}
