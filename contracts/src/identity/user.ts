import { aggregate } from '../kernel/aggregate.ts';
import { sessionEvents, userEvents } from './events.ts';

/** Somebody who may sign in. The password's argon2 hash and the real name are ciphertext. */
export interface User {
  readonly status: 'absent' | 'enabled' | 'disabled';
  readonly username: string;
  readonly realName: string;
  readonly organization: string;
  readonly userType: string;
  readonly job?: string | undefined;
  readonly site?: string | undefined;
  /** Of an account for a supplier: whose it is, whose business, and who runs it. */
  readonly supplier?: string | undefined;
  readonly businessEntity?: string | undefined;
  readonly ownership?: string | undefined;
  readonly roles: readonly string[];
  readonly buttonsTaken: readonly string[];
  readonly scope: '*' | readonly string[];
  readonly passwordHash?: string;
  readonly passwordSetAt?: string;
  /** The hash of the password that somebody else gave last: whoever it was given to never chooses it himself (R-0667). */
  readonly givenHash?: string;
  readonly mustChange: boolean;
  /** The second step of his sign-in, where he has one. The secret is ciphertext. */
  readonly secondStep?: { readonly secret: string; readonly enrolment: string } | undefined;
}

const initial: User = {
  status: 'absent',
  username: '',
  realName: '',
  organization: '',
  userType: '',
  roles: [],
  buttonsTaken: [],
  scope: [],
  mustChange: false,
};

export const user = aggregate<User, typeof userEvents>('user', {
  stateVersion: 4,
  initial,
  events: userEvents,
  evolve: {
    UserRegistered: (_, data) => ({
      ...initial,
      status: 'enabled',
      username: data.username,
      realName: data.realName,
      organization: data.organization,
      userType: data.userType,
      ...(data.job && { job: data.job }),
      ...(data.site && { site: data.site }),
      ...(data.supplier && { supplier: data.supplier }),
      ...(data.businessEntity && { businessEntity: data.businessEntity }),
      ...(data.ownership && { ownership: data.ownership }),
    }),
    UserRevised: (now, { fields }) => ({
      ...now,
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? undefined]])),
      ),
    }),
    UserUnlocked: (now) => now,
    UserSecondStepSet: (now, { secret, enrolment }) => ({ ...now, secondStep: { secret, enrolment } }),
    UserSecondStepRemoved: (now) => ({ ...now, secondStep: undefined }),
    UserEnabled: (now) => ({ ...now, status: 'enabled' }),
    UserDisabled: (now) => ({ ...now, status: 'disabled' }),
    UserAuthorised: (now, data) => ({ ...now, roles: data.roles, buttonsTaken: data.buttonsTaken, scope: data.scope }),
    UserPasswordSet: (now, data, about) => ({
      ...now,
      passwordHash: data.hash,
      ...(data.mustChange && { givenHash: data.hash }),
      mustChange: data.mustChange,
      passwordSetAt: about.happenedAt,
    }),
  },
});

/** One sign-in, from start to end. */
export interface Session {
  readonly status: 'absent' | 'live' | 'ended';
  readonly user: string;
  readonly kind: 'user' | 'kiosk';
  readonly site?: string;
  readonly station?: string;
  readonly device?: string;
}

export const session = aggregate<Session, typeof sessionEvents>('session', {
  initial: { status: 'absent', user: '', kind: 'user' },
  events: sessionEvents,
  evolve: {
    SessionStarted: (_, data) => ({
      status: 'live',
      user: data.user,
      kind: data.kind,
      ...(data.station && { station: data.station }),
      ...(data.device && { device: data.device }),
    }),
    SessionStationChosen: (now, data) => ({ ...now, site: data.site, station: data.station, device: data.device }),
    SessionEnded: (now) => ({ ...now, status: 'ended' }),
  },
});
