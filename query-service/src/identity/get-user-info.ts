import { definitions, screens } from '@malote/contracts/catalogue.ts';
import { mayUse, opens } from '@malote/contracts/identity/permissions.ts';
import type { getUserInfo } from '@malote/contracts/identity/queries.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { isInNameAlone, siteScope } from '@malote/contracts/kernel/scope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Carried } from '@malote/contracts/shell/desk.ts';
import { SESSION_MS } from '@malote/infra/http/tokens.ts';
import type { Handler } from '../kernel/handlers.ts';
import { userNames } from '../kernel/user-names.ts';
import { managersOf } from './managers-of.ts';

/** The company is the one organisation until organisations have screens of their own. */
const COMPANY = 'malote';

const canAudit = definitions.get('tracking.orderHistory');

/** Another picture has another address: what a browser keeps of one is never shown for the next. */
const avatarOf = (user: string, picture: FileDescription | null | undefined): string | null =>
  picture === null || picture === undefined ? null : `${API_BASE}/user/avatar/${user}?of=${picture.id}`;

/** The signed-in user with what he may open and press (R-0038, R-0092). */
export const answerGetUserInfo: Handler<typeof getUserInfo> = async (
  _,
  { caller, db, rows, master, now, permits, personal, token, sessionMs = SESSION_MS },
) => {
  const user = master.user(caller.user);
  if (user === undefined) return refuse('USER_INFO_MISSING');
  const { grants } = caller;
  const opened = screens.filter((screen) => opens(grants, screen.permission));
  const menuPermissions = [
    ...new Set([...grants.permissions, ...opened.map((screen) => screen.permission)]),
  ].toSorted();
  const buttonPermissions = [
    ...new Set(
      opened.flatMap((screen) =>
        Object.keys(screen.commands)
          .filter((action) => mayUse(grants, screen, action))
          .map((action) => `${screen.acting}:${action}`),
      ),
    ),
  ].toSorted();
  const names = await userNames(master, personal, [user.id]);
  const [part] = await rows<{ readonly name: string }>(
    db.from('reads.organizations').where('code', user.organization).select('name'),
  );
  const [shown] = await rows<{ readonly picture: FileDescription | null }>(
    db.from('reads.user_pictures').where({ code: user.id, status: 'enabled' }).select('picture'),
  );
  const [desk] = await rows<{ readonly arranged: Carried }>(
    db.from('reads.desks').where('user_id', user.id).select('arranged'),
  );
  const managers = await managersOf(user, { db, rows });
  const site = master.site(caller.site ?? user.site);
  const sees = caller.scope === '*' ? undefined : new Set(caller.scope);
  const own = user.site !== null && isInNameAlone(caller.scope) ? user.site : undefined;
  const sites = [...master.sites()]
    .filter(
      (one) => one.status === 'enabled' && (sees === undefined || sees.has(siteScope(one.code)) || one.code === own),
    )
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return {
    token,
    id: user.id,
    userId: user.id,
    code: user.id,
    username: user.username,
    realName: names.get(user.id) ?? user.username,
    avatar: avatarOf(user.id, shown?.picture),
    roles: menuPermissions,
    buttonPermissions,
    permission: { menuPermissions, buttonPermissions },
    hasAudit: canAudit !== undefined && permits(canAudit),
    siteId: site?.code ?? null,
    siteUserType: user.userType,
    siteName: site?.name ?? null,
    siteCode: site?.code ?? null,
    orgId: user.organization,
    orgCode: user.organization,
    orgName: part?.name ?? null,
    platformCode: COMPANY,
    passwordLastModified: user.passwordSetAt,
    managerList: [...managers],
    mustChangePassword: caller.mustChangePassword,
    ...(caller.mustSetSecondStep && { mustSetSecondStep: true }),
    station: caller.station ?? null,
    device: caller.device ?? null,
    sites: sites.map((one) => ({ code: one.code, name: one.name, timeZone: one.timeZone })),
    scopeAll: caller.scope === '*',
    autoLogoutMs: sessionMs,
    serverTime: now.toISOString(),
    ...(desk?.arranged.preferences && { preferences: desk.arranged.preferences }),
  };
};
