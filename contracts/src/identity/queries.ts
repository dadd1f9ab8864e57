import { z } from 'zod';
import { query } from '../kernel/definition.ts';

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
