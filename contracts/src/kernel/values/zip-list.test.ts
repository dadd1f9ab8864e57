import fc from 'fast-check';
import { holdsZip, zipList, zipSet } from './zip-list.ts';

test('a tilde joins a range, a comma parts, and a short part stands for all codes that begin with it (R-0618)', () =>
  expect(zipList('10~20, 21,22~30,01310100')).toEqual({
    spans: [
      { from: '10000000', to: '20999999' },
      { from: '21000000', to: '21999999' },
      { from: '22000000', to: '30999999' },
      { from: '01310100', to: '01310100' },
    ],
  }));

test.each(['', '10~', '10-20', '123456789', '20~10', '10,,20', 'SP'])('%p is not read, and its part is told', (text) =>
  expect(zipList(text).malformed).toBeDefined(),
);

test('both ends of a range belong to it', () => {
  expect(
    ['09999999', '10000000', '20999999', '21000000'].map((cep) => holdsZip(zipSet(zipList('10~20')), Number(cep))),
  ).toEqual([false, true, true, false]);
});

test('a set holds what any part of its list holds, however the parts meet', () => {
  const digits = fc.stringMatching(/^[0-3]{1,3}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(digits, digits), { minLength: 1 }), digits, (pairs, asked) => {
      const list = zipList(pairs.map((pair) => pair.toSorted().join('~')).join(','));
      const cep = asked.padEnd(8, '0');
      expect(holdsZip(zipSet(list), Number(cep))).toBe(
        list.spans.some(({ from, to = from }) => from <= cep && cep <= to),
      );
    }),
  );
});

test('spans that meet are one to look up in, those that do not stay apart, in order', () => {
  expect(zipSet(zipList('40,15~30,10~20,18'))).toEqual({
    from: [10_000_000, 40_000_000],
    to: [30_999_999, 40_999_999],
  });
  expect(zipSet({ spans: [{ from: '01310100' }] })).toEqual({ from: [1_310_100], to: [1_310_100] });
  const meeting = [
    { from: '10000000', to: '20000000' },
    { from: '20000000', to: '30000000' },
  ];
  expect(zipSet({ spans: meeting })).toEqual({ from: [10_000_000], to: [30_000_000] });
});

test('parts before the one that cannot be read are told with it', () =>
  expect(zipList('10,SP,20')).toEqual({ spans: [{ from: '10000000', to: '10999999' }], malformed: 'SP' }));
