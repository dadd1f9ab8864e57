import { once } from 'node:events';
import { z } from 'zod';
import { readConfig } from '@malote/infra/config.ts';
import { createLog } from '@malote/infra/log.ts';
import { eventStoreSettings, serviceSettings } from '@malote/infra/settings.ts';
import { onShutdown } from '@malote/infra/shutdown.ts';
import { startProjectionService } from './service.ts';

const config = readConfig(z.object({
  ...serviceSettings,
  EVENTSTORE_URL: eventStoreSettings.EVENTSTORE_URL.refine((url) => url === undefined, 'must be left out: events are read from the Postgres of DATABASE_URL'),
}));
const log = createLog({ service: 'projection', level: config.LOG_LEVEL });
const service = startProjectionService({ databaseUrl: config.DATABASE_URL }, log);
onShutdown('projection service', service.close);
service.server.listen(config.PORT, config.HOST);
await once(service.server, 'listening');
log.info({ port: config.PORT }, 'the projection service listens');
await service.ready;
log.info('the projection service is ready');
