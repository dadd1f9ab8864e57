import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story, Told } from '../testing/story.ts';
import { sessionsTable } from './identity-tables.ts';
import { sessions } from './sessions.ts';

const group = { name: 'sessions', models: [sessions], counters: [], sql: [] };
const nowhere = { at: 0, site: undefined } as unknown as Told;

const started = (story: Story, said: object = {}, told: Told = nowhere) =>
  story.tell('session-S1', 'SessionStarted', { session: 'S1', user: 'ana', kind: 'user', ...said } as never, told);
const chosen = { session: 'S1', site: 'SPGRU01', station: 'M1', device: 'D1' };

function after(...tell: readonly ((story: Story) => unknown)[]) {
  const story = createStory();
  for (const one of tell) one(story);
  const { row, held } = fold(group, story.events);
  expect(held).toEqual([]);
  return row(sessionsTable, 'S1');
}

const LIVE = {
  session: 'S1',
  userId: 'ana',
  kind: 'user',
  status: 'live',
  site: null,
  station: null,
  device: null,
  board: null,
  way: null,
  ip: null,
  startedAt: instantAfter(0),
  endedAt: null,
  cause: null,
};

test('a sign-in that begins is live, and knows what was told of it', () => {
  expect(after((story) => started(story))).toStrictEqual(LIVE);
  const said = { kind: 'kiosk', station: 'M2', device: 'D2', board: 'painel', way: 'password', ip: 'pd1.ip' };
  expect(after((story) => started(story, said, { at: 0, site: 'SPSAO11' }))).toStrictEqual({
    ...LIVE,
    ...said,
    site: 'SPSAO11',
  });
});

test('a station that is chosen is where it works from then on', () =>
  expect(
    after(started, (story) => story.tell('session-S1', 'SessionStationChosen', chosen as never, { at: 5 })),
  ).toStrictEqual({ ...LIVE, site: 'SPGRU01', station: 'M1', device: 'D1' }));

test('one that ended says when and why, and stays', () =>
  expect(
    after(started, (story) =>
      story.tell('session-S1', 'SessionEnded', { session: 'S1', cause: 'signed_out' } as never, { at: 9 }),
    ),
  ).toStrictEqual({ ...LIVE, status: 'ended', endedAt: instantAfter(9), cause: 'signed_out' }));

test('what is told of a sign-in that never began is held back', () => {
  const story = createStory();
  story.tell('session-S1', 'SessionStationChosen', chosen as never, nowhere);
  expect(fold(group, story.events).held).toHaveLength(1);
  const other = createStory();
  other.tell('session-S1', 'SessionEnded', { session: 'S1', cause: 'signed_out' } as never, nowhere);
  expect(fold(group, other.events).held).toHaveLength(1);
});
