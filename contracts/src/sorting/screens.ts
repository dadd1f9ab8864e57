import { screen } from '../kernel/screen.ts';
import { compartments, sortedToday } from './queries.ts';
import { recordSort } from './sorting.ts';

export const manualSorting = screen('/expressDataCenter/operatingPlatform/manualSorting', {
  context: 'sorting',
  kind: 'scan-station',
  permission: 'menu:express-data-center:manual-sorting',
  title: { pt: 'Triagem manual', zh: '人工分拣', en: 'Manual sorting' },
  queries: [compartments, sortedToday],
  commands: { confirm: recordSort },
  offers: ['scan', 'voice-prompt', 'export'],
});

export const getSortCode = screen('/expressDataCenter/sortingManagement/getSortCode', {
  context: 'sorting',
  kind: 'form',
  permission: 'none',
  title: { pt: 'Obter código de triagem', zh: '获取分拣码', en: 'Get sort code' },
  queries: [compartments],
  offers: ['search', 'copy', 'print'],
});

export const compartmentLookup = screen('/expressDataCenter/sortingManagement/compartmentLookup', {
  context: 'sorting',
  kind: 'form',
  permission: 'menu:express-data-center:compartment-lookup',
  title: { pt: 'Consulta de compartimento', zh: '运单格口查询', en: 'Waybill compartment lookup' },
  queries: [compartments, sortedToday],
  offers: ['search', 'export'],
});
