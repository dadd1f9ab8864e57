import { code, email, flag, phone, text, texts } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { NAME } from '../kernel/usual-fields.ts';

/** Service types of a supplier (R-0443, R-0520). */
const SERVICE_TYPES = 20;

/** Whoever carries, stores or delivers for the company (R-0520). */
export const supplier = record('Supplier', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Fornecedor', zh: '供应商', en: 'Supplier' },
  code: code({ pt: 'Código', zh: '供应商编号', en: 'Code' }, { pattern: '[A-Z0-9-]{2,20}', example: 'AJD' }),
  path: '/supplier',
  fields: {
    name: text(NAME, { min: 2, max: 80, listed: 'first', unique: true }),
    abbreviation: text({ pt: 'Nome curto', zh: '简称', en: 'Short name' }, { min: 2, max: 20, unique: true }),
    businessEntity: text({ pt: 'Entidade', zh: '业务主体', en: 'Business entity' }, { min: 2, max: 80, sought: true }),
    serviceTypes: texts(
      { pt: 'Tipos de serviço', zh: '服务类型', en: 'Service types' },
      { max: SERVICE_TYPES, characters: 40 },
    ),
    contactName: text({ pt: 'Contato', zh: '联系人', en: 'Contact' }, { max: 60, optional: true }),
    phone: phone({ pt: 'Telefone', zh: '电话', en: 'Phone' }, { optional: true }),
    selfEmployedDriver: flag(
      { pt: 'Motorista autônomo', zh: '个体司机', en: 'Self-employed driver' },
      {
        optional: true,
        sought: true,
        help: {
          pt: 'Do frete dele são retidos INSS, Sest Senat e IRRF.',
          zh: '其运费代扣 INSS、Sest Senat 和 IRRF。',
          en: 'INSS, Sest Senat and IRRF are withheld from his freight.',
        },
      },
    ),
    email: email({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { optional: true }),
  },
  rule: { everyone: 'whoever plans a route or a payment names the supplier; what is owed to it stands elsewhere' },
});

export const supplierMain = recordScreen(supplier, '/basicData/SupplierMain', {
  permission: 'menu:basic-data:supplier-main',
  title: { pt: 'Fornecedores', zh: '供应商管理', en: 'Suppliers' },
});
