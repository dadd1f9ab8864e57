import {
  cep,
  choice,
  count,
  day,
  decimal,
  flag,
  grams,
  money,
  one,
  person,
  ref,
  rows,
  text,
} from '../kernel/fields/index.ts';
import type { Fields } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { customerField } from '../kernel/usual-fields.ts';
import { states } from '../network/places/states.ts';
import { ORDER_LIMITS } from './limits.ts';
import { orderWords } from './order-words.ts';

const most = 30_000_000;
/** 999,999,999,999.99 (R-0261, R-0262). */
const AMOUNT_MAX = '99999999999999';
/** Characters of what is said of goods: brand, material, use, origin. */
const GOODS = 30;
const centimetres = (words: Words) =>
  decimal(words, { min: 0.1, max: ORDER_LIMITS.sideMm / 10, places: 1, optional: true });
const uf = choice(
  Object.fromEntries(
    states.map(({ uf: letters }) => [letters, { pt: letters, zh: letters, en: letters }] as const),
  ) as Readonly<Record<string, Words>>,
);

/** Who sends, and who receives: the same is asked of both (ops 3.1). */
const party = {
  name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name', max: 50 }),
  company: person({ pt: 'Empresa', zh: '公司', en: 'Company' }, { as: 'text', max: 80, optional: true }),
  taxId: person({ pt: 'CPF ou CNPJ', zh: '税号', en: 'Tax id' }, { as: 'tax-id', optional: true }),
  documentType: text({ pt: 'Tipo de documento', zh: '证件类型', en: 'Document type' }, { max: 20, optional: true }),
  documentNumber: person(
    { pt: 'Número do documento', zh: '证件号码', en: 'Document number' },
    { as: 'text', max: 30, optional: true },
  ),
  phone: person({ pt: 'Telefone', zh: '电话', en: 'Phone' }, { as: 'phone', optional: true }),
  mobile: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone', optional: true }),
  mailbox: person({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { as: 'email', optional: true }),
  zip: cep({ pt: 'CEP', zh: '邮编', en: 'CEP' }),
  state: one(uf, { pt: 'UF', zh: '州', en: 'State' }),
  city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { min: 2, max: 60 }),
  district: person({ pt: 'Bairro', zh: '区', en: 'District' }, { as: 'text', max: 60, optional: true }),
  street: person({ pt: 'Logradouro', zh: '街道', en: 'Street' }, { as: 'text', max: 200 }),
  houseNumber: person({ pt: 'Número', zh: '门牌号', en: 'Number' }, { as: 'text', max: 10, optional: true }),
  complement: person({ pt: 'Complemento', zh: '补充地址', en: 'Complement' }, { as: 'text', max: 60, optional: true }),
} satisfies Fields;

const packages = {
  packages: rows(
    {
      weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: most }),
      length: centimetres({ pt: 'Comprimento (cm)', zh: '长 (cm)', en: 'Length (cm)' }),
      width: centimetres({ pt: 'Largura (cm)', zh: '宽 (cm)', en: 'Width (cm)' }),
      height: centimetres({ pt: 'Altura (cm)', zh: '高 (cm)', en: 'Height (cm)' }),
    },
    { pt: 'Volumes', zh: '包裹', en: 'Packages' },
    { min: 1, max: ORDER_LIMITS.packages },
  ),
  invoices: rows(
    {
      package: count({ pt: 'Volume nº', zh: '包裹序号', en: 'Package no.' }, { min: 1, max: ORDER_LIMITS.packages }),
      number: text({ pt: 'Nota fiscal', zh: '发票号', en: 'Invoice' }, { min: 5, max: 16 }),
      serial: text({ pt: 'Série', zh: '系列号', en: 'Serial' }, { max: 8 }),
      key: text({ pt: 'Chave', zh: '密钥', en: 'Key' }, { max: 64, optional: true }),
      date: day({ pt: 'Data', zh: '日期', en: 'Date' }),
      amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1', max: AMOUNT_MAX }),
    },
    { pt: 'Notas fiscais', zh: '发票', en: 'Invoices' },
    { min: 1, max: 500 },
  ),
} satisfies Fields;

const items = {
  products: rows(
    {
      namePt: text({ pt: 'Descrição', zh: '品名', en: 'Description' }, { max: 100 }),
      quantity: count({ pt: 'Quantidade', zh: '数量', en: 'Quantity' }, { min: 1, max: ORDER_LIMITS.items }),
      unitPrice: money({ pt: 'Preço unitário', zh: '单价', en: 'Unit price' }, { max: AMOUNT_MAX }),
      weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: most, optional: true }),
      hsCode: text({ pt: 'NCM', zh: '海关编码', en: 'HS code' }, { max: 20, optional: true }),
      liquid: flag({ pt: 'Líquido', zh: '液体', en: 'Liquid' }, { optional: true }),
      powder: flag({ pt: 'Pó', zh: '粉末', en: 'Powder' }, { optional: true }),
      magnetic: flag({ pt: 'Magnético', zh: '带磁', en: 'Magnetic' }, { optional: true }),
      unit: text({ pt: 'Unidade de medida', zh: '单位', en: 'Unit of measure' }, { max: 10, optional: true }),
      specification: text({ pt: 'Especificação', zh: '规格', en: 'Specification' }, { max: 100, optional: true }),
      brand: text({ pt: 'Marca', zh: '品牌', en: 'Brand' }, { max: GOODS, optional: true }),
      material: text({ pt: 'Material', zh: '材质', en: 'Material' }, { max: GOODS, optional: true }),
      use: text({ pt: 'Uso', zh: '用途', en: 'Use' }, { max: GOODS, optional: true }),
      origin: text({ pt: 'País de fabricação', zh: '原产地', en: 'Country of make' }, { max: GOODS, optional: true }),
      link: text({ pt: 'Endereço na internet', zh: '商品链接', en: 'Link' }, { max: 500, optional: true }),
      nameZh: text({ pt: 'Nome em chinês', zh: '中文品名', en: 'Chinese name' }, { max: 100, optional: true }),
      nameEn: text({ pt: 'Nome em inglês', zh: '英文品名', en: 'English name' }, { max: 100, optional: true }),
    },
    { pt: 'Itens', zh: '物品', en: 'Items' },
    { min: 1, max: 100 },
  ),
} satisfies Fields;

const order = {
  customer: customerField,
  channel: ref({ pt: 'Canal', zh: '渠道', en: 'Channel' }, { to: 'Channel' }),
  customerOrderNumber: text(
    { pt: 'Pedido do cliente', zh: '客户单号', en: 'Customer order' },
    { max: 40, optional: true },
  ),
  referenceNumber: text({ pt: 'Referência', zh: '参考号', en: 'Reference' }, { max: 40, optional: true }),
  logisticsSlipNumber: text(
    { pt: 'Guia logística', zh: '物流单号', en: 'Logistics slip' },
    { max: 40, optional: true },
  ),
  declaredValue: money({ pt: 'Valor declarado', zh: '申报价值', en: 'Declared value' }, { min: '1' }),
  paymentMethod: one(
    choice({
      sender_pays: { pt: 'Remetente paga', zh: '寄付', en: 'Sender pays' },
      receiver_pays: { pt: 'Destinatário paga', zh: '到付', en: 'Receiver pays' },
    }),
    { pt: 'Pagamento', zh: '付款方式', en: 'Payment' },
  ),
  deliveryMethod: one(
    choice({
      first_in_first_out: { pt: 'Assim que chegar', zh: '先到先派', en: 'As each arrives' },
      hold_for_complete: { pt: 'Quando todos chegarem', zh: '集齐派送', en: 'When all have arrived' },
    }),
    { pt: 'Entrega dos volumes', zh: '派送方式', en: 'Delivery of packages' },
  ),
  ...orderWords,
  forecast: flag(
    { pt: 'Só previsão', zh: '仅预报', en: 'Forecast only' },
    {
      optional: true,
      help: {
        pt: 'Marcado, o pedido espera a postagem e a previsão pode ser cancelada.',
        zh: '勾选后订单等待交寄，预报可取消。',
        en: 'Marked, the order waits to be handed over, and the forecast can be cancelled.',
      },
    },
  ),
} satisfies Fields;

/** An order typed in by hand, in its four steps (R-0172): what each asks, and where it stands in the command's input. */
export const PLACE_ORDER = {
  noun: 'PlacedOrder',
  words: { pt: 'Pedido', zh: '订单', en: 'Order' },
  steps: [
    {
      name: 'people',
      words: { pt: 'Destinatário e remetente', zh: '收件人与寄件人', en: 'Recipient and sender' },
      groups: [
        { key: 'recipient', words: { pt: 'Destinatário', zh: '收件人', en: 'Recipient' }, fields: party },
        { key: 'sender', words: { pt: 'Remetente', zh: '寄件人', en: 'Sender' }, fields: party },
      ],
    },
    {
      name: 'packages',
      words: { pt: 'Volumes', zh: '包裹', en: 'Packages' },
      groups: [{ key: '', words: undefined, fields: packages }],
    },
    {
      name: 'items',
      words: { pt: 'Itens', zh: '物品', en: 'Items' },
      groups: [{ key: '', words: undefined, fields: items }],
    },
    {
      name: 'order',
      words: { pt: 'Dados do pedido', zh: '订单信息', en: 'Order information' },
      groups: [{ key: '', words: undefined, fields: order }],
    },
  ],
} as const;
