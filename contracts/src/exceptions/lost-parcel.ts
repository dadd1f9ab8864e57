import { instant, money, ref, text, user, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { proofPhotos } from './photos.ts';

/** Days without a track after which a parcel is suspected lost, and after which it is out of time (R-0221). */
export const SUSPECTED_DAYS = 7;
export const TIMEOUT_DAYS = 15;

const FOUND_FROM = ['suspected_lost', 'timeout'] as const;

/** A parcel that nobody finds: suspected, then known to be lost, by a site or on its way to the recipient, or back in transit (R-0221, R-0699). */
export const lostParcel = flow('LostParcel', {
  context: 'exceptions',
  group: 'service',
  table: 'lost_parcels',
  words: { pt: 'Pacote extraviado', zh: '丢件', en: 'Lost parcel' },
  code: givenNumber('PX'),
  numbered: 'PX',
  path: '/lostParcel',
  sorted: ['time', 'desc'],
  spans: { time: SPAN_DAYS.year },
  fields: {
    waybillNumber: waybill(
      { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
      { listed: 'first', sought: true, entered: 'once' },
    ),
    site: ref({ pt: 'Última unidade', zh: '最后网点', en: 'Last site' }, { to: 'Site', sought: true }),
    lastTrackTime: instant({ pt: 'Último rastro em', zh: '最后轨迹时间', en: 'Last track' }, { sought: true }),
    declaredValue: money({ pt: 'Valor declarado', zh: '申报价值', en: 'Declared value' }, { optional: true }),
    ...proofPhotos,
    registrant: user({ pt: 'Registrado por', zh: '登记人', en: 'Registered by' }, { entered: 'never' }),
    time: instant({ pt: 'Registrado em', zh: '登记时间', en: 'Registered' }, { entered: 'never', sought: true }),
    finding: text({ pt: 'Conclusão', zh: '结论', en: 'Finding' }, { min: 2, max: 200, lines: 3, entered: 'never' }),
  },
  life: life({
    states: {
      suspected_lost: { words: { pt: 'Suspeita de extravio', zh: '疑似丢失', en: 'Suspected lost' }, tone: 'warn' },
      timeout: { words: { pt: 'Prazo esgotado', zh: '超时', en: 'Timed out' }, tone: 'hold' },
      confirmed_lost: { words: { pt: 'Extravio confirmado', zh: '确认丢失', en: 'Confirmed lost' }, tone: 'bad' },
      site_loss: { words: { pt: 'Extravio na unidade', zh: '网点丢失', en: 'Lost at site' }, tone: 'bad' },
      distribution_loss: { words: { pt: 'Extravio na entrega', zh: '派送丢失', en: 'Lost in delivery' }, tone: 'bad' },
      found: { words: { pt: 'De volta ao trânsito', zh: '恢复在途', en: 'Back in transit' }, tone: 'ok' },
    },
    opens: 'suspected_lost',
    revisable: ['suspected_lost', 'timeout'],
    stamps: { registrant: 'by', time: 'at' },
    moves: {
      confirm: {
        words: { pt: 'Confirmar extravio', zh: '确认丢失', en: 'Confirm loss' },
        done: { pt: 'Extravio confirmado', zh: '已确认丢失', en: 'Loss confirmed' },
        event: 'Confirmed',
        from: FOUND_FROM,
        to: 'confirmed_lost',
        asks: { finding: 'required' },
        danger: true,
      },
      'blame-site': {
        words: { pt: 'Extravio na unidade', zh: '网点丢失', en: 'Lost at site' },
        done: { pt: 'Extravio na unidade', zh: '判定网点丢失', en: 'Lost at site' },
        event: 'LostAtSite',
        from: ['suspected_lost', 'timeout', 'confirmed_lost'],
        to: 'site_loss',
        asks: { site: 'required', finding: 'required' },
        danger: true,
      },
      'blame-distribution': {
        words: { pt: 'Extravio na entrega', zh: '派送丢失', en: 'Lost in delivery' },
        done: { pt: 'Extravio na entrega', zh: '判定派送丢失', en: 'Lost in delivery' },
        event: 'LostInDelivery',
        from: ['suspected_lost', 'timeout', 'confirmed_lost'],
        to: 'distribution_loss',
        asks: { finding: 'required' },
        danger: true,
      },
      'time-out': {
        words: { pt: 'Esgotar prazo', zh: '超时', en: 'Time out' },
        done: { pt: 'Prazo esgotado', zh: '已超时', en: 'Timed out' },
        event: 'TimedOut',
        from: ['suspected_lost'],
        to: 'timeout',
        // The house does so by itself: who comes a moment later finds done what he asks for.
        repeats: true,
      },
      cancel: {
        words: { pt: 'Cancelar suspeita', zh: '取消疑似', en: 'Cancel suspicion' },
        done: { pt: 'De volta ao trânsito', zh: '恢复在途', en: 'Back in transit' },
        event: 'Found',
        from: FOUND_FROM,
        to: 'found',
        asks: { finding: 'optional' },
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const lostParcels = recordScreen(lostParcel, '/serviceQuality/lostParcels', {
  permission: 'menu:service-quality:lost-parcels',
  title: { pt: 'Pacotes extraviados', zh: '丢件管理', en: 'Lost parcels' },
});
