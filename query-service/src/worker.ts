import { createServer } from 'node:http';
import { Pool } from 'pg';
import { bySettings, readConfig } from '@malote/infra/config.ts';
import { evidenceOf } from '@malote/infra/event-store/evidence.ts';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { checkingKey } from '@malote/infra/event-store/seals/keys.ts';
import { Fault } from '@malote/infra/fault.ts';
import { fileStoreOf } from '@malote/infra/files/settings.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import { runWorker } from '@malote/infra/jobs/run-worker.ts';
import { lastingTrouble } from '@malote/infra/lasting-trouble.ts';
import { databasePart, missingParts, tellReadiness } from '@malote/infra/http/readiness.ts';
import { createLog } from '@malote/infra/log.ts';
import { openVault } from '@malote/infra/personal-data/vault.ts';
import { masterKeysOf } from '@malote/infra/settings.ts';
import { onShutdown } from '@malote/infra/shutdown.ts';
import { contexts, rowRules } from './contexts.ts';
import { handlers } from './handlers.ts';
import type { WorkKit } from './kernel/context.ts';
import { openDatabase } from './kernel/database.ts';
import { followMasterData } from './kernel/master-data.ts';
import { openReadsFeed } from './kernel/reads-feed.ts';
import { checkpointsOf } from './kernel/snapshot.ts';
import { untilThere } from './kernel/until-there.ts';
import { workerSettings } from './settings.ts';

/** Files that this process makes at once: each holds a snapshot and a connection for as long as it is made. */
const AT_ONCE = 2;

// The second program of the query service: it makes files that take long, and answers nobody but who asks whether it lives.
const config = readConfig(workerSettings);
const log = createLog({ service: 'exports', level: config.LOG_LEVEL });
const { DATABASE_URL: databaseUrl } = config;

const kept = bySettings(() => {
  const store = fileStoreOf(config);
  if (store === undefined)
    throw new Fault('FILES must name where files are kept: the worker has nowhere to put what it makes.');
  return store;
});

let isReady = false;
const missing = missingParts([databasePart(databaseUrl)]);
const server = createServer((request, response) => {
  if (request.url !== '/readyz') return void response.writeHead(request.url === '/livez' ? 200 : 404).end();
  void (isReady ? missing() : Promise.resolve(['it starts'])).then((parts) => tellReadiness(response, parts));
});
onShutdown('probes', () => void server.close());
server.listen(config.PORT, config.HOST);

const vaultPool = new Pool({ connectionString: databaseUrl, max: 2, application_name: 'malote exports vault' });
vaultPool.on('error', (error) => log.warn({ err: error }, 'a connection to the vault was lost'));
onShutdown('vault', () => vaultPool.end());
const events = await openEventStore({
  databaseUrl,
  eventStoreUrl: config.EVENTSTORE_URL,
  readers: 2,
  onTrouble: lastingTrouble(log)('a connection to the event store was lost'),
});
onShutdown('event store', () => events.close());
const files = openDatabase({ url: databaseUrl, connections: AT_ONCE + 1, name: 'malote exports' });
onShutdown('database', () => files.destroy());
const feed = openReadsFeed({ databaseUrl, log, positions: () => checkpointsOf(files) });
onShutdown('feed', () => feed.close());

// The read models are made by another service, at the same start.
const master = await untilThere(async () => await followMasterData(files, feed, log), log);
onShutdown('master data', () => master.close());
const kit: WorkKit = {
  databaseUrl,
  files,
  kept,
  master,
  personal: openVault({ pool: vaultPool, pepper: config.PEPPER, masterKeys: masterKeysOf(config) }),
  events,
  evidence: evidenceOf(config.PEPPER),
  sealKeys: config.SEAL_PUBLIC_KEY.map(checkingKey),
  handlers,
  ...rowRules,
};
const worker = await untilThere(
  async () =>
    await runWorker({
      databaseUrl,
      schema: EXPORT_JOBS,
      concurrency: AT_ONCE,
      log,
      works: contexts.flatMap((one) => one.works?.(kit) ?? []),
    }),
  log,
);
onShutdown('worker', () => worker.close());
isReady = true;
log.info('the worker of exports is ready');
