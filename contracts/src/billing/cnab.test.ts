import { cnabReturn, cnabRows, isCnab } from './cnab.ts';
import { line } from './cnab-lines.ts';

/** A line with some signs in their places, counted from 0, and blanks elsewhere. */
const at = (places: Readonly<Record<number, string>>): string =>
  Object.entries(places).reduce(
    (made, [place, signs]) => made.slice(0, Number(place)) + signs + made.slice(Number(place) + signs.length),
    ' '.repeat(240),
  );
const head = at({ 0: '00100000', 142: '2', 143: '09112026', 157: '000012' });
const lot = at({ 0: '0010001', 7: '1' });
const payment = (more: Readonly<Record<number, string>> = {}) =>
  at({
    0: '0010001300001A',
    73: 'LP00000001',
    93: '10112026',
    119: '000000000123456',
    154: '11112026',
    162: '000000000123455',
    230: '00',
    ...more,
  });
const title = at({ 0: '0010001300001T 06', 58: 'RB00000007' });
const paid = (more: Readonly<Record<number, string>> = {}) =>
  at({ 0: '0010001300002U 06', 77: '000000000009900', 137: '09112026', ...more });
const lotEnd = at({ 0: '0010001', 7: '5' });
const file = (details: readonly string[], { first = head, last = {}, between = '\n' } = {}) => {
  const end = at({ 0: '00199999', 23: String(details.length + 4).padStart(6, '0'), ...last });
  return [first, lot, ...details, lotEnd, end].join(between);
};
const entries = (...details: readonly string[]) => cnabReturn(file(details));

test('the sign for the end of a file, which banks still send, is no line', () => {
  const whole = file([payment()]);
  for (const end of ['\u001A', '\r\n\u001A', '\r\n\u001A\r\n'])
    expect(cnabReturn(whole + end)).toEqual(cnabReturn(whole));
  expect(cnabReturn(`${whole}\u001A1`)).toMatchObject({ fault: 'LINE_LENGTH' });
});

test('a return says the line, and a reference that is the same whenever it is read', () => {
  const read = [
    {
      line: 3,
      reference: '001-2026-11-09-000012-3',
      way: 'payment',
      number: 'LP00000001',
      minor: 123_455n,
      day: '2026-11-11',
      outcome: 'paid',
      occurrence: '00',
    },
  ];
  expect(entries(payment())).toEqual(read);
  expect(cnabReturn(file([payment()], { between: '\r\n' }))).toEqual(read);
  expect(cnabReturn(`${file([payment()])}\n${' '.repeat(240)}\n\n`)).toEqual(read);
});

test('a payment that was refused is of what we asked for, on the day that we named', () => {
  const refused = { outcome: 'failed', minor: 123_456n, day: '2026-11-10' };
  expect(entries(payment({ 230: 'AG' }))).toMatchObject([{ ...refused, occurrence: 'AG' }]);
  // It was noted first, and refused then.
  expect(entries(payment({ 230: 'BDAG' }))).toMatchObject([{ ...refused, occurrence: 'BDAG' }]);
  expect(entries(payment({ 230: 'BDBF' }))).toEqual([]);
});

test('a title is paid by the segment that follows it, and by no other', () => {
  expect(entries(title, paid())).toMatchObject([
    { way: 'receipt', number: 'RB00000007', minor: 9_900n, day: '2026-11-09', occurrence: '06', line: 4 },
  ]);
  const other = paid({ 13: 'Y' });
  expect(entries(title, other)).toEqual([]);
  expect(entries(title, other, paid())).toEqual([]);
  expect(entries(title, paid(), paid({ 77: '000000000000001' }))).toHaveLength(1);
  expect(entries(title, paid({ 15: '17' }))).toHaveLength(1);
  expect(entries(title, paid({ 15: '09' }))).toEqual([]);
});

test('only details are read: what other lines have in the same places says nothing', () => {
  for (const kind of ['1', '5']) {
    expect(entries(payment({ 7: kind }))).toEqual([]);
    expect(entries(title, paid({ 7: kind }))).toEqual([]);
  }
});

test.each([
  ['no occurrence', [payment({ 230: '  ' })]],
  ['a payment of nothing', [payment({ 162: '0'.repeat(15) })]],
  ['a payment of blanks', [payment({ 162: ' '.repeat(15) })]],
  ['a payment of signs before digits', [payment({ 162: '-00000000000001' })]],
  ['a payment of signs after digits', [payment({ 162: '00000000000001X' })]],
  ['a payment on no day', [payment({ 154: '31022026' })]],
  ['a refused payment on no day', [payment({ 93: '00000000', 230: 'AG' })]],
])('a line that says less than it must is a fault: %s', (_, details) =>
  expect(entries(...details)).toEqual({ line: 3, fault: 'LINE_VALUE' }),
);

test.each([
  ['nothing', { 77: '0'.repeat(15) }],
  ['no day', { 137: '        ' }],
])('a title that was paid with %s is a fault', (_, more) =>
  expect(entries(title, paid(more))).toEqual({ line: 4, fault: 'LINE_VALUE' }),
);

test('a file that ends too early, or was made on no day, is not read', () => {
  expect(cnabReturn('')).toEqual({ line: 1, fault: 'NOT_A_RETURN' });
  expect(cnabReturn(file([payment()], { last: { 7: '5' } }))).toEqual({ line: 5, fault: 'COUNT_DIFFERS' });
  expect(cnabReturn(file([payment()], { last: { 23: '000006' } }))).toEqual({ line: 5, fault: 'COUNT_DIFFERS' });
  const first = head.replace('09112026', '00000000');
  expect(cnabReturn(file([payment()], { first }))).toEqual({ line: 1, fault: 'LINE_VALUE' });
});

test('a file of a bank is told from a sheet by its first line, which has 240 signs', () => {
  expect([head, `${head}\n`, `${head}\r\n${lot}`].map(isCnab)).toEqual([true, true, true]);
  expect([`x${head}`, `0${head.slice(0, -1)}`, head.slice(1), `${head} `, lot].map(isCnab)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('a return is a sheet of bank entries, with commas in its amounts', () => {
  expect(cnabRows(file([payment({ 162: '000000000123405' }), title, paid({ 77: '000000000000007' })]))).toEqual([
    ['reference', 'way', 'document', 'amount', 'day', 'outcome', 'occurrence'],
    ['001-2026-11-09-000012-3', 'payment', 'LP00000001', '1234,05', '2026-11-11', 'paid', '00'],
    ['001-2026-11-09-000012-5', 'receipt', 'RB00000007', '0,07', '2026-11-09', 'paid', '06'],
  ]);
  expect(cnabRows('nada')).toEqual({ line: 1, fault: 'NOT_A_RETURN' });
});

test('a line that is not whole is never written', () => expect(() => line('001')).toThrow('a line has 3 signs'));
