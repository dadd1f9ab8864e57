import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { access, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { publicHalf } from '../http/tokens.ts';
import type { DataFolder } from './data-folder.ts';

const keyPair = (): string => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const bytes = (): string => randomBytes(32).toString('base64');
const word = (): string => randomBytes(24).toString('base64url');

/** Easily read letters and digits; a password of the product has 8 to 12 of them, with both kinds (R-0667). */
function readable(): string {
  const pick = (from: string, count: number) => Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
  return `${pick('abcdefghjkmnpqrstuvwxyz', 4)}${pick('23456789', 4)}${pick('abcdefghjkmnpqrstuvwxyz', 4)}`;
}

/** Each secret is a file of its name. `needed`: without it the data of this folder cannot be read or trusted any more. */
const SECRETS = {
  tokenKey: { file: 'token-key', make: keyPair, needed: false },
  masterKey: { file: 'master-key', make: bytes, needed: true },
  pepper: { file: 'pepper', make: bytes, needed: true },
  sealKey: { file: 'seal-key', make: keyPair, needed: true },
  commandPassword: { file: 'database-password-command', make: word, needed: false },
  projectionPassword: { file: 'database-password-projection', make: word, needed: false },
  queryPassword: { file: 'database-password-query', make: word, needed: false },
  eraserPassword: { file: 'database-password-eraser', make: word, needed: false },
  firstPassword: { file: 'first-administrator-password', make: readable, needed: false },
} as const;

type Values = { readonly [Name in keyof typeof SECRETS]: string };
export type Secrets = Values & { readonly tokenPublicKey: string; readonly sealPublicKey: string };

const withPublicHalves = (values: Values): Secrets => ({ ...values, tokenPublicKey: publicHalf(values.tokenKey), sealPublicKey: publicHalf(values.sealKey) });

/** A whole set of new secrets, kept nowhere. */
export const freshSecrets = (): Secrets => withPublicHalves(Object.fromEntries(Object.entries(SECRETS).map(([name, { make: value }]) => [name, value()])) as Values);

/** Written whole under another name, then linked, so that a kill leaves either nothing or all of it, and a second writer loses. */
async function make(path: string, value: string): Promise<void> {
  const half = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(half, 'wx', 0o600);
  try {
    await file.writeFile(`${value}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(half, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half);
}

const isThere = (path: string): Promise<boolean> => access(path).then(() => true, () => false);

/**
 * The secrets of this Malote, made at the first start and kept in files that only their owner can read, outside of the database: who takes the
 * database alone reads no names and can forge no seal. @throws Fault when one is lost that the stored data need.
 */
export async function openSecrets(folder: DataFolder): Promise<Secrets> {
  const hasData = await isThere(join(folder.postgres, 'cluster'));
  const values: Record<string, string> = {};
  for (const [name, { file, make: value, needed }] of Object.entries(SECRETS)) {
    const path = join(folder.secrets, file);
    if (!(await isThere(path))) {
      if (needed && hasData) throw new Fault(`The file ${path} is missing, and the data of this Malote cannot be read without it; bring it back from your backup, or forget the data with "npm run reset".`);
      await make(path, value());
    }
    values[name] = (await readFile(path, 'utf8')).trim();
  }
  return withPublicHalves(values as Values);
}
