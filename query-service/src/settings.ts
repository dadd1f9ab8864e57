import { z } from 'zod';
import { eventStoreSettings, personalDataSettings, proxySettings, sealChecking, serviceSettings, tokenChecking, wholeNumber } from '@malote/infra/settings.ts';

/** What the query service reads from its environment. */
export const settings = z.object({
  ...serviceSettings, ...proxySettings, ...tokenChecking, ...personalDataSettings, ...sealChecking, ...eventStoreSettings,
  /** Connections for lists and tracks, and as many for other queries; files have two more, the vault and the event store their own. */
  CONNECTIONS: wholeNumber(1, 200).default(10),
});
