import { choice, code, one, text } from '../kernel/fields/index.ts';
import { restorable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

const kinds = choice({
  tracker: { pt: 'Rastreador', zh: '定位器', en: 'Tracker' },
  lock: { pt: 'Trava eletrônica', zh: '电子锁', en: 'Electronic lock' },
  cart: { pt: 'Carrinho', zh: '推车', en: 'Cart' },
  pallet: { pt: 'Palete', zh: '托盘', en: 'Pallet' },
  scanner: { pt: 'Coletor de dados', zh: '扫描枪', en: 'Scanner' },
  other: { pt: 'Outro', zh: '其他', en: 'Other' },
});

/** What travels along a route and comes back: trackers, locks, carts (0§1). */
export const equipment = record('Equipment', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Equipamento', zh: '设备', en: 'Equipment' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9-]{3,20}', example: 'TRV-0001' }),
  path: '/transport/equipment',
  table: 'equipment',
  life: restorable,
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    type: one(kinds, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    /** The number of a route, six to eight characters (1§3.6). */
    route: code(
      { pt: 'Rota', zh: '线路', en: 'Route' },
      { pattern: '[A-Z0-9]{6,8}', example: 'GRUCWB01', optional: true, sought: true },
    ),
  },
  rule: { everyone: 'what equipment there is, and on which route, is no secret inside the company' },
});

export const equipmentScreen = recordScreen(equipment, '/transport/equipment', {
  permission: 'menu:transport:equipment',
  title: { pt: 'Equipamentos', zh: '设备管理（运输）', en: 'Equipment' },
});
