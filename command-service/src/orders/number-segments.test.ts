import {
  EXTRACTED_NUMBERS,
  numbersBetween,
  numberSegment,
  SEGMENT_NUMBERS,
  segmentOfTxt,
} from '@malote/contracts/orders/number-segment.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { spansRefusal } from '@malote/contracts/kernel/apart.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Context } from '../kernel/decision.ts';
import { directoryOf } from '../kernel/directory.ts';
import { decideMove, workedOut } from '../kernel/records/moves.ts';
import { numberSegmentRules } from './number-segment-rules.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const context = {
  envelope: { actor: 'ana', happenedAt: NOW, receivedAt: NOW },
  directory: { records: new Map() } as unknown as ReturnType<typeof directoryOf>,
} as unknown as Context;
const typed = { name: 'Correios', prefix: 'CRX', startNumber: '000000000001', endNumber: '000000120000' };
const made = workedOut(numberSegmentRules, {}, typed);
const register = (fields: object) =>
  numberSegment.commands.register.input.safeParse({ fields: { ...typed, ...fields } }).success;

type Values = Readonly<Record<string, unknown>>;
const extract = (before: Values, extractCount: number) =>
  decideMove(
    numberSegment as unknown as AnyRecord,
    numberSegmentRules,
    'extract',
    { code: 'FN00000001', fields: { extractCount } },
    { status: 'active', fields: before as never },
    context,
    {} as Grants,
  );
/** The segment after an extraction that was possible. */
const after = (before: Values, many: number): Values => {
  const facts = extract(before, many);
  if (!Array.isArray(facts)) throw new Error(JSON.stringify(facts));
  return { ...before, ...(facts[0] as { readonly data: { readonly fields: Values } }).data.fields };
};

test.each([
  ['AB', false],
  ['ABC', true],
  ['0123456789', true],
  ['01234567890', false],
])('%p is a name of a segment: %p (R-0314)', (name, is) => expect(register({ name })).toBe(is));

test.each([
  ['', false],
  ['M', true],
  ['MLXY', true],
  ['MLXYZ', false],
  ['ML1', false],
])('%p is a prefix of a segment: %p (R-0315)', (prefix, is) => expect(register({ prefix })).toBe(is));

test('a segment starts below its end (R-0316)', () => {
  const { apart } = numberSegment;
  if (apart === undefined) throw new Error('segments lie apart');
  const from = (startNumber: string) => spansRefusal(apart, { ...typed, startNumber });
  expect(from('000000119999')).toBeUndefined();
  expect(from('000000120000')).toMatchObject({ refused: 'RANGE_START_NOT_BELOW_END' });
  expect(from('000000120001')).toMatchObject({ refused: 'RANGE_START_NOT_BELOW_END' });
});

test('the numbers of extractions follow each other, and none is given out twice', () => {
  const one = after(made, 3);
  expect(one).toMatchObject({ takenFrom: 'CRX000000000001', takenTo: 'CRX000000000003', remaining: 119_997 });
  expect(numbersBetween(String(one['takenFrom']), String(one['takenTo']))).toEqual([
    'CRX000000000001',
    'CRX000000000002',
    'CRX000000000003',
  ]);
  // As many again: what is asked did not change, and the numbers go on all the same.
  expect(after(one, 3)).toMatchObject({ takenFrom: 'CRX000000000004', takenTo: 'CRX000000000006', extractedCount: 6 });
});

test('what is extracted is a whole number, and no more than the segment has left (R-0317)', () => {
  const input = (extractCount: unknown) =>
    numberSegment.commands.moves.extract.input.safeParse({ code: 'FN00000001', fields: { extractCount } }).success;
  expect([0, 1, 1.5, undefined].map(input)).toEqual([false, true, false, false]);
  const left = after(after(made, 50_000), 50_000);
  expect(extract(left, 20_001)).toMatchObject({ refused: 'SEGMENT_TOO_SHORT', field: 'fields.extractCount' });
  const none = after(left, 20_000);
  expect(none).toMatchObject({ remaining: 0, exhausted: true, takenTo: 'CRX000000120000' });
  expect(extract(none, 1)).toMatchObject({ refused: 'SEGMENT_EXHAUSTED' });
});

test('an extraction takes 50,000 numbers at most (R-0318)', () => {
  expect(after(made, 50_000)).toMatchObject({ extractedCount: 50_000 });
  expect(extract(made, 50_001)).toMatchObject({ refused: 'SEGMENT_EXTRACT_LIMIT' });
});

const lines = (many: number, first = 7) =>
  numbersBetween('ABC000000000000', `ABC${String(first + many - 1).padStart(12, '0')}`).slice(first);

test('a segment is read from a txt and from no other file (R-0319)', () => {
  const content = lines(3).join('\r\n');
  expect(segmentOfTxt('numeros.txt', content)).toEqual({
    prefix: 'ABC',
    startNumber: '000000000007',
    endNumber: '000000000009',
  });
  expect(segmentOfTxt('numeros.TXT', `${content}\n\n`)).toMatchObject({ prefix: 'ABC' });
  expect(segmentOfTxt('numeros.csv', content)).toBe('format');
  expect(segmentOfTxt('numeros.txt', '\n')).toBe('empty');
  expect(segmentOfTxt('numeros.txt', 'ABC1\nABC2')).toBe('number');
  expect(segmentOfTxt('numeros.txt', lines(3).toReversed().join('\n'))).toBe('gap');
});

test('a txt has 50,000 lines at most (R-0320)', () => {
  expect(segmentOfTxt('n.txt', lines(EXTRACTED_NUMBERS).join('\n'))).toMatchObject({ endNumber: '000000050006' });
  expect(segmentOfTxt('n.txt', lines(EXTRACTED_NUMBERS + 1).join('\n'))).toBe('lines');
});

test('a segment has as many numbers as lie between its ends, both counted, and none is taken at first', () =>
  expect(workedOut(numberSegmentRules, {}, typed)).toStrictEqual({
    ...typed,
    total: 120_000,
    extractedCount: 0,
    remaining: 120_000,
    exhausted: false,
  }));

test('a segment of more numbers than one may have is refused at its end', () => {
  const allowed = (total: number) => numberSegmentRules.allows?.({ total }, context, 'FN00000001', {} as Grants);
  expect(allowed(SEGMENT_NUMBERS)).toBeUndefined();
  expect(allowed(SEGMENT_NUMBERS + 1)).toMatchObject({ refused: 'OUT_OF_RANGE', field: 'fields.endNumber' });
});

test('an extraction that is too large is refused at what was typed in, before the segment is looked at', () =>
  expect(extract(after(made, 1), 120_000)).toMatchObject({
    refused: 'SEGMENT_EXTRACT_LIMIT',
    field: 'fields.extractCount',
  }));

test('numbers of a txt are read whatever stands around them, and one line that is none is enough to refuse all', () => {
  const of = (content: string, name = 'n.txt') => segmentOfTxt(name, content);
  const [one, two] = ['ABC000000000001', 'ABC000000000002'];
  const segment = { prefix: 'ABC', startNumber: '000000000001', endNumber: '000000000002' };
  for (const content of [`${one}\n${two}`, `${one}\r${two}`, ` ${one}\t\r\n\r\n  ${two.toLowerCase()} \n`])
    expect(of(content)).toEqual(segment);
  expect(of(one)).toEqual({ ...segment, endNumber: segment.startNumber });
  expect(of(one, 'n.txt.csv')).toBe('format');
  expect([of(`${one}\n7`), of(`7\n${one}`), of(`1${one}`), of(`${one}0`), of('ABCDE000000000001')]).toEqual(
    Array(5).fill('number'),
  );
  expect([of(`${one}\nABC000000000003`), of(`${one}\nABD000000000002`), of(`${one}\n${one}`)]).toEqual(
    Array(3).fill('gap'),
  );
});

test('no number lies between one and an earlier one', () =>
  expect(numbersBetween('A000000000002', 'A000000000001')).toEqual([]));
