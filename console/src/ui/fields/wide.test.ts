import { wideOf } from './wide.ts';

const words = { pt: 'Campo', zh: '字段', en: 'Field' };
const fields = (...kinds: readonly string[]) =>
  Object.fromEntries(kinds.map((kind, at) => [`${kind}${at}`, { kind, words }])) as never;

test.each([
  [
    ['text', 'texts', 'ref', 'count'],
    ['text0', 'texts1'],
  ],
  [['text', 'text', 'ref'], ['ref2']],
  [['text', 'text', 'count'], []],
  [['flag', 'rows'], ['rows1']],
])('of %j these take a line by themselves: what is wide, and what would have nothing beside it', (kinds, wide) => {
  expect([...wideOf(fields(...kinds))]).toEqual(wide);
});
