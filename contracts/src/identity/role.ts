import { z } from 'zod';
import { record } from '../kernel/record.ts';

/** A role holds screens by permission string (a group's string holds all its pages) and further permissions such as `api:linehaul.loadBag` (R-0014, R-0081). */
export const role = record('Role', {
  context: 'identity',
  code: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, 'FIELD_FORMAT'),
  path: '/role',
  fields: z.strictObject({
    name: z.string().trim().min(2, 'FIELD_MIN_CHARS').max(30),
    permissions: z.array(z.string().max(120)).max(500),
  }),
  scope: () => [],
  rule: { everyone: 'who may do what is no secret inside the company' },
});
