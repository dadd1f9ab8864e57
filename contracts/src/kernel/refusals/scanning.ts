import type { RefusalTexts } from './refusal-texts.ts';

/** Scans, scales, plug-ins and the printing of labels. Texts of the specification, as they are. */
export const scanningRefusals = {
  PRINT_ERROR: {
    pt: 'Erro de impressão.',
    zh: '打印出错。',
    en: 'Print error.',
  },
  OVERWEIGHT_UNPROCESSED: {
    pt: 'Há um pedido com excesso de peso não tratado.',
    zh: '存在未处理的超重订单。',
    en: 'There is an overweight order that has not been processed.',
  },
  CHANNEL_MAX_WEIGHT_EXCEEDED: {
    pt: 'O peso excede o máximo por pedido do canal.',
    zh: '超过渠道最大订单重量。',
    en: 'The weight exceeds the maximum order weight of the channel.',
  },
  CUSTOMER_VARIANCE_EXCEEDED: {
    pt: 'O peso excede a variação permitida do pedido do cliente.',
    zh: '超过客户订单重量差异。',
    en: "The weight exceeds the customer's order variance.",
  },
  PLUGIN_NOT_STARTED: {
    pt: 'O plug-in não foi iniciado.',
    zh: '插件未启动。',
    en: 'The plug-in is not started.',
  },
  SCALE_PORT_FAILED: {
    pt: 'Falha ao abrir a porta serial ou ler a balança.',
    zh: '打开串口或读取电子秤失败。',
    en: 'Failed to open the serial port or read the scale.',
  },
  SCALE_INIT_FAILED: {
    pt: 'Falha ao inicializar a balança. Verifique a balança ou o plug-in.',
    zh: '电子秤初始化失败，请检查电子秤或插件。',
    en: 'Scale initialisation failed. Check the scale or the plug-in.',
  },
  SCALE_NOT_CONNECTED: {
    pt: 'O dispositivo de pesagem não está conectado.',
    zh: '称重设备未连接。',
    en: 'The weighing device is not connected.',
  },
  PARCEL_UNWEIGHED: {
    pt: 'O pacote não foi pesado.',
    zh: '包裹未称重。',
    en: 'The parcel has not been weighed.',
  },
  WAYBILL_NOT_FOUND: {
    pt: 'Conhecimento não encontrado.',
    zh: '未找到运单。',
    en: 'Waybill not found.',
  },
  ORDER_NUMBER_INVALID_RESCAN: {
    pt: 'O número do pedido não atende aos requisitos. Leia novamente.',
    zh: '订单号不符合要求，请重新扫描。',
    en: 'The order number does not meet the requirements. Scan again.',
  },
  SIGNATURE_IMAGE_PENDING: {
    pt: 'A imagem da assinatura ou da coleta ainda não foi obtida.',
    zh: '尚未获取签名截图或揽收图片。',
    en: 'The signature screenshot or pickup image has not been obtained yet.',
  },
  LABEL_REQUIRED: {
    pt: 'Selecione uma etiqueta.',
    zh: '请选择标签。',
    en: 'Please select a label.',
  },
  NO_PROVIDER_LABELS: {
    pt: 'Não há etiquetas do prestador para baixar.',
    zh: '没有可下载的服务商面单。',
    en: 'There are no provider labels to download.',
  },
  WEIGHT_LIMIT: {
    pt: 'O peso deve ser maior que 0 e no máximo 500 kg, com até 3 casas decimais.',
    zh: '重量须大于0且不超过500公斤，最多3位小数。',
    en: 'The weight must be above 0 and at most 500 kg, with up to 3 decimals.',
  },
  ALREADY_SCANNED: {
    pt: 'Este número já foi lido.',
    zh: '该单号已扫描。',
    en: 'This number has already been scanned.',
  },
  ONLY_CLOSED_LOOP_EDITABLE: {
    pt: 'Somente pacotes em estado de ciclo fechado podem ser alterados.',
    zh: '只有闭环状态的包裹才能修改。',
    en: 'Only parcels in closed-loop state can be modified.',
  },
  WEIGHT_GRID_DUPLICATE: {
    pt: 'Não são permitidas saídas duplicadas e as faixas de peso não podem se sobrepor.',
    zh: '格口不能重复且重量区间不能重叠。',
    en: 'Duplicate grids are not allowed and weight ranges must not overlap.',
  },
} as const satisfies RefusalTexts;
