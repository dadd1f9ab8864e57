import { once } from 'node:events';
import { z } from 'zod';
import { readConfig } from '@malote/infra/config.ts';
import { createLog } from '@malote/infra/log.ts';
import { firstAdministratorSettings, personalDataSettings, sealSigning, serviceSettings, tokenSigning } from '@malote/infra/settings.ts';
import { onShutdown } from '@malote/infra/shutdown.ts';
import { startCommandService } from './service.ts';

const config = readConfig(z.object({
  ...serviceSettings, ...tokenSigning, ...sealSigning, ...personalDataSettings, ...firstAdministratorSettings,
  COMPANY: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 small letters, digits or hyphens').default('malote'),
}));
const log = createLog({ service: 'command', level: config.LOG_LEVEL });
const { FIRST_ADMIN_USERNAME: username, FIRST_ADMIN_PASSWORD: password } = config;
const service = await startCommandService({
  databaseUrl: config.DATABASE_URL, tokenKey: config.TOKEN_KEY, sealKey: config.SEAL_KEY, masterKey: config.MASTER_KEY, masterKeyId: config.MASTER_KEY_ID, pepper: config.PEPPER, company: config.COMPANY,
  ...(username !== undefined && password !== undefined && { firstAdministrator: { username, password } }),
}, log);
onShutdown('command service', () => service.close());
service.server.listen(config.PORT, config.HOST);
await once(service.server, 'listening');
log.info({ port: config.PORT }, 'the command service listens');
await service.ready;
log.info('the command service is ready');
