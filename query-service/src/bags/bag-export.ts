import { BAG_FILE_TIME } from '@malote/contracts/bags/limits.ts';
import type { bagExport, BagRow } from '@malote/contracts/bags/queries.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { nameColumn } from '../kernel/fields/file-columns.ts';
import { instantCell, numberCell, textCell, wordCell, yesNoCell } from '../kernel/files/cell.ts';
import type { FileColumn } from '../kernel/files/cell.ts';
import { exportList } from '../kernel/files/export-list.ts';
import { EXPORT_ROWS } from '../kernel/files/limits.ts';
import type { Handler } from '../kernel/handlers.ts';
import { bagSource } from './bag-list.ts';

/** The bag's states in words (R-0208, R-0687). */
const bagWords: Readonly<Record<BagRow['status'], Words>> = {
  not_packaged: { pt: 'Vazia', zh: '未装袋', en: 'Not packaged' },
  packaged: { pt: 'Em ensacamento', zh: '已装袋', en: 'Packaged' },
  sealed: { pt: 'Lacrada', zh: '已封袋', en: 'Sealed' },
  stowed: { pt: 'Em ordem total', zh: '已配载', en: 'Stowed' },
  with_air_bill: { pt: 'Com conhecimento aéreo', zh: '已有空运提单', en: 'With air bill' },
  unpacked: { pt: 'Desfeita', zh: '已拆袋', en: 'Unpacked' },
  deleted: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
};

const CHANNEL: Words = { pt: 'Canal', zh: '渠道', en: 'Channel' };
const NEXT: Words = { pt: 'Próxima unidade', zh: '下一网点', en: 'Next site' };
const CURRENT: Words = { pt: 'Unidade atual', zh: '当前网点', en: 'Current site' };

/** Headed as the list on the screen is; an instant also says whose clock it is. */
export const columns: readonly FileColumn<BagRow>[] = [
  {
    key: 'bagNumber',
    title: { pt: 'Número da saca', zh: '包号', en: 'Bag number' },
    cell: (row) => textCell(row.bagNumber),
  },
  {
    key: 'status',
    title: { pt: 'Situação', zh: '状态', en: 'Status' },
    cell: (row, language) => wordCell(bagWords, row.status, language),
  },
  { key: 'channel', title: CHANNEL, cell: (row) => textCell(row.channel) },
  nameColumn('channel', CHANNEL, (row) => row.channelName),
  {
    key: 'site',
    title: { pt: 'Unidade', zh: '网点', en: 'Site' },
    cell: (row) => textCell(row.site),
  },
  {
    key: 'siteName',
    title: { pt: 'Nome da unidade', zh: '网点名称', en: 'Site name' },
    cell: (row) => textCell(row.siteName),
  },
  { key: 'nextSite', title: NEXT, cell: (row) => textCell(row.nextSite) },
  nameColumn('nextSite', NEXT, (row) => row.nextSiteName),
  { key: 'currentSite', title: CURRENT, cell: (row) => textCell(row.currentSite) },
  nameColumn('currentSite', CURRENT, (row) => row.currentSiteName),
  { key: 'load', title: { pt: 'Carregamento', zh: '车次', en: 'Load' }, cell: (row) => textCell(row.load) },
  { key: 'plate', title: { pt: 'Placa', zh: '车牌', en: 'Plate' }, cell: (row) => textCell(row.plate) },
  {
    key: 'airBillNumber',
    title: { pt: 'Conhecimento aéreo', zh: '空运提单', en: 'Air bill' },
    cell: (row) => textCell(row.airBillNumber),
  },
  { key: 'parcels', title: { pt: 'Pacotes', zh: '包裹数', en: 'Parcels' }, cell: (row) => numberCell(row.parcels) },
  {
    key: 'weight',
    title: { pt: 'Peso (kg)', zh: '重量 (kg)', en: 'Weight (kg)' },
    cell: (row) => numberCell(row.weight, 3),
  },
  {
    key: 'maxWeight',
    title: { pt: 'Limite (kg)', zh: '限重 (kg)', en: 'Limit (kg)' },
    cell: (row) => numberCell(row.maxWeight, 3),
  },
  {
    key: 'openedAt',
    title: { pt: 'Aberta em (Brasília)', zh: '开包时间（巴西利亚）', en: 'Opened at (Brasília)' },
    cell: (row) => instantCell(row.openedAt),
  },
  {
    key: 'openedBy',
    title: { pt: 'Aberta por', zh: '开包人', en: 'Opened by' },
    cell: (row) => textCell(row.openedBy),
  },
  {
    key: 'sealedAt',
    title: { pt: 'Lacrada em (Brasília)', zh: '封包时间（巴西利亚）', en: 'Sealed at (Brasília)' },
    cell: (row) => instantCell(row.sealedAt),
  },
  {
    key: 'sealedBy',
    title: { pt: 'Lacrada por', zh: '封包人', en: 'Sealed by' },
    cell: (row) => textCell(row.sealedBy),
  },
  {
    key: 'sealNumber',
    title: { pt: 'Número do lacre', zh: '封条号', en: 'Seal number' },
    cell: (row) => textCell(row.sealNumber),
  },
  {
    key: 'receivedAt',
    title: { pt: 'Recebida em (Brasília)', zh: '接收时间（巴西利亚）', en: 'Received at (Brasília)' },
    cell: (row) => instantCell(row.receivedAt),
  },
  {
    key: 'inTransit',
    title: { pt: 'Em trânsito', zh: '在途', en: 'In transit' },
    cell: (row, language) => yesNoCell(row.inTransit, language),
  },
  { key: 'labels', title: { pt: 'Etiquetas', zh: '标签数', en: 'Labels' }, cell: (row) => numberCell(row.labels) },
];

/** The filtered bags as a file. */
export const answerBagExport: Handler<typeof bagExport> = (asked, asking) =>
  exportList(
    {
      source: bagSource,
      name: 'bags.bagExport',
      file: 'sacas',
      columns,
      cap: () => EXPORT_ROWS,
      time: BAG_FILE_TIME,
    },
    asked,
    asking,
  );
