import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { access, link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { publicHalf } from '../http/tokens.ts';
import { secretBytes, signingKeyText } from '../settings.ts';
import type { DataFolder } from './data-folder.ts';

const keyPair = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const bytes = (): string => randomBytes(32).toString('base64');
const word = (): string => randomBytes(24).toString('base64url');

/** Easily read letters and digits; a person copies them from a screen once (R-0667). */
function readable(): string {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
  return `${pick('abcdefghjkmnpqrstuvwxyz', 4)}${pick('23456789', 4)}${pick('abcdefghjkmnpqrstuvwxyz', 4)}`;
}

/** The file `master-key`: `id:key` a line, the present one first. The first one of a Malote has no id written beside it. */
const FIRST_MASTER_KEY = '1';

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const masterKeysIn = (text: string) =>
  linesOf(text).map((line) => {
    const [id, key] = line.includes(':')
      ? [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]
      : [FIRST_MASTER_KEY, line];
    return { id, key };
  });

const isWord = (text: string): boolean => text !== '';
const isBytes = (text: string): boolean => secretBytes(32).safeParse(text).success;
const isKeyPair = (text: string): boolean => signingKeyText.safeParse(text).success;
const areMasterKeys = (text: string): boolean => {
  const keys = masterKeysIn(text);
  return keys.length > 0 && keys.every(({ key }) => isBytes(key));
};

/**
 * Each secret is a file of its name. `needed`: without it the data of this folder cannot be read or trusted any more. `holds`: whether a text is one, so that
 * half a file (a disk that was full, a copy that was cut off) is named and not met as something else later.
 */
const SECRETS = {
  tokenKey: { file: 'token-key', make: keyPair, needed: false, holds: isKeyPair },
  masterKey: { file: 'master-key', make: bytes, needed: true, holds: areMasterKeys },
  pepper: { file: 'pepper', make: bytes, needed: true, holds: isBytes },
  sealKey: { file: 'seal-key', make: keyPair, needed: true, holds: isKeyPair },
  commandPassword: { file: 'database-password-command', make: word, needed: false, holds: isWord },
  projectionPassword: { file: 'database-password-projection', make: word, needed: false, holds: isWord },
  queryPassword: { file: 'database-password-query', make: word, needed: false, holds: isWord },
  eraserPassword: { file: 'database-password-eraser', make: word, needed: false, holds: isWord },
  firstPassword: { file: 'first-administrator-password', make: readable, needed: false, holds: isWord },
} as const;

type Values = { readonly [Name in keyof typeof SECRETS]: string };
export interface Secrets extends Values {
  readonly tokenPublicKey: string;
  /** Of every key that ever sealed this log, the present one first. */
  readonly sealPublicKeys: readonly string[];
  /** Every master key that something may be wrapped under, the present one first; the text of each is base64. */
  readonly masterKeys: readonly { readonly id: string; readonly key: string }[];
}

/** The password of each who may connect to the database. */
export const databasePasswords = (secrets: Secrets) => ({
  command: secrets.commandPassword,
  projection: secrets.projectionPassword,
  query: secrets.queryPassword,
  eraser: secrets.eraserPassword,
});

/** Public halves of keys that sealed before, a line each. There is none until a key is changed. */
const FORMER_SEAL_KEYS = 'former-seal-keys';
const withDerived = (values: Values, formerSealKeys: readonly string[] = []): Secrets => ({
  ...values,
  tokenPublicKey: publicHalf(values.tokenKey),
  sealPublicKeys: [publicHalf(values.sealKey), ...formerSealKeys],
  masterKeys: masterKeysIn(values.masterKey),
});

/** A whole set of new secrets, kept nowhere. */
export const freshSecrets = (): Secrets =>
  withDerived(Object.fromEntries(Object.entries(SECRETS).map(([name, { make: value }]) => [name, value()])) as Values);

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

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The secrets of this Malote, made at the first start and kept in files that only their owner can read, outside of the database: who takes the
 * database alone reads no names and can forge no seal. @throws Fault when one is lost that the stored data need.
 */
export async function openSecrets(folder: DataFolder): Promise<Secrets> {
  const hasData = await isThere(join(folder.postgres, 'cluster'));
  const values: Record<string, string> = {};
  for (const [name, { file, make: value, needed, holds }] of Object.entries(SECRETS)) {
    const path = join(folder.secrets, file);
    if (!(await isThere(path))) {
      if (needed && hasData)
        throw new Fault(
          `The file ${path} is missing, and the data of this Malote cannot be read without it; bring it back from your backup, or forget the data with "npm run reset".`,
        );
      await make(path, value());
    }
    const text = (await readFile(path, 'utf8')).trim();
    if (!holds(text))
      throw new Fault(
        needed && hasData
          ? `The file ${path} does not hold a whole key, and the data of this Malote cannot be read without it; bring it back from your backup, or forget the data with "npm run reset".`
          : `The file ${path} does not hold what belongs into it; remove it, and the next start makes a new one.`,
      );
    values[name] = text;
  }
  return withDerived(
    values as Values,
    linesOf(await readFile(join(folder.secrets, FORMER_SEAL_KEYS), 'utf8').catch(() => '')),
  );
}

/** Writes a secret whole in place of another one. */
async function replace(path: string, text: string): Promise<void> {
  const half = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(half, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
}

/** A new master key before the present ones, which still open what they wrapped. Answers all of them, as they now stand in the file. */
export async function addMasterKey(folder: DataFolder, { masterKeys }: Secrets): Promise<Secrets['masterKeys']> {
  const id = String(Math.max(0, ...masterKeys.map((key) => Number(key.id)).filter(Number.isFinite)) + 1);
  const all = [{ id, key: bytes() }, ...masterKeys];
  await keepMasterKeys(folder, all);
  return all;
}

/** The master keys that count from now on, the present one first. */
export const keepMasterKeys = (folder: DataFolder, keys: Secrets['masterKeys']): Promise<void> =>
  replace(join(folder.secrets, SECRETS.masterKey.file), keys.map(({ id, key }) => `${id}:${key}\n`).join(''));

/** A new key that seals; the public half of the former one stays, so that its seals are still checked. A kill in between leaves the former key in use. */
export async function changeSealKey(folder: DataFolder, { sealPublicKeys }: Secrets): Promise<void> {
  await replace(join(folder.secrets, FORMER_SEAL_KEYS), sealPublicKeys.map((key) => `${key}\n`).join(''));
  await replace(join(folder.secrets, SECRETS.sealKey.file), `${keyPair()}\n`);
}

/** A new key that signs tokens: everybody signs in again. */
export const changeTokenKey = (folder: DataFolder): Promise<void> =>
  replace(join(folder.secrets, SECRETS.tokenKey.file), `${keyPair()}\n`);
