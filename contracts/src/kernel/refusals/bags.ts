import type { RefusalTexts } from './refusal-texts.ts';

/** Bags, seals and what is put into them. Texts of the specification, as they are. */
export const bagsRefusals = {
  BAG_OR_WAYBILL_DUPLICATE: {
    pt: 'Número de saca ou conhecimento duplicado.',
    zh: '包号或运单号重复。',
    en: 'Duplicate bag or waybill number.',
  },
  BAG_NUMBER_DUPLICATE: {
    pt: 'O número da saca está duplicado.',
    zh: '包号重复。',
    en: 'The bag number is duplicated.',
  },
  PACKAGE_ALREADY_BAGGED: {
    pt: 'O pacote já está em uma saca.',
    zh: '包裹已装袋。',
    en: 'The package is already bagged.',
  },
  PARCEL_ALREADY_SEALED: {
    pt: 'O pacote já está em uma saca lacrada.',
    zh: '包裹已封包。',
    en: 'The parcel is already sealed in a bag.',
  },
  PACKAGE_ALREADY_COLLECTED: {
    pt: 'O pacote já foi coletado.',
    zh: '包裹已揽收。',
    en: 'The package is already collected.',
  },
  BAG_NOT_EXIST: {
    pt: 'O número da saca não existe.',
    zh: '包号不存在。',
    en: 'The bag number does not exist.',
  },
  BAG_UNSEALED_LEAVING: {
    pt: 'Lacre a saca: há dados não lacrados.',
    zh: '请封包，存在未封包数据。',
    en: 'Please seal the bag: there is unsealed data.',
  },
  BAG_NOT_ALL_ARRIVED: {
    pt: 'Alguns pacotes da saca ainda não têm chegada registrada.',
    zh: '包内部分包裹尚未到件登记。',
    en: 'Some parcels in the bag have not been registered as arrived.',
  },
  PACKAGE_SELECTION_LIMIT: {
    pt: 'Os pacotes selecionados excedem o limite de 1000.',
    zh: '所选包裹超过1000个限制。',
    en: 'The selected packages exceed the limit of 1000.',
  },
  BULKY_SAME_RECIPIENT: {
    pt: 'Embale (ou descarregue) todos os volumosos do mesmo destinatário antes de prosseguir.',
    zh: '请先完成同一收件人的全部大件打包（或卸车）再继续。',
    en: 'First pack (or unload) every large parcel of this recipient.',
  },
  BAG_TOTAL_WEIGHT_LIMIT: {
    pt: 'A saca tem no máximo {max} kg: lacre-a e use uma nova saca.',
    zh: '大包重量不能超过{max}公斤，请封包并更换新包。',
    en: 'The bag is at most {max} kg: seal it and use a new bag.',
  },
  BAG_LABEL_PRINT_LIMIT: {
    pt: 'No máximo 20 etiquetas de saca por vez.',
    zh: '每次最多打印20个大包标签。',
    en: 'At most 20 bag labels at once.',
  },
  SCAN_BAG_FIRST: {
    pt: 'Leia primeiro a saca e depois os pacotes.',
    zh: '请先扫描大包，再扫描包裹。',
    en: 'Scan the bag first, then the parcels.',
  },
  PARCEL_NOT_IN_BAG: {
    pt: 'O pacote não pertence à saca.',
    zh: '包裹不属于该大包。',
    en: 'The parcel does not belong to the bag.',
  },
  PARCEL_IN_BAG_CANNOT_DELETE: {
    pt: 'Um pacote de uma saca não pode ser excluído dela.',
    zh: '大包内的包裹不能删除。',
    en: 'A parcel of a big bag cannot be deleted from it.',
  },
  CONSECUTIVE_BAG_SCAN: {
    pt: 'Não é possível ler dois números de saca seguidos.',
    zh: '不能连续扫描两个包号。',
    en: 'Two bag numbers cannot be scanned one after another.',
  },
  EMPTY_BAG: {
    pt: 'Uma saca vazia não pode ser enviada nem fechada.',
    zh: '空包不能提交或关闭。',
    en: 'An empty bag cannot be submitted or closed.',
  },
  BAG_NOT_EMPTY_CANNOT_DELETE: {
    pt: 'Uma saca com conhecimentos não pode ser excluída.',
    zh: '包内有运单，不能删除。',
    en: 'A bag holding waybills cannot be deleted.',
  },
  BAG_TYPE_NOT_OPEN: {
    pt: 'Abra uma saca do tipo correto antes de adicionar pacotes.',
    zh: '添加包裹前请先打开对应类型的大包。',
    en: 'Open a bag of the right type before adding packages.',
  },
  BAG_CAPACITY_EXCEEDED: {
    pt: 'Uma saca comporta no máximo 1000 pacotes.',
    zh: '一个大包最多1000个包裹。',
    en: 'A bag holds at most 1000 packages.',
  },
  BAG_TOO_FEW_PACKAGES: {
    pt: 'A saca precisa de mais de 8 pacotes.',
    zh: '大包内包裹数须大于8。',
    en: 'The bag needs more than 8 packages.',
  },
  BAG_ALREADY_CLOSED: {
    pt: 'A saca está fechada; o fechamento é irreversível.',
    zh: '大包已关闭，不可恢复。',
    en: 'The bag is closed; closing cannot be undone.',
  },
} as const satisfies RefusalTexts;
