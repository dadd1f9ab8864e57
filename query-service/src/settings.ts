import { z } from 'zod';
import { fileSettings } from '@malote/infra/files/settings.ts';
import {
  eventStoreSettings,
  personalDataSettings,
  proxySettings,
  sealChecking,
  serviceSettings,
  sessionSettings,
  tokenChecking,
  wholeNumber,
} from '@malote/infra/settings.ts';

/** What the query service reads from its environment. */
export const settings = z.object({
  ...serviceSettings,
  ...proxySettings,
  ...tokenChecking,
  ...sessionSettings,
  ...personalDataSettings,
  ...sealChecking,
  ...eventStoreSettings,
  ...fileSettings,
  /** Partners sign calls to the address service with it instead of signing in; without it nobody's signature counts. */
  ADDRESS_KEY: z.string().min(32, 'must have 32 characters at least').optional(),
  /**
   * Connections for lists and tracks, and as many for other queries; files have two more, the vault and the event store their own.
   * More of them than the database can work at answer none sooner: they take turns there instead of waiting here in their order.
   */
  CONNECTIONS: wholeNumber(1, 200).default(6),
});

/** What its second program reads, which makes files that take long. */
export const workerSettings = z.object({
  ...serviceSettings,
  ...personalDataSettings,
  ...sealChecking,
  ...eventStoreSettings,
  ...fileSettings,
});
