import { TOLD_EVERY_MS, lastingTrouble, ofEachPart } from './lasting-trouble.ts';
import { createLog } from './log.ts';

function listening() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    service: 'projection',
    level: 'info',
    to: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const clock = { at: 0 };
  return { lines, clock, trouble: lastingTrouble(log, () => clock.at) };
}

test('a trouble that lasts is told at once, then once in 30 seconds with how many like it were left out', () => {
  const { lines, clock, trouble } = listening();
  const away = trouble('the event store was not reachable', { group: 'money' });
  for (; clock.at < 2 * TOLD_EVERY_MS; clock.at += 100) away(new Error('connect ECONNREFUSED'));
  expect(lines).toMatchObject([
    {
      level: 'warn',
      msg: 'the event store was not reachable',
      group: 'money',
      err: { message: 'connect ECONNREFUSED' },
    },
    { level: 'warn', msg: 'the event store was not reachable', group: 'money', alike: 299 },
  ]);
  expect(lines[0]).not.toHaveProperty('alike');
});

test('how long it took makes no other trouble of it', () => {
  const { lines, trouble } = listening();
  const away = trouble('the log could not be read');
  away(new Error('4 DEADLINE_EXCEEDED: Deadline exceeded after 15.002s,name resolution: 0.001s'));
  away(new Error('4 DEADLINE_EXCEEDED: Deadline exceeded after 15.119s,name resolution: 0.003s'));
  expect(lines).toHaveLength(1);
});

test('what is wrong in other words, or with another part, is told beside it', () => {
  const { lines, trouble } = listening();
  const away = trouble('the event store was not reachable');
  away(new Error('connect ECONNREFUSED'));
  away(new Error('not the leader'));
  away(new Error('connect ECONNREFUSED'));
  trouble('a rebuild could not be carried out')(new Error('connect ECONNREFUSED'));
  expect(lines.map(({ msg, err }) => [msg, (err as { message: string }).message])).toEqual([
    ['the event store was not reachable', 'connect ECONNREFUSED'],
    ['the event store was not reachable', 'not the leader'],
    ['a rebuild could not be carried out', 'connect ECONNREFUSED'],
  ]);
});

test('words that are new each time are all told and not kept: what was told long before them is told anew', () => {
  const { lines, trouble } = listening();
  const away = trouble('a rebuild could not be carried out');
  for (let nth = 0; nth < 120; nth += 1) away(new Error(`row ${nth}`));
  away(new Error('row 0'));
  expect(lines).toHaveLength(121);
});

test('of many parts that wait for the same, each tells it once and not at every try', () => {
  const { lines, clock, trouble } = listening();
  const told = ofEachPart(trouble, 'an intent could not be ended', 'watch');
  for (; clock.at < TOLD_EVERY_MS; clock.at += 100)
    for (const watch of ['a charge', 'a notice']) told(new Error('connect ECONNREFUSED'), watch);
  expect(lines).toMatchObject([
    { msg: 'an intent could not be ended', watch: 'a charge' },
    { msg: 'an intent could not be ended', watch: 'a notice' },
  ]);
});
