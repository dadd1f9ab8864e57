import { choice, code, orderNumber, ref, text, waybill } from './fields/index.ts';
import type { Words } from './language.ts';

/** What these fields are called, wherever a record has them. */
export const NAME: Words = { pt: 'Nome', zh: '名称', en: 'Name' };
export const CODE: Words = { pt: 'Código', zh: '编号', en: 'Code' };
export const NUMBER: Words = { pt: 'Número', zh: '编号', en: 'Number' };
export const NOTE: Words = { pt: 'Observação', zh: '备注', en: 'Note' };
export const SITE: Words = { pt: 'Unidade', zh: '网点', en: 'Site' };
export const STATE_REGISTRATION: Words = { pt: 'Inscrição estadual', zh: '州注册号', en: 'State registration' };
export const WAYBILL: Words = { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' };
export const ORDER: Words = { pt: 'Pedido', zh: '订单号', en: 'Order' };

/** What a row is known by, where that tells nobody anything. */
export const idField = text({ pt: 'Identificação', zh: '标识', en: 'Id' }, { max: 80, listed: 'never' });

/** The parcel that a row is about, its order and whose that is: lists are read and searched by them. */
export const waybillField = waybill(WAYBILL, { listed: 'first', sought: true });
export const orderField = orderNumber(ORDER, { sought: true });
export const customerField = ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer' });

/** Countries of an operator, by which data may be limited (`OPERATOR_COUNTRIES`, R-0380). */
export const operatorCountries = choice({
  BR: { pt: 'Brasil', zh: '巴西', en: 'Brazil' },
  CN: { pt: 'China', zh: '中国', en: 'China' },
});

/** The number that the house gives: so many letters and eight digits. */
export const givenNumber = (letters: string) =>
  code(NUMBER, { pattern: `${letters}\\d{8}`, example: `${letters}00000001`, entered: 'never' });

/** The number of a company at the tax office of its state (R-0298), or the word that says that it needs none. It is written with signs of each state's own. */
export const stateRegistration = <const More extends object>(more: More = {} as More) =>
  code(STATE_REGISTRATION, {
    pattern: '\\d{1,17}|ISENTO',
    example: '110042490114',
    inGroups: 'with signs',
    refused: 'STATE_REGISTRATION_INVALID',
    wasText: true,
    optional: true,
    ...more,
  });
