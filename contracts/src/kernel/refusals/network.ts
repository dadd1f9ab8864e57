import type { RefusalTexts } from './refusal-texts.ts';

/** Sites, routes, regions, zones and postal codes. Texts of the specification, as they are. */
export const networkRefusals = {
  INTERVAL_OVERLAP: {
    pt: 'Os intervalos se sobrepõem.',
    zh: '区间数据重叠。',
    en: 'The interval data overlaps.',
  },
  ZIP_FORMAT_INVALID: {
    pt: 'O formato do CEP está incorreto.',
    zh: '邮编格式不正确。',
    en: 'The postal code format is incorrect.',
  },
  ZIP_ADDRESS_NOT_EXIST: {
    pt: 'Não há endereço para este CEP.',
    zh: '邮编对应的地址不存在。',
    en: 'No address exists for this postal code.',
  },
  OUTLET_DISABLED: {
    pt: 'A unidade está desativada.',
    zh: '网点已停用。',
    en: 'The outlet is disabled.',
  },
  REGION_ROW_EMPTY: {
    pt: 'Linha {row}: campos vazios.',
    zh: '第{row}行：存在空字段。',
    en: 'Row {row}: empty fields.',
  },
  REGION_ROW_ZIP_LENGTH: {
    pt: 'Linha {row}: o CEP deve ter 8 dígitos.',
    zh: '第{row}行：邮编必须为8位数字。',
    en: 'Row {row}: the zip code must have 8 digits.',
  },
  REGION_ROW_START_AFTER_END: {
    pt: 'Linha {row}: início maior que o fim.',
    zh: '第{row}行：起始邮编大于结束邮编。',
    en: 'Row {row}: start is greater than end.',
  },
  REGION_ROW_TYPE: {
    pt: 'Linha {row}: o tipo de região deve ser CAP ou INT.',
    zh: '第{row}行：区域类型必须为CAP或INT。',
    en: 'Row {row}: the region type must be CAP or INT.',
  },
  REGION_ROW_OVERLAP: {
    pt: 'Linha {row} se sobrepõe à linha {other}.',
    zh: '第{row}行与第{other}行重叠。',
    en: 'Row {row} overlaps with row {other}.',
  },
  REGION_ROW_AREA_TYPE_EMPTY: {
    pt: 'Linha {row}: tipo de área vazio.',
    zh: '第{row}行：区域类别为空。',
    en: 'Row {row}: empty area type.',
  },
  PARTITION_ROW_DUPLICATE_NAME: {
    pt: 'Linha {row}: nome de partição duplicado.',
    zh: '第{row}行：分区名称重复。',
    en: 'Row {row}: duplicate partition name.',
  },
  PARTITION_ROW_DUPLICATE_ZIP: {
    pt: 'Linha {row}: CEPs duplicados.',
    zh: '第{row}行：邮编重复。',
    en: 'Row {row}: duplicate zip codes.',
  },
  PARTITION_ROW_DUPLICATE_CITY: {
    pt: 'Linha {row}: cidades ou estados duplicados.',
    zh: '第{row}行：城市或州重复。',
    en: 'Row {row}: duplicate cities or states.',
  },
  PARTITION_ROW_INTERSECTING_ZIP: {
    pt: 'Linha {row}: faixas de CEP com interseção.',
    zh: '第{row}行：邮编区间存在交集。',
    en: 'Row {row}: intersecting zip ranges.',
  },
  PARTITION_ROW_MALFORMED_ZIP: {
    pt: 'Linha {row}: CEPs malformados.',
    zh: '第{row}行：邮编格式错误。',
    en: 'Row {row}: malformed zip codes.',
  },
  COORDINATE_INVALID: {
    pt: 'Longitude -180 a 180, latitude -90 a 90, até 7 casas decimais.',
    zh: '经度-180至180，纬度-90至90，最多7位小数。',
    en: 'Longitude -180 to 180, latitude -90 to 90, at most 7 decimals.',
  },
  ZIP_LENGTH: {
    pt: 'O CEP deve ter exatamente 8 dígitos.',
    zh: '邮编必须为8位数字。',
    en: 'The zip code must have exactly 8 digits.',
  },
  ZIP_DUPLICATE: {
    pt: 'CEPs duplicados: {list}',
    zh: '邮编重复：{list}',
    en: 'Duplicate postal codes: {list}',
  },
  SITE_LEVEL_INVALID: {
    pt: 'Uma nova unidade só pode ser criada no mesmo nível da matriz ou abaixo dela.',
    zh: '只能创建与总部同级或下级的网点。',
    en: 'A new site may only be created at the same level as or below headquarters.',
  },
  ONLY_ACTIVE_OUTLETS: {
    pt: 'Somente unidades ativas podem ser vinculadas a uma rota.',
    zh: '只能关联启用的网点。',
    en: 'Only active outlets can be linked to a route.',
  },
  RECEIVING_EQUALS_RETURNING: {
    pt: 'O ponto de recebimento não pode ser igual ao de devolução.',
    zh: '接收网点不能与退回网点相同。',
    en: 'The receiving point cannot equal the returning point.',
  },
  NETWORK_NOT_OF_SUPPLIER: {
    pt: 'A unidade de entrega deve pertencer ao fornecedor.',
    zh: '派送网点须属于该供应商。',
    en: 'The delivery network must belong to the supplier.',
  },
  REGION_RANGE_MIN_ONE: {
    pt: 'Deve permanecer pelo menos uma faixa de CEP.',
    zh: '至少保留一行邮编区间。',
    en: 'At least one postal-code row must stay.',
  },
} as const satisfies RefusalTexts;
