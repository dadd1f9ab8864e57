import type { bagDetail } from '@malote/contracts/bags/queries.ts';
import { BAG_PARCELS } from '@malote/contracts/bags/limits.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { kilograms } from '../kernel/units.ts';
import { bagColumns, presentBags } from './bag-list.ts';
import type { BagRaw } from './bag-list.ts';

interface HeldRaw {
  readonly waybill: string;
  readonly order_number: string;
  readonly grams: number;
  readonly status: WaybillStatus | null;
  readonly from_at: string;
  readonly put_by: string;
}
interface StrayRaw {
  readonly waybill: string;
  readonly since: string;
}

/** Strays shown beside a bag; the tower holds all of them. */
const STRAYS = 200;

/** What the bag holds now, latest put first; a bag that ended shows what it held when it was unpacked. */
const heldBy = `
  select h.waybill, h.order_number, h.grams, p.status, h.from_at, h.put_by
    from reads.parcel_bag h
    left join reads.parcels p on p.waybill = h.waybill
   where h.bag = :bag and (h.to_position is null or (:ended and h.to_at = (select max(o.to_at) from reads.parcel_bag o where o.bag = :bag)))
   order by h.from_position desc
   limit :most`;

/** A bag with what is in it, for its detail and for the scan station that goes on with it. */
export const answerBagDetail: Handler<typeof bagDetail> = async ({ bagNumber }, asking) => {
  const { db, caller, now } = asking;
  const found = (await inScope(db.from('reads.bags'), caller.scope)
    .select([...bagColumns])
    .where({ bag_number: bagNumber })) as BagRaw[];
  const [row] = await presentBags(found, asking);
  const [raw] = found;
  if (row === undefined || raw === undefined) return refuse('BAG_NOT_EXIST', {}, 'bagNumber');
  const held = await db.raw<{ rows: HeldRaw[] }>(heldBy, {
    bag: bagNumber,
    ended: row.status === 'unpacked',
    most: BAG_PARCELS,
  });
  const strays = (await db
    .from('reads.parcels')
    .select({ waybill: 'waybill', since: 'bound_at' })
    .where({ bound_bag: bagNumber })
    .where('stray_at', '<=', now)
    .orderBy('stray_at')
    .limit(STRAYS)) as StrayRaw[];
  return {
    bag: row,
    parcels: held.rows.map((one) => ({
      waybill: one.waybill,
      orderNumber: one.order_number,
      weight: kilograms(one.grams),
      status: one.status,
      at: one.from_at,
      by: one.put_by,
    })),
    maxParcels: raw.max_parcels ?? BAG_PARCELS,
    strays: strays.map((stray) => ({ waybill: stray.waybill, since: stray.since })),
  };
};
