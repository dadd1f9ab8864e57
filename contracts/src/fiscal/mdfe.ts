import {
  choice,
  code,
  count,
  decimal,
  flag,
  grams,
  instant,
  money,
  municipality,
  one,
  plate,
  ref,
  refs,
  rows,
  several,
  text,
  texts,
  user,
} from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { bodyTypes, kilos, rntrc } from '../fleet/vehicle-words.ts';
import { ufs } from '../network/places/state-choice.ts';

/** Documents of one manifest, drivers on its journey, trailers behind its tractor. */
const DOCUMENTS = 100;
const DRIVERS = 10;
const TRAILERS = 3;
/** A manifest closes by itself after 30 days at most. */
export const AUTO_CLOSE_HOURS_MAX = 720;
/** Grams that a road train carries at most. */
const GRAMS_MAX = 74_000_000;
const PACKAGES_MAX = 1_000_000;

/** What a vehicle carries: bags and master waybills of ours, goods under an invoice or a CT-e of somebody else. */
export const mdfeDocuments = choice({
  bag: { pt: 'Saca', zh: '大包', en: 'Bag' },
  master_waybill: { pt: 'Lista de postagem', zh: '总运单', en: 'Master waybill' },
  fiscal_document: { pt: 'NF-e ou CT-e', zh: 'NF-e或CT-e', en: 'NF-e or CT-e' },
});

/** Why a manifest is canceled (R-0709). */
export const mdfeCancelReasons = choice({
  billing_error: { pt: 'Erro de faturamento', zh: '开票错误', en: 'Billing error' },
  incorrect_rule: { pt: 'Regra incorreta', zh: '规则错误', en: 'Incorrect rule' },
});

const found = { entered: 'never', optional: true } as const;
const uf = (words: Words) => code(words, { pattern: '[A-Z]{2}', example: 'SP', ...found });
const later = { listed: 'on-demand', ...found } as const;

/**
 * An electronic manifest, the MDF-e: what one vehicle carries from one state to another, authorized by the tax office (finance 3, R-0516). Registered, it is
 * gathered in the background (how many parcels, of what value), sent, and authorized or sent back; closed or canceled it is when the office has said so.
 * Which bags are on it is checked as they lie when it is registered. The owner's tax id stays with the vehicle; it is opened for the office alone.
 */
export const mdfe = flow('Mdfe', {
  context: 'fiscal',
  group: 'network',
  words: { pt: 'MDF-e', zh: 'MDF-e', en: 'MDF-e' },
  code: givenNumber('MF'),
  numbered: 'MF',
  path: '/fiscal/mdfe',
  alsoUnder: '/finance',
  table: 'mdfes',
  sorted: ['createdAt', 'desc'],
  fields: {
    number: code(
      { pt: 'Número fiscal', zh: '单据号', en: 'Fiscal number' },
      { pattern: '\\d{1,9}', example: '42', sought: true, ...found },
    ),
    agreementNumber: text(
      { pt: 'Número do contrato', zh: '协议号', en: 'Agreement number' },
      { max: 30, optional: true },
    ),
    issuer: ref(
      { pt: 'Empresa emitente', zh: '开具公司', en: 'Issuing company' },
      { to: 'Company', listed: 'on-demand' },
    ),
    startSite: ref({ pt: 'Unidade de carregamento', zh: '装货网点', en: 'Loaded at' }, { to: 'Site', sought: true }),
    destinationSite: ref(
      { pt: 'Unidade de descarga', zh: '卸货网点', en: 'Unloaded at' },
      { to: 'Site', sought: true },
    ),
    startState: uf({ pt: 'UF de início', zh: '起始州', en: 'Start state' }),
    destinationState: uf({ pt: 'UF de fim', zh: '目的州', en: 'Destination state' }),
    routeStates: several(
      ufs,
      { pt: 'UFs do percurso', zh: '途经州', en: 'States on the way' },
      { optional: true, listed: 'on-demand' },
    ),
    vehicle: ref({ pt: 'Veículo', zh: '车辆', en: 'Vehicle' }, { to: 'TransportVehicle' }),
    trailers: refs(
      { pt: 'Reboques', zh: '挂车', en: 'Trailers' },
      { to: 'Trailer', max: TRAILERS, optional: true, listed: 'on-demand' },
    ),
    drivers: refs({ pt: 'Motoristas', zh: '司机', en: 'Drivers' }, { to: 'TransportDriver', max: DRIVERS }),
    documents: rows(
      {
        type: one(mdfeDocuments, { pt: 'Tipo', zh: '类型', en: 'Type' }),
        number: text({ pt: 'Número ou chave', zh: '编号或密钥', en: 'Number or key' }, { max: 60 }),
        packages: count({ pt: 'Volumes', zh: '件数', en: 'Packages' }, { min: 1, max: PACKAGES_MAX, optional: true }),
        weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: GRAMS_MAX, optional: true }),
        value: money({ pt: 'Valor', zh: '货值', en: 'Value' }, { optional: true }),
      },
      { pt: 'Documentos', zh: '单据', en: 'Documents' },
      {
        min: 1,
        max: DOCUMENTS,
        help: {
          pt: 'Volumes, peso e valor só se digitam de NF-e e CT-e; de sacas e listas são os seus.',
          zh: '仅NF-e和CT-e需填写件数、重量和货值；大包和总运单自动取得。',
          en: 'Packages, weight and value are typed in of NF-e and CT-e alone; bags and master waybills have theirs.',
        },
      },
    ),
    totalFreight: money({ pt: 'Frete total', zh: '总运费', en: 'Total freight' }, { optional: true }),
    autoCloseTime: count(
      { pt: 'Encerra sozinho após', zh: '自动关闭时间', en: 'Closes by itself after' },
      {
        min: 1,
        max: AUTO_CLOSE_HOURS_MAX,
        refused: 'MDFE_AUTOCLOSE_INVALID',
        unit: { pt: 'h', zh: '小时', en: 'h' },
        optional: true,
      },
    ),
    renavam: code(
      { pt: 'RENAVAM', zh: 'RENAVAM', en: 'RENAVAM' },
      { pattern: '\\d{9,11}', example: '00123456789', optional: true, listed: 'on-demand' },
    ),
    vTagQueue: texts(
      { pt: 'Etiquetas vTag', zh: 'vTag队列', en: 'vTag queue' },
      { max: 20, characters: 30, optional: true, listed: 'on-demand' },
    ),
    plate: plate({ pt: 'Placa', zh: '车牌', en: 'Plate' }, { sought: true, ...found }),
    trailerPlate: texts(
      { pt: 'Placas dos reboques', zh: '挂车车牌', en: 'Trailer plates' },
      { max: 3, characters: 8, ...later },
    ),
    tare: decimal({ pt: 'Tara', zh: '自重', en: 'Tare' }, { ...kilos, ...later }),
    capacity: decimal({ pt: 'Capacidade', zh: '载重', en: 'Capacity' }, { ...kilos, ...later }),
    rntrc: { ...rntrc, ...later },
    wheelKind: text({ pt: 'Rodado', zh: '轮式', en: 'Wheels' }, { ...later }),
    vehicleType: one(bodyTypes, { pt: 'Carroceria', zh: '车身类型', en: 'Body' }, later),
    documentCount: count(
      { pt: 'Nº de documentos', zh: '单据数', en: 'Number of documents' },
      { max: DOCUMENTS, ...found },
    ),
    gathered: count(
      { pt: 'Documentos reunidos', zh: '已汇总单据', en: 'Documents gathered' },
      { max: DOCUMENTS, ...found },
    ),
    packageCount: count({ pt: 'Volumes', zh: '件数', en: 'Packages' }, { max: 100 * PACKAGES_MAX, ...found }),
    totalWeight: grams({ pt: 'Peso total', zh: '总重量', en: 'Total weight' }, { max: 100 * GRAMS_MAX, ...found }),
    totalValue: money({ pt: 'Valor total', zh: '总货值', en: 'Total value' }, { max: '9999999999999', ...found }),
    key: code(
      { pt: 'Chave', zh: '密钥', en: 'Key' },
      {
        pattern: '\\d{6}[0-9A-Z]{12}\\d{26}',
        example: '35261111222333000181580010000000421000000014',
        max: 44,
        ...later,
      },
    ),
    protocol: text({ pt: 'Protocolo', zh: '授权号', en: 'Protocol' }, { max: 60, ...later }),
    failure: text(
      { pt: 'O que o fisco respondeu', zh: '税务局答复', en: 'What the tax office said' },
      { max: 300, ...found },
    ),
    underWay: flag({ pt: 'Em andamento', zh: '处理中', en: 'Under way' }, found),
    createdAt: instant({ pt: 'Criado em', zh: '创建时间', en: 'Created' }, { entered: 'never', sought: true }),
    createdBy: user({ pt: 'Criado por', zh: '创建人', en: 'Created by' }, { entered: 'never', listed: 'on-demand' }),
    authorizedAt: instant({ pt: 'Autorizado em', zh: '授权时间', en: 'Authorized' }, found),
    closesAt: instant({ pt: 'Encerra sozinho em', zh: '自动关闭于', en: 'Closes by itself' }, later),
    closingMunicipality: municipality({ pt: 'Município do encerramento', zh: '关闭城市', en: 'Closed in' }, later),
    closer: user({ pt: 'Encerrado por', zh: '关闭人', en: 'Closed by' }, found),
    closingTime: instant({ pt: 'Encerrado em', zh: '关闭时间', en: 'Closed' }, found),
    cancelReason: one(
      mdfeCancelReasons,
      { pt: 'Motivo do cancelamento', zh: '取消原因', en: 'Reason for cancelling' },
      found,
    ),
    canceledBy: user({ pt: 'Cancelado por', zh: '取消人', en: 'Canceled by' }, later),
    canceledAt: instant({ pt: 'Cancelado em', zh: '取消时间', en: 'Canceled' }, later),
  },
  life: life({
    states: {
      unprocessed: { words: { pt: 'Não processado', zh: '未处理', en: 'Unprocessed' }, tone: 'neutral' },
      pending_review: { words: { pt: 'Em análise', zh: '待审核', en: 'Pending review' }, tone: 'progress' },
      authorized: { words: { pt: 'Autorizado', zh: '已授权', en: 'Authorized' }, tone: 'ok' },
      closed: { words: { pt: 'Encerrado', zh: '已关闭', en: 'Closed' }, tone: 'info' },
      canceled: { words: { pt: 'Cancelado', zh: '已取消', en: 'Canceled' }, tone: 'bad', void: true },
    },
    opens: 'unprocessed',
    revisable: ['unprocessed'],
    stamps: { createdAt: 'at', createdBy: 'by', underWay: { is: true } },
    moves: {
      generate: {
        words: { pt: 'Gerar', zh: '生成', en: 'Generate' },
        done: { pt: 'Geração pedida de novo', zh: '已重新生成', en: 'Generation asked for again' },
        event: 'GenerationAsked',
        from: ['unprocessed'],
        stamps: { underWay: { is: true } },
        unless: { field: 'underWay', refused: 'MDFE_UNDER_WAY' },
        checked: true,
      },
      gather: {
        words: { pt: 'Reunir', zh: '汇总', en: 'Gather' },
        done: { pt: 'Documentos reunidos', zh: '已汇总单据', en: 'Documents gathered' },
        event: 'Gathered',
        from: ['unprocessed'],
        asks: { gathered: 'required', totalValue: 'required', failure: 'optional' },
        unoffered: true,
      },
      submit: {
        words: { pt: 'Transmitir', zh: '提交', en: 'Submit' },
        done: { pt: 'Transmitido ao fisco', zh: '已提交税务局', en: 'Submitted to the tax office' },
        event: 'Submitted',
        from: ['unprocessed'],
        to: 'pending_review',
        asks: { key: 'required', number: 'required' },
        unoffered: true,
      },
      authorize: {
        words: { pt: 'Autorizar', zh: '授权', en: 'Authorize' },
        done: { pt: 'Autorizado pelo fisco', zh: '税务局已授权', en: 'Authorized by the tax office' },
        event: 'Authorized',
        from: ['pending_review'],
        to: 'authorized',
        asks: { protocol: 'required', authorizedAt: 'required', closesAt: 'optional' },
        stamps: { underWay: { is: false } },
        unoffered: true,
      },
      reject: {
        words: { pt: 'Rejeitar', zh: '驳回', en: 'Reject' },
        done: { pt: 'Não autorizado', zh: '未获授权', en: 'Not authorized' },
        event: 'Rejected',
        from: ['unprocessed', 'pending_review'],
        to: 'unprocessed',
        asks: { failure: 'required' },
        stamps: { underWay: { is: false } },
        unoffered: true,
      },
      close: {
        words: { pt: 'Encerrar', zh: '关闭', en: 'Close' },
        done: { pt: 'Encerramento pedido', zh: '已申请关闭', en: 'Closing asked for' },
        event: 'ClosingAsked',
        from: ['authorized'],
        asks: { closingMunicipality: 'optional' },
        stamps: { closer: 'by', underWay: { is: true } },
        unless: { field: 'underWay', refused: 'MDFE_UNDER_WAY' },
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelamento pedido', zh: '已申请取消', en: 'Cancelling asked for' },
        event: 'CancellationAsked',
        from: ['authorized'],
        asks: { cancelReason: 'required' },
        stamps: { canceledBy: 'by', underWay: { is: true } },
        unless: { field: 'underWay', refused: 'MDFE_UNDER_WAY' },
        danger: true,
      },
      'confirm-close': {
        words: { pt: 'Confirmar encerramento', zh: '确认关闭', en: 'Confirm closing' },
        done: { pt: 'Encerrado', zh: '已关闭', en: 'Closed' },
        event: 'Closed',
        from: ['authorized'],
        to: 'closed',
        stamps: { closingTime: 'at', underWay: { is: false } },
        unoffered: true,
      },
      'confirm-cancel': {
        words: { pt: 'Confirmar cancelamento', zh: '确认取消', en: 'Confirm cancelling' },
        done: { pt: 'Cancelado', zh: '已取消', en: 'Canceled' },
        event: 'Canceled',
        from: ['authorized'],
        to: 'canceled',
        stamps: { canceledAt: 'at', underWay: { is: false } },
        unoffered: true,
      },
      'refuse-end': {
        words: { pt: 'Recusar', zh: '拒绝', en: 'Refuse' },
        done: { pt: 'Pedido recusado pelo fisco', zh: '税务局拒绝申请', en: 'Refused by the tax office' },
        event: 'EndRefused',
        from: ['authorized'],
        asks: { failure: 'required' },
        stamps: { underWay: { is: false } },
        unoffered: true,
      },
    },
  }),
  rule: { everyone: 'a manifest goes with its vehicle past every site, and whoever is asked on the road needs it' },
});

export const mdfeList = recordScreen(mdfe, '/views/invoiceCenter/mdfe', {
  permission: 'menu:invoice-center:mdfe',
  title: { pt: 'Lista de MDF-e', zh: 'MDF-e列表', en: 'MDF-e list' },
  actions: ['edit', 'generate', 'close', 'cancel', 'export'],
  prints: 'print',
  page: 'own page',
});
export const createMDFE = recordScreen(mdfe, '/fiscalDocuments/createMDFE', {
  kind: 'form',
  permission: 'menu:fiscal-documents:create-mdfe',
  title: { pt: 'Emitir MDF-e', zh: '创建MDF-e', en: 'Create MDF-e' },
  actions: ['create'],
  called: {
    create: 'generate',
    'choose-documents': 'select-documents',
    'choose-autoCloseTime': 'set-auto-close',
  },
  page: 'own page',
});
