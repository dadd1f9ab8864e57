import type { About } from '../kernel/aggregate.ts';
import {
  meetingId,
  projection,
  projectionEvents,
  PROJECTION_GROUPS,
  ProjectionGroup,
  REBUILDS_KEPT,
} from './projection.ts';
import type { Projection } from './projection.ts';

const about = (actor: string, minute = 0, reason?: string): About => {
  const circumstances: Partial<About> = { actor, receivedAt: at(minute), ...(reason !== undefined && { reason }) };
  return circumstances as About;
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
/** What an event makes of what stands decided about a group. */
const told = (now: Projection, type: keyof typeof projectionEvents, data: object, circumstances = about('ana')) =>
  projection.evolve(now, projectionEvents[type]({ group: 'operations', ...data } as never), circumstances);

const meeting = { model: 'parcels', key: 'W1', stream: 'parcel-W1', version: 3 };
const skipped = told(projection.initial, 'EventSkipped', meeting, about('bia', 5, 'coletor com defeito'));
const rebuilds = (...names: string[]) =>
  names.reduce(
    (now, rebuild, minute) => told(now, 'RebuildRequested', { rebuild }, about('ana', minute)),
    projection.initial,
  );

test('nothing stands decided about a group of which nobody said anything', () =>
  expect([projection.category, projection.initial]).toStrictEqual(['projection', { skips: {}, rebuilds: [] }]));

test('stored decisions name a group of read models, so its name stays; there is no other', () => {
  const names = ['operations', 'master', 'people', 'resources', 'messages', 'network', 'handling', 'money', 'service'];
  expect(PROJECTION_GROUPS).toEqual(names);
  for (const group of names) expect(ProjectionGroup.parse(group)).toBe(group);
  expect(ProjectionGroup.safeParse('parcels').success).toBe(false);
});

test('a skip is kept under the row and the event that meet, with who decided it, when and why', () =>
  expect(skipped).toStrictEqual({
    skips: { 'parcels parcel-W1@3 W1': { ...meeting, by: 'bia', at: at(5), reason: 'coletor com defeito' } },
    rebuilds: [],
  }));

test('a skip of before reasons were asked for has an empty one', () =>
  expect(told(projection.initial, 'EventSkipped', meeting).skips[meetingId(meeting)]?.reason).toBe(''));

test.each([
  ['another row', { key: 'W2' }],
  ['another model', { model: 'bags' }],
  ['another event of the stream', { version: 4 }],
  ['the same version of another stream', { stream: 'parcel-W2' }],
])('a skip of one meeting is none of %s, and outlives the withdrawal of that', (_, other) => {
  const both = told(skipped, 'EventSkipped', { ...meeting, ...other });
  expect(Object.keys(both.skips)).toHaveLength(2);
  expect(told(both, 'SkipWithdrawn', { ...meeting, ...other })).toStrictEqual(skipped);
});

test('a withdrawal takes a skip back, and leaves what was asked for', () => {
  const asked = rebuilds('R1');
  const back = told(told(asked, 'EventSkipped', meeting), 'SkipWithdrawn', meeting);
  expect(back).toStrictEqual(asked);
});

test('a replay asks for work and decides nothing', () =>
  expect(told(skipped, 'ReplayRequested', { model: 'parcels', key: 'W1' })).toStrictEqual(skipped));

test('a rebuild that is cancelled says by whom and when; the others stand, and so do skips', () => {
  const asked = told(told(skipped, 'RebuildRequested', { rebuild: 'R1' }), 'RebuildRequested', { rebuild: 'R2' });
  expect(told(asked, 'RebuildCancelled', { rebuild: 'R1' }, about('bia', 9))).toStrictEqual({
    ...skipped,
    rebuilds: [
      { rebuild: 'R1', by: 'ana', at: at(0), cancelled: { by: 'bia', at: at(9) } },
      { rebuild: 'R2', by: 'ana', at: at(0) },
    ],
  });
});

test('the newest fifty rebuilds are remembered, oldest first', () => {
  const names = Array.from({ length: REBUILDS_KEPT + 1 }, (_, number) => `R${number}`);
  expect(rebuilds(...names).rebuilds.map(({ rebuild }) => rebuild)).toEqual(names.slice(1));
});

const SKIP = { group: 'operations', ...meeting };
const REBUILD = { group: 'money', rebuild: 'R1' };
test.each<readonly [keyof typeof projectionEvents, object]>([
  ['EventSkipped', SKIP],
  ['SkipWithdrawn', SKIP],
  ['ReplayRequested', { group: 'operations', model: 'parcels', key: 'W1' }],
  ['RebuildRequested', REBUILD],
  ['RebuildCancelled', REBUILD],
])('%s is kept as long as the records of the company, and says all that decides', (type, data) => {
  const { [type]: definition } = projectionEvents;
  expect([definition.type, definition.keep, definition.data.parse(data)]).toStrictEqual([type, 'record', data]);
  for (const part of Object.keys(data))
    expect(definition.data.safeParse({ ...data, [part]: undefined }).success).toBe(false);
});
