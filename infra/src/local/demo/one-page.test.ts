import { onePage } from './one-page.ts';

test('a page is a whole PDF: each object stands where the table says, and brackets in a line end no text', () => {
  const text = onePage('Um (1)', ['a \\ b']).toString('latin1');
  expect(text).toContain(String.raw`(Um \(1\)) Tj`);
  expect(text).toContain(String.raw`(a \\ b) Tj`);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table)).toMatch(/^xref\n0 6\n/);
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.map((place) => text.slice(place).split('\n')[0])).toEqual([1, 2, 3, 4, 5].map((at) => `${at} 0 obj`));
});
