import { z } from 'zod';
import { eventStoreSettings, serviceSettings } from '@malote/infra/settings.ts';

/** What the projection service reads from its environment. Folds keep ciphertext, so it knows no key. */
export const settings = z.object({ ...serviceSettings, ...eventStoreSettings });
