import { choice, code, count, one, person, several, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { CODE, givenNumber, NAME } from '../kernel/usual-fields.ts';
import { businessTypes, PAYABLE_BUSINESS, RECEIVABLE_BUSINESS } from './business.ts';
import type { BusinessType } from './business.ts';

const seenByFinance = { everyone: 'headings of the books are the same for all who may open them' };
/** Other accounts name most of the entities that there are: they are offered, so that one is written in one way. */
const accountOf = (of: 'ReceivableAccount' | 'PayableAccount') =>
  ({
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    businessSubject: text(
      { pt: 'Entidade', zh: '业务主体', en: 'Business entity' },
      { min: 2, max: 80, sought: true, offered: { of, field: 'businessSubject' } },
    ),
  }) as const;
/** What the business entity of an account offers; where none of its accounts says, all of that side. */
const offering = (...types: readonly BusinessType[]) =>
  several(
    Object.fromEntries(types.map((type) => [type, businessTypes[type]])) as typeof businessTypes,
    { pt: 'Tipos de negócio', zh: '业务类型', en: 'Business types' },
    {
      optional: true,
      listed: 'on-demand',
      help: {
        pt: 'O que a entidade oferece. Sem nada, tudo deste lado.',
        zh: '该主体提供的业务类型；不填则为本侧全部。',
        en: 'What the entity offers. Nothing means all of this side.',
      },
    },
  );
const accountCode = code(CODE, { pattern: '[A-Z0-9.-]{2,20}', example: '1.1.02' });

/** A heading under which charges to customers are booked. */
export const receivableAccount = record('ReceivableAccount', {
  context: 'billing',
  group: 'money',
  words: { pt: 'Conta a receber', zh: '应收账户', en: 'Receivable account' },
  code: accountCode,
  path: '/receivableAccount',
  alsoUnder: '/finance',
  fields: { ...accountOf('ReceivableAccount'), businessTypes: offering(...RECEIVABLE_BUSINESS) },
  rule: seenByFinance,
});

/** A heading under which fees of suppliers are booked. */
export const payableAccount = record('PayableAccount', {
  context: 'billing',
  group: 'money',
  words: { pt: 'Conta a pagar', zh: '应付账户', en: 'Payable account' },
  code: accountCode,
  path: '/payableAccount',
  alsoUnder: '/finance',
  fields: { ...accountOf('PayableAccount'), businessTypes: offering(...PAYABLE_BUSINESS) },
  rule: seenByFinance,
});

const owners = choice({
  own: { pt: 'Própria', zh: '本公司', en: 'Our own' },
  beneficiary: { pt: 'Do favorecido', zh: '收款方', en: "A beneficiary's" },
});

const OWN = { owner: ['own'] } as const;
/** The five kinds of PIX key, as the Banco Central writes them. */
const PIX_KEY = [
  '\\d{11}',
  '\\d{14}',
  '\\+55\\d{10,11}',
  '[0-9a-z._-]{1,40}@[0-9a-z.-]{3,36}',
  '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
].join('|');

/** A bank account that we pay from, or pay to. Whose it is may be a person. */
export const bankAccount = record('BankAccount', {
  context: 'billing',
  group: 'money',
  words: { pt: 'Conta bancária', zh: '银行账户', en: 'Bank account' },
  code: givenNumber('CB'),
  numbered: 'CB',
  path: '/bankAccount',
  alsoUnder: '/finance',
  named: 'bank',
  offeredBy: ['owner'],
  fields: {
    bank: text({ pt: 'Banco', zh: '银行', en: 'Bank' }, { min: 2, max: 60, listed: 'first', sought: true }),
    agency: code({ pt: 'Agência', zh: '支行', en: 'Branch' }, { pattern: '\\d{1,5}(?:-[0-9X])?', example: '1234-5' }),
    account: code({ pt: 'Conta', zh: '账号', en: 'Account' }, { pattern: '\\d{1,13}-[0-9X]', example: '123456-7' }),
    owner: one(owners, { pt: 'Titularidade', zh: '账户归属', en: 'Holder' }, { sought: true }),
    beneficiary: person({ pt: 'Favorecido', zh: '收款人', en: 'Beneficiary' }, { as: 'name' }),
    /** What banks ask for where a remittance is sent: both accounts have the first two, the one that pays an agreement. */
    bankCode: code(
      { pt: 'Código do banco', zh: '银行代码', en: 'Bank code' },
      { pattern: '\\d{3}', example: '001', optional: true, listed: 'on-demand' },
    ),
    holderTaxId: person(
      { pt: 'CPF ou CNPJ do titular', zh: '账户持有人税号', en: "Holder's tax id" },
      { as: 'tax-id', optional: true, listed: 'on-demand' },
    ),
    agreement: text(
      { pt: 'Convênio', zh: '银行协议号', en: 'Agreement' },
      { max: 20, optional: true, listed: 'on-demand', when: OWN },
    ),
    /** With its three fields an account of ours takes PIX, and bills carry its code. */
    pixKey: code(
      { pt: 'Chave PIX', zh: 'PIX 密钥', en: 'PIX key' },
      {
        pattern: PIX_KEY,
        example: '12345678000195',
        max: 77,
        letters: 'as-typed',
        listed: 'on-demand',
        optional: true,
        when: OWN,
        help: {
          pt: 'CPF ou CNPJ só com dígitos, telefone com +55, e-mail ou chave aleatória.',
          zh: '纯数字 CPF 或 CNPJ、带 +55 的电话、邮箱或随机密钥。',
          en: 'CPF or CNPJ as digits, a phone with +55, an e-mail, or a random key.',
        },
      },
    ),
    pixName: text(
      { pt: 'PIX: nome', zh: 'PIX 收款名', en: 'PIX: name' },
      { max: 25, optional: true, listed: 'on-demand', when: OWN },
    ),
    pixCity: text(
      { pt: 'PIX: cidade', zh: 'PIX 城市', en: 'PIX: city' },
      { max: 15, optional: true, listed: 'on-demand', when: OWN },
    ),
  },
  rule: seenByFinance,
});

const cycles = choice({
  weekly: { pt: 'Semanal', zh: '周结', en: 'Weekly' },
  half_monthly: { pt: 'Quinzenal', zh: '半月结', en: 'Half-monthly' },
  monthly: { pt: 'Mensal', zh: '月结', en: 'Monthly' },
});

/** When a customer's charges become a bill. Days of the week (1 is Monday) or of the month. */
export const billingPeriod = record('BillingPeriod', {
  context: 'billing',
  group: 'money',
  words: { pt: 'Período de faturamento', zh: '账期', en: 'Billing period' },
  code: givenNumber('PF'),
  numbered: 'PF',
  path: '/billingPeriod',
  alsoUnder: '/finance',
  fields: {
    name: text(NAME, { min: 2, max: 40, listed: 'first', unique: true }),
    cycle: one(cycles, { pt: 'Ciclo', zh: '周期', en: 'Cycle' }, { sought: true }),
    startDay: count({ pt: 'Primeiro dia', zh: '起始日', en: 'First day' }, { min: 1, max: 31 }),
    endDay: count({ pt: 'Último dia', zh: '截止日', en: 'Last day' }, { min: 1, max: 31 }),
  },
  rule: seenByFinance,
});

const area = '/finance/basicData';
export const receivableAccountManagement = recordScreen(receivableAccount, `${area}/receivableAccountManagement`, {
  kind: 'config',
  permission: 'menu:finance:receivable-account-management',
  title: { pt: 'Gestão de contas a receber', zh: '应收账户管理', en: 'Receivable account management' },
});
export const payableAccountManagement = recordScreen(payableAccount, `${area}/payableAccountManagement`, {
  kind: 'config',
  permission: 'menu:finance:payable-account-management',
  title: { pt: 'Gestão de contas a pagar', zh: '应付账户管理', en: 'Payable account management' },
});
export const bankAccounts = recordScreen(bankAccount, `${area}/bankAccounts`, {
  kind: 'config',
  permission: 'menu:finance:bank-accounts',
  title: { pt: 'Contas bancárias', zh: '银行账户', en: 'Bank accounts' },
});
export const billingPeriods = recordScreen(billingPeriod, `${area}/billingPeriods`, {
  kind: 'config',
  permission: 'menu:finance:billing-periods',
  title: { pt: 'Períodos de faturamento', zh: '账期管理', en: 'Billing periods' },
});
