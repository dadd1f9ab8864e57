import { choice, code, one, ref, text } from '../kernel/fields/index.ts';
import { restorable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { CODE, NAME } from '../kernel/usual-fields.ts';

const kinds = choice({
  cross_belt: { pt: 'Sorter cross-belt', zh: '交叉带', en: 'Cross belt' },
  swivel_wheel: { pt: 'Rodas giratórias', zh: '摆轮', en: 'Swivel wheels' },
  dws: { pt: 'Pesagem e medição (DWS)', zh: 'DWS称重量方', en: 'Weighing and measuring (DWS)' },
  manual: { pt: 'Manual', zh: '人工', en: 'By hand' },
});

/** A machine that sorts at a centre. */
export const sortingDevice = record('SortingDevice', {
  context: 'sorting',
  group: 'network',
  words: { pt: 'Dispositivo de triagem', zh: '分拣设备', en: 'Sorting device' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,30}', example: 'GRU-CB-01' }),
  path: '/sortingDevice',
  life: restorable,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first' }),
    center: ref({ pt: 'Centro', zh: '中心', en: 'Centre' }, { to: 'Site', sought: true }),
    type: one(kinds, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
  },
  scopedBy: { center: siteScope },
  rule: 'stream',
});

export const deviceManagement = recordScreen(sortingDevice, '/expressDataCenter/sortingManagement/deviceManagement', {
  kind: 'config',
  permission: 'menu:express-data-center:device-management',
  title: { pt: 'Dispositivos de triagem', zh: '设备管理', en: 'Sorting devices' },
  called: { restore: 'enable' },
});
