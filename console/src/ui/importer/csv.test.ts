import { parseCsv, writeCsv } from './csv.ts';

test.each([
  [
    'a;b\n1;2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\r\n"1,5","x ""y"""\r\n',
    [
      ['a', 'b'],
      ['1,5', 'x "y"'],
    ],
  ],
  [
    'a\tb\n"line\nbreak"\t',
    [
      ['a', 'b'],
      ['line\nbreak', ''],
    ],
  ],
  ['', []],
])('%j is read as its cells', (text, rows) => expect(parseCsv(text)).toEqual(rows));

test('what is written is read again, and no cell can become a formula', () => {
  const rows = [
    ['nome', 'valor'],
    ['=1+1', '10;5'],
    ['"aspas"', 'duas\nlinhas'],
  ];
  const text = writeCsv(rows);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(parseCsv(text)).toEqual([
    ['nome', 'valor'],
    ["'=1+1", '10;5'],
    ['"aspas"', 'duas\nlinhas'],
  ]);
});
