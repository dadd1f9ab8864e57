import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { groups } from '../../projection-service/src/groups.ts';
import { shapeOf } from '../../projection-service/src/kernel/ground.ts';
import { rebuildGroup } from '../../projection-service/src/kernel/rebuild.ts';
import { migrateReads, READS } from '../../projection-service/src/migrate.ts';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import { keepCompany } from '../src/local/company.ts';
import { REACTOR_KEPT } from '../../command-service/src/kernel/reactor.ts';
import { dataFolderOf, openDataFolder } from '../src/local/data-folder.ts';
import type { DataFolder } from '../src/local/data-folder.ts';
import { seedDemo } from '../src/local/demo.ts';
import { demoAdministrator } from '../src/local/demo-company.ts';
import { startEmbeddedPostgres } from '../src/local/embedded-postgres.ts';
import { signalTo } from '../src/local/process-identity.ts';
import { prepareDatabase } from '../src/local/prepare-database.ts';
import type { DatabaseAddresses } from '../src/local/prepare-database.ts';
import { databasePasswords, openSecrets } from '../src/local/secrets.ts';
import type { Secrets } from '../src/local/secrets.ts';
import { runService } from '../src/local/service-process.ts';
import type { ServiceProcess } from '../src/local/service-process.ts';
import { servicePlans } from '../src/local/services.ts';
import { DAY, midnight } from '../src/tools/simulator/hours.ts';
import { copied } from '../test/copied.ts';
import type { Given } from './bench.ts';
import { writeCompanyLog } from './company-log/company-log.ts';
import { company, forecasts } from './company-log/plans.ts';

/** What happens in a company of the benches (company-log/plans.ts). */
const PLANS = { forecasts, company } as const;
export type CompanyPlan = keyof typeof PLANS;

/** What is known of a company beside its data. */
interface Facts {
  readonly waybills: number;
  readonly events: number;
  /** Its first instant (ms since 1970). */
  readonly from: number;
}

/** A company whose database runs, with the programs of the product that work on it. */
export interface Company extends Facts {
  readonly addresses: DatabaseAddresses;
  /** Starts a service as `npm start` does, as a process of its own, and answers its address. */
  readonly service: (name: ServiceName) => Promise<RunningService>;
}

/** `exports`: the worker of files, and of what is found for long work. */
export type ServiceName = 'command' | 'projection' | 'query' | 'exports';

export interface RunningService {
  readonly url: string;
  readonly pid: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Raised when older companies would no longer do; they are then made anew. */
const EDITION = 1;

interface Wanted {
  readonly plan: CompanyPlan;
  readonly waybills: number;
  /** `as kept`: the bench writes nothing of weight. `copy`: it scans, and leaves the kept company as it was. */
  readonly use: 'as kept' | 'copy';
  /** Whether the read models must have caught up before; `none`: nothing was ever folded, in a copy. */
  readonly reads: 'folded' | 'not needed' | 'none';
}

/** A quick look has one company for all benches, a whole one: of twice as many waybills it holds as many forecasts as any of them takes. */
const QUICK_PART = 0.5;

/** The data folder of a company of the cache, made where it is not there yet. */
export async function keptCompany(given: Given, { plan, waybills, reads }: Omit<Wanted, 'use'>): Promise<string> {
  const size = given.waybills ?? waybills;
  const kept = join(given.cache, `${given.waybills === undefined ? plan : 'quick'}-${size}-${EDITION}`);
  await mkdir(given.cache, { recursive: true, mode: 0o755 });
  if (!(await isDone(kept, reads))) await make(given, kept, plan, size, reads);
  return kept;
}

/** Opens a company of the cache. */
export async function openCompany(given: Given, { use, ...wanted }: Wanted): Promise<Company> {
  const kept = await keptCompany(given, wanted);
  const facts = JSON.parse(await readFile(join(kept, 'facts.json'), 'utf8')) as Facts;
  if (use === 'as kept') return { ...facts, ...(await run(given, kept)) };
  const copy = given.resources.hold(await mkdtemp(join(tmpdir(), 'malote-bench-')), (held) =>
    rm(held, { recursive: true, force: true }),
  );
  await copied(kept, copy);
  if (wanted.reads === 'none') await forgetReads(copy);
  return { ...facts, ...(await run(given, copy)) };
}

/** A kept company may have been folded for another bench. The schema is made anew when the copy is opened. */
async function forgetReads(folder: string): Promise<void> {
  await using place = await placeOf(folder);
  await sql(place.addresses.owner, 'drop schema reads cascade');
}

/** What the read models are folded into: of other shapes a service would build them anew, beside what is measured. */
const SHAPES = groups.map(shapeOf).join();

async function isDone(folder: string, reads: Wanted['reads']): Promise<boolean> {
  const file = async (name: string) => await readFile(join(folder, name), 'utf8').catch(() => undefined);
  return reads === 'folded' ? (await file('folded')) === SHAPES : (await file('facts.json')) !== undefined;
}

async function make(
  given: Given,
  folder: string,
  plan: CompanyPlan,
  waybills: number,
  reads: Wanted['reads'],
): Promise<void> {
  const begun = performance.now();
  if (!(await isDone(folder, 'not needed'))) {
    await rm(folder, { recursive: true, force: true });
    given.say(`Making the company ${folder} …`);
    const from = midnight(Date.now()) - 12 * DAY;
    await using place = await placeOf(folder);
    const { secrets, addresses } = place;
    const { events } = await writeCompanyLog({
      connectionString: addresses.owner,
      from,
      plan: (ground) =>
        given.waybills === undefined ? PLANS[plan](ground, waybills) : company(ground, waybills / QUICK_PART),
      keys: {
        masterKey: Buffer.from(secrets.masterKey, 'base64'),
        masterKeyId: '1',
        pepper: Buffer.from(secrets.pepper, 'base64'),
      },
      onProgress: (written) => given.say(`${written.toLocaleString('en')} events after ${seconds(begun)} s`),
    });
    const command = await place.service('command');
    await seedDemo({ url: command.url, ...demoAdministrator });
    await command.stop();
    await sql(addresses.owner, 'vacuum (analyze)');
    // As after a first start that was completed: later ones register nothing.
    await keepCompany(dataFolderOf(folder), { kind: 'demo', seeded: true });
    await writeFile(join(folder, 'facts.json'), JSON.stringify({ waybills, events, from } satisfies Facts));
    given.say(`The log has ${events.toLocaleString('en')} events after ${seconds(begun)} s.`);
  }
  if (reads === 'folded') {
    await using place = await placeOf(folder);
    await built(given, place.addresses, begun);
    const projection = await place.service('projection');
    await caughtUp(place.addresses);
    await projection.stop();
    await sql(place.addresses.owner, 'vacuum (analyze)');
    await writeFile(join(folder, 'folded'), SHAPES);
    given.say(`The read models stand after ${seconds(begun)} s.`);
  }
}

/** Builds the read models as a rebuild does, which takes a fraction of the time of following the log. A making that was ended goes on where it was. */
async function built(
  { say }: Given,
  { projection: connectionString }: DatabaseAddresses,
  begun: number,
): Promise<void> {
  await using opened = {
    pool: new Pool({ connectionString, max: 2 }),
    store: postgresEventStore({ connectionString }),
    [Symbol.asyncDispose]: async () => {
      await opened.store.close();
      await opened.pool.end();
    },
  };
  opened.pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
  await migrateReads(opened.pool);
  for (const group of groups) {
    const { position } = await rebuildGroup({
      connectionString,
      schema: READS,
      store: opened.store,
      group,
      signal: new AbortController().signal,
    });
    say(`The read models of ${group.name} stand at ${position} after ${seconds(begun)} s.`);
  }
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1_000).toFixed(0);

async function sql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves when every read model has seen the end of the log. */
export async function caughtUp({ owner }: DatabaseAddresses): Promise<void> {
  const client = new Client({ connectionString: owner });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client
        .query<{
          behind: boolean;
        }>(`select coalesce(bool_or(c.position < (select max(position) from eventlog.events)), true) as behind
        from reads.checkpoints c join reads.generations g on g.group_name = c.name and g.status = 'live'`)
        .catch(() => ({ rows: [{ behind: true }] }));
      if (rows[0]?.behind === false) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  } finally {
    await client.end();
  }
}

/** How often it is asked, and for how long at most, whether a service has caught up. */
const ASK_MS = 250;
const PATIENCE_MS = 180_000;
/** A place that has not moved for so long is held by an intent that some worker would end, and no bench runs one: it is kept every 5 s. */
const STILL_MS = 12_000;
/** Events after the last seal that are left to the next one: it is made every minute. */
const UNSEALED = 5_000;
/** A log of so few events, most of them the demo company's records, is seen before anybody could measure it. */
const SHORT = 20_000;

/**
 * Resolves when the command service has sealed the log as it stands and looked through it for open intents. It does both from the start of a log that it
 * never saw, once in the life of a company, with as much of its time as the scans beside it get: what a scan costs is not to be seen before.
 */
async function logSeen({ owner }: DatabaseAddresses): Promise<void> {
  const [{ head } = {}] = await sql(owner, 'select coalesce(max(position), 0)::text as head from eventlog.events');
  if (Number(head) < SHORT) return;
  const until = performance.now() + PATIENCE_MS;
  let [place, since] = [-1, performance.now()];
  for (;;) {
    const [{ looked, sealed } = {}] = await sql(
      owner,
      `
      select coalesce((select (state->>'position')::bigint from eventlog.states where stream_id = '${REACTOR_KEPT.stream}' and state_version = ${REACTOR_KEPT.version}), 0)::text as looked,
             coalesce((select (data->>'upTo')::bigint from eventlog.events where stream_id = 'log-seals' order by version desc limit 1), 0)::text as sealed`,
    );
    if (Number(looked) !== place) [place, since] = [Number(looked), performance.now()];
    const isLooked = place >= Number(head) || (place > 0 && performance.now() - since > STILL_MS);
    if ((isLooked && Number(sealed) >= Number(head) - UNSEALED) || performance.now() > until) return;
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_MS);
    });
  }
}

async function run({ resources }: Given, folder: string): Promise<Pick<Company, 'addresses' | 'service'>> {
  return resources.hold(await placeOf(folder), async (held) => await held[Symbol.asyncDispose]());
}

/** A data folder whose database runs. */
async function placeOf(
  root: string,
): Promise<Pick<Company, 'addresses' | 'service'> & AsyncDisposable & { readonly secrets: Secrets }> {
  const folder = await openDataFolder(root);
  const secrets = await openSecrets(folder);
  const server = await startEmbeddedPostgres({ folder: folder.postgres, durability: 'durable' });
  const running: ServiceProcess[] = [];
  /** For a process that is ended while it still makes a company: what it began does not outlive it. */
  const forced = (): void => {
    for (const service of running) service.kill();
    signalTo(server.pid, 'SIGINT');
  };
  process.on('exit', forced);
  try {
    const addresses = await prepareDatabase({
      server: server.url(),
      database: 'malote',
      passwords: databasePasswords(secrets),
    });
    return {
      addresses,
      secrets,
      service: async (name) => await started(folder, addresses, secrets, name, running),
      [Symbol.asyncDispose]: async () => {
        await Promise.all(running.map((service) => service.stop()));
        process.off('exit', forced);
        await server.stop();
      },
    };
  } catch (error) {
    process.off('exit', forced);
    await server.stop();
    throw error;
  }
}

async function started(
  folder: DataFolder,
  addresses: DatabaseAddresses,
  secrets: Secrets,
  name: ServiceName,
  running: ServiceProcess[],
): Promise<RunningService> {
  const plan = servicePlans(addresses, secrets, demoAdministrator, folder.files).find((one) => one.name === name);
  if (plan === undefined) throw new Error(`There is no service ${name}`);
  const service = runService({ ...plan, folder, say: (line) => process.stderr.write(`${line}\n`) });
  running.push(service);
  await service.ready(new AbortController().signal);
  if (name === 'command') await logSeen(addresses);
  const address = service.address();
  if (address === undefined) throw new Error(`The ${name} service ended as soon as it was ready`);
  return {
    url: address.origin,
    stop: () => service.stop(),
    pid: async () => (JSON.parse(await readFile(join(folder.run, `${name}.json`), 'utf8')) as { pid: number }).pid,
  };
}
