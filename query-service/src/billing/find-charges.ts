import type { Knex } from 'knex';
import { recalculationJob } from '@malote/contracts/billing/recalculation-job.ts';
import type { FoundCharge, RecalculationAsked } from '@malote/contracts/billing/recalculation-job.ts';
import { RECALCULATED_ROWS } from '@malote/contracts/billing/recalculation-limits.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import { work } from '@malote/infra/jobs/job.ts';
import type { JobWork } from '@malote/infra/jobs/job.ts';
import { readSheet } from '@malote/infra/sheets/read-sheet.ts';
import { fileSnapshot } from '../kernel/files/file-snapshot.ts';
import { inPages } from '../kernel/files/in-pages.ts';
import { readRecalculationSheet } from './recalculation-sheet.ts';
import type { Said } from './recalculation-sheet.ts';

interface Raw {
  readonly code: string;
  readonly order_number: string | null;
  readonly minor: string;
  readonly grams: string | null;
  readonly partition: string | null;
  readonly fee: string | null;
  readonly heading: string | null;
  readonly quote: string | null;
  readonly vehicle_type: string | null;
  readonly km: string | null;
  readonly volume: string | null;
  readonly package_count: string | null;
  readonly box_count: string | null;
}

/** A sheet of the store, whole: its size was looked at when it was sent. */
async function sheetOf(
  kept: FileStore,
  { file, says }: NonNullable<RecalculationAsked['sheet']>,
): Promise<Said | Refusal> {
  const body = await kept.get(file);
  if (body === undefined) return refuse('FILE_READ_FAILED');
  const rows = await readSheet(Buffer.concat(await body.toArray()));
  return isRefusal(rows) ? rows : readRecalculationSheet(rows, says);
}

/** The charges of one customer or supplier that stand in no batch, in the order of their numbers, one more than may be recalculated. */
function charges(tables: Knex, asked: RecalculationAsked) {
  const { side, businessType, party, from, to, orderNumbers } = asked;
  const found = tables
    .from('reads.charges as own')
    .where({
      'own.status': 'open',
      'own.business_type': businessType,
      [side === 'receivable' ? 'own.customer' : 'own.supplier']: party,
    })
    .whereBetween('own.business_time', [from, to]);
  return orderNumbers.length === 0 ? found : found.whereIn('own.order_number', orderNumbers);
}

/**
 * Finds the charges of a recalculation in the read models, and what a sheet says of their orders. A charge that the sheet does not name is not
 * recalculated by it.
 */
export function findCharges({ files, kept }: { readonly files: Knex; readonly kept: FileStore }): JobWork {
  return work(recalculationJob, async (asked, { tell }) => {
    const said = asked.sheet === undefined ? undefined : await sheetOf(kept, asked.sheet);
    if (said !== undefined && isRefusal(said)) return said;
    const { snapshot, tables } = await fileSnapshot(files);
    try {
      if (asked.answers === 'count') {
        const [counted] = (await charges(tables, asked).count({ rows: '*' })) as { rows: string }[];
        return { result: { rows: Number(counted?.rows ?? 0) } };
      }
      const [amount, heading] =
        asked.side === 'receivable' ? ['amount_receivable', 'charge_type'] : ['amount_payable', 'cost_type'];
      const wanted = charges(tables, asked)
        .leftJoin('reads.price_inquiries as price', 'price.code', 'own.price_inquiry')
        .select([
          'own.code',
          'own.order_number',
          'own.partition',
          'own.fee',
          `own.${heading} as heading`,
          'price.quote',
          'price.vehicle_type',
          'price.km',
          'price.volume',
          'price.package_count',
          'price.box_count',
          tables.raw(`own.${amount}::text as minor`),
          tables.raw('coalesce(own.weight_after_recalculation, own.billable_weight)::text as grams'),
        ])
        .orderBy('own.code')
        .limit(RECALCULATED_ROWS + 1);
      const found: FoundCharge[] = [];
      for await (const raws of inPages<Raw>(snapshot, wanted)) {
        for (const raw of raws) found.push(...foundOf(raw, said));
        await tell(found.length, found.length);
      }
      return { result: { rows: found.length, charges: found } };
    } finally {
      await snapshot.rollback();
    }
  });
}

/** What the price of a charge was asked for with; undefined where it came from none. */
function pricedOf(raw: Raw): NonNullable<FoundCharge['priced']> | undefined {
  const { quote, vehicle_type: vehicleType } = raw;
  if (quote === null) return undefined;
  const counted = (['km', 'volume', 'package_count', 'box_count'] as const).flatMap((name) =>
    raw[name] === null ? [] : [[name, Number(raw[name])] as const],
  );
  return { quote, ...(vehicleType !== null && { vehicleType }), ...Object.fromEntries(counted) };
}

function foundOf(raw: Raw, said: Said | undefined): readonly FoundCharge[] {
  const { code, order_number: order, minor, grams, partition, fee, heading } = raw;
  const priced = pricedOf(raw);
  const own = said === undefined ? undefined : said.get(order ?? code);
  if (said !== undefined && own === undefined) return [];
  return [
    {
      charge: code,
      minor,
      grams: Number(grams ?? 0),
      ...(order !== null && { order }),
      ...(partition !== null && { partition }),
      ...(fee !== null && { fee }),
      ...(heading !== null && { heading }),
      ...(priced !== undefined && { priced }),
      ...own,
    },
  ];
}
