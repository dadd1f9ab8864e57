import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { SCOPE_KINDS } from '../kernel/scope.ts';
import { UserId } from './commands.ts';

/** People that a preview names; of more it tells how many. */
export const PREVIEW_PEOPLE = 200;

const Permission = z.string().trim().min(1).max(160);
const everyone = { everyone: 'who gives rights has to see what everybody holds' };

/** What somebody would gain and lose: screens to open and actions to use, as permission strings. */
const Change = z.object({
  user: z.string(),
  username: z.string(),
  name: z.string(),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
});

/**
 * What a change of a role, or of one person's rights, would alter, before it is saved: for everybody whom it would alter. `refused`: the sentence that a
 * save would be answered with, because nobody grants or takes what he does not hold.
 */
export const permissionPreview = query('identity.permissionPreview', {
  path: 'POST /permission/preview',
  scope: everyone,
  params: z.union([
    z.strictObject({ role: z.string().max(30), permissions: z.array(Permission).max(500) }),
    z.strictObject({
      user: UserId,
      roles: z.array(z.string().max(30)).max(20),
      buttonsTaken: z.array(Permission).max(200),
    }),
  ]),
  answer: z.object({ changes: z.array(Change), people: z.int(), beyond: z.string().optional() }),
  refusals: ['RECORD_NOT_FOUND'],
  reads: ['master'],
});

/** Whether somebody may use an action of a screen, or open it, and why. */
export const mayShe = query('identity.mayShe', {
  path: 'POST /permission/may',
  scope: everyone,
  params: z.strictObject({ user: UserId, screen: z.string().max(120), action: z.string().max(60).optional() }),
  answer: z.object({
    may: z.boolean(),
    /** `everybody`: needs no permission; `taken`: a role gives it and it was taken away from her; `disabled`: she may not sign in. */
    why: z.enum(['role', 'everybody', 'taken', 'disabled', 'nothing']),
    /** Each role of hers that gives it, and by which of its strings. */
    by: z.array(z.object({ role: z.string(), name: z.string(), permission: z.string(), enabled: z.boolean() })),
    /** Whose data she sees there: everything, or what is of these (R-0380); nothing where there are none. `sites`: how many sites that is, those below counted. */
    sees: z.union([
      z.literal('*'),
      z.object({ of: z.array(z.object({ kind: z.enum(SCOPE_KINDS), code: z.string() })), sites: z.int() }),
    ]),
  }),
  refusals: ['RECORD_NOT_FOUND', 'NOT_FOUND'],
  reads: ['master'],
});
