import { brokenHeadOf, codesOf, fittedWidths, headWidthOf } from './fitted.ts';

const column = (id: string, size: number, label = id) => ({ id, label, size });
const given = (room: number, contents: Readonly<Record<string, number>> = {}) => ({
  set: {},
  pinned: ['code'],
  contents: new Map(Object.entries(contents)),
  room,
});
const columns = [column('code', 100), column('name', 200), column('note', 200)];

test('before the rows are there, what is over is shared among the columns that are not pinned', () => {
  expect(fittedWidths(columns, given(700))).toEqual({ code: 100, name: 300, note: 300 });
});

test('what an empty column does not need goes to one whose values would be cut', () => {
  const widths = fittedWidths(columns, given(500, { code: 90, name: 320, note: 30 }));
  expect(widths['name']).toBeGreaterThanOrEqual(320);
  expect(widths['code']).toBe(90);
});

test('a pinned name that is cut grows, too', () => {
  const name = [column('code', 200), column('date', 150)];
  expect(fittedWidths(name, given(500, { code: 290, date: 120 }))).toEqual({ code: 290, date: 210 });
});

test('where columns can be narrow enough, none is beyond the edge', () => {
  const widths = fittedWidths(columns, given(400, { code: 90, name: 390, note: 60 }));
  expect(Object.values(widths).reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(400);
});

test('where not even that fits, the table is no wider than it began, and takes from who has too much', () => {
  const widths = fittedWidths(columns, given(200, { code: 100, name: 390, note: 60 }));
  expect(widths).toEqual({ code: 100, name: 340, note: 60 });
});

test('a long code that says which row it is stands whole where there is no room for all columns', () => {
  const contents = { code: 268, name: 390, note: 200 };
  expect(fittedWidths(columns, given(300, contents))['code']).toBe(268);
  // A name beside it is not wider than it has to be.
  expect(fittedWidths(columns, given(300, { ...contents, code: 380 }))['code']).toBeLessThan(380);
});

test('a column of codes is as wide as the longest of them, though that stands in no row in sight yet', () => {
  const rows = [{ code: 'SPGRU01' }, { code: 'SPGUARULHOSTERMINALDECARGAS001' }, { code: null }];
  expect(codesOf(rows, ['code']).get('code')).toBe(30 * 7.5 + 22);
  // Words are cut where they are long, and measured as they are drawn.
  expect(codesOf([{ name: 'Centro de triagem de Duque de Caxias' }], ['name']).get('name')).toBe(22);
});

test('a width that the user has set stays', () => {
  const widths = fittedWidths(columns, { ...given(900, { name: 390 }), set: { name: 80 } });
  expect(widths['name']).toBe(80);
});

test('a heading of several words has room for its two lines, one in Chinese for its one', () => {
  expect(headWidthOf({ label: 'Com tentativa sem sucesso' })).toBe(89 + 28);
  expect(headWidthOf({ label: '区域网点类型' })).toBe(6 * 12 + 28);
  expect(headWidthOf({ label: 'Saíram', sortable: true })).toBe(45 + 50);
  expect(headWidthOf({ label: 'Prazo (UTC+8)' })).toBe(52 + 28);
});

test('the words of a heading that is broken are as wide as the longer line', () => {
  const head = { label: 'Saíram para entrega', sortable: true };
  expect(brokenHeadOf(head, 140)).toBe(11 * 7);
  expect(brokenHeadOf(head, 240)).toBe(undefined);
});

// As a browser draws them in the letters of a heading, 12 px and half bold.
test.each([
  ['Companhia aérea', 66],
  ['Número do voo', 47],
  ['Nome em chinês', 57],
  ['Vale desde', 36],
  ['Chegada limite', 53],
])('no letter of %s is cut, and it has two lines', (label, drawn) => {
  expect(headWidthOf({ label })).toBeGreaterThanOrEqual(drawn + 28);
});
