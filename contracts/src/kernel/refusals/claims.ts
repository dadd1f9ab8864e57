import type { RefusalTexts } from './refusal-texts.ts';

/** Claims, responsibility, complaints and recycled bags. Texts of the specification, as they are. */
export const claimsRefusals = {
  RESPONSIBLE_PARTY_REQUIRED: {
    pt: 'Selecione o responsável.',
    zh: '请选择责任方。',
    en: 'Please select the responsible party.',
  },
  RETURN_QUANTITY_EXCEEDS_DUE: {
    pt: 'A quantidade devolvida não pode exceder a devida.',
    zh: '退还数量不能超过应还数量。',
    en: 'The return quantity must not exceed the quantity due.',
  },
  CLAIM_ORDERS_LIMIT: {
    pt: 'No máximo 500 pedidos relacionados por solicitação.',
    zh: '每个理赔最多关联500个订单。',
    en: 'At most 500 related orders per claim.',
  },
  FAULT_IMPORT_LIMIT: {
    pt: 'No máximo 2000 linhas por importação de responsabilidade.',
    zh: '定责导入每次最多2000条。',
    en: 'At most 2000 rows per fault import.',
  },
  SAME_COMPLAINT_TYPE: {
    pt: 'Selecione linhas do mesmo tipo de reclamação.',
    zh: '请选择相同投诉类型的数据。',
    en: 'Select rows of the same complaint type.',
  },
  RECYCLE_NOT_REGISTERED_TO_SELF: {
    pt: 'Dados não registrados para você não podem ter a reciclagem confirmada.',
    zh: '非本人登记的数据不能确认回收。',
    en: 'Data not registered to you cannot be recycle-confirmed.',
  },
} as const satisfies RefusalTexts;
