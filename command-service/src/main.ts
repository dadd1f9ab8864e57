import { once } from 'node:events';
import { bySettings, readConfig } from '@malote/infra/config.ts';
import { fileStoreOf, virusCheckOf } from '@malote/infra/files/settings.ts';
import { createLog } from '@malote/infra/log.ts';
import {
  bankGatewayOf,
  biHouseOf,
  mailServerOf,
  noticesOf,
  postalOperatorOf,
  providerNumbersOf,
  smsGatewayOf,
  taxOfficeOf,
} from '@malote/infra/outbound/settings.ts';
import { masterKeysOf } from '@malote/infra/settings.ts';
import { onShutdown } from '@malote/infra/shutdown.ts';
import { openIdOf } from './identity/openid-settings.ts';
import { startCommandService } from './service.ts';
import { settings } from './settings.ts';

const config = readConfig(settings);
const log = createLog({ service: 'command', level: config.LOG_LEVEL });
const { FIRST_ADMIN_USERNAME: username, FIRST_ADMIN_PASSWORD: password } = config;
const service = await startCommandService(
  bySettings(() => ({
    databaseUrl: config.DATABASE_URL,
    eventStoreUrl: config.EVENTSTORE_URL,
    tokenKey: config.TOKEN_KEY,
    sealKey: config.SEAL_KEY,
    masterKeys: masterKeysOf(config),
    pepper: config.PEPPER,
    company: config.COMPANY,
    files: fileStoreOf(config),
    keepFilesMs: config.KEEP_FILES_DAYS * 86_400_000,
    virusCheck: virusCheckOf(config),
    sms: smsGatewayOf(config),
    notices: noticesOf(config, config.PEPPER),
    postal: postalOperatorOf(config),
    numbers: providerNumbersOf(config),
    bi: biHouseOf(config),
    taxOffice: taxOfficeOf(config),
    mail: mailServerOf(config),
    bank: bankGatewayOf(config),
    openId: openIdOf(config),
    sessionMs: config.SESSION_MINUTES * 60_000,
    trustedProxies: config.TRUSTED_PROXIES,
    ...(username !== undefined && password !== undefined && { firstAdministrator: { username, password } }),
  })),
  log,
);
onShutdown('command service', () => service.close());
service.server.listen(config.PORT, config.HOST);
await once(service.server, 'listening');
log.info({ port: config.PORT }, 'the command service listens');
await service.ready;
log.info('the command service is ready');
