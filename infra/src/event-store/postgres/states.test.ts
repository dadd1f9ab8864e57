import { evidenceOf } from '../evidence.ts';
import { forgedStates, ownStates } from './forged-states.ts';
import { freshEventLog } from './fresh-event-log.ts';
import type { FreshEventLog } from './fresh-event-log.ts';
import { stateTable } from './states.ts';
import type { StateRow, StateTable } from './states.ts';

const evidence = evidenceOf(Buffer.alloc(32, 5));

let log: FreshEventLog;
let states: StateTable;
beforeAll(async () => {
  log = await freshEventLog();
  states = stateTable(log.owner, evidence);
});
afterAll(() => log.drop());

const row = (stream: string, version: number, stateVersion = 1): StateRow => ({
  stream,
  stateVersion,
  version,
  headHash: `hash-${version}`,
  state: JSON.stringify({ grams: version, place: 'São José' }),
});
const kept = async (stream: string) => (await states.load([stream])).get(stream);

test('states come back as they were saved, and unknown streams are absent', async () => {
  await states.save([row('bag-1', 3), row('bag-2', 1)]);
  expect(await states.load(['bag-1', 'bag-2', 'bag-3'])).toEqual(
    new Map([
      ['bag-1', row('bag-1', 3)],
      ['bag-2', row('bag-2', 1)],
    ]),
  );
  expect(await states.load([])).toEqual(new Map());
});

test('a state never goes back to a lower version', async () => {
  await states.save([row('bag-4', 5)]);
  await states.save([row('bag-4', 4, 9)]);
  expect(await kept('bag-4')).toEqual(row('bag-4', 5));
  await states.save([row('bag-4', 6)]);
  expect(await kept('bag-4')).toEqual(row('bag-4', 6));
});

test("of one version the newer code's state stays", async () => {
  await states.save([row('bag-5', 5, 2)]);
  await states.save([row('bag-5', 5, 1)]);
  expect((await kept('bag-5'))?.stateVersion).toBe(2);
  await states.save([row('bag-5', 5, 3)]);
  expect((await kept('bag-5'))?.stateVersion).toBe(3);
});

test('one call may hold a stream several times: the newest counts', async () => {
  await states.save([row('bag-6', 2), row('bag-6', 7), row('bag-6', 4)]);
  expect(await kept('bag-6')).toEqual(row('bag-6', 7));
  await states.save([]);
});

test('savers at once do not block each other in a circle, and the highest versions win', async () => {
  const streams = Array.from({ length: 50 }, (_, index) => `bag-race-${index}`);
  await Promise.all(
    Array.from({ length: 12 }, (_, saver) =>
      states.save((saver % 2 ? streams : streams.toReversed()).map((stream) => row(stream, saver + 1))),
    ),
  );
  expect([...(await states.load(streams)).values()].map((state) => state.version)).toEqual(streams.map(() => 12));
});

describe('a kept state that was changed in the database', () => {
  const sealed = { ...row('bag-7', 4), state: '{"status":"sealed"}' };
  beforeEach(async () => {
    await log.owner.query(`delete from eventlog.states where stream_id = 'bag-7'`);
    await states.save([sealed]);
  });

  test.each([
    ['from sealed to open', `state = '{"status":"open"}'`],
    ['to another version', `version = 5`],
    ['to another end of its chain', `head_hash = 'hash-5'`],
    ['to the fold of other code', `state_version = 2`],
    ['and lost its mark', `state = '{"status":"open"}', mark = ''`],
    ['into that of another bag', `(state, mark) = (select state, mark from eventlog.states where stream_id = 'bag-1')`],
  ])('%s is none: its stream is read instead', async (_, change) => {
    expect(await kept('bag-7')).toEqual(sealed);
    await log.owner.query(`update eventlog.states set ${change} where stream_id = 'bag-7'`);
    expect(await kept('bag-7')).toBeUndefined();
  });

  test('is none under the mark of another installation either', async () => {
    await stateTable(log.owner, evidenceOf(Buffer.alloc(32, 6))).save([{ ...sealed, version: 5 }]);
    expect(await kept('bag-7')).toBeUndefined();
  });
});

test('a state that was kept before there were marks is kept anew under one', async () => {
  await states.save([row('bag-8', 3)]);
  await log.owner.query(`update eventlog.states set mark = '' where stream_id = 'bag-8'`);
  expect(await kept('bag-8')).toBeUndefined();
  await states.save([row('bag-8', 3)]);
  expect(await kept('bag-8')).toEqual(row('bag-8', 3));
});

test('the verification names the kept states that were changed, and no other', async () => {
  await log.owner.query('delete from eventlog.states');
  await states.save([row('bag-10', 3), row('bag-11', 3), row('bag-12', 3)]);
  expect(await forgedStates(log.owner, evidence)).toEqual([]);
  await log.owner.query(`update eventlog.states set state = '{"status":"open"}' where stream_id = 'bag-11'`);
  await log.owner.query(`update eventlog.states set mark = '' where stream_id = 'bag-12'`);
  expect(await forgedStates(log.owner, evidence)).toEqual(['bag-11']);
});

test('only kept states that are ours, and of a stream, say what the log must hold', async () => {
  await log.owner.query('delete from eventlog.states');
  await states.save([row('bag-10', 3), row('bag-11', 3), { ...row('directory', 9), headHash: '' }]);
  await log.owner.query(`update eventlog.states set version = 4 where stream_id = 'bag-11'`);
  expect(await Array.fromAsync(ownStates(log.owner, evidence))).toEqual([row('bag-10', 3)]);
});
