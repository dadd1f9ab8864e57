import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { httpServer } from '@malote/infra/http/http-server.ts';
import { databasePart, missingParts, tellReadiness } from '@malote/infra/http/readiness.ts';
import { refuseTheRest } from '@malote/infra/http/send.ts';
import { lastingTrouble } from '@malote/infra/lasting-trouble.ts';
import express from 'express';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { buildInThread } from './build-in-thread.ts';
import { groups } from './groups.ts';
import { createGauges } from './gauges.ts';
import { health } from './health.ts';
import { leftOut } from './kernel/follow-log.ts';
import { followRebuilds } from './kernel/follow-rebuilds.ts';
import { recordedRebuild } from './kernel/recorded-rebuild.ts';
import { runGroup } from './kernel/runner.ts';
import { sharedLog } from './kernel/shared-log.ts';
import { tellStanding } from './kernel/tell-standing.ts';
import { READS, migrateReads } from './migrate.ts';

export interface ProjectionService {
  /** Not listening yet: the caller says where. Answers /livez, /readyz, /metrics and /health. */
  readonly server: Server;
  /** Resolves when the tables are there and every group is led by this process or stands by. */
  readonly ready: Promise<void>;
  /** Finishes the batches under way and lets go of everything. */
  readonly close: () => Promise<void>;
}

/** Starts the runners of all groups. A database that is not there yet is waited for. */
export async function startProjectionService(
  settings: { readonly databaseUrl: string; readonly eventStoreUrl?: string | undefined; readonly store?: EventStore },
  log: Logger,
): Promise<ProjectionService> {
  const ending = new AbortController();
  const { signal } = ending;
  const trouble = lastingTrouble(log);
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    max: 4 + groups.length,
    application_name: 'malote projection',
  });
  pool.on('error', trouble('a connection to the database was lost'));
  const store =
    settings.store ??
    (await openEventStore({
      databaseUrl: settings.databaseUrl,
      eventStoreUrl: settings.eventStoreUrl,
      readers: groups.length + 1,
      onTrouble: trouble('the event store was not reachable'),
    }));
  const gauges = createGauges(
    groups.map((group) => group.name),
    log,
  );

  async function run(): Promise<void> {
    await migrated(pool, log, signal);
    if (signal.aborted) return;
    const followed = sharedLog(store, leftOut(groups));
    const standings = () => [...gauges.groups].map(([group, standing]) => ({ group, ...standing }));
    const beside = [
      tellStanding(pool, READS, standings, signal, trouble('what this process does could not be told')),
      ...groups.map((group) =>
        followRebuilds({
          pool,
          schema: READS,
          store,
          group: group.name,
          signal,
          build: buildInThread({ databaseUrl: settings.databaseUrl, eventStoreUrl: settings.eventStoreUrl }),
          onTrouble: trouble('a rebuild could not be carried out', { group: group.name }),
        }),
      ),
    ];
    await Promise.all([
      ...beside,
      ...groups.map((group) =>
        runGroup({
          connectionString: settings.databaseUrl,
          schema: READS,
          store,
          log: followed,
          group,
          signal,
          report: gauges.report,
          rebuild: async () => {
            log.info(
              { group: group.name },
              'the tables have another shape than this program: a new generation is built',
            );
            await recordedRebuild(
              pool,
              { rebuild: randomUUID(), cause: 'shape' },
              { connectionString: settings.databaseUrl, schema: READS, store, group, signal },
            );
          },
        }),
      ),
    ]);
  }
  const running = run();
  running.catch((error: unknown) => log.fatal({ err: error }, 'the runners ended'));

  const missing = missingParts([
    databasePart(settings.databaseUrl),
    ...(settings.eventStoreUrl === undefined ? [] : [{ name: 'event store', ask: async () => await store.head() }]),
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.get('/livez', (_, response) => void response.type('text').send('ok'));
  app.get('/readyz', async (_, response) =>
    tellReadiness(response, [...gauges.unattended().map((group) => `group ${group}`), ...(await missing())]),
  );
  app.get('/metrics', async (_, response) => void response.type('text').send(await gauges.text(pool, store)));
  app.get('/health', async (_, response) => void response.json(await health(pool, store, gauges)));
  refuseTheRest(app, log);
  const server = httpServer(app);
  return {
    server,
    ready: gauges.ready,
    close: async () => {
      ending.abort();
      await running.catch(() => undefined); // told above
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      if (settings.store === undefined) await store.close();
      await pool.end();
    },
  };
}

/** Errors of the machine are waited out, as everywhere on this side. */
async function migrated(pool: Pool, log: Logger, signal: AbortSignal): Promise<void> {
  const told = lastingTrouble(log)('the read models could not be prepared yet');
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      await migrateReads(pool);
      return;
    } catch (error) {
      told(error);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
