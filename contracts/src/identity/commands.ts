import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { isScopeEntry } from '../kernel/scope.ts';
import { personal } from '../kernel/personal.ts';
import { SiteCode } from '../kernel/values/site-code.ts';
import { PASSWORD_MAX, passwordFault } from './password-strength.ts';

/** A username has 5 to 15 letters or digits (R-0308). */
export const Username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{5,15}$/, 'FIELD_FORMAT');
/** One that a member of staff chooses (R-0667). */
export const NewPassword = z.string().refine((text) => passwordFault(text) === undefined, 'WEAK_PASSWORD');
/** One that is there already. A character may take two places in a text. */
const password = z
  .string()
  .min(1, 'FIELD_MANDATORY')
  .max(2 * PASSWORD_MAX);

const everyone = { everyone: 'about the caller himself' };
/** The code of somebody who signs in; it never changes. */
export const UserId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{2,40}$/, 'FIELD_FORMAT');
const token = z.object({
  token: z.string(),
  expiresAt: z.string(),
  mustChangePassword: z.boolean(),
  /** A role of his asks a code of the phone, and he has not set one up. */
  mustSetSecondStep: z.boolean().optional(),
});
/** A code of the phone, or a recovery code. */
const secondCode = z.string().trim().min(1, 'FIELD_MANDATORY').max(20);

/** Sign-in (R-0091). The username is trimmed (R-0059). */
export const login = command('identity.login', {
  path: 'POST /user/login',
  access: 'public',
  scope: everyone,
  input: z.strictObject({
    username: z.string().trim().min(1, 'FIELD_MANDATORY').max(40),
    password,
    code: secondCode.optional(),
    station: z.string().trim().max(40).optional(),
    device: z.string().trim().max(60).optional(),
  }),
  answer: token,
  refusals: ['CREDENTIALS_WRONG', 'LOGIN_LOCKED', 'ACCOUNT_DISABLED', 'SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG'],
});
/** What the sign-in page offers beside a password. */
export const signInWays = command('identity.signInWays', {
  path: 'POST /user/signInWays',
  access: 'public',
  scope: everyone,
  input: z.strictObject({}),
  answer: z.object({ openId: z.boolean() }),
});
/** Begins a sign-in at the issuer of identities: the address that the browser is sent to. What it comes back with is good for this browser alone. */
export const beginOpenId = command('identity.beginOpenId', {
  path: 'POST /user/openId/begin',
  access: 'public',
  scope: everyone,
  input: z.strictObject({}),
  answer: z.object({ address: z.string() }),
  refusals: ['OPENID_OFF', 'OPENID_AWAY', 'OPENID_NOT_BEGUN'],
});
/**
 * Ends a sign-in at the issuer with what the browser brought back from there, the query string of its address (OpenID Connect Core 1.0, 3.1.2.5). Where a
 * code of the phone is asked as well, `secondStep` says so, and the call is made once more with the code alone.
 */
export const loginByOpenId = command('identity.loginByOpenId', {
  path: 'POST /user/openId/login',
  access: 'public',
  scope: everyone,
  input: z.strictObject({
    answer: z.string().max(6_000).optional(),
    code: secondCode.optional(),
    station: z.string().trim().max(40).optional(),
    device: z.string().trim().max(60).optional(),
  }),
  answer: z.union([token, z.object({ secondStep: z.literal('needed') })]),
  refusals: [
    'OPENID_OFF',
    'OPENID_AWAY',
    'OPENID_NOT_BEGUN',
    'OPENID_NOT_CONFIRMED',
    'OPENID_UNKNOWN_USER',
    'LOGIN_LOCKED',
    'ACCOUNT_DISABLED',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
  ],
});
/** A fresh token of five minutes for a session that lives. */
export const renew = command('identity.renew', {
  path: 'POST /user/renew',
  access: 'session',
  scope: everyone,
  input: z.strictObject({}),
  answer: token,
  refusals: ['UNAUTHENTICATED'],
});
/**
 * A token for the session that a browser keeps in a cookie, where no script reads it: a page that is opened or loaded anew goes on by it. `user`: whose page
 * goes on; where somebody else has signed in beside it, its session has ended, and nothing of it is told in that one's name.
 */
export const resume = command('identity.resume', {
  path: 'POST /user/resume',
  access: 'public',
  scope: everyone,
  input: z.strictObject({ user: z.string().min(1).max(64).optional() }),
  answer: token,
  refusals: ['UNAUTHENTICATED'],
});
export const logout = command('identity.logout', {
  path: 'POST /user/logout',
  access: 'session',
  scope: everyone,
  input: z.strictObject({}),
});
/** Asks the password of who is signed in, for the lock screen (R-0057). */
export const unlock = command('identity.unlock', {
  path: 'POST /user/unlock',
  access: 'session',
  scope: everyone,
  input: z.strictObject({ password }),
  refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED'],
});
export const changePassword = command('identity.changePassword', {
  path: 'POST /user/changePassword',
  access: 'session',
  scope: everyone,
  input: z.strictObject({ current: password, next: NewPassword }),
  answer: token,
  refusals: ['PASSWORD_WRONG', 'WEAK_PASSWORD', 'FIELD_FORMAT', 'LOGIN_LOCKED'],
});
/** What a phone makes codes of: at least 160 bits, as RFC 4226 recommends (section 4, R6), in base32. */
const SecondStepSecret = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-7]{32,64}$/, 'FIELD_FORMAT');
/** Sets up the second step of the caller's sign-in, or another phone for it: then a code of the one before is asked. */
export const setSecondStep = command('identity.setSecondStep', {
  path: 'POST /user/secondStep/set',
  access: 'session',
  scope: everyone,
  input: z.strictObject({ password, secret: SecondStepSecret, code: secondCode, current: secondCode.optional() }),
  answer: token.extend({ recoveryCodes: z.array(z.string()) }),
  refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED', 'SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG'],
});
/** Signs in by the password alone from now on; refused where a role of the caller's asks for more. */
export const removeSecondStep = command('identity.removeSecondStep', {
  path: 'POST /user/secondStep/remove',
  access: 'session',
  scope: everyone,
  input: z.strictObject({ password, code: secondCode }),
  refusals: ['PASSWORD_WRONG', 'LOGIN_LOCKED', 'SECOND_STEP_WRONG', 'SECOND_STEP_DEMANDED'],
});
/** Says at which site, station and device this session works; every scan's envelope takes it from here. */
export const chooseStation = command('identity.chooseStation', {
  path: 'POST /user/station',
  access: 'session',
  scope: everyone,
  input: z.strictObject({
    site: SiteCode,
    station: z.string().trim().min(1).max(40),
    device: z.string().trim().min(1).max(60),
  }),
  answer: token,
  refusals: ['SITE_NOT_EXIST', 'OUTLET_DISABLED', 'SITE_NOT_IN_SCOPE'],
});
/** A read-only token for one board on one screen, for 30 days or until taken back. */
export const openKiosk = command('identity.openKiosk', {
  path: 'POST /user/kiosk',
  access: 'screen',
  scope: everyone,
  input: z.strictObject({ board: z.string().max(60) }),
  answer: z.object({ address: z.string(), expiresAt: z.string() }),
});

/** Ends one of the caller's own sign-ins, or a wall screen's address that he opened. */
export const endSession = command('identity.endSession', {
  path: 'POST /user/endSession',
  access: 'session',
  scope: everyone,
  input: z.strictObject({ session: z.uuid() }),
  refusals: ['RECORD_NOT_FOUND'],
});
/** Takes a wall screen's address back, whoever opened it. */
export const endWallScreen = command('identity.endWallScreen', {
  path: 'POST /user/endWallScreen',
  scope: { everyone: 'a board on a wall belongs to all who may open addresses for it' },
  input: z.strictObject({ session: z.uuid() }),
  refusals: ['RECORD_NOT_FOUND'],
});
/** Ends anybody's sign-in or wall screen's address. */
export const endSessionOf = command('identity.endSessionOf', {
  path: 'POST /user/endSessionOf',
  scope: { everyone: 'administrators only' },
  input: z.strictObject({ session: z.uuid() }),
  refusals: ['RECORD_NOT_FOUND'],
});

/** For whom somebody has his account: the headquarters, a state's regional office, or a service provider (R-0652). */
export const ACCOUNT_KINDS = ['headquarters', 'state', 'provider'] as const;

const UserFields = z.strictObject({
  username: Username,
  realName: personal(z.string().trim().min(2).max(50), 'name'),
  organization: z.string().trim().max(60),
  userType: z.enum(ACCOUNT_KINDS),
  job: z.string().trim().max(40).optional(),
  site: SiteCode.optional(),
  supplier: z.string().trim().min(1).max(40).optional(),
  businessEntity: z.string().trim().min(2).max(80).optional(),
  ownership: z.enum(['self_operated', 'third_party']).optional(),
});
/** What somebody sees: everything, or what meets one of these (R-0380). */
const scopeList = z.union([z.literal('*'), z.array(z.string().max(60).refine(isScopeEntry, 'FIELD_FORMAT')).max(200)]);
export const registerUser = command('identity.registerUser', {
  path: 'POST /user/add',
  scope: { everyone: 'administrators only' },
  input: z.strictObject({
    id: UserId,
    ...UserFields.shape,
    roles: z.array(z.string().max(30)).max(20),
    buttonsTaken: z.array(z.string().max(160)).max(200).default([]),
    scope: scopeList,
    password: NewPassword,
    /** An administrator alone gives a password that need not be changed at the first sign-in. */
    mustChange: z.boolean().default(true),
  }),
  answer: z.object({ id: z.string() }),
  refusals: [
    'USERNAME_REPEATED',
    'RECORD_CODE_TAKEN',
    'GRANT_BEYOND_OWN',
    'REFERENCE_NOT_USABLE',
    'FIELD_MANDATORY',
    'FIELD_FORMAT',
    'WEAK_PASSWORD',
    'NO_PERMISSION',
  ],
});
export const authoriseUser = command('identity.authoriseUser', {
  path: 'POST /user/authorizationUser',
  scope: { everyone: 'administrators only' },
  input: z.strictObject({
    id: UserId,
    roles: z.array(z.string().max(30)).max(20),
    /** What is not said stays as it is. */
    buttonsTaken: z.array(z.string().max(160)).max(200).optional(),
    scope: scopeList.optional(),
  }),
  refusals: ['RECORD_NOT_FOUND', 'GRANT_BEYOND_OWN', 'HOLDS_BEYOND_OWN', 'LAST_ADMINISTRATOR'],
});
export const setUserState = command('identity.setUserState', {
  path: 'POST /user/stateHandler',
  scope: { everyone: 'administrators only' },
  input: z.strictObject({ id: UserId, enabled: z.boolean() }),
  refusals: ['RECORD_NOT_FOUND', 'HOLDS_BEYOND_OWN', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
});
