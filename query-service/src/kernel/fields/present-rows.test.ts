import { nameColumns, nameIn } from './present-rows.ts';

const kind = { named: 'reasonPu', namedIn: { zh: 'reasonZh', en: 'reasonEn' } } as const;
const row = { code: 'no_number', reason_pu: 'Falta o número', reason_zh: '缺门牌号', reason_en: '' };

test.each([
  ['pt', 'Falta o número'],
  ['zh', '缺门牌号'],
  ['en', 'Falta o número'],
] as const)('in %s a record is called as people of that language call it, where they do', (language, name) => {
  expect(nameIn(row, nameColumns(kind, language))).toBe(name);
});

test('a record without a name is called by its code', () => {
  expect(nameIn({ code: 'X1', name: null }, nameColumns({ named: 'name', namedIn: {} }, 'pt'))).toBe('X1');
  expect(nameColumns({ named: undefined, namedIn: {} }, 'pt')).toEqual([]);
});
