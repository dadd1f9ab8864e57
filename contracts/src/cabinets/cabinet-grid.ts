import { choice, code, instant, one, ref, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { CODE, SITE } from '../kernel/usual-fields.ts';

/** How large a compartment is (R-0458). */
export const gridSize = choice({
  oversized: { pt: 'Extragrande', zh: '超大', en: 'Oversized' },
  large: { pt: 'Grande', zh: '大', en: 'Large' },
  medium: { pt: 'Médio', zh: '中', en: 'Medium' },
  small: { pt: 'Pequeno', zh: '小', en: 'Small' },
});

/** A compartment of a cabinet, and the parcel that lies in it (R-0702). Its code is that of its cabinet and its number, so a number is there once. */
export const cabinetGrid = flow('CabinetGrid', {
  context: 'cabinets',
  group: 'network',
  table: 'cabinet_grids',
  words: { pt: 'Compartimento', zh: '格口', en: 'Grid' },
  code: code(CODE, { pattern: '[A-Z0-9]{2,16}-[A-Z0-9]{1,6}', example: 'AR0001-A01' }),
  path: '/cabinetGrid',
  fields: {
    cabinet: ref(
      { pt: 'Armário', zh: '智能柜', en: 'Cabinet' },
      { to: 'Cabinet', entered: 'once', listed: 'first', sought: true },
    ),
    number: code(
      { pt: 'Número do compartimento', zh: '格口号', en: 'Grid number' },
      { pattern: '[A-Z0-9]{1,6}', example: 'A01', entered: 'once' },
    ),
    size: one(gridSize, { pt: 'Tamanho', zh: '尺寸', en: 'Size' }, { sought: true }),
    waybillNumber: waybill(
      { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
      { optional: true, entered: 'never', sought: true },
    ),
    since: instant({ pt: 'Ocupado desde', zh: '存入时间', en: 'Occupied since' }, { optional: true, entered: 'never' }),
    site: ref(SITE, { to: 'Site', optional: true, entered: 'never', listed: 'on-demand' }),
  },
  life: life({
    states: {
      empty: { words: { pt: 'Vazio', zh: '空闲', en: 'Empty' }, tone: 'ok' },
      pending_pickup: { words: { pt: 'Aguardando retirada', zh: '待取件', en: 'Pending pickup' }, tone: 'info' },
      pending_collection: { words: { pt: 'Aguardando coleta', zh: '待揽收', en: 'Pending collection' }, tone: 'warn' },
      retained: { words: { pt: 'Retido', zh: '滞留', en: 'Retained' }, tone: 'bad' },
      deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'empty',
    revisable: ['empty'],
    moves: {
      'drop-off': {
        words: { pt: 'Depositar para coleta', zh: '快递员投递', en: 'Drop for collection' },
        done: { pt: 'Depositado para coleta', zh: '已投递待揽收', en: 'Dropped for collection' },
        event: 'DroppedOff',
        from: ['empty'],
        to: 'pending_collection',
        asks: { waybillNumber: 'required' },
        stamps: { since: 'at' },
      },
      store: {
        words: { pt: 'Guardar para retirada', zh: '存件待取', en: 'Store for pickup' },
        done: { pt: 'Guardado para retirada', zh: '已存件待取', en: 'Stored for pickup' },
        event: 'Stored',
        from: ['empty'],
        to: 'pending_pickup',
        asks: { waybillNumber: 'required' },
        stamps: { since: 'at' },
      },
      retain: {
        words: { pt: 'Marcar retido', zh: '标记滞留', en: 'Mark retained' },
        done: { pt: 'Retido', zh: '已滞留', en: 'Retained' },
        event: 'Retained',
        from: ['pending_pickup', 'pending_collection'],
        to: 'retained',
      },
      empty: {
        words: { pt: 'Esvaziar', zh: '清空', en: 'Empty' },
        done: { pt: 'Esvaziado', zh: '已清空', en: 'Emptied' },
        event: 'Emptied',
        from: ['pending_pickup', 'pending_collection', 'retained'],
        to: 'empty',
        finds: ['waybillNumber', 'since'],
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluído', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['empty'],
        to: 'deleted',
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const latticeMaintenance = recordScreen(cabinetGrid, '/smartCabinet/latticeMaintenance', {
  kind: 'config',
  permission: 'menu:smart-cabinet:lattice-maintenance',
  title: { pt: 'Manutenção de compartimentos', zh: '格口维护', en: 'Grid maintenance' },
  actions: ['create', 'edit', 'delete', 'import', 'export'],
});

export const cabinetInformation = recordScreen(cabinetGrid, '/smartCabinet/cabinetInformation', {
  permission: 'menu:smart-cabinet:cabinet-information',
  title: { pt: 'Informações dos armários', zh: '智能柜信息', en: 'Cabinet information' },
  actions: ['drop-off', 'store', 'retain', 'empty', 'export'],
});
