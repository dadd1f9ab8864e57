import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { personal, sealedSecret, sealedText } from '../kernel/personal.ts';

/** By what somebody signed in: a password, a password and a code of the phone, an issuer of identities, and one that asked for a second step itself. */
export const SIGN_IN_WAYS = ['password', 'password_code', 'openid', 'openid_mfa', 'openid_code'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

const user = z.string();
const UserFields = z.object({
  username: z.string(),
  realName: sealedText,
  organization: z.string(),
  userType: z.string(),
  job: z.string().optional(),
  site: z.string().optional(),
  supplier: z.string().optional(),
  businessEntity: z.string().optional(),
  ownership: z.string().optional(),
});
const emptied = z.string().nullable().optional();
/** What was changed; `null` for what was taken out. */
const UserChange = UserFields.partial().extend({
  job: emptied,
  site: emptied,
  supplier: emptied,
  businessEntity: emptied,
  ownership: emptied,
});
/** Version 1 knew no position, version 2 no supplier behind an account: what they say, version 3 says in the same words. */
const said = (data: unknown): unknown => data;

export const userEvents = {
  UserRegistered: event('UserRegistered', {
    keep: 'record',
    version: 3,
    data: z.object({ user, ...UserFields.shape }),
    upcast: { 1: said, 2: said },
  }),
  UserRevised: event('UserRevised', {
    keep: 'record',
    version: 3,
    data: z.object({ user, fields: UserChange }),
    upcast: { 1: said, 2: said },
  }),
  UserEnabled: event('UserEnabled', { keep: 'record', data: z.object({ user }) }),
  UserDisabled: event('UserDisabled', { keep: 'record', data: z.object({ user }) }),
  UserUnlocked: event('UserUnlocked', { keep: 'access', data: z.object({ user }) }),
  UserAuthorised: event('UserAuthorised', {
    keep: 'record',
    data: z.object({
      user,
      roles: z.array(z.string()),
      buttonsTaken: z.array(z.string()),
      scope: z.union([z.literal('*'), z.array(z.string())]),
    }),
  }),
  /** The second step of his sign-in: what his phone makes codes of. `enrolment` tells one set of recovery codes from the next. */
  UserSecondStepSet: event('UserSecondStepSet', {
    keep: 'record',
    data: z.object({ user, secret: sealedSecret, enrolment: z.string() }),
  }),
  UserSecondStepRemoved: event('UserSecondStepRemoved', { keep: 'record', data: z.object({ user }) }),
  UserPasswordSet: event('UserPasswordSet', {
    keep: 'record',
    data: z.object({ user, hash: sealedSecret, mustChange: z.boolean() }),
  }),
};

export const sessionEvents = {
  /** Version 1 knew neither how nor from where somebody signed in; what it says, version 2 says in the same words. */
  SessionStarted: event('SessionStarted', {
    keep: 'access',
    version: 2,
    data: z.object({
      session: z.string(),
      user,
      kind: z.enum(['user', 'kiosk']),
      station: z.string().optional(),
      device: z.string().optional(),
      board: z.string().optional(),
      way: z.enum(SIGN_IN_WAYS).optional(),
      ip: personal(z.string().max(4_000), 'ip').optional(),
    }),
    upcast: { 1: said },
  }),
  SessionStationChosen: event('SessionStationChosen', {
    keep: 'access',
    data: z.object({ session: z.string(), site: z.string(), station: z.string(), device: z.string() }),
  }),
  SessionEnded: event('SessionEnded', {
    keep: 'access',
    data: z.object({
      session: z.string(),
      user,
      cause: z.enum(['signed_out', 'password_changed', 'disabled', 'taken_over', 'expired', 'taken_back']),
    }),
  }),
};
