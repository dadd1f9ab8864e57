import { pasted, PASTED_CODES } from './pasted.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `ML${String(at).padStart(13, '0')}`);

test('a pasted list is its codes in their order, cleaned and without doubles', () => {
  expect(pasted('ml1000000000017\r\nML1000000000028;\tml1000000000017\n\nML1000000000039,')).toEqual({
    kind: 'codes',
    codes: ['ML1000000000017', 'ML1000000000028', 'ML1000000000039'],
  });
});

test('one code stays a text for the field, also with spaces inside', () => {
  for (const text of ['', '\n', 'ML1000000000017', 'ML1000000000017\n', 'AA 123 456 785 BR'])
    expect(pasted(text)).toEqual({ kind: 'text' });
});

test('a bag entry takes up to 200 numbers at once, and of more it takes none (R-0419)', () => {
  expect(pasted(lines(PASTED_CODES).join('\n'))).toEqual({ kind: 'codes', codes: lines(200) });
  expect(pasted(lines(201).join('\n'))).toEqual({ kind: 'tooMany', count: 201 });
});
