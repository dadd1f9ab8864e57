import { once } from 'node:events';
import { readConfig } from '@malote/infra/config.ts';
import { createLog } from '@malote/infra/log.ts';
import { onShutdown } from '@malote/infra/shutdown.ts';
import { startProjectionService } from './service.ts';
import { settings } from './settings.ts';

const config = readConfig(settings);
const log = createLog({ service: 'projection', level: config.LOG_LEVEL });
const service = await startProjectionService(
  { databaseUrl: config.DATABASE_URL, eventStoreUrl: config.EVENTSTORE_URL },
  log,
);
onShutdown('projection service', service.close);
service.server.listen(config.PORT, config.HOST);
await once(service.server, 'listening');
log.info({ port: config.PORT }, 'the projection service listens');
await service.ready;
log.info('the projection service is ready');
