import { openAccess } from '../kernel/access.ts';
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
import { bagDetail, bagExport, bagList } from './queries.ts';

export const bagScanning = screen('/collectionCenter/handle/bagScanning', {
  context: 'bags',
  kind: 'scan-station',
  permission: 'menu:collection-center:bag-scanning',
  title: { pt: 'Leitura de sacas', zh: '集包扫描', en: 'Bag scanning' },
  queries: [bagDetail, bagList],
  commands: {
    'open-bag': openBag,
    'random-bag': randomBag,
    scan: putParcelInBag,
    seal: sealBag,
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
    'open-bag': openBag,
    'random-bag': randomBag,
    scan: putParcelInBag,
    seal: sealBag,
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
});

export const bagNumQuery = screen('/collectionCenter/handle/bagNumQuery', {
  context: 'bags',
  kind: 'list',
  permission: 'menu:collection-center:bag-num-query',
  title: { pt: 'Consulta de número de saca', zh: '包号查询', en: 'Bag number query' },
  queries: [bagList, bagDetail, bagExport],
  commands: { export: openAccess, 'print-label': printBagLabel },
});
