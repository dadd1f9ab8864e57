import { startTexts } from '../../i18n/i18n.ts';
import { textOf, textOfStored, whoIs } from './values.ts';

const USER = { kind: 'user', words: { pt: 'Quem', zh: '操作人', en: 'Who' } } as const;

test.each([
  ['pt', 'Sistema'],
  ['zh', '系统'],
  ['en', 'System'],
] as const)('in %s what the house does by itself is said in the words of the reader', async (language, word) => {
  await startTexts(language);
  expect([whoIs('system'), textOf(USER, 'system'), whoIs('ana')]).toEqual([word, word, 'ana']);
});

test('measured numbers of a column stand with their digits below each other, and one with a unit says it', async () => {
  await startTexts('pt');
  const words = { pt: 'Diferença (%)', zh: '差异 (%)', en: 'Difference (%)' };
  const difference = { kind: 'decimal', words, places: 2 } as const;
  const weight = { kind: 'decimal', words, places: 3, unit: { pt: 'kg', zh: '千克', en: 'kg' } } as const;
  expect([textOf(difference, 0.5), textOf(difference, 2.94), textOf(weight, 13.5)]).toEqual([
    '0,50',
    '2,94',
    '13,5\u00A0kg',
  ]);
});

const words = { pt: 'Medida', zh: '尺寸', en: 'Measure' };
const km = { pt: 'km', zh: '公里', en: 'km' };
test.each([
  [{ kind: 'decimal', words, unit: km }, 12.5, '12,5\u00A0km'],
  [{ kind: 'count', words, unit: { pt: '%', zh: '%', en: '%' } }, 8, '8%'],
  [{ kind: 'decimal', words, unit: { pt: 'R$', zh: '雷亚尔', en: 'R$' } }, 7.2, 'R$\u00A07,2'],
  [{ kind: 'decimal', words, places: 6, unit: { pt: 'R$', zh: 'R$', en: 'R$' } }, 5.38, 'R$\u00A05,38'],
  [{ kind: 'decimal', words, places: 6, unit: { pt: 'R$', zh: 'R$', en: 'R$' } }, 1, 'R$\u00A01,00'],
  [{ kind: 'decimal', words }, 12.5, '12,5'],
  [{ kind: 'decimal', words, places: 4, isShare: true }, 0.07, '7%'],
  [{ kind: 'decimal', words, places: 4, isShare: true }, 0.1205, '12,05%'],
  [{ kind: 'decimal', words, places: 7 }, -23.5505199, '-23,5505199'],
  [{ kind: 'decimal', words, places: 6, unit: { pt: 'R$', zh: '雷亚尔', en: 'R$' } }, 0.000125, 'R$\u00A00,000125'],
  [{ kind: 'coordinates', words }, { latitude: -23.5505199, longitude: -46.5 }, '-23,5505199; -46,5'],
])(
  'a number is never without what it is counted in, not on another line than it, and has all the digits it was given',
  async (field, value, said) => {
    await startTexts('pt');
    expect(textOf(field, value)).toBe(said);
  },
);

test.each([
  ['phone', '11987654321', '(11) 98765-4321'],
  ['tax-id', '12345678909', '123.456.789-09'],
  ['tax-id', '***.456.789-**', '***.456.789-**'],
  ['name', '12345678909', '12345678909'],
])(
  'what a person has of the kind %s is written as people write it, and as it came where it is masked',
  (as, value, said) => {
    expect(textOf({ kind: 'person', words, as } as never, value)).toBe(said);
  },
);

test('a row is told as its field says, without what stands beside an empty field', async () => {
  await startTexts('pt');
  const of = { from: { kind: 'text', words }, to: { kind: 'text', words }, rate: { kind: 'rate', words } };
  const bands = { kind: 'rows', words, of, told: '{from} – {to}: {rate}' } as never;
  expect(
    textOf(bands, [
      { from: '0', to: '10', rate: '7.5' },
      { from: '10', rate: '9' },
    ]),
  ).toBe('0 – 10: 7,5% · 10 9%');
});

test('a month is shown by its name, a moment of a log with its seconds', async () => {
  const month = { kind: 'code', words, pattern: '', example: '', as: 'month' } as never;
  const time = { kind: 'instant', words, exact: true } as never;
  await startTexts('zh');
  expect(textOf(month, '02')).toBe('2月');
  await startTexts('pt');
  expect([textOf(month, '01'), textOf(month, '12')]).toEqual(['jan', 'dez']);
  expect(textOf(time, '2026-11-20T12:00:07.000Z')).toBe('20/11/2026, 09:00:07');
});

test.each([
  ['pt', 'Seguro, Frágil', 'AB12345678, AB12345679'],
  ['en', 'Insured, Fragile', 'AB12345678, AB12345679'],
  ['zh', '保价、易碎', 'AB12345678、AB12345679'],
] as const)('in %s the things of a list stand between the signs of that language', async (language, told, numbers) => {
  await startTexts(language);
  const of = {
    insured: { words: { pt: 'Seguro', zh: '保价', en: 'Insured' } },
    fragile: { words: { pt: 'Frágil', zh: '易碎', en: 'Fragile' } },
  };
  const several = { kind: 'several', words, of } as never;
  expect(textOf(several, ['insured', 'fragile'])).toBe(told);
  for (const kind of ['texts', 'refs', 'people', 'permissions'])
    expect(textOf({ kind, words } as never, ['AB12345678', 'AB12345679'])).toBe(numbers);
});

test('a weight is shown in kilograms, whatever the wire has it in, and from the history too', async () => {
  await startTexts('pt');
  const [weight, limit] = [{}, { wire: 'grams' }].map((more) => ({ kind: 'grams', words, max: 500_000, ...more }));
  expect([textOf(weight as never, 30), textOf(limit as never, 30_000)]).toEqual(['30,000\u00A0kg', '30,000\u00A0kg']);
  for (const field of [weight, limit]) expect(textOfStored(field as never, 1_500)).toBe('1,500\u00A0kg');
});
