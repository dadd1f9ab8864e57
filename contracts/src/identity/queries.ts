import { z } from 'zod';
import { query } from '../kernel/definition.ts';

const Session = z.object({ session: z.string(), kind: z.enum(['user', 'kiosk']), board: z.string().nullable(), site: z.string().nullable(), siteName: z.string().nullable(), station: z.string().nullable(), device: z.string().nullable(), startedAt: z.string(), current: z.boolean() });

/** The caller's own sign-ins and the wall screens that he opened, as far as they have not ended, newest first. */
export const mySessions = query('identity.mySessions', { path: 'POST /user/mySessions', access: 'session', scope: { everyone: 'about the caller himself' }, params: z.strictObject({}), answer: z.object({ sessions: z.array(Session) }), reads: ['master'] });

/** The signed-in user (R-0038, R-0092): the fields of the session, his menu permissions and what is left of the buttons. `USER_INFO_MISSING`: a token whose user nobody knows (R-0117). */
export const getUserInfo = query('identity.getUserInfo', {
  path: 'GET /getUserInfo', access: 'session', scope: { everyone: 'about the caller himself' }, params: z.strictObject({}), refusals: ['USER_INFO_MISSING'],
  answer: z.object({
    token: z.string(), id: z.string(), userId: z.string(), code: z.string(), username: z.string(), realName: z.string(), avatar: z.string().nullable(), roles: z.array(z.string()), buttonPermissions: z.array(z.string()),
    permission: z.object({ menuPermissions: z.array(z.string()), buttonPermissions: z.array(z.string()) }), hasAudit: z.boolean(), siteId: z.string().nullable(), siteUserType: z.string().nullable(), siteName: z.string().nullable(), siteCode: z.string().nullable(),
    orgId: z.string(), orgCode: z.string(), platformCode: z.string(), passwordLastModified: z.string().nullable(), managerList: z.array(z.string()), mustChangePassword: z.boolean(), station: z.string().nullable(), device: z.string().nullable(),
    sites: z.array(z.object({ code: z.string(), name: z.string(), timeZone: z.string() })), scopeAll: z.boolean(), autoLogoutMs: z.int(), serverTime: z.string(),
  }),
});
