import { records } from '../../catalogue.ts';
import type { Field, Fields } from './field.ts';
import { choice, code, day, grams, money, one, rate, rows, several, text } from './index.ts';
import { changeOf, inputOf, sampleOf, storedOf, storedSampleOf } from './schemas.ts';

const label = { pt: 'Campo', zh: '字段', en: 'Field' };

describe.each([...records.values()])('the fields of $noun', ({ fields, commands, numbered, code: codeField }) => {
  const sample = sampleOf(fields);

  test('take their own samples, and make of them what events hold', () => {
    const stored = inputOf(fields).parse(sample);
    expect(Object.keys(stored)).toEqual(Object.keys(sample));
    expect(storedOf(fields).safeParse(storedSampleOf(fields)).success).toBe(true);
    const { code: own } = sampleOf({ code: { ...codeField, entered: 'once' } });
    expect(
      commands.register.input.safeParse({ ...(numbered === undefined && { code: own }), fields: sample }).success,
    ).toBe(true);
  });

  // What the house alone fills in takes nothing from anybody.
  const names = Object.keys(sample);
  if (names.length > 0)
    test.each(names)('refuse a %s of another type, and miss it where it is mandatory', (name) => {
      const without = { ...sample };
      delete without[name];
      expect(inputOf(fields).safeParse(without).success).toBe(fields[name]?.optional === true);
      expect(inputOf(fields).safeParse({ ...sample, [name]: { strange: true } }).success).toBe(false);
    });

  test('refuse what is no field of theirs', () => {
    expect(inputOf(fields).safeParse({ ...sample, strange: 1 }).success).toBe(false);
    expect(changeOf(fields).safeParse({ strange: 1 }).success).toBe(false);
    expect(changeOf(fields).safeParse({}).success).toBe(true);
  });
});

/** By which fields of each kind of record others name such ones alone. */
function namedAlone(): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  const look = (fields: Fields): void => {
    for (const field of Object.values(fields)) {
      const {
        to,
        where = {},
        of: within,
      } = field as Field & {
        readonly to?: string;
        readonly where?: Readonly<Record<string, string>>;
        readonly of?: Fields;
      };
      if (to !== undefined)
        for (const name of Object.keys(where)) named.set(to, (named.get(to) ?? new Set()).add(name));
      if (within !== undefined) look(within);
    }
  };
  for (const { fields } of records.values()) look(fields);
  return named;
}

/** What an address that partners know asks besides: the sites of a state, which stand on every label. */
const ASKED_BY_PARTNERS: Readonly<Record<string, readonly string[]>> = { Site: ['state'] };

test('what may be chosen is narrowed by what fields and addresses of partners name alone and by nothing else, as whoever is signed in may ask for it', () => {
  const named = namedAlone();
  expect(named.size).toBeGreaterThan(0);
  for (const { noun, choices, offeredBy } of records.values()) {
    expect([noun, ...offeredBy]).toEqual([noun, ...(named.get(noun) ?? []), ...(ASKED_BY_PARTNERS[noun] ?? [])]);
    const { shape } = choices.params as unknown as { readonly shape: object };
    expect([noun, Object.keys(shape)]).toEqual([noun, ['search', 'codes', ...offeredBy]]);
  }
});

describe('kinds', () => {
  const parsed = (field: Parameters<typeof inputOf>[0][string], value: unknown) =>
    inputOf({ it: field }).safeParse({ it: value });
  const colours = choice({ red: label, blue: label });

  test('a weight is kilograms on the wire and grams inside, within its bounds', () => {
    expect(parsed(grams(label, { max: 30_000 }), 12.345).data).toEqual({ it: 12_345 });
    expect(parsed(grams(label, { max: 30_000 }), 30.001).success).toBe(false);
    expect(parsed(grams(label, { max: 30_000 }), 0.0001).success).toBe(false);
    const inGrams = grams(label, { min: 1, max: 30_000, wire: 'grams' });
    expect(parsed(inGrams, 12_345).data).toEqual({ it: 12_345 });
    for (const wrong of [0, 30_001, 12.5, '12']) expect(parsed(inGrams, wrong).success).toBe(false);
  });

  test('money is of its own currency and within its bounds', () => {
    const price = money(label, { min: '100', max: '1000' });
    expect(parsed(price, { amount: '1000', currency: 'BRL' }).success).toBe(true);
    for (const [amount, currency] of [
      ['99', 'BRL'],
      ['1001', 'BRL'],
      ['500', 'USD'],
      ['5.00', 'BRL'],
    ])
      expect(parsed(price, { amount, currency }).success).toBe(false);
  });

  test.each(['12.5', '0', '100', '99.9999'])('%s is a percentage', (value) =>
    expect(parsed(rate(label), value).success).toBe(true),
  );
  test.each(['12,5', '100.1', '-1', '1e1', '12.55555', ''])('%p is none', (value) =>
    expect(parsed(rate(label), value).success).toBe(false),
  );
  test.each(['2026-02-28', '2024-02-29'])('%s is a day', (value) =>
    expect(parsed(day(label), value).success).toBe(true),
  );
  test.each(['2026-02-29', '2026-13-01', '28/02/2026', '2026-2-8'])('%s is none', (value) =>
    expect(parsed(day(label), value).success).toBe(false),
  );

  test('a choice takes its own values, several of them each once', () => {
    expect(parsed(one(colours, label), 'red').success).toBe(true);
    expect(parsed(one(colours, label), 'green').success).toBe(false);
    expect(parsed(several(colours, label), ['red', 'blue']).success).toBe(true);
    expect(parsed(several(colours, label), ['red', 'red']).success).toBe(false);
    expect(parsed(several(colours, label, { min: 1 }), []).success).toBe(false);
  });

  test('a code is brought to capitals before its form is looked at', () => {
    expect(parsed(code(label, { pattern: '[A-Z]{3}', example: 'ABC' }), ' abc ').data).toEqual({ it: 'ABC' });
    expect(parsed(code(label, { pattern: 'A|B', example: 'A' }), 'AB').success).toBe(false);
  });

  test('child rows are checked field by field, and a fault is named by its place', () => {
    const hours = rows({ day: one(colours, label), note: text(label, { max: 5, optional: true }) }, label, { max: 2 });
    expect(parsed(hours, [{ day: 'red' }]).success).toBe(true);
    expect(parsed(hours, [{ day: 'red' }, { day: 'blue', note: 'too long' }]).error?.issues[0]?.path).toEqual([
      'it',
      1,
      'note',
    ]);
    expect(parsed(hours, [{ day: 'red' }, { day: 'red' }, { day: 'red' }]).success).toBe(false);
  });
});
