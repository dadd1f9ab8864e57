import { exactOf, minorOf, written } from './exact.ts';
import { computed, FORMULA_DEPTH, readFormula } from './formula.ts';

const inputs = (d: number, w: number, p: number) => ({ d: exactOf(d), w: exactOf(w), p: exactOf(p) });
const valueOf = (text: string, of = inputs(12.5, 3, 2)) => {
  const formula = readFormula(text);
  if (!('tree' in formula)) throw new Error(`not read at ${formula.at}`);
  const value = computed(formula, of);
  return value && written(value);
};

test.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 4 - 3', '3'],
  ['8 / 4 / 2', '1'],
  ['-w + 5', '2'],
  ['--w', '3'],
  // 15 + 12,5 km × 1,20 + 3 kg × 0,80 = 15 + 15 + 2,40
  ['15 + d * 1.20 + w * 0.80', '32.4'],
  // a third, three times, is whole: nothing was rounded on the way
  ['w / 9 * 9', '3'],
  ['0.1 + 0.2', '0.3'],
])('%p comes to %p with 12.5 km, 3 kg and 2 pieces (R-0331)', (text, value) => expect(valueOf(text)).toBe(value));

test.each([
  ['', 1, ''],
  ['2 +', 4, ''],
  ['2 + x', 5, 'x'],
  ['1e999999', 2, 'e'],
  ['constructor', 1, 'c'],
  ['w.__proto__', 2, '.'],
  ['d[0]', 2, '['],
  ['max(d, 2)', 1, 'm'],
  ['(d + 2', 7, ''],
  ['d + 2)', 6, ')'],
  ['d w', 3, 'w'],
  ['2 ** 3', 4, '*'],
  ['1234567890', 10, '0'],
])('%p is no formula from its character %d on, %p (R-0331)', (text, at, found) =>
  expect(readFormula(text)).toEqual({ at, found }),
);

test('brackets stand so deep in each other and no deeper, and a formula has its length', () => {
  const deep = (depth: number) => `${'('.repeat(depth)}d${')'.repeat(depth)}`;
  expect(readFormula(deep(FORMULA_DEPTH))).toHaveProperty('tree');
  expect(readFormula(deep(FORMULA_DEPTH + 1))).toEqual({ at: FORMULA_DEPTH + 2, found: 'd' });
  expect(readFormula('-'.repeat(150))).toHaveProperty('at', FORMULA_DEPTH + 2);
  expect(readFormula(`${'1+'.repeat(150)}1`)).toHaveProperty('at', 201);
});

test('a division by zero has no value', () => {
  expect(valueOf('d / (w - 3)')).toBeUndefined();
  expect(valueOf('1 + d / 0')).toBeUndefined();
});

test('half a cent is rounded away from zero', () =>
  expect(['1.005', '1.00499', '-1.005', '0.015'].map((text) => minorOf(exactOf(text)))).toEqual([
    101n,
    100n,
    -101n,
    2n,
  ]));
