import type { RefusalTexts } from './refusal-texts.ts';

/** Vehicles, loads, batches, master waybills, their declaration and their fiscal manifest. Texts of the specification, as they are. */
export const linehaulRefusals = {
  NO_DATA_TO_DECLARE: {
    pt: 'Não há dados para declarar.',
    zh: '没有可申报的数据。',
    en: 'There is no data to declare.',
  },
  PLATE_NOT_EXIST: {
    pt: 'A placa não existe.',
    zh: '车牌号不存在。',
    en: 'The plate number does not exist.',
  },
  PLATE_REPEATED: {
    pt: 'A placa está repetida.',
    zh: '车牌重复。',
    en: 'The plate is repeated.',
  },
  CARRIER_SIGNATURE_REPEATED: {
    pt: 'A assinatura do transportador está repetida.',
    zh: '承运人签名重复。',
    en: 'The carrier signature is repeated.',
  },
  TOO_FEW_PACKAGES_TO_DECLARE: {
    pt: 'O total de pacotes é insuficiente para a declaração.',
    zh: '包裹总数过少，无法申报。',
    en: 'The total packages are too few for declaration.',
  },
  NO_RETURN_CODE_FOR_VEHICLE: {
    pt: 'Não há código de devolução disponível para este veículo.',
    zh: '该车辆没有可用的退件码。',
    en: 'No available return code for this vehicle.',
  },
  ROUTE_ORDER_SELLER_REQUIRED: {
    pt: 'Selecione pelo menos um seller.',
    zh: '请至少选择一个卖家。',
    en: 'Select at least one seller.',
  },
  SHIFT_COLLECTION_AFTER_LOADING: {
    pt: 'O horário de coleta não pode ser posterior ao término do carregamento da coleta.',
    zh: '揽收时间不能晚于揽收装车完成时间。',
    en: 'Collection must not be later than the completion of collection loading.',
  },
  SHIFT_BEFORE_COLLECTION_END: {
    pt: 'O término do carregamento e a chegada ao HUB1 não podem ser anteriores ao fim da coleta.',
    zh: '装车完成时间和到达HUB1时间不能早于揽收结束时间。',
    en: 'Loading completion and HUB1 arrival must not come before the end of collection.',
  },
  SHIFT_BELOW_MAX_COLLECTION: {
    pt: 'O horário não pode ser menor que o máximo do horário de coleta correspondente.',
    zh: '时间不能小于对应揽收时间的最大值。',
    en: 'The time cannot be less than the maximum of the corresponding collection time.',
  },
  SHIFT_ABOVE_HUB1_ARRIVAL: {
    pt: 'O horário não pode exceder a chegada ao HUB1 correspondente.',
    zh: '时间不能超过对应的到达HUB1时间。',
    en: 'The time cannot exceed the corresponding HUB1 arrival time.',
  },
  SHIFT_BELOW_LOADING_COMPLETION: {
    pt: 'O horário não pode ser menor que o término do carregamento da coleta.',
    zh: '时间不能小于揽收装车完成时间。',
    en: 'The time cannot be less than the collection loading completion time.',
  },
  CTE_KEY_INVALID: {
    pt: 'A chave do CT-e deve ter 64 caracteres.',
    zh: 'CT-e密钥必须为64个字符。',
    en: 'The CT-e key must have 64 characters.',
  },
  PLATE_INVALID: {
    pt: 'O formato da placa está incorreto (AAA9999 ou AAA9A99).',
    zh: '车牌格式不正确（AAA9999 或 AAA9A99）。',
    en: 'The plate format is incorrect (AAA9999 or AAA9A99).',
  },
  TAG_PRINT_LIMIT: {
    pt: 'No máximo 100 etiquetas de veículo por impressão.',
    zh: '每次最多打印100个车签。',
    en: 'At most 100 vehicle tags per print.',
  },
  VEHICLE_TAG_EMPTY: {
    pt: 'O número da etiqueta do veículo não pode ficar vazio.',
    zh: '车签号不能为空。',
    en: 'The vehicle-tag number cannot be empty.',
  },
  BATCH_BAGS_INCONSISTENT: {
    pt: 'As sacas de um lote devem ter a mesma rota, fornecedor, ponto de descarga e unidade.',
    zh: '同一批次的大包须为相同的派送线路、供应商、卸货点和网点。',
    en: 'The bags of a batch must have the same delivery route, supplier, unloading point and outlet.',
  },
  MASTER_WAYBILL_MIXED: {
    pt: 'Somente sacas do mesmo fornecedor do sistema e da mesma rota podem formar uma PLP.',
    zh: '只有相同系统供应商和派送线路的大包才能生成总运单。',
    en: 'A master waybill needs bags of one system supplier and one delivery route.',
  },
  MASTER_WAYBILL_LOCKED: {
    pt: 'A PLP já foi gerada: suas sacas não podem ganhar nem perder pacotes.',
    zh: '总运单已生成，大包不能再增减包裹。',
    en: 'The master waybill is generated: its bags cannot gain or lose packages.',
  },
  UNLOADING_COUNT_ZERO: {
    pt: 'A quantidade descarregada deve ser maior que 0.',
    zh: '卸车数量必须大于0。',
    en: 'The unloading count must be above 0.',
  },
  LOADING_PHOTO_REQUIRED: {
    pt: 'As fotos do carregamento são obrigatórias.',
    zh: '请上传装车照片。',
    en: 'Loading photos are required.',
  },
  MDFE_DRIVERS_SAME: {
    pt: 'Os motoristas selecionados devem ser diferentes.',
    zh: '所选司机不能相同。',
    en: 'The selected drivers must differ.',
  },
  MDFE_PLATES_MIXED: {
    pt: 'Placas diferentes não podem compartilhar um MDF-e.',
    zh: '不同车牌不能共用一个MDF-e。',
    en: 'Different plates cannot share one MDF-e.',
  },
  MDFE_STATES_MISMATCH: {
    pt: 'Os estados de origem e destino devem corresponder.',
    zh: '起始州和目的州须一致。',
    en: 'Start and destination states must match.',
  },
  MDFE_AUTOCLOSE_INVALID: {
    pt: 'O tempo de encerramento automático deve ser um inteiro de no mínimo 1.',
    zh: '自动关闭时间须为不小于1的整数。',
    en: 'The auto-close time must be an integer of at least 1.',
  },
} as const satisfies RefusalTexts;
