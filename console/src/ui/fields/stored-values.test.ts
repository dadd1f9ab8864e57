import { choice } from '@malote/contracts/kernel/fields/choice.ts';
import { registerFieldWords } from '../../i18n/record-words.ts';
import { startTexts } from '../../i18n/i18n.ts';
import { toldValues, valuesIn } from './stored-values.tsx';

const kinds = choice({ parcel: { pt: 'Encomenda', zh: '小包', en: 'Parcel' } });
const fields = {
  name: { kind: 'text', words: { pt: 'Nome', zh: '名称', en: 'Name' } },
  kind: { kind: 'one', of: kinds, words: { pt: 'Tipo', zh: '类型', en: 'Kind' } },
} as const;

test.each([
  ['pt', 'Nome: Ajudantes · Tipo: Encomenda'],
  ['zh', '名称：Ajudantes · 类型：小包'],
] as const)('in %s what an operation set is told in the words of its fields', async (language, told) => {
  await startTexts(language);
  registerFieldWords('Crew', { pt: 'Equipe', zh: '班组', en: 'Crew' }, fields);
  expect(toldValues('{"name":"Ajudantes","kind":"parcel"}', fields, 'records:Crew')).toBe(told);
});

test('what was emptied says so, a field that nobody knows is called as it is stored', async () => {
  await startTexts('pt');
  registerFieldWords('Crew', { pt: 'Equipe', zh: '班组', en: 'Crew' }, fields);
  expect(toldValues('{"name":null,"wings":2}', fields, 'records:Crew')).toBe('Nome: – · wings: 2');
});

test('of values that were cut off those that are whole are told', async () => {
  await startTexts('pt');
  registerFieldWords('Crew', { pt: 'Equipe', zh: '班组', en: 'Crew' }, fields);
  expect(valuesIn('{"name":"A, B","kind":"par…')).toEqual({ values: { name: 'A, B' }, isCut: true });
  expect(toldValues('{"name":"A","kind":"par…', fields, 'records:Crew')).toBe('Nome: A · …');
  expect([valuesIn('{"name":"AB…'), toldValues('{"name":"AB…', fields, 'records:Crew')]).toEqual([
    undefined,
    '{"name":"AB…',
  ]);
});
