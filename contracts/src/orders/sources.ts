import { code, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { CODE, NAME } from '../kernel/usual-fields.ts';

const seenByAll = { everyone: 'where orders come from is chosen by whoever registers one' };

/** The courier whose parcels come to us (R-0184). */
export const courierSource = record('CourierSource', {
  context: 'orders',
  group: 'network',
  words: { pt: 'Fonte de entregadora', zh: '快递来源', en: 'Courier source' },
  code: code(CODE, { pattern: '[A-Z0-9_-]{2,20}', example: 'CAINIAO' }),
  path: '/courierSource',
  life: kept,
  fields: { name: text(NAME, { min: 2, max: 40, listed: 'first', unique: true }) },
  rule: seenByAll,
});

/** Where the goods were sold; its name has 2 to 8 characters, its code 2 to 10 English letters (R-0321). */
export const platform = record('Platform', {
  context: 'orders',
  group: 'network',
  words: { pt: 'Plataforma', zh: '平台', en: 'Platform' },
  code: code(CODE, { pattern: '[A-Z]{2,10}', example: 'SHEIN' }),
  path: '/platform',
  life: kept,
  fields: { name: text(NAME, { min: 2, max: 8, listed: 'first', unique: true }) },
  rule: seenByAll,
});

export const courierSourceScreen = recordScreen(courierSource, '/expressDataCenter/OrderCenter/courierSource', {
  kind: 'config',
  permission: 'menu:express-data-center:courier-source',
  title: { pt: 'Fontes de entregadoras', zh: '快递来源维护', en: 'Courier sources' },
});
export const platformManagement = recordScreen(platform, '/expressDataCenter/OrderCenter/platformManagement', {
  kind: 'config',
  permission: 'menu:express-data-center:platform-management',
  title: { pt: 'Plataformas', zh: '平台管理', en: 'Platforms' },
});
