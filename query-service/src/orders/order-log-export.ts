import type { Words } from '@malote/contracts/kernel/language.ts';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { orderLogExport } from '@malote/contracts/orders/queries.ts';
import { instantCell, textCell, wordCell } from '../kernel/files/cell.ts';
import type { FileColumn } from '../kernel/files/cell.ts';
import { exportList } from '../kernel/files/export-list.ts';
import { EXPORT_ROWS } from '../kernel/files/limits.ts';
import type { Handler } from '../kernel/handlers.ts';
import { orderLogSource } from './order-log.ts';
import type { LogRow } from './order-log.ts';

const outcomeWords: Readonly<Record<string, Words>> = {
  accepted: { pt: 'Aceita', zh: '已接受', en: 'Accepted' },
  refused: { pt: 'Recusada', zh: '已拒绝', en: 'Refused' },
};

const columns: readonly FileColumn<LogRow>[] = [
  {
    key: 'at',
    title: { pt: 'Ocorrido em (Brasília)', zh: '发生时间（巴西利亚）', en: 'Happened (Brasília)' },
    cell: (row) => instantCell(row.at),
  },
  {
    key: 'receivedAt',
    title: { pt: 'Recebido em (Brasília)', zh: '接收时间（巴西利亚）', en: 'Received (Brasília)' },
    cell: (row) => instantCell(row.receivedAt),
  },
  { key: 'orderNumber', title: { pt: 'Pedido', zh: '订单号', en: 'Order' }, cell: (row) => textCell(row.orderNumber) },
  { key: 'waybill', title: { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, cell: (row) => textCell(row.waybill) },
  { key: 'operation', title: { pt: 'Operação', zh: '操作', en: 'Operation' }, cell: (row) => textCell(row.operation) },
  {
    key: 'outcome',
    title: { pt: 'Resultado', zh: '结果', en: 'Outcome' },
    cell: (row, language) => wordCell(outcomeWords, row.outcome, language),
  },
  {
    key: 'code',
    title: { pt: 'Motivo da recusa', zh: '拒绝原因', en: 'Refused because' },
    cell: (row, language) =>
      textCell(row.code !== null && isRefusalCode(row.code) ? refusalText(row.code, language) : row.code),
  },
  { key: 'operator', title: { pt: 'Operador', zh: '操作人', en: 'Operator' }, cell: (row) => textCell(row.operator) },
  {
    key: 'operatorName',
    title: { pt: 'Nome do operador', zh: '操作人姓名', en: 'Operator name' },
    cell: (row) => textCell(row.operatorName),
  },
  { key: 'site', title: { pt: 'Unidade', zh: '网点', en: 'Site' }, cell: (row) => textCell(row.site) },
  { key: 'station', title: { pt: 'Posto', zh: '工作站', en: 'Station' }, cell: (row) => textCell(row.station) },
  { key: 'device', title: { pt: 'Dispositivo', zh: '设备', en: 'Device' }, cell: (row) => textCell(row.device) },
  { key: 'reason', title: { pt: 'Justificativa', zh: '理由', en: 'Reason' }, cell: (row) => textCell(row.reason) },
];

/** The filtered log as a file (R-0393). */
export const answerOrderLogExport: Handler<typeof orderLogExport> = (asked, asking) =>
  exportList(
    {
      source: orderLogSource,
      name: 'orders.orderLogExport',
      file: 'registro-de-pedidos',
      columns,
      cap: () => EXPORT_ROWS,
      time: { ranges: ['at'], demanded: true, numbers: ['orderNumber'] },
    },
    asked,
    asking,
  );
