import { Pool } from 'pg';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { localFiles } from '../files/local-files.ts';
import { fileSettings, fileStoreOf } from '../files/settings.ts';
import { openEventStore } from '../event-store/open-event-store.ts';
import type { EventStore } from '../event-store/port.ts';
import { openVault, type Vault } from '../personal-data/vault.ts';
import { eventStoreSettings, masterKeysOf, personalDataSettings, postgresAddress } from '../settings.ts';
import { withDatabase } from './database-tool.ts';
import { masterKeySettings } from './services.ts';

/** What a tool needs to find a person in the log and to destroy her keys. */
export interface Eraser {
  /** With the rights of the role `malote_eraser`. */
  readonly pool: Pool;
  /** Opens what is stored, so that who is to be erased is found by what was said of her. */
  readonly vault: Vault;
  readonly log: EventStore;
  /** Where the bytes of files lie; undefined where nobody said. */
  readonly files: FileStore | undefined;
}

/** In production the tools are told where the database is; on this machine they find it. */
const Place = z.object({ DATABASE_URL: postgresAddress.optional(), PEPPER: z.string().optional() });
const Keys = z.object(personalDataSettings);

interface FoundPlace {
  readonly databaseUrl: string;
  /** Read only by who opens something: whoever applies erasures again needs no master key. */
  readonly keys: () => z.infer<typeof Keys>;
  readonly eventStoreUrl: string | undefined;
  readonly files: FileStore | undefined;
}

/** `DATABASE_URL` (with the eraser's role) and `PEPPER` where both are set, else this machine's Malote. @throws Fault */
async function withPlace<Result>(work: (place: FoundPlace) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: databaseUrl, PEPPER: pepper } = parseConfig(Place);
  if (databaseUrl !== undefined && pepper !== undefined)
    return await work({
      databaseUrl,
      keys: () => parseConfig(Keys),
      eventStoreUrl: parseConfig(z.object(eventStoreSettings)).EVENTSTORE_URL,
      files: fileStoreOf(parseConfig(z.object(fileSettings))),
    });
  return await withDatabase(({ addresses, secrets, eventStoreUrl, files }) =>
    work({
      databaseUrl: addresses.eraser,
      keys: () => Keys.parse({ ...masterKeySettings(secrets), PEPPER: secrets.pepper }),
      eventStoreUrl,
      files: localFiles(files),
    }),
  );
}

async function withPool<Result>(databaseUrl: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Gives a tool the keys as they are stored, with the eraser's rights. @throws Fault */
export const withKeys = <Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> =>
  withPlace(({ databaseUrl }) => withPool(databaseUrl, work));

/** Gives a tool what applies erasures again: the keys as they are stored, the log, and the files. @throws Fault */
export const withErased = <Result>(work: (erased: Omit<Eraser, 'vault'>) => Promise<Result>): Promise<Result> =>
  withPlace(({ databaseUrl, eventStoreUrl, files }) =>
    withPool(databaseUrl, async (pool) => {
      const log = await openEventStore({ databaseUrl, eventStoreUrl, readers: 1 });
      try {
        return await work({ pool, log, files });
      } finally {
        await log.close();
      }
    }),
  );

/** Gives a tool keys, log, files, and what opens one with the other. @throws Fault */
export const withEraser = <Result>(work: (eraser: Eraser) => Promise<Result>): Promise<Result> =>
  withPlace(({ databaseUrl, keys, eventStoreUrl, files }) =>
    withPool(databaseUrl, async (pool) => {
      const opening = keys();
      const log = await openEventStore({ databaseUrl, eventStoreUrl, readers: 1 });
      try {
        const vault = openVault({ pool, pepper: opening.PEPPER, masterKeys: masterKeysOf(opening) });
        return await work({ pool, log, vault, files });
      } finally {
        await log.close();
      }
    }),
  );
