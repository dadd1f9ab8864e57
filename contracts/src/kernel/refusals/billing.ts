import type { RefusalTexts } from './refusal-texts.ts';

/** Charges, recalculation, quotes, bills and invoices. Texts of the specification, as they are. */
export const billingRefusals = {
  FORMULA_ERROR: {
    pt: 'A fórmula é inválida.',
    zh: '公式错误。',
    en: 'The formula is invalid.',
  },
  INVOICE_CANCEL_WINDOW: {
    pt: 'Uma nota com mais de 24 horas não pode ser cancelada.',
    zh: '超过24小时的发票不能作废。',
    en: 'An invoice older than 24 hours cannot be canceled.',
  },
  INVOICE_NOT_DOWNLOADABLE: {
    pt: 'Notas rejeitadas e canceladas não podem ser baixadas ou exportadas.',
    zh: '已驳回或已作废的发票不能下载或导出。',
    en: 'Rejected and canceled invoices cannot be downloaded or exported.',
  },
  NO_DOWNLOADABLE_INVOICES: {
    pt: 'Não há notas para baixar.',
    zh: '没有可下载的发票。',
    en: 'There are no downloadable invoices.',
  },
  DETAILS_REQUIRED: {
    pt: 'Adicione detalhes.',
    zh: '请添加明细。',
    en: 'Please add details.',
  },
  PARTITIONS_REQUIRED: {
    pt: 'Adicione partições.',
    zh: '请添加分区。',
    en: 'Please add partitions.',
  },
  COLLECTION_OR_COURIER_FEE_REQUIRED: {
    pt: 'Adicione uma tarifa de coleta ou de entrega.',
    zh: '请添加揽收费或快递费。',
    en: 'Please add a collection fee or courier fee.',
  },
  RECONCILIATION_EMAIL_MISSING: {
    pt: 'O e-mail de conciliação não está cadastrado; não é possível enviar a fatura.',
    zh: '缺少对账邮箱，无法发送账单。',
    en: 'The reconciliation e-mail is missing; the bill cannot be sent.',
  },
  INVOICE_NUMBER_INVALID: {
    pt: 'O número da nota deve ter de 5 a 16 dígitos.',
    zh: '发票号须为5至16位数字。',
    en: 'The invoice number must have 5 to 16 digits.',
  },
  INVOICE_SERIAL_INVALID: {
    pt: 'A série deve ter de 1 a 8 dígitos.',
    zh: '发票序列号须为1至8位数字。',
    en: 'The serial must have 1 to 8 digits.',
  },
  INVOICE_KEY_INVALID: {
    pt: 'A chave deve ter 44 dígitos.',
    zh: '密钥必须为44位数字。',
    en: 'The key must have 44 digits.',
  },
  CHARGE_FIELDS_REQUIRED: {
    pt: 'Tipo de cobrança, horário e comentário são obrigatórios.',
    zh: '费用类型、时间和备注不能为空。',
    en: 'Charge type, time and comment cannot be empty.',
  },
  CHARGE_REQUIRED_FILTERS: {
    pt: 'Período de busca, entidade pagadora e data do negócio são obrigatórios.',
    zh: '查询时间、应付主体和业务时间不能为空。',
    en: 'Search time, payable body and business time cannot be empty.',
  },
  CHARGE_ONE_AT_A_TIME: {
    pt: 'Só é possível adicionar uma cobrança por vez.',
    zh: '每次只能新增一条费用。',
    en: 'Only one charge can be added at a time.',
  },
  CHARGE_AT_LEAST_ONE: {
    pt: 'Adicione pelo menos uma cobrança.',
    zh: '请至少添加一条费用。',
    en: 'Add at least one charge.',
  },
  BULK_SAME_BUSINESS_AND_CUSTOMER: {
    pt: 'A inclusão em lote exige o mesmo tipo de negócio e o mesmo cliente.',
    zh: '批量新增须为相同业务类型和相同客户。',
    en: 'Bulk adding needs the same business type and the same customer.',
  },
  RECALC_SEARCH_FIRST: {
    pt: 'Pesquise os dados antes de recalcular.',
    zh: '重新计价前请先查询数据。',
    en: 'Search the data before recalculating.',
  },
  RECALC_WINDOW_7_DAYS: {
    pt: 'O recálculo abrange no máximo 7 dias de data do negócio.',
    zh: '重新计价业务时间不能超过7天。',
    en: 'Recalculation covers at most 7 days of business time.',
  },
  RECALC_ROW_LIMIT: {
    pt: 'O recálculo abrange no máximo 100.000 linhas.',
    zh: '重新计价数据不能超过100000条。',
    en: 'Recalculation covers at most 100,000 rows.',
  },
  RECALC_COLLECTION_NO_IMPORT: {
    pt: 'Negócios do tipo coleta não podem usar recálculo por importação.',
    zh: '揽收类业务不能使用导入重新计价。',
    en: 'A collection-type business cannot use import recalculation.',
  },
  RECALC_PICKUP_CATEGORY_REQUIRED: {
    pt: 'O tipo de negócio coleta exige a categoria de coleta.',
    zh: '业务类型为揽收时须选择揽收类别。',
    en: 'Business type pickup requires the pickup category.',
  },
  RECALC_STOCKING_ONE_DAY: {
    pt: 'A coleta de estoque recalcula apenas um dia.',
    zh: '备货揽收只能重新计价一天的数据。',
    en: 'Stocking pickup recalculates one day only.',
  },
  SAME_SERVICE_TYPE_ONLY: {
    pt: 'Só é possível selecionar dados do mesmo tipo de serviço.',
    zh: '只能选择相同服务类型的数据。',
    en: 'Only data of the same service type can be selected.',
  },
  RECALC_DSP_THIRD_PARTY: {
    pt: 'O modo de entrega deve ser DSP de terceiros.',
    zh: '派送模式须为第三方DSP。',
    en: 'The delivery mode must be third-party DSP.',
  },
  SUBJECT_BUSINESS_MISMATCH: {
    pt: 'Entidade e tipo de negócio são obrigatórios e devem corresponder.',
    zh: '主体和业务类型必填且须匹配。',
    en: 'Subject and business type are required and must match.',
  },
  BILL_TYPE_REQUIRED: {
    pt: 'O tipo de fatura é obrigatório.',
    zh: '账单类型必填。',
    en: 'Bill type is required.',
  },
  SAME_YEAR_MONTH: {
    pt: 'As datas inicial e final devem ser do mesmo ano e mês.',
    zh: '开始和结束日期须为同年同月。',
    en: 'Start and end dates must be in the same year and month.',
  },
  BILLING_DATE_REQUIRED: {
    pt: 'Escolha a data de faturamento antes de gerar os recebíveis.',
    zh: '生成应收前请选择账单日期。',
    en: 'Choose a billing date before generating receivables.',
  },
  RANGE_START_NOT_BELOW_END: {
    pt: 'O início da faixa deve ser menor que o fim.',
    zh: '区间起始值须小于结束值。',
    en: 'The start of a range must be below its end.',
  },
  SAME_FEE_DIFFERENT_BILLING: {
    pt: 'O mesmo tipo de tarifa não pode ter tipos de cobrança diferentes.',
    zh: '同一费用类型不能有不同的计费类型。',
    en: 'The same fee type cannot have different billing types.',
  },
  PARTITION_FEE_REPEATED: {
    pt: 'A mesma partição não pode repetir um tipo de tarifa.',
    zh: '同一分区不能重复费用类型。',
    en: 'The same partition cannot repeat a fee type.',
  },
  MIN_KM_DUPLICATE: {
    pt: 'Apenas um valor de km mínimo por tarifa e tipo de veículo, e ao menos um é obrigatório.',
    zh: '同一费用和车型只能有一个最低公里数，且至少填写一个。',
    en: 'Only one minimum-km value per fee and vehicle type, and at least one is required.',
  },
  DRIVER_FEE_REQUIRED: {
    pt: 'Informe o salário garantido ou o preço excedente.',
    zh: '保底工资和超额单价至少填写一项。',
    en: 'Fill in the guaranteed salary or the excess unit price.',
  },
  STATE_CITY_ZIP_REQUIRED: {
    pt: 'Informe pelo menos estado, cidade ou CEP.',
    zh: '州、城市、邮编至少填写一项。',
    en: 'At least one of state, city or zip is required.',
  },
  QUOTE_PREREQUISITES: {
    pt: 'Selecione antes a entidade, o pagador, o tipo de negócio, o modo de coleta, o modelo operacional e o esquema de partição.',
    zh: '请先选择业务主体、应付主体、业务类型、提货方式、运营模式和分区方案。',
    en: 'First choose the business principal, payable entity, business type, pick-up method, operating model and partition scheme.',
  },
  PARTITION_TEMPLATE_MISMATCH: {
    pt: 'O modelo de partição deve corresponder ao esquema escolhido.',
    zh: '分区模板须与所选分区方案一致。',
    en: 'The partition template must match the chosen partition scheme.',
  },
  TAX_RATE_INVALID: {
    pt: 'A alíquota deve ser menor que 1.',
    zh: '税率必须小于1。',
    en: 'The tax rate must be less than 1.',
  },
  INVOICE_ALREADY_SUCCESSFUL: {
    pt: 'Uma nota emitida não pode ser reemitida; só as não emitidas podem ser reabertas.',
    zh: '已成功开具的发票不能重开，只有未成功的可以重开。',
    en: 'This invoice was issued successfully and cannot be reissued; only unsuccessful ones can be reopened.',
  },
  INVOICE_NO_DOWNLOAD_LINK: {
    pt: 'A nota não possui link para download.',
    zh: '发票没有下载链接。',
    en: 'The invoice has no download link.',
  },
} as const satisfies RefusalTexts;
