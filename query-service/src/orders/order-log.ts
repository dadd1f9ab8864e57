import { orderLog } from '@malote/contracts/orders/queries.ts';
import type { OrderLogRow } from '@malote/contracts/orders/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { Asking } from '../kernel/asking.ts';
import { oneOf, equal, within } from '../kernel/lists/filters.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { rangeRefusal } from '../kernel/lists/range.ts';
import { userNames } from '../kernel/user-names.ts';

/** Logs are searched by at most one month (R-0357). */
const LOG_DAYS = 31;

/** One logged operation on the wire. */
export type LogRow = z.infer<typeof OrderLogRow>;

/** The columns of `reads.order_logs` that a row is made of. */
export interface LogRaw {
  readonly id: string;
  readonly order_number: string | null;
  readonly waybill: string | null;
  readonly bag: string | null;
  readonly operation: string;
  readonly outcome: LogRow['outcome'];
  readonly code: string | null;
  readonly operator: string;
  readonly site: string | null;
  readonly station: string | null;
  readonly device: string | null;
  readonly at: string;
  readonly received_at: string;
  readonly reason: string | null;
}

/** Logged operations on orders and their parcels (R-0149) over `reads.order_logs`. */
export const orderLogSource: ListSource<typeof orderLog, LogRaw> = {
  definition: orderLog,
  view: 'reads.order_logs',
  key: 'id',
  columns: [
    'id',
    'order_number',
    'waybill',
    'bag',
    'operation',
    'outcome',
    'code',
    'operator',
    'site',
    'station',
    'device',
    'at',
    'received_at',
    'reason',
  ],
  sorts: { at: { column: 'at', nulls: 'none' }, receivedAt: { column: 'received_at', nulls: 'none' } },
  always: (query) => void query.whereNotNull('order_number'),
  filters: {
    orderNumber: (query, number) => void query.where('order_number', number.trim().toUpperCase()),
    operator: equal('operator'),
    operation: oneOf('operation'),
    outcome: equal('outcome'),
    at: within('at'),
  },
  check: (params, { language }) => {
    if (params.orderNumber === undefined && params.operator === undefined && params.at === undefined)
      return refuse('SEARCH_CRITERIA_EMPTY');
    return rangeRefusal(params.at, LOG_DAYS, 'params.at', language);
  },
  present: presentLogs,
};

async function presentLogs(
  rows: readonly LogRaw[],
  { master, personal }: Pick<Asking, 'master' | 'personal'>,
): Promise<readonly LogRow[]> {
  const names = await userNames(
    master,
    personal,
    rows.map((row) => row.operator),
  );
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number ?? '',
    operation: row.operation,
    outcome: row.outcome,
    code: row.code,
    operator: row.operator,
    operatorName: names.get(row.operator) ?? null,
    site: row.site,
    station: row.station,
    device: row.device,
    at: row.at,
    receivedAt: row.received_at,
    reason: row.reason,
    waybill: row.waybill,
  }));
}
