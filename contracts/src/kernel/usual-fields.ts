import { choice, code } from './fields/index.ts';
import type { Words } from './language.ts';

/** What these fields are called, wherever a record has them. */
export const NAME: Words = { pt: 'Nome', zh: '名称', en: 'Name' };
export const CODE: Words = { pt: 'Código', zh: '编号', en: 'Code' };
export const NUMBER: Words = { pt: 'Número', zh: '编号', en: 'Number' };
export const NOTE: Words = { pt: 'Observação', zh: '备注', en: 'Note' };
export const SITE: Words = { pt: 'Unidade', zh: '网点', en: 'Site' };

/** Countries of an operator, by which data may be limited (`OPERATOR_COUNTRIES`, R-0380). */
export const operatorCountries = choice({
  BR: { pt: 'Brasil', zh: '巴西', en: 'Brazil' },
  CN: { pt: 'China', zh: '中国', en: 'China' },
});

/** The number that the house gives: so many letters and eight digits. */
export const givenNumber = (letters: string) =>
  code(NUMBER, { pattern: `${letters}\\d{8}`, example: `${letters}00000001`, entered: 'never' });
