import { z } from 'zod';
import { eventStoreSettings, serviceSettings } from '@malote/infra/settings.ts';

/** What the projection service reads from its environment. Folds keep ciphertext, so it knows no key. */
export const settings = z.object({
  ...serviceSettings,
  EVENTSTORE_URL: eventStoreSettings.EVENTSTORE_URL.refine((url) => url === undefined, 'must be left out: events are read from the Postgres of DATABASE_URL'),
});
