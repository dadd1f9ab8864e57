import { Pool } from 'pg';
import { bySettings, readConfig } from '@malote/infra/config.ts';
import { evidenceOf } from '@malote/infra/event-store/evidence.ts';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { codeOf } from '@malote/infra/fault.ts';
import { fileStoreOf } from '@malote/infra/files/settings.ts';
import { noticeSecrets } from '@malote/infra/outbound/notices.ts';
import { lastingTrouble } from '@malote/infra/lasting-trouble.ts';
import { createLog } from '@malote/infra/log.ts';
import { openVault } from '@malote/infra/personal-data/vault.ts';
import { masterKeysOf } from '@malote/infra/settings.ts';
import { onShutdown } from '@malote/infra/shutdown.ts';
import { untilThere } from './kernel/until-there.ts';
import { openQueryService } from './service.ts';
import type { QueryServiceOptions } from './service.ts';
import { settings } from './settings.ts';

/** Names of some hundred pages of lists, so that a list that is looked at again opens nothing anew; 6 MB. */
const OPENED_TEXTS = 20_000;

const config = readConfig(settings);
const log = createLog({ service: 'query', level: config.LOG_LEVEL });
const { HOST: host, PORT: port, DATABASE_URL: databaseUrl } = config;
const files = bySettings(() => fileStoreOf(config));

const vaultPool = new Pool({
  connectionString: databaseUrl,
  max: 4,
  application_name: 'malote query vault',
  statement_timeout: 5_000,
});
vaultPool.on('error', (error) => log.warn({ err: error }, 'a connection to the vault was lost'));
onShutdown('vault', () => vaultPool.end());
const events = await openEventStore({
  databaseUrl,
  eventStoreUrl: config.EVENTSTORE_URL,
  readers: 4,
  onTrouble: lastingTrouble(log)('a connection to the event store was lost'),
});
onShutdown('event store', () => events.close());

const options: QueryServiceOptions = {
  databaseUrl,
  tokenPublicKey: config.TOKEN_PUBLIC_KEY,
  sealPublicKeys: config.SEAL_PUBLIC_KEY,
  noticeSecret: noticeSecrets(config.PEPPER),
  addressKey: config.ADDRESS_KEY,
  trustedProxies: config.TRUSTED_PROXIES,
  sessionMs: config.SESSION_MINUTES * 60_000,
  evidence: evidenceOf(config.PEPPER),
  cursorSecret: config.PEPPER.toString('base64'),
  connections: config.CONNECTIONS,
  events,
  files,
  log,
  personal: openVault({
    pool: vaultPool,
    pepper: config.PEPPER,
    masterKeys: masterKeysOf(config),
    texts: OPENED_TEXTS,
  }),
};
// The projection service makes the read models, at the same start.
const service = await untilThere(async () => await openQueryService(options), log);
onShutdown('query service', () => service.close());
service.server.on('error', (error) => {
  process.stderr.write(
    codeOf(error) === 'EADDRINUSE'
      ? `The port ${port} is in use; choose another one with PORT.\n`
      : `${error.message}\n`,
  );
  process.exit(1);
});
service.server.listen(port, host, () => log.info({ host, port }, 'listening'));
