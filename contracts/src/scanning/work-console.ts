import { chooseStation } from '../identity/commands.ts';
import { code, ref, text } from '../kernel/fields/index.ts';
import { switchable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { CODE, SITE } from '../kernel/usual-fields.ts';

/** A place where somebody works: site, station, and what stands on its table. Chosen at the beginning of a shift. */
export const workConsole = record('WorkConsole', {
  context: 'scanning',
  group: 'network',
  words: { pt: 'Console', zh: '操作台', en: 'Work console' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,30}', example: 'GRU-ESTEIRA-3' }),
  path: '/workConsole',
  named: 'station',
  life: switchable,
  fields: {
    station: text({ pt: 'Posto', zh: '工位', en: 'Station' }, { min: 1, max: 40, listed: 'first' }),
    site: ref(SITE, { to: 'Site', sought: true }),
    scalePort: text({ pt: 'Balança', zh: '电子秤', en: 'Scale' }, { max: 40, optional: true }),
    printer: text({ pt: 'Impressora', zh: '打印机', en: 'Printer' }, { max: 60, optional: true }),
  },
  scopedBy: { site: siteScope },
  rule: 'stream',
});

const { record: _, ...selection } = recordScreen(workConsole, '/expressDataCenter/operationCenter/consoleSelection', {
  kind: 'config',
  permission: 'menu:express-data-center:console-selection',
  title: { pt: 'Seleção de console', zh: '操作台选择', en: 'Console selection' },
  commands: { select: chooseStation },
  called: { create: 'save' },
});
/** A page of its own: a console is chosen from its row. */
export const consoleSelection = selection;
