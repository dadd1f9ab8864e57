import {
  choice,
  clock,
  code,
  count,
  flag,
  person,
  taxId,
  text,
  cep,
  email,
  phone,
  word,
} from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { SHORT_SHEET_ROWS } from '../kernel/sheet.ts';
import { givenNumber, NAME, stateRegistration } from '../kernel/usual-fields.ts';
import { contacts } from './contacts.ts';

const DOCUMENT = { pt: 'CNPJ', zh: 'CNPJ税号', en: 'CNPJ' };
const CAPACITY = { pt: 'volumes/dia', zh: '件/天', en: 'parcels a day' };
/** Under which contract it carries; the company adds its own (R-0752). */
const contractTypes = choice({
  dedicated: { pt: 'Dedicado', zh: '专线合同', en: 'Dedicated' },
  per_trip: { pt: 'Por viagem', zh: '按趟合同', en: 'Per trip' },
  per_parcel: { pt: 'Por volume', zh: '按件合同', en: 'Per parcel' },
});
const seenByAll = { everyone: 'companies that we work with are no secret inside ours' };

/** A company that carries for us (R-0528). */
export const company = record('Company', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Empresa', zh: '公司', en: 'Company' },
  code: givenNumber('EM'),
  numbered: 'EM',
  path: '/transfer/company',
  life: kept,
  fields: {
    name: text({ pt: 'Razão social', zh: '公司名称', en: 'Name' }, { min: 2, max: 100, listed: 'first' }),
    fantasyName: text({ pt: 'Nome fantasia', zh: '商号', en: 'Trading name' }, { max: 60, optional: true }),
    document: taxId(DOCUMENT, { only: 'cnpj', unique: true, sought: true }),
    stateRegistration: stateRegistration(),
    contractType: word(
      'CONTRACT_TYPE',
      contractTypes,
      { pt: 'Tipo de contrato', zh: '合同类型', en: 'Kind of contract' },
      { sought: true },
    ),
    contacts: contacts(),
  },
  rule: seenByAll,
});

/** Where vehicles of a company start from and come back to. */
export const base = record('Base', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Base', zh: '基地', en: 'Base' },
  code: givenNumber('BS'),
  numbered: 'BS',
  path: '/transfer/base',
  life: kept,
  fields: {
    name: text(NAME, { min: 2, max: 80, listed: 'first', unique: true }),
    document: taxId(DOCUMENT, { only: 'cnpj', optional: true }),
    stateRegistration: stateRegistration({ listed: 'on-demand' }),
    iata: code(
      { pt: 'Código IATA', zh: 'IATA代码', en: 'IATA code' },
      { pattern: '[A-Z]{3}', example: 'GRU', optional: true, sought: true },
    ),
    receivingCapacity: count(
      { pt: 'Capacidade de recebimento', zh: '收货能力', en: 'Receiving capacity' },
      { max: 10_000_000, unit: CAPACITY },
    ),
    shippingCapacity: count(
      { pt: 'Capacidade de envio', zh: '发货能力', en: 'Shipping capacity' },
      { max: 10_000_000, unit: CAPACITY },
    ),
    openingTime: clock({ pt: 'Abre às', zh: '开始时间', en: 'Opens at' }),
    closingTime: clock({ pt: 'Fecha às', zh: '结束时间', en: 'Closes at' }),
    contacts: contacts(),
  },
  rule: seenByAll,
});

/** Where a partner is paid to (R-0528). Who is paid is a person or a company, so her name is closed like a person's. */
export const bankData = record('BankData', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Conta bancária do parceiro', zh: '银行信息', en: 'Bank data' },
  code: givenNumber('BK'),
  numbered: 'BK',
  path: '/transfer/bank',
  life: kept,
  named: 'bank',
  fields: {
    bank: text({ pt: 'Banco', zh: '银行', en: 'Bank' }, { min: 2, max: 60, listed: 'first', sought: true }),
    agency: code({ pt: 'Agência', zh: '支行', en: 'Branch' }, { pattern: '\\d{1,5}(?:-[0-9X])?', example: '1234-5' }),
    account: code({ pt: 'Conta', zh: '账号', en: 'Account' }, { pattern: '\\d{1,13}-[0-9X]', example: '123456-7' }),
    beneficiary: person({ pt: 'Favorecido', zh: '收款人', en: 'Beneficiary' }, { as: 'name' }),
    contact: person({ pt: 'Contato', zh: '联系人', en: 'Contact' }, { as: 'name', optional: true }),
  },
  rule: { everyone: 'where partners are paid to is opened by the menu of the back office; names are masked' },
});

/** Somebody whose goods a route collects (R-0482, R-0523). */
export const seller = record('Seller', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Vendedor', zh: '卖家', en: 'Seller' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9-]{2,20}', example: 'S0001' }),
  path: '/transport/seller',
  sheet: { rows: SHORT_SHEET_ROWS },
  life: kept,
  fields: {
    name: text(NAME, { min: 2, max: 80, listed: 'first' }),
    document: taxId({ pt: 'CNPJ ou CPF', zh: 'CNPJ或CPF', en: 'CNPJ or CPF' }, { unique: true, sought: true }),
    contactName: person({ pt: 'Contato', zh: '联系人', en: 'Contact' }, { as: 'name', optional: true }),
    phone: phone({ pt: 'Telefone', zh: '电话', en: 'Phone' }, { optional: true }),
    email: email({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { optional: true, listed: 'on-demand' }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    cep: cep({ pt: 'CEP', zh: '邮编', en: 'CEP' }),
    address: text({ pt: 'Endereço', zh: '地址', en: 'Address' }, { min: 4, max: 100 }),
    outsourced: flag({ pt: 'Terceirizado', zh: '外包', en: 'Outsourced' }),
    registered: flag({ pt: 'Cadastrado', zh: '已注册', en: 'Registered' }),
  },
  rule: { everyone: 'whoever plans a route names the sellers on it' },
});

export const createCompany = recordScreen(company, '/transfer/createCompany', {
  kind: 'config',
  permission: 'menu:transfer:create-company',
  title: { pt: 'Empresas', zh: '公司管理', en: 'Companies' },
});
export const createBase = recordScreen(base, '/transfer/createBase', {
  kind: 'config',
  permission: 'menu:transfer:create-base',
  title: { pt: 'Bases', zh: '基地管理', en: 'Bases' },
});
export const createBank = recordScreen(bankData, '/transfer/createBank', {
  kind: 'config',
  permission: 'menu:transfer:create-bank',
  title: { pt: 'Dados bancários', zh: '银行信息', en: 'Bank data' },
});
export const createSeller = recordScreen(seller, '/transport/createSeller', {
  permission: 'menu:transport:create-seller',
  title: { pt: 'Vendedores (sellers)', zh: '卖家管理', en: 'Sellers' },
});
