import type { Words } from '../kernel/language.ts';
import type { CellKind, Choices } from '../kernel/cells.ts';

/** Which part of an order a column fills. A row is one package with its invoice, and may add one product line. */
export type ImportPart = 'order' | 'product' | 'package' | 'invoice';

/** One documented column of the order import. */
export interface ImportColumn {
  /** Names the cell on the wire. */
  readonly key: string;
  readonly title: Words;
  readonly part: ImportPart;
  /** Where the value goes inside that part of the order's input: `['recipient', 'zip']`. */
  readonly path: readonly [string, ...string[]];
  readonly kind: CellKind;
  /** Must be filled: for `order` in the first row of the order, for `product` where a line is given, else in every row. */
  readonly required: boolean;
  /** What the template shows in its example row. */
  readonly example: string;
}

const payers: Choices = {
  sender_pays: { pt: 'Remetente paga', zh: '寄付', en: 'Sender pays' },
  receiver_pays: { pt: 'Destinatário paga', zh: '到付', en: 'Receiver pays' },
};
const deliveries: Choices = {
  first_in_first_out: { pt: 'Por ordem de chegada', zh: '先到先派', en: 'First in, first out' },
  hold_for_complete: { pt: 'Aguardar completo', zh: '齐件派送', en: 'Hold until complete' },
};

const filled = { required: true } as const;
const open = { required: false } as const;
const own = (
  key: string,
  title: Words,
  kind: CellKind,
  example: string,
  need: typeof filled | typeof open,
): ImportColumn => ({ key, title, part: 'order', path: [key], kind, example, ...need });

/** What may be said of a line of goods, apart from what it is, how many and what one costs. */
const goods = (field: string, title: Words, kind: CellKind, example: string): ImportColumn => ({
  key: `product${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  title,
  part: 'product',
  path: [field],
  kind,
  example,
  ...open,
});

type PartyExamples = Readonly<
  Record<
    | 'name'
    | 'company'
    | 'taxId'
    | 'phone'
    | 'mobile'
    | 'mailbox'
    | 'zip'
    | 'state'
    | 'city'
    | 'district'
    | 'street'
    | 'houseNumber'
    | 'complement'
    | 'country'
    | 'documentType'
    | 'documentNumber',
    string
  >
>;

function party(of: 'sender' | 'recipient', who: Words, examples: PartyExamples): readonly ImportColumn[] {
  const column = (
    field: keyof PartyExamples,
    title: Words,
    kind: CellKind,
    need: typeof filled | typeof open,
  ): ImportColumn => ({
    key: `${of}${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    title: { pt: `${title.pt} (${who.pt})`, zh: `${who.zh}${title.zh}`, en: `${who.en}: ${title.en}` },
    part: 'order',
    path: [of, field],
    kind,
    example: examples[field],
    ...need,
  });
  return [
    column('name', { pt: 'Nome', zh: '姓名', en: 'name' }, 'text', filled),
    column('company', { pt: 'Empresa', zh: '公司', en: 'company' }, 'text', open),
    column('taxId', { pt: 'CPF ou CNPJ', zh: '税号', en: 'tax number' }, 'text', open),
    column('phone', { pt: 'Telefone', zh: '电话', en: 'phone' }, 'text', open),
    column('mobile', { pt: 'Celular', zh: '手机', en: 'mobile' }, 'text', open),
    column('mailbox', { pt: 'E-mail', zh: '邮箱', en: 'e-mail' }, 'text', open),
    column('zip', { pt: 'CEP', zh: '邮编', en: 'postal code' }, 'cep', filled),
    column('state', { pt: 'UF', zh: '州', en: 'state' }, 'code', filled),
    column('city', { pt: 'Cidade', zh: '城市', en: 'city' }, 'text', filled),
    column('district', { pt: 'Bairro', zh: '区', en: 'district' }, 'text', open),
    column('street', { pt: 'Logradouro', zh: '街道', en: 'street' }, 'text', filled),
    column('houseNumber', { pt: 'Número', zh: '门牌号', en: 'house number' }, 'text', open),
    column('complement', { pt: 'Complemento', zh: '补充地址', en: 'complement' }, 'text', open),
    column('country', { pt: 'País', zh: '国家', en: 'country' }, 'code', open),
    column('documentType', { pt: 'Tipo de documento', zh: '证件类型', en: 'document type' }, 'text', open),
    column('documentNumber', { pt: 'Número do documento', zh: '证件号码', en: 'document number' }, 'text', open),
  ];
}

/**
 * The columns of the order import, in the order of the template (R-0173, R-0421). One row is one package; rows with the same customer and
 * customer order number are one order, whose own columns may stay empty after its first row. Weights are kg, lengths cm, amounts reais.
 */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  own('customer', { pt: 'Cliente', zh: '客户代码', en: 'Customer' }, 'code', 'AURORA', filled),
  own(
    'customerOrderNumber',
    { pt: 'Pedido do cliente', zh: '客户订单号', en: 'Customer order number' },
    'text',
    'PED-1001',
    filled,
  ),
  own('referenceNumber', { pt: 'Referência', zh: '参考号', en: 'Reference number' }, 'text', '', open),
  own('logisticsSlipNumber', { pt: 'Guia logística', zh: '物流单号', en: 'Logistics slip' }, 'text', '', open),
  own('channel', { pt: 'Canal', zh: '渠道', en: 'Channel' }, 'code', 'STANDARD', filled),
  own(
    'declaredValue',
    { pt: 'Valor declarado (R$)', zh: '申报价值（雷亚尔）', en: 'Declared value (BRL)' },
    'reais',
    '149,90',
    filled,
  ),
  own('paymentMethod', { pt: 'Pagamento', zh: '付款方式', en: 'Payment' }, payers, 'Remetente paga', open),
  own('deliveryMethod', { pt: 'Entrega', zh: '派送方式', en: 'Delivery' }, deliveries, 'Por ordem de chegada', open),
  own('packageType', { pt: 'Tipo de embalagem', zh: '包装类型', en: 'Package type' }, 'text', '', open),
  own('batteryType', { pt: 'Tipo de bateria', zh: '电池类型', en: 'Battery type' }, 'text', '', open),
  own('promisedAt', { pt: 'Prometido para', zh: '承诺送达', en: 'Promised for' }, 'instant', '', open),
  ...party(
    'sender',
    { pt: 'remetente', zh: '寄件人', en: 'Sender' },
    {
      name: 'Loja Aurora',
      company: 'Aurora Comércio Ltda',
      taxId: '11.222.333/0001-81',
      phone: '1132345678',
      mobile: '11987654321',
      mailbox: 'envios@aurora.example',
      zip: '07034-000',
      state: 'SP',
      city: 'Guarulhos',
      district: 'Cumbica',
      street: 'Rua das Indústrias',
      houseNumber: '400',
      complement: 'Galpão 2',
      country: 'BR',
      documentType: 'Inscrição estadual',
      documentNumber: '110.042.490.114',
    },
  ),
  ...party(
    'recipient',
    { pt: 'destinatário', zh: '收件人', en: 'Recipient' },
    {
      name: 'Marina Duarte',
      company: '',
      taxId: '529.982.247-25',
      phone: '',
      mobile: '21998765432',
      mailbox: '',
      zip: '22041-001',
      state: 'RJ',
      city: 'Rio de Janeiro',
      district: 'Copacabana',
      street: 'Rua Figueiredo',
      houseNumber: '77',
      complement: 'ap. 301',
      country: 'BR',
      documentType: '',
      documentNumber: '',
    },
  ),
  {
    key: 'productName',
    title: { pt: 'Produto', zh: '品名', en: 'Product' },
    part: 'product',
    path: ['namePt'],
    kind: 'text',
    example: 'Cafeteira elétrica',
    ...filled,
  },
  {
    key: 'productQuantity',
    title: { pt: 'Quantidade', zh: '数量', en: 'Quantity' },
    part: 'product',
    path: ['quantity'],
    kind: 'count',
    example: '1',
    ...filled,
  },
  {
    key: 'productUnitPrice',
    title: { pt: 'Preço unitário (R$)', zh: '单价（雷亚尔）', en: 'Unit price (BRL)' },
    part: 'product',
    path: ['unitPrice'],
    kind: 'reais',
    example: '149,90',
    ...filled,
  },
  {
    key: 'productHsCode',
    title: { pt: 'NCM', zh: '海关编码', en: 'HS code' },
    part: 'product',
    path: ['hsCode'],
    kind: 'text',
    example: '85167100',
    ...open,
  },
  goods('nameZh', { pt: 'Descrição em chinês', zh: '中文品名', en: 'Chinese name' }, 'text', ''),
  goods('nameEn', { pt: 'Descrição em inglês', zh: '英文品名', en: 'English name' }, 'text', 'Coffee maker'),
  goods('unit', { pt: 'Unidade de medida', zh: '单位', en: 'Unit of measure' }, 'text', 'un'),
  goods('weight', { pt: 'Peso unitário (kg)', zh: '单件重量（公斤）', en: 'Unit weight (kg)' }, 'kilograms', '1,100'),
  goods('brand', { pt: 'Marca', zh: '品牌', en: 'Brand' }, 'text', ''),
  goods('material', { pt: 'Material', zh: '材质', en: 'Material' }, 'text', ''),
  goods('use', { pt: 'Uso', zh: '用途', en: 'Use' }, 'text', ''),
  goods('origin', { pt: 'País de fabricação', zh: '原产地', en: 'Country of make' }, 'text', 'Brasil'),
  goods('link', { pt: 'Endereço na internet', zh: '商品链接', en: 'Link' }, 'text', ''),
  goods('specification', { pt: 'Especificação', zh: '规格', en: 'Specification' }, 'text', '220 V'),
  goods('liquid', { pt: 'Líquido', zh: '液体', en: 'Liquid' }, 'yes-no', 'Não'),
  goods('powder', { pt: 'Pó', zh: '粉末', en: 'Powder' }, 'yes-no', 'Não'),
  goods('magnetic', { pt: 'Magnético', zh: '带磁', en: 'Magnetic' }, 'yes-no', 'Não'),
  {
    key: 'waybill',
    title: { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
    part: 'package',
    path: ['waybill'],
    kind: 'code',
    example: '',
    ...open,
  },
  {
    key: 'weight',
    title: { pt: 'Peso (kg)', zh: '重量（公斤）', en: 'Weight (kg)' },
    part: 'package',
    path: ['weight'],
    kind: 'kilograms',
    example: '1,250',
    ...filled,
  },
  {
    key: 'length',
    title: { pt: 'Comprimento (cm)', zh: '长（厘米）', en: 'Length (cm)' },
    part: 'package',
    path: ['length'],
    kind: 'centimetres',
    example: '30',
    ...open,
  },
  {
    key: 'width',
    title: { pt: 'Largura (cm)', zh: '宽（厘米）', en: 'Width (cm)' },
    part: 'package',
    path: ['width'],
    kind: 'centimetres',
    example: '22',
    ...open,
  },
  {
    key: 'height',
    title: { pt: 'Altura (cm)', zh: '高（厘米）', en: 'Height (cm)' },
    part: 'package',
    path: ['height'],
    kind: 'centimetres',
    example: '18',
    ...open,
  },
  {
    key: 'invoiceNumber',
    title: { pt: 'Nota fiscal', zh: '发票号', en: 'Invoice number' },
    part: 'invoice',
    path: ['number'],
    kind: 'text',
    example: '100234',
    ...filled,
  },
  {
    key: 'invoiceSerial',
    title: { pt: 'Série', zh: '发票序列号', en: 'Invoice serial' },
    part: 'invoice',
    path: ['serial'],
    kind: 'text',
    example: '1',
    ...filled,
  },
  {
    key: 'invoiceKey',
    title: { pt: 'Chave de acesso', zh: '发票密钥', en: 'Invoice key' },
    part: 'invoice',
    path: ['key'],
    kind: 'text',
    example: '',
    ...open,
  },
  {
    key: 'invoiceDate',
    title: { pt: 'Data da nota', zh: '发票日期', en: 'Invoice date' },
    part: 'invoice',
    path: ['date'],
    kind: 'date',
    example: '20/11/2026',
    ...filled,
  },
  {
    key: 'invoiceAmount',
    title: { pt: 'Valor da nota (R$)', zh: '发票金额（雷亚尔）', en: 'Invoice amount (BRL)' },
    part: 'invoice',
    path: ['amount'],
    kind: 'reais',
    example: '149,90',
    ...filled,
  },
];
