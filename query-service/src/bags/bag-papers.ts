import type { bagPapers } from '@malote/contracts/bags/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

type Papers = z.infer<(typeof bagPapers)['answer']>;

/** A line of a master waybill. */
interface Line {
  readonly bag: string;
  readonly systemSupplier?: string;
  readonly route?: string;
  readonly unloadingPoint?: string;
  readonly outlet?: string;
  readonly supplierBagNumber?: string;
}

/** The papers of a bag, for who may see the bag. It lies in one master waybill and one total order at most. */
export const answerBagPapers: Handler<typeof bagPapers> = async ({ bagNumber }, { db, caller }) => {
  const [bag] = (await inScope(db.from('reads.bags'), caller.scope)
    .select('bag_number')
    .where({ bag_number: bagNumber })) as object[];
  if (bag === undefined) return refuse('BAG_NOT_EXIST', {}, 'bagNumber');
  const holds = JSON.stringify([{ bag: bagNumber }]);
  const [waybill] = (await db
    .from('reads.master_waybills')
    .select('code', 'master_number', 'bags', 'route', 'system_supplier')
    .whereRaw('bags::jsonb @> ?::jsonb', [holds])
    .whereNot({ status: 'cancelled' })
    .orderBy('created_at', 'desc')
    .limit(1)) as {
    readonly code: string;
    readonly master_number: string | null;
    readonly bags: readonly Line[];
    readonly route: string;
    readonly system_supplier: string;
  }[];
  const [declaration] =
    waybill === undefined
      ? []
      : ((await db
          .from('reads.postal_declarations')
          .select('status', 'plp_number')
          .where({ master_waybill: waybill.code })
          // One that was cancelled may have been followed by another.
          .orderBy('asked_at', 'desc')
          .limit(1)) as { readonly status: Papers['declarationStatus']; readonly plp_number: string | null }[]);
  const [total] = (await db
    .from('reads.total_orders')
    .select('code', 'flight_number', 'air_bill_number')
    .whereRaw('bags::jsonb @> ?::jsonb', [holds])
    .orderBy('created_at', 'desc')
    .limit(1)) as {
    readonly code: string;
    readonly flight_number: string | null;
    readonly air_bill_number: string | null;
  }[];
  const line = waybill?.bags.find((one) => one.bag === bagNumber);
  return {
    masterWaybill: waybill?.code ?? null,
    masterNumber: waybill?.master_number ?? null,
    plpNumber: declaration?.status === 'cancelled' ? null : (declaration?.plp_number ?? null),
    declarationStatus: declaration?.status ?? null,
    supplierBagNumber: line?.supplierBagNumber ?? null,
    route: line?.route ?? waybill?.route ?? null,
    supplier: line?.systemSupplier ?? waybill?.system_supplier ?? null,
    unloadingPoint: line?.unloadingPoint ?? null,
    outlet: line?.outlet ?? null,
    totalOrder: total?.code ?? null,
    flightNumber: total?.flight_number ?? null,
    airBillNumber: total?.air_bill_number ?? null,
  };
};
