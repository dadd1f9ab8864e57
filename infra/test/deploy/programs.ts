import type { z } from 'zod';
import { settings as command } from '../../../command-service/src/settings.ts';
import { settings as projection } from '../../../projection-service/src/settings.ts';
import { settings as query, workerSettings as exports } from '../../../query-service/src/settings.ts';
import { prepareSettings } from '../../src/production/settings.ts';

/** What each container's program reads from its environment, and where it listens. */
export const programs: Readonly<Record<string, { readonly settings: z.ZodObject; readonly port?: number }>> = {
  command: { settings: command, port: 5001 },
  projection: { settings: projection, port: 5002 },
  query: { settings: query, port: 5003 },
  // A worker: nobody calls it.
  exports: { settings: exports },
  prepare: { settings: prepareSettings },
};

/** Read by Node itself, set by the image, or only there to be put into another one. */
const NOT_OURS = new Set(['NODE_OPTIONS', 'DATABASE_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'EVENTSTORE_PASSWORD']);
/** Set by the image. */
const BY_THE_IMAGE = new Set(['PORT', 'HOST']);

/** The names that a program does not know, and those that it needs and does not get. */
export function strange(
  program: string,
  given: readonly string[],
): { readonly unknown: readonly string[]; readonly missing: readonly string[] } {
  const shape = programs[program]?.settings.shape ?? {};
  const needed = Object.entries(shape)
    .filter(([, type]) => !(type as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  return {
    unknown: given.filter((name) => !Object.hasOwn(shape, name) && !NOT_OURS.has(name)),
    missing: needed.filter((name) => !given.includes(name) && !BY_THE_IMAGE.has(name)),
  };
}
