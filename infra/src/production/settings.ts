import { z } from 'zod';
import { postgresAddress } from '../settings.ts';

const password = z
  .string('must be a password of 20 letters, digits, hyphens or underscores at least')
  .regex(/^[\w-]{20,200}$/, 'must be a password of 20 letters, digits, hyphens or underscores at least');

/** What the job that prepares the database reads from its environment. */
export const prepareSettings = z.object({
  /** The address of any database of the server, for somebody who may create roles and a database. */
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_NAME: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'must be 1 to 40 small letters or underscores')
    .default('malote'),
  /** The password of each role; the same stands in the service's DATABASE_URL. */
  COMMAND_PASSWORD: password,
  PROJECTION_PASSWORD: password,
  QUERY_PASSWORD: password,
  ERASER_PASSWORD: password,
  /** The list of erasures that is kept apart from every backup: applied before any service starts. */
  ERASURES: z.string().optional(),
});
