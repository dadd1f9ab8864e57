import { report, reportScreen } from '../kernel/report.ts';
import { sortingLog } from '../sorting/sorting-log.ts';
import { sortingMachines } from './board-queries.ts';
import { words } from './report-words.ts';

const rejected = [{ field: 'result', is: ['other', 'unruled'] }] as const;

/** Throughput and rejects of each machine, by hour and grid (ops 3.4). */
export const sortingBoardReport = report('SortingMachineBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Triagem por máquina', zh: '分拣机', en: 'Sorting by machine' },
  path: '/sortingMachineBoard',
  of: sortingLog,
  period: 'sortingTime',
  usual: 1,
  where: [{ field: 'by', is: 'machine' }],
  dimensions: {
    deviceId: { kind: 'value', of: 'deviceId' },
    sortingCenter: { kind: 'value', of: 'sortingCenter' },
    dropGrid: { kind: 'value', of: 'dropGrid' },
    hour: { kind: 'hour', of: 'sortingTime', words: words.hour },
  },
  groupings: {
    machine: { words: { pt: 'Por máquina', zh: '按分拣机', en: 'By machine' }, by: ['deviceId'] },
    hour: { words: words.byHour, by: ['hour'] },
    machineHour: {
      words: { pt: 'Por máquina e hora', zh: '按分拣机和小时', en: 'By machine and hour' },
      by: ['deviceId', 'hour'],
    },
    grid: { words: { pt: 'Por saída', zh: '按格口', en: 'By grid' }, by: ['deviceId', 'dropGrid'] },
    center: { words: { pt: 'Por centro', zh: '按中心', en: 'By centre' }, by: ['sortingCenter'] },
  },
  measures: {
    pieces: { kind: 'rows', words: { pt: 'Peças triadas', zh: '分拣件数', en: 'Pieces sorted' } },
    parcels: { kind: 'rows', words: words.parcels, where: [{ field: 'kind', is: 'parcel' }] },
    bags: { kind: 'rows', words: { pt: 'Sacas', zh: '大包', en: 'Bags' }, where: [{ field: 'kind', is: 'bag' }] },
    rejects: { kind: 'rows', words: { pt: 'Rejeitos', zh: '异常件', en: 'Rejects' }, where: rejected },
    rejectRate: { kind: 'share', words: { pt: 'Taxa de rejeito', zh: '异常率', en: 'Reject rate' }, where: rejected },
    unruled: {
      kind: 'rows',
      words: { pt: 'Sem regra', zh: '无规则', en: 'No rule' },
      where: [{ field: 'result', is: 'unruled' }],
    },
    grids: { kind: 'distinct', of: 'dropGrid', words: { pt: 'Saídas usadas', zh: '使用格口', en: 'Grids used' } },
    weight: { kind: 'sum', of: 'packageWeight', words: words.weight },
  },
  drill: '/expressDataCenter/sortingManagement/sortingMachineScanRecord',
});

export const sortingMachineBoard = reportScreen(
  sortingBoardReport,
  '/expressDataCenter/expressSignage/sortingMachineBoard',
  {
    permission: 'menu:express-data-center:sorting-machine-board',
    title: { pt: 'Painel da máquina de triagem', zh: '分拣机看板', en: 'Sorting machine board' },
    page: 'own page',
    queries: [sortingMachines],
  },
);
