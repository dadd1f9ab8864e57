import {
  choice,
  code,
  count,
  grams,
  decimal,
  file,
  flag,
  instant,
  one,
  person,
  rows,
  text,
  user,
  word,
} from '../kernel/fields/index.ts';
import { life, standing } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { SHORT_SHEET_ROWS } from '../kernel/sheet.ts';
import { contacts } from './contacts.ts';

const types = choice({
  enterprise: { pt: 'Empresa', zh: '企业', en: 'Enterprise' },
  personal: { pt: 'Pessoa física', zh: '个人', en: 'Personal' },
});
/** How much the company sees in a customer; it adds its own (R-0752). */
const grades = choice({
  A: { pt: 'A: estratégico', zh: 'A：战略客户', en: 'A: strategic' },
  B: { pt: 'B: regular', zh: 'B：常规客户', en: 'B: regular' },
  C: { pt: 'C: eventual', zh: 'C：偶发客户', en: 'C: occasional' },
});
const priceTerms = choice({
  one_stage_express: { pt: 'Expresso em uma etapa', zh: '一段式快递', en: 'One-stage express' },
  two_stage_collect_deliver: { pt: 'Coleta e entrega', zh: '揽派两段式', en: 'Two-stage: collect and deliver' },
});
const paymentMethods = choice({
  sender_pays: { pt: 'Remetente paga', zh: '寄付', en: 'Sender pays' },
  receiver_pays: { pt: 'Destinatário paga', zh: '到付', en: 'Receiver pays' },
});

const kilograms = { max: 500, places: 3, unit: { pt: 'kg', zh: '公斤', en: 'kg' } } as const;
/** A chute of the sorter for parcels above so many kilograms, up to and with so many. */
const weightGrid = {
  grid: code({ pt: 'Saída', zh: '格口', en: 'Chute' }, { pattern: '[A-Z0-9-]{1,10}', example: 'G01' }),
  minimum: decimal({ pt: 'Acima de', zh: '起始（不含）', en: 'Above' }, { min: 0, ...kilograms }),
  maximum: decimal({ pt: 'Até', zh: '截止（含）', en: 'Up to' }, { min: 0.001, ...kilograms }),
} as const;

/** Who registered a customer or changed it does not decide that it may send. */
const MAKERS = ['register', 'revise'];

/** A picture or document of a customer: 5 MB at most (R-0647). */
const DOCUMENT = { accept: ['jpg', 'png', 'pdf'], maxBytes: 5 << 20, optional: true, listed: 'on-demand' } as const;

/** Of a place where files are left for a customer; its password is kept where files are sent from, never here. */
const ftp = { optional: true, entered: 'never', listed: 'never' } as const;

/**
 * Who pays for orders (R-0510, R-0511). A new customer waits until another person has looked at it; only one that was approved sends, and is switched off
 * and on (R-0555, R-0705). Balance, limit and whether he owes stand in his account.
 */
export const customer = record('Customer', {
  context: 'customers',
  words: { pt: 'Cliente', zh: '客户', en: 'Customer' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9]{2,20}', example: 'C001' }),
  path: '/customer',
  alsoUnder: '/finance',
  unusable: { missing: 'CUSTOMER_ID_NOT_EXIST' },
  alsoAt: { page: 'POST /customer/customerPage' },
  sheet: { rows: SHORT_SHEET_ROWS },
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, once: 80, listed: 'first' }),
    type: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    accountName: text(
      { pt: 'Nome da conta', zh: '账户名称', en: 'Account name' },
      { max: 60, optional: true, listed: 'on-demand' },
    ),
    companyName: text(
      { pt: 'Razão social', zh: '公司名称', en: 'Company name' },
      { max: 100, optional: true, listed: 'on-demand' },
    ),
    nickname: text({ pt: 'Apelido', zh: '昵称', en: 'Nickname' }, { max: 40, optional: true, listed: 'on-demand' }),
    clientNumber: code(
      { pt: 'Número do cliente', zh: '客户号', en: 'Client number' },
      { pattern: '[A-Z0-9-]{2,20}', example: 'CL-0001', optional: true, unique: true, listed: 'on-demand' },
    ),
    taxId: person({ pt: 'CPF ou CNPJ', zh: '税号', en: 'Tax id' }, { as: 'tax-id', optional: true }),
    legalRepresentative: person(
      { pt: 'Representante legal', zh: '法定代表人', en: 'Legal representative' },
      { as: 'name', optional: true, listed: 'on-demand' },
    ),
    email: person({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { as: 'email', optional: true, listed: 'on-demand' }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { max: 60, optional: true }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', optional: true }),
    address: person(
      { pt: 'Endereço', zh: '地址', en: 'Address' },
      { as: 'text', max: 200, optional: true, listed: 'on-demand' },
    ),
    /** Where titles that a bank collects are addressed to. */
    postalCode: person(
      { pt: 'CEP', zh: '邮编', en: 'Postal code' },
      { as: 'text', max: 9, optional: true, listed: 'on-demand' },
    ),
    /** Grams by which a weighed parcel may pass its forecast (R-0418). */
    overweightToleranceGrams: grams(
      { pt: 'Tolerância de peso', zh: '超重容差', en: 'Overweight tolerance' },
      { max: 10_000, wire: 'grams' },
    ),
    weightGrids: rows(
      weightGrid,
      { pt: 'Saídas por peso', zh: '重量格口', en: 'Chutes by weight' },
      { max: 50, optional: true, listed: 'never' },
    ),
    grade: word('CUSTOMER_GRADE', grades, { pt: 'Categoria', zh: '等级', en: 'Grade' }, { optional: true }),
    points: count(
      { pt: 'Pontos', zh: '积分', en: 'Points' },
      { min: 0, max: 1_000_000_000, optional: true, listed: 'on-demand' },
    ),
    priceTerms: one(
      priceTerms,
      { pt: 'Condição de preço', zh: '价格条款', en: 'Price terms' },
      { optional: true, listed: 'on-demand' },
    ),
    volumeBilling: flag(
      { pt: 'Cobra por cubagem', zh: '按体积计费', en: 'Volume billing' },
      { optional: true, listed: 'on-demand' },
    ),
    paymentMethod: one(
      paymentMethods,
      { pt: 'Quem paga', zh: '付款方式', en: 'Payment method' },
      { optional: true, listed: 'on-demand' },
    ),
    logisticsContact: contacts({ pt: 'Contatos de logística', zh: '物流联系人', en: 'Logistics contacts' }),
    financialContact: contacts({ pt: 'Contatos financeiros', zh: '财务联系人', en: 'Financial contacts' }),
    enterpriseContact: contacts({ pt: 'Contatos da empresa', zh: '企业联系人', en: 'Enterprise contacts' }),
    attachments: file({ pt: 'Anexo', zh: '附件', en: 'Attachment' }, DOCUMENT),
    secondAttachment: file({ pt: 'Segundo anexo', zh: '第二个附件', en: 'Second attachment' }, DOCUMENT),
    thirdAttachment: file({ pt: 'Terceiro anexo', zh: '第三个附件', en: 'Third attachment' }, DOCUMENT),
    ftpHost: text({ pt: 'FTP: servidor', zh: 'FTP服务器', en: 'FTP: host' }, { max: 100, ...ftp }),
    ftpPort: count({ pt: 'FTP: porta', zh: 'FTP端口', en: 'FTP: port' }, { min: 1, max: 65_535, ...ftp }),
    ftpUser: text({ pt: 'FTP: usuário', zh: 'FTP用户', en: 'FTP: user' }, { max: 60, ...ftp }),
    ftpFolder: text({ pt: 'FTP: pasta', zh: 'FTP目录', en: 'FTP: folder' }, { max: 200, ...ftp }),
    auditedBy: user(
      { pt: 'Analisado por', zh: '审核人', en: 'Audited by' },
      { entered: 'never', listed: 'on-demand', optional: true },
    ),
    auditedAt: instant(
      { pt: 'Analisado em', zh: '审核时间', en: 'Audited' },
      { entered: 'never', listed: 'on-demand', optional: true },
    ),
  },
  life: life({
    states: {
      ...standing.states,
      not_audited: { words: { pt: 'A analisar', zh: '未审核', en: 'Not audited' }, tone: 'warn' },
      refused: { words: { pt: 'Recusado', zh: '已驳回', en: 'Refused' }, tone: 'bad' },
    },
    // Customers of before there was an audit, and those that are taken over from another system, were looked at there.
    opens: 'enabled',
    alsoOpens: ['not_audited'],
    revisable: ['not_audited', 'refused', 'enabled', 'disabled'],
    reviews: [{ pass: 'approve', refuse: 'refuse' }],
    moves: {
      ...standing.moves,
      delete: { ...standing.moves.delete, from: ['disabled', 'refused'] },
      approve: {
        words: { pt: 'Aprovar', zh: '通过', en: 'Approve' },
        done: { pt: 'Aprovado', zh: '已通过', en: 'Approved' },
        event: 'Approved',
        from: ['not_audited'],
        to: 'enabled',
        stamps: { auditedAt: 'at', auditedBy: 'by' },
        notBy: MAKERS,
        checked: true,
      },
      refuse: {
        words: { pt: 'Recusar', zh: '驳回', en: 'Refuse' },
        done: { pt: 'Recusado', zh: '已驳回', en: 'Refused' },
        event: 'Refused',
        from: ['not_audited'],
        to: 'refused',
        reason: 'required',
        stamps: { auditedAt: 'at', auditedBy: 'by' },
        notBy: MAKERS,
        danger: true,
      },
      resubmit: {
        words: { pt: 'Reenviar para análise', zh: '重新提交审核', en: 'Submit again' },
        done: { pt: 'Reenviado para análise', zh: '已重新提交', en: 'Submitted again' },
        event: 'Resubmitted',
        from: ['refused'],
        to: 'not_audited',
      },
      'manage-ftp': {
        words: { pt: 'Configurar FTP', zh: 'FTP设置', en: 'FTP settings' },
        done: { pt: 'FTP configurado', zh: '已设置FTP', en: 'FTP set' },
        event: 'FtpSet',
        from: ['not_audited', 'enabled', 'disabled'],
        asks: { ftpHost: 'required', ftpPort: 'required', ftpUser: 'required', ftpFolder: 'optional' },
      },
    },
  }),
  scopedBy: { code: customerScope },
  rule: 'stream',
});

const area = '/customerManagements';
export const customerList = recordScreen(customer, `${area}/customerList`, {
  permission: 'menu:customer-managements:customer-list',
  title: { pt: 'Lista de clientes', zh: '客户列表', en: 'Customer list' },
  actions: ['create', 'edit', 'enable', 'disable', 'delete', 'resubmit', 'manage-ftp', 'upload', 'import', 'export'],
});
export const customerAudit = recordScreen(customer, `${area}/customerAudit`, {
  permission: 'menu:customer-managements:customer-audit',
  title: { pt: 'Auditoria de clientes', zh: '客户审核', en: 'Customer audit' },
  actions: ['approve', 'refuse', 'export'],
});
