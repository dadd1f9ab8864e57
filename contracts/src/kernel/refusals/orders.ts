import type { RefusalTexts } from './refusal-texts.ts';

/** Orders, their packages, and the numbers that providers give. Texts of the specification, as they are. */
export const ordersRefusals = {
  ORDER_NOT_EXIST: {
    pt: 'O pedido não existe.',
    zh: '订单不存在。',
    en: 'The order does not exist.',
  },
  ORDER_NOT_QUERIED: {
    pt: 'O pedido não foi consultado.',
    zh: '未查询订单。',
    en: 'The order has not been queried.',
  },
  ORDER_NOT_FOUND: {
    pt: 'Pedido não encontrado.',
    zh: '未找到订单。',
    en: 'Order not found.',
  },
  ORDER_NOT_OF_SUPPLIER: {
    pt: 'O pedido não pertence ao fornecedor atual.',
    zh: '该订单不是当前供应商的订单。',
    en: "The order is not the current supplier's order.",
  },
  RELATED_ORDERS_EMPTY: {
    pt: 'Os pedidos relacionados não podem ficar vazios.',
    zh: '关联订单不能为空。',
    en: 'Related orders cannot be empty.',
  },
  CUSTOMER_NOT_EXIST: {
    pt: 'O cliente atual não existe.',
    zh: '当前客户不存在。',
    en: 'The current customer does not exist.',
  },
  CUSTOMER_ID_NOT_EXIST: {
    pt: 'O ID do cliente não existe. Pesquise o nome do cliente novamente.',
    zh: '客户ID不存在，请重新搜索客户名称。',
    en: 'The customer ID does not exist. Search the customer name again.',
  },
  PROVIDER_INCONSISTENT: {
    pt: 'Os prestadores são inconsistentes.',
    zh: '服务商不一致。',
    en: 'The service providers are inconsistent.',
  },
  DELIVERY_POINT_INCONSISTENT: {
    pt: 'Os pontos de entrega são inconsistentes.',
    zh: '派送点不一致。',
    en: 'The delivery points are inconsistent.',
  },
  SUPPLIER_CHANNEL_INCONSISTENT: {
    pt: 'Os canais do fornecedor são inconsistentes.',
    zh: '供应商渠道不一致。',
    en: 'The supplier channels are inconsistent.',
  },
  DELIVERY_ROUTE_INCONSISTENT: {
    pt: 'As rotas de entrega são inconsistentes.',
    zh: '派送线路不一致。',
    en: 'The delivery routes are inconsistent.',
  },
  ORDERS_NOT_PENDING_ALLOCATION: {
    pt: 'Os pedidos selecionados não estão pendentes de alocação.',
    zh: '所选订单不是待分配状态。',
    en: 'The selected orders are not in pending-allocation status.',
  },
  ORDER_NO_LONGER_PENDING: {
    pt: 'O pedido não está mais pendente; não é preciso atribuir.',
    zh: '订单已非待分配状态，无需分配。',
    en: 'The order is no longer pending; no need to assign.',
  },
  ORDER_STATUS_NOT_OPERABLE: {
    pt: 'O status do pedido selecionado não permite esta operação.',
    zh: '所选订单状态不可操作。',
    en: 'The selected order status does not allow this operation.',
  },
  SENDER_CHANGE_NOT_SUPPORTED: {
    pt: 'O status não permite alterar os dados do remetente.',
    zh: '当前状态不支持修改寄件人信息。',
    en: 'The status does not support changing the sender information.',
  },
  ORDER_NUMBER_ALREADY_TAKEN: {
    pt: 'O pedido já possui número.',
    zh: '订单已取号。',
    en: 'The order already has a number.',
  },
  PUSH_PARTIALLY_FAILED: {
    pt: '{failed} pedidos falharam no envio ao prestador; {success} tiveram sucesso.',
    zh: '{failed}个订单推送服务商失败，{success}个成功。',
    en: '{failed} orders failed to push to the provider; {success} succeeded.',
  },
  PROVIDER_REQUIRED: {
    pt: 'Selecione um prestador.',
    zh: '请选择服务商。',
    en: 'Please select a provider.',
  },
  PROVIDER_NUMBER_STATUS_REFUSED: {
    pt: 'O status não permite solicitar ou realocar o número do prestador.',
    zh: '当前状态不支持申请或重新分配服务商单号。',
    en: 'The status does not support requesting or reallocating a provider number.',
  },
  DIMENSIONS_ALL_OR_NONE: {
    pt: 'Preencha comprimento, largura e altura juntos ou deixe todos vazios.',
    zh: '长宽高须全部填写或全部留空。',
    en: 'Fill in length, width and height together, or leave all empty.',
  },
  PACKAGE_SIDE_LIMIT: {
    pt: 'Cada lado pode ter no máximo 170 cm.',
    zh: '单边不能超过170厘米。',
    en: 'Each side can be at most 170 cm.',
  },
  PACKAGE_SUM_LIMIT: {
    pt: 'Comprimento + largura + altura pode ser no máximo 240 cm.',
    zh: '长宽高之和不能超过240厘米。',
    en: 'Length + width + height can be at most 240 cm.',
  },
  PACKAGE_WEIGHT_LIMIT: {
    pt: 'O peso do pacote pode ser no máximo 30 kg.',
    zh: '包裹重量不能超过30公斤。',
    en: 'The package weight can be at most 30 kg.',
  },
  TOTALS_BELOW_ITEMS: {
    pt: 'Os totais não podem ser menores que a soma dos itens.',
    zh: '合计不能小于明细之和。',
    en: 'Totals must not be less than the sum of the items.',
  },
  PACKAGE_INVOICE_REQUIRED: {
    pt: 'Cada pacote precisa de pelo menos uma nota fiscal.',
    zh: '每个包裹至少需要一张发票。',
    en: 'Each package needs at least one invoice.',
  },
  DECLARED_VALUE_RANGE: {
    pt: 'O valor declarado mínimo deve ser no máximo metade do máximo, e o máximo no máximo 99.999.999.',
    zh: '申报价值最小值不得超过最大值的一半，最大值不超过99999999。',
    en: 'The minimum declared value must be at most half of the maximum, and the maximum at most 99,999,999.',
  },
  ORDER_NOT_PENDING_ASSIGNMENT: {
    pt: 'O pedido deve estar pendente de atribuição.',
    zh: '订单须为待分配状态。',
    en: 'The order must be pending assignment.',
  },
  TRACKING_START_TOO_OLD: {
    pt: 'A data inicial do rastreio deve estar dentro de 180 dias.',
    zh: '轨迹开始日期须在180天内。',
    en: 'The tracking start date must be within 180 days.',
  },
  PUSH_ALREADY_CONSUMED: {
    pt: 'Dados já consumidos não podem ser reenviados.',
    zh: '已消费的推送数据不能重新推送。',
    en: 'Already-consumed push data cannot be re-pushed.',
  },
  ORDER_NUMBERS_LIMIT_3000: {
    pt: 'No máximo 3000 números de pedido.',
    zh: '最多输入3000个订单号。',
    en: 'At most 3000 order numbers.',
  },
  TRACKING_NUMBERS_LIMIT_100: {
    pt: 'Informe de 1 a 100 números de rastreio.',
    zh: '请输入1至100个运输单号。',
    en: 'Enter 1 to 100 tracking numbers.',
  },
} as const satisfies RefusalTexts;
