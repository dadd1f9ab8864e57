import { z } from 'zod';
import { listQuery, query } from '../kernel/definition.ts';
import { KeptPreferences } from '../shell/desk.ts';

/** Sign-ins of people, and the addresses of wall screens. */
export const SESSION_KINDS = ['user', 'kiosk'] as const;

/** What can be used now: a sign-in whose token still holds, or a wall screen's address. `seenAt` is when it was last given a token, `null` for an address that nobody opened yet. */
const Session = z.object({
  session: z.string(),
  kind: z.enum(SESSION_KINDS),
  board: z.string().nullable(),
  site: z.string().nullable(),
  siteName: z.string().nullable(),
  station: z.string().nullable(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  startedAt: z.string(),
  seenAt: z.string().nullable(),
  current: z.boolean(),
});

/** Anybody's session, with whose it is. */
export const SessionRow = Session.extend({ user: z.string(), username: z.string(), userName: z.string() });
export type SessionRow = z.infer<typeof SessionRow>;

/** Everybody's sessions that can be used now, last seen first. */
export const sessionList = listQuery('identity.sessionList', {
  path: 'POST /user/sessionPage',
  row: SessionRow,
  key: 'session',
  sorts: ['seenAt', 'startedAt', 'username'],
  defaultSort: ['seenAt', 'desc'],
  scope: { everyone: 'who looks after sign-ins looks after all of them' },
  reads: ['master'],
  params: z.strictObject({
    username: z.string().trim().max(40).optional(),
    kind: z.array(z.enum(SESSION_KINDS)).max(SESSION_KINDS.length).optional(),
    site: z.array(z.string().max(30)).max(100).optional(),
  }),
});

/** The wall screens of a board that can be used now, whoever opened them, newest first. A wall screen itself is refused. */
export const wallScreens = query('identity.wallScreens', {
  path: 'POST /user/wallScreens',
  scope: { everyone: 'whose address shows which board is no secret among those who see the board' },
  params: z.strictObject({ board: z.string().max(60) }),
  answer: z.object({ screens: z.array(SessionRow) }),
  refusals: ['NO_PERMISSION'],
  reads: ['master'],
});

/** The caller's own sign-ins and the wall screens that he opened, as far as they can be used now, newest first. */
export const mySessions = query('identity.mySessions', {
  path: 'POST /user/mySessions',
  access: 'session',
  scope: { everyone: 'about the caller himself' },
  params: z.strictObject({}),
  answer: z.object({ sessions: z.array(Session) }),
  reads: ['master'],
});

/** The signed-in user (R-0038, R-0092): the fields of the session, his menu permissions and what is left of the buttons. `USER_INFO_MISSING`: a token whose user nobody knows (R-0117). */
export const getUserInfo = query('identity.getUserInfo', {
  path: 'GET /getUserInfo',
  access: 'session',
  scope: { everyone: 'about the caller himself' },
  params: z.strictObject({}),
  refusals: ['USER_INFO_MISSING'],
  answer: z.object({
    token: z.string(),
    id: z.string(),
    userId: z.string(),
    code: z.string(),
    username: z.string(),
    realName: z.string(),
    /** Where his picture is had; null where he shows none. */
    avatar: z.string().nullable(),
    roles: z.array(z.string()),
    buttonPermissions: z.array(z.string()),
    permission: z.object({ menuPermissions: z.array(z.string()), buttonPermissions: z.array(z.string()) }),
    hasAudit: z.boolean(),
    siteId: z.string().nullable(),
    siteUserType: z.string().nullable(),
    siteName: z.string().nullable(),
    siteCode: z.string().nullable(),
    orgId: z.string(),
    orgCode: z.string(),
    /** As it is called; null where the company has not been divided into organisations. */
    orgName: z.string().nullable(),
    platformCode: z.string(),
    passwordLastModified: z.string().nullable(),
    /** Who answers for his part of the company and those above it, by id, the nearest first. */
    managerList: z.array(z.string()),
    mustChangePassword: z.boolean(),
    mustSetSecondStep: z.boolean().optional(),
    station: z.string().nullable(),
    device: z.string().nullable(),
    sites: z.array(z.object({ code: z.string(), name: z.string(), timeZone: z.string() })),
    scopeAll: z.boolean(),
    autoLogoutMs: z.int(),
    serverTime: z.string(),
    /** How he has his console, where he has chosen it: known before anything is drawn for him. */
    preferences: KeptPreferences.optional(),
  }),
});

/** What is known of the caller's account beyond his session: his position, his part of the company, and how he came to his rights. */
export const ownInformation = query('identity.ownInformation', {
  path: 'GET /user/getUserAdditionalInformation',
  access: 'session',
  scope: { everyone: 'about the caller himself' },
  params: z.strictObject({}),
  refusals: ['USER_INFO_MISSING'],
  answer: z.object({
    userType: z.string(),
    orgId: z.string(),
    orgName: z.string().nullable(),
    positionId: z.string().nullable(),
    positionName: z.string().nullable(),
    siteCode: z.string().nullable(),
    siteName: z.string().nullable(),
    permissionType: z.string(),
    registeredAt: z.string(),
    passwordLastModified: z.string().nullable(),
  }),
  reads: ['master', 'people'],
});

/** Who can be turned to, by name and by whether his account is in use (R-0048, R-0097). */
export const managerList = listQuery('identity.managerList', {
  path: 'POST /user/managers',
  access: 'session',
  scope: { everyone: "colleagues know each other's names" },
  row: z.object({
    id: z.string(),
    username: z.string(),
    realName: z.string(),
    accountState: z.enum(['enabled', 'disabled']),
  }),
  key: 'id',
  sorts: ['username'],
  defaultSort: ['username', 'asc'],
  params: z.strictObject({
    realName: z.string().trim().max(50).optional(),
    accountState: z.enum(['enabled', 'disabled']).optional(),
  }),
  reads: ['master'],
});

/** Who can be chosen where somebody who signs in is named: colleagues know each other's names. */
export const userChoices = listQuery('identity.userChoices', {
  path: ['POST /user/choices', 'POST /message/userList'],
  access: 'session',
  scope: { everyone: "colleagues know each other's names" },
  row: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  key: 'id',
  sorts: ['username'],
  defaultSort: ['username', 'asc'],
  params: z.strictObject({
    search: z.string().trim().max(40).optional(),
    ids: z.array(z.string().max(40)).max(200).optional(),
    /** Those who work there: it is their site, or one of those that they answer for by name. */
    site: z.string().trim().max(20).optional(),
    /** Those who may open one of the screens with these permissions. */
    whoOpen: z.array(z.string().max(160)).min(1).max(5).optional(),
  }),
  reads: ['master'],
});
