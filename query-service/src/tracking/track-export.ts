import type { Words } from '@malote/contracts/kernel/language.ts';
import type { trackExport, TrackRow } from '@malote/contracts/tracking/queries.ts';
import type { Asking } from '../kernel/asking.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';
import { instantCell, numberCell, textCell, wordCell, yesNoCell } from '../kernel/files/cell.ts';
import type { FileColumn } from '../kernel/files/cell.ts';
import { exportList } from '../kernel/files/export-list.ts';
import { TRACK_EXPORT_ROWS } from '../kernel/files/limits.ts';
import type { Handler } from '../kernel/handlers.ts';
import { journeyWords } from '../scanning/for-others.ts';
import { isKnownBy, presentTracks, trackSource } from './track-list.ts';

/** A track's state in the customers' words (R-0220). */
const trackWords: Readonly<Record<NonNullable<TrackRow['trackState']>, Words>> = {
  in_transit: { pt: 'Em trânsito', zh: '运输途中', en: 'In transit' },
  awaiting_pickup: { pt: 'Aguardando coleta', zh: '待揽收', en: 'Awaiting pickup' },
  delivery_failed: { pt: 'Entrega falhou', zh: '派送失败', en: 'Delivery failed' },
  signed: { pt: 'Entregue', zh: '已签收', en: 'Delivered' },
  possibly_abnormal: { pt: 'Possível anomalia', zh: '可能异常', en: 'Possibly abnormal' },
};

/** Headed as the list on the screen is; an instant also says whose clock it is. */
export const columns: readonly FileColumn<TrackRow>[] = [
  { key: 'waybill', title: { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, cell: (row) => textCell(row.waybill) },
  { key: 'orderNumber', title: { pt: 'Pedido', zh: '订单号', en: 'Order' }, cell: (row) => textCell(row.orderNumber) },
  {
    key: 'customerOrderNumber',
    title: { pt: 'Pedido do cliente', zh: '客户单号', en: 'Customer order' },
    cell: (row) => textCell(row.customerOrderNumber),
  },
  { key: 'customer', title: { pt: 'Cliente', zh: '客户', en: 'Customer' }, cell: (row) => textCell(row.customer) },
  {
    key: 'status',
    title: { pt: 'Situação', zh: '状态', en: 'Status' },
    cell: (row, language) => wordCell(journeyWords, row.status, language),
  },
  {
    key: 'trackState',
    title: { pt: 'Rastreamento', zh: '轨迹状态', en: 'Track state' },
    cell: (row, language) => wordCell(trackWords, row.trackState, language),
  },
  {
    key: 'currentSite',
    title: { pt: 'Unidade atual', zh: '当前网点', en: 'Current site' },
    cell: (row) => textCell(row.currentSite),
  },
  {
    key: 'siteName',
    title: { pt: 'Nome da unidade', zh: '网点名称', en: 'Site name' },
    cell: (row) => textCell(row.siteName),
  },
  { key: 'bag', title: { pt: 'Saca', zh: '大包', en: 'Bag' }, cell: (row) => textCell(row.bag) },
  { key: 'load', title: { pt: 'Carregamento', zh: '车次', en: 'Load' }, cell: (row) => textCell(row.load) },
  {
    key: 'destinationCity',
    title: { pt: 'Cidade de destino', zh: '目的城市', en: 'Destination city' },
    cell: (row) => textCell(row.destinationCity),
  },
  {
    key: 'destinationState',
    title: { pt: 'UF de destino', zh: '目的州', en: 'Destination state' },
    cell: (row) => textCell(row.destinationState),
  },
  {
    key: 'lastAt',
    title: { pt: 'Último evento em (Brasília)', zh: '最新时间（巴西利亚）', en: 'Latest at (Brasília)' },
    cell: (row) => instantCell(row.lastAt),
  },
  {
    key: 'promisedAt',
    title: { pt: 'Prometido até (Brasília)', zh: '承诺时间（巴西利亚）', en: 'Promised by (Brasília)' },
    cell: (row) => instantCell(row.promisedAt),
  },
  {
    key: 'late',
    title: { pt: 'Fora do prazo', zh: '超时', en: 'Past promise' },
    cell: (row, language) => yesNoCell(row.late, language),
  },
  { key: 'steps', title: { pt: 'Eventos', zh: '轨迹数', en: 'Events' }, cell: (row) => numberCell(row.steps) },
];

/** Numbers looked up in one statement. */
const LOOKED_UP = 5_000;

/** Numbers are looked up before the rows are asked for, some at a time: half a million of them in one statement would take longer than a statement may. */
const byWaybill: typeof trackSource = {
  ...trackSource,
  present: presentTracks,
  filters: { ...trackSource.filters, numbers: (query, waybills) => void isAnyOf(query, 'waybill', waybills) },
};

async function waybillsOf<Params extends { readonly numbers?: string[] | undefined }>(
  params: Params,
  { db }: Asking,
): Promise<Params> {
  if (params.numbers === undefined || params.numbers.length === 0) return params;
  const waybills = new Set<string>();
  for (let at = 0; at < params.numbers.length; at += LOOKED_UP) {
    const rows = (await isKnownBy(
      db.from('reads.parcels').select('waybill'),
      params.numbers.slice(at, at + LOOKED_UP),
      db,
    )) as { waybill: string }[];
    for (const row of rows) waybills.add(row.waybill);
  }
  return { ...params, numbers: [...waybills] };
}

/** The filtered tracks as a file; the first 100,000 in order when there are more (R-0434, R-0436). */
export const answerTrackExport: Handler<typeof trackExport> = (asked, asking) =>
  exportList(
    {
      source: byWaybill,
      name: 'tracking.trackExport',
      file: 'rastreamento',
      columns,
      cap: () => TRACK_EXPORT_ROWS,
      time: { ranges: ['last'], demanded: true, numbers: ['numbers', 'from'] },
      cut: { resolved: waybillsOf },
    },
    asked,
    asking,
  );
