import type { About } from '../kernel/aggregate.ts';
import { sessionEvents, userEvents } from './events.ts';
import { session, user } from './user.ts';
import type { Session, User } from './user.ts';

const about = (happenedAt = '2026-11-20T12:00:00.000Z'): About => {
  const circumstances: Partial<About> = { happenedAt };
  return circumstances as About;
};
/** What an event makes of an account. */
const told = (now: User, type: keyof typeof userEvents, data: object = {}, circumstances = about()): User =>
  user.evolve(now, userEvents[type]({ user: 'ana', ...data } as never), circumstances);

const said = { username: 'ana', realName: 'pd1.ana', organization: 'MATRIZ', userType: 'employee' };
const registered = told(user.initial, 'UserRegistered', said);

describe('an account', () => {
  test('is absent before somebody made it: nobody, with no right and nothing in sight', () =>
    expect([user.category, user.stateVersion, user.initial]).toStrictEqual([
      'user',
      4,
      {
        status: 'absent',
        username: '',
        realName: '',
        organization: '',
        userType: '',
        roles: [],
        buttonsTaken: [],
        scope: [],
        mustChange: false,
      },
    ]));

  test('is in use once it is made, has no right yet, and knows what was told of it and nothing else', () => {
    expect(registered).toStrictEqual({ ...user.initial, status: 'enabled', ...said });
    const more = { job: 'CG1', site: 'SPGRU01', supplier: 'F01', businessEntity: 'BR', ownership: 'own' };
    expect(told(user.initial, 'UserRegistered', { ...said, ...more })).toStrictEqual({ ...registered, ...more });
  });

  test('is changed in what is named; what was emptied is gone, what is not said stays', () => {
    const before = told(user.initial, 'UserRegistered', { ...said, job: 'CG1', site: 'SPGRU01' });
    const fields = { organization: 'FILIAL', job: null, site: undefined };
    expect(told(before, 'UserRevised', { fields })).toStrictEqual({
      ...before,
      organization: 'FILIAL',
      job: undefined,
    });
  });

  test('goes out of use and back', () => {
    const disabled = told(registered, 'UserDisabled');
    expect(disabled).toStrictEqual({ ...registered, status: 'disabled' });
    expect(told(disabled, 'UserEnabled')).toStrictEqual(registered);
  });

  test('may do what it was authorised for last', () => {
    const first = { roles: ['courier'], buttonsTaken: ['export'], scope: ['site:SPGRU01'] };
    const second = { roles: ['finance'], buttonsTaken: [], scope: '*' };
    expect(told(told(registered, 'UserAuthorised', first), 'UserAuthorised', second)).toStrictEqual({
      ...registered,
      ...second,
    });
  });

  test('that is unlocked stays as it was', () => expect(told(registered, 'UserUnlocked')).toStrictEqual(registered));

  test('has a second step until that is removed', () => {
    const step = { secret: 'pd1.secret', enrolment: 'E1' };
    const stepped = told(registered, 'UserSecondStepSet', step);
    expect(stepped).toStrictEqual({ ...registered, secondStep: step });
    expect(told(stepped, 'UserSecondStepRemoved')).toStrictEqual({ ...registered, secondStep: undefined });
  });

  test('remembers the password that somebody else gave, beside the one that was chosen then (R-0667)', () => {
    const given = told(registered, 'UserPasswordSet', { hash: 'H1', mustChange: true });
    expect(given).toStrictEqual({
      ...registered,
      passwordHash: 'H1',
      givenHash: 'H1',
      mustChange: true,
      passwordSetAt: '2026-11-20T12:00:00.000Z',
    });
    const later = about('2026-11-21T12:00:00.000Z');
    expect(told(given, 'UserPasswordSet', { hash: 'H2', mustChange: false }, later)).toStrictEqual({
      ...given,
      passwordHash: 'H2',
      mustChange: false,
      passwordSetAt: '2026-11-21T12:00:00.000Z',
    });
  });
});

describe('a sign-in', () => {
  const at = (now: Session, type: keyof typeof sessionEvents, data: object): Session =>
    session.evolve(now, sessionEvents[type]({ session: 'S1', ...data } as never), about());
  const live = at(session.initial, 'SessionStarted', { user: 'ana', kind: 'user' });

  test('is absent before it begins', () =>
    expect([session.category, session.initial]).toStrictEqual([
      'session',
      { status: 'absent', user: '', kind: 'user' },
    ]));

  test('is live once it began, at the station and the device that were told', () => {
    expect(live).toStrictEqual({ status: 'live', user: 'ana', kind: 'user' });
    const kiosk = { user: 'ana', kind: 'kiosk', station: 'M1', device: 'D1' };
    expect(at(session.initial, 'SessionStarted', kiosk)).toStrictEqual({ status: 'live', ...kiosk });
  });

  test('works where a station was chosen last, until it ends', () => {
    const chosen = { site: 'SPGRU01', station: 'M2', device: 'D2' };
    const there = at(live, 'SessionStationChosen', chosen);
    expect(there).toStrictEqual({ ...live, ...chosen });
    expect(at(there, 'SessionEnded', { cause: 'signed_out' })).toStrictEqual({ ...there, status: 'ended' });
  });
});
