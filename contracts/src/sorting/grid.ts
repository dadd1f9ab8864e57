import { bagNumber, code, ref, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { NUMBER } from '../kernel/usual-fields.ts';

/** Where a sorter, or hands, drop parcels of one destination, and the bag that hangs there (R-0739). */
export const sortingGrid = record('SortingGrid', {
  context: 'sorting',
  group: 'network',
  words: { pt: 'Saída de triagem', zh: '格口', en: 'Sorting grid' },
  code: code(NUMBER, { pattern: '[A-Z0-9-]{2,30}', example: 'GRU-A05' }),
  path: '/sortingGrid',
  named: 'destination',
  fields: {
    destination: text({ pt: 'Destino', zh: '目的地', en: 'Destination' }, { min: 2, max: 60, listed: 'first' }),
    center: ref({ pt: 'Centro', zh: '中心', en: 'Centre' }, { to: 'Site', sought: true }),
    device: ref({ pt: 'Dispositivo', zh: '设备', en: 'Device' }, { to: 'SortingDevice', optional: true, sought: true }),
    bag: bagNumber(
      { pt: 'Saca pendurada', zh: '当前大包', en: 'Bag in place' },
      { pattern: '[A-Z0-9]{6,12}', optional: true, entered: 'never' },
    ),
  },
  life: life({
    states: {
      enabled: { words: { pt: 'Aberta', zh: '开启', en: 'Open' }, tone: 'ok' },
      full: { words: { pt: 'Cheia', zh: '已满', en: 'Full' }, tone: 'warn' },
      closed: { words: { pt: 'Fechada', zh: '关闭', en: 'Closed' }, tone: 'neutral' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'enabled',
    revisable: ['enabled', 'full', 'closed'],
    moves: {
      'bind-bag': {
        words: { pt: 'Pendurar saca', zh: '绑定大包', en: 'Hang a bag' },
        done: { pt: 'Saca pendurada', zh: '已绑定大包', en: 'Bag hung' },
        event: 'BagBound',
        from: ['enabled', 'full'],
        to: 'enabled',
        asks: { bag: 'required' },
      },
      fill: {
        words: { pt: 'Marcar cheia', zh: '标记已满', en: 'Mark full' },
        done: { pt: 'Cheia', zh: '已满', en: 'Full' },
        event: 'Filled',
        from: ['enabled'],
        to: 'full',
      },
      close: {
        words: { pt: 'Fechar', zh: '关闭', en: 'Close' },
        done: { pt: 'Fechada', zh: '已关闭', en: 'Closed' },
        event: 'Closed',
        from: ['enabled', 'full'],
        to: 'closed',
      },
      open: {
        words: { pt: 'Abrir', zh: '开启', en: 'Open' },
        done: { pt: 'Aberta', zh: '已开启', en: 'Opened' },
        event: 'Opened',
        from: ['full', 'closed'],
        to: 'enabled',
        checked: true,
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['closed'],
        to: 'deleted',
        unused: true,
        danger: true,
        refused: 'ENABLED_CANNOT_DELETE',
      },
    },
  }),
  scopedBy: { center: siteScope },
  rule: 'stream',
});

export const gridManagement = recordScreen(sortingGrid, '/expressDataCenter/sortingManagement/gridManagement', {
  kind: 'config',
  permission: 'menu:express-data-center:grid-management',
  title: { pt: 'Saídas de triagem', zh: '格口管理', en: 'Sorting grids' },
});
