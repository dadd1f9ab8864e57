import { file, instant, person, ref, text, texts, user } from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';

/** A photo of a signature is at most this long (R-0374). */
const PHOTO_BYTES = 5 << 20;

/** The paper on which large parcels change hands. All of a recipient's that were loaded are unloaded by then (R-0345, R-0666). */
export const bulkyProtocol = flow('BulkyProtocol', {
  context: 'bulky',
  group: 'network',
  words: { pt: 'Protocolo de volumosos', zh: '大件交接单', en: 'Bulky protocol' },
  code: givenNumber('PV'),
  numbered: 'PV',
  path: '/bulkyProtocol',
  table: 'bulky_protocols',
  sorted: ['time', 'desc'],
  fields: {
    orders: texts({ pt: 'Pedidos', zh: '订单', en: 'Orders' }, { min: 1, max: 100, characters: 40, listed: 'first' }),
    site: ref(SITE, { to: 'Site', sought: true }),
    receiver: person({ pt: 'Quem recebeu', zh: '接收人', en: 'Received by' }, { as: 'name', max: 80 }),
    signature: file(
      { pt: 'Assinatura', zh: '签名', en: 'Signature' },
      { accept: IMAGE_TYPES, maxBytes: PHOTO_BYTES, optional: true, listed: 'on-demand', drawn: true },
    ),
    remark: text(
      { pt: 'Observação', zh: '备注', en: 'Remark' },
      { max: 200, lines: 2, optional: true, listed: 'on-demand' },
    ),
    operator: user({ pt: 'Entregue por', zh: '交接人', en: 'Handed over by' }, { entered: 'never' }),
    time: instant({ pt: 'Entregue em', zh: '交接时间', en: 'Handed over' }, { entered: 'never', sought: true }),
  },
  life: life({
    states: { recorded: { words: { pt: 'Registrado', zh: '已登记', en: 'Recorded' }, tone: 'ok' } },
    opens: 'recorded',
    revisable: [],
    stamps: { time: 'at', operator: 'by' },
    moves: {},
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const protocolRecord = recordScreen(bulkyProtocol, '/bulkyExpress/protocolRecord', {
  permission: 'menu:bulky-express:protocol-record',
  title: { pt: 'Registros de protocolo', zh: '交接单记录', en: 'Protocol records' },
  actions: ['create', 'upload', 'export'],
  prints: 'print',
});
