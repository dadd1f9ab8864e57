import { GONE_MS, lookThrough } from './code-reader.ts';

const [ONE, OTHER, FOREIGN] = ['ML20260000017BR', 'ML20260000025BR', 'QR:https://loja.example/1'];
/** What comes of pictures that were taken 100 ms after each other. */
const seen = (...pictures: readonly (readonly string[])[]) => {
  const look = lookThrough();
  return pictures.map((texts, nth) => {
    const one = look(texts, nth * 100);
    return one.kind === 'code' ? one.code : one.kind;
  });
};
const nothing = (ms: number) => Array.from({ length: ms / 100 }, () => []);

test('a code counts when two pictures in a row say it: bars that were half seen make another one', () => {
  expect(seen([ONE], [ONE])).toEqual(['nothing', ONE]);
  expect(seen([ONE], [OTHER], [ONE])).toEqual(['nothing', 'nothing', 'nothing']);
  expect(seen([ONE], [], [ONE])).toEqual(['nothing', 'nothing', 'nothing']);
});

test('a code that is held in sight counts once, also where it is missed for a moment, and again when it had been taken away', () => {
  expect(seen([ONE], [ONE], [ONE], [], [], [ONE], [ONE])).toEqual([
    'nothing',
    ONE,
    'nothing',
    'nothing',
    'nothing',
    'nothing',
    'nothing',
  ]);
  const pictures = [[ONE], [ONE], ...nothing(GONE_MS + 200), [ONE], [ONE]];
  expect(seen(...pictures).filter((one) => one === ONE)).toHaveLength(2);
});

test('the next code counts at once', () => {
  expect(seen([ONE], [ONE], [OTHER], [OTHER], [ONE], [ONE])).toEqual([
    'nothing',
    ONE,
    'nothing',
    OTHER,
    'nothing',
    ONE,
  ]);
});

test('of several codes in sight none is read, but one of ours goes before what else stands on a label', () => {
  expect(seen([ONE, OTHER], [ONE, OTHER])).toEqual(['several', 'several']);
  expect(seen([FOREIGN, ONE], [ONE, FOREIGN])).toEqual(['nothing', ONE]);
  expect(seen([ONE], [ONE, OTHER], [ONE])).toEqual(['nothing', 'several', 'nothing']);
  expect(seen([FOREIGN], [FOREIGN])[1]).not.toBe('nothing');
});

test('the same text in two kinds of code is one code, and spaces around it are none of it', () => {
  expect(seen([ONE, ` ${ONE} `], [ONE])).toEqual(['nothing', ONE]);
});
