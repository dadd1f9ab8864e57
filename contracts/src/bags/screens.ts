import { openAccess } from '../kernel/access.ts';
import { SENT_AT_ONCE } from '../kernel/station.ts';
import { screen } from '../kernel/screen.ts';
import { receiveParcel, undoScan, weighParcel } from '../scanning/commands.ts';
import {
  deleteBag,
  openBag,
  printBagLabel,
  putParcelInBag,
  randomBag,
  receiveBag,
  scanOutBag,
  sealBag,
  takeParcelOutOfBag,
  unpackBag,
} from './commands.ts';
import { bagDetail, bagExport, bagList, bagPapers } from './queries.ts';

/** How a station fills a bag and closes it. */
const filling = { 'open-bag': openBag, 'random-bag': randomBag, scan: putParcelInBag, seal: sealBag } as const;

/** What every list of bags is made of. */
const listOfBags = {
  context: 'bags',
  kind: 'list',
  queries: [bagList, bagDetail, bagPapers, bagExport],
  offers: ['search', 'view'],
} as const;

export const bagScanning = screen('/collectionCenter/handle/bagScanning', {
  context: 'bags',
  kind: 'scan-station',
  permission: 'menu:collection-center:bag-scanning',
  title: { pt: 'Leitura de sacas', zh: '集包扫描', en: 'Bag scanning' },
  queries: [bagDetail, bagList],
  commands: {
    ...filling,
    remove: takeParcelOutOfBag,
    receive: receiveBag,
    'receive-parcel': receiveParcel,
    'scan-out': scanOutBag,
    unpack: unpackBag,
    weigh: weighParcel,
    undo: undoScan,
    delete: deleteBag,
    'print-label': printBagLabel,
  },
});

export const scanBagging = screen('/expressDataCenter/operatingPlatform/scanBagging', {
  context: 'bags',
  kind: 'scan-station',
  permission: 'menu:express-data-center:scan-bagging',
  title: { pt: 'Ensacamento por leitura', zh: '扫描装袋', en: 'Scan bagging' },
  queries: [bagDetail, bagList],
  commands: {
    ...filling,
    undo: takeParcelOutOfBag,
    weigh: weighParcel,
    'print-label': printBagLabel,
  },
});

export const removeTheBag = screen('/expressDataCenter/operatingPlatform/removeTheBag', {
  context: 'bags',
  kind: 'scan-station',
  permission: 'menu:express-data-center:remove-the-bag',
  title: { pt: 'Retirar da saca', zh: '移出大包', en: 'Remove from bag' },
  queries: [bagDetail, bagList],
  commands: { remove: takeParcelOutOfBag, undo: putParcelInBag },
  offers: ['scan'],
  without: { submit: SENT_AT_ONCE },
});

/** A list of parcels sealed at once, under a number of ours or a given one (R-0390). */
export const bagSealing = screen('/expressDataCenter/operatingPlatform/bagSealing', {
  context: 'bags',
  kind: 'scan-station',
  permission: 'menu:express-data-center:bag-sealing',
  title: { pt: 'Lacre de sacas', zh: '大包封包', en: 'Bag sealing' },
  queries: [bagDetail],
  commands: { 'random-number': sealBag, seal: sealBag, 'print-label': printBagLabel },
  offers: ['scan', 'export'],
});

export const bagManagement = screen('/expressDataCenter/operatingPlatform/bagManagement', {
  ...listOfBags,
  permission: 'menu:express-data-center:bag-management',
  title: { pt: 'Gestão de sacas', zh: '大包管理', en: 'Bag management' },
  commands: { export: openAccess, create: randomBag, open: openBag, close: sealBag, delete: deleteBag },
});

export const bagLabelPrinting = screen('/expressDataCenter/operatingPlatform/bagLabelPrinting', {
  context: 'bags',
  kind: 'form',
  permission: 'menu:express-data-center:bag-label-printing',
  title: { pt: 'Impressão de etiqueta de saca', zh: '大包标签打印', en: 'Bag label printing' },
  queries: [bagDetail],
  commands: { generate: randomBag, print: printBagLabel },
});

export const largePackageList = screen('/expressDataCenter/operationCenter/largePackageList', {
  ...listOfBags,
  permission: 'menu:express-data-center:large-package-list',
  title: { pt: 'Lista de sacas master', zh: '大包列表', en: 'Large-package list' },
  commands: { export: openAccess, seal: sealBag, delete: deleteBag, 'print-label': printBagLabel },
});

/** Bags that are being filled, with the grid that each hangs at. */
export const bagworkList = screen('/expressDataCenter/sortingManagement/bagworkList', {
  ...listOfBags,
  permission: 'menu:express-data-center:bagwork-list',
  title: { pt: 'Lista de ensacamento', zh: '集包任务列表', en: 'Bag work list' },
  commands: { export: openAccess, seal: sealBag, 'print-label': printBagLabel },
});

export const bagNumQuery = screen('/collectionCenter/handle/bagNumQuery', {
  ...listOfBags,
  permission: 'menu:collection-center:bag-num-query',
  title: { pt: 'Consulta de número de saca', zh: '包号查询', en: 'Bag number query' },
  commands: { export: openAccess, 'print-label': printBagLabel },
});
