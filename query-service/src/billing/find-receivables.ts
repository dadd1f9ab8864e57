import type { Knex } from 'knex';
import { FINANCE_ROWS } from '@malote/contracts/billing/business.ts';
import { receivableGenerationJob } from '@malote/contracts/billing/receivable-generation-job.ts';
import type { FoundReceivables, ReceivablesAsked } from '@malote/contracts/billing/receivable-generation-job.ts';
import { GENERATED_CHARGES } from '@malote/contracts/billing/receivable-generation-limits.ts';
import { COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { work } from '@malote/infra/jobs/job.ts';
import type { JobWork } from '@malote/infra/jobs/job.ts';
import { fileSnapshot } from '../kernel/files/file-snapshot.ts';
import { inPages } from '../kernel/files/in-pages.ts';

interface Raw {
  readonly code: string;
  readonly customer: string;
  readonly business_type: string;
}

/** The open charges of a span of business time, customer by customer, one more than may be generated at once. */
function openCharges(
  tables: Knex,
  { customers, businessTypes, headings, from, until }: ReceivablesAsked,
): Knex.QueryBuilder {
  const found = tables
    .from('reads.charges')
    .where({ status: 'open' })
    .whereIn('business_type', businessTypes)
    .whereRaw('business_time >= ?::date::timestamp at time zone ?', [from, COMPANY_ZONE])
    .whereRaw('business_time < (?::date + 1)::timestamp at time zone ?', [until, COMPANY_ZONE]);
  if (headings.length > 0) found.whereIn('charge_type', headings);
  return (customers.length === 0 ? found : found.whereIn('customer', customers))
    .select(['code', 'customer', 'business_type'])
    .orderBy(['customer', 'business_type', 'code'])
    .limit(GENERATED_CHARGES + 1);
}

/** Puts what belongs together into what fits into one batch, behind what came before; it comes in its order. */
function group(groups: FoundReceivables[], raws: readonly Raw[]): void {
  for (const { code, customer, business_type: businessType } of raws) {
    const last = groups.at(-1);
    if (last?.customer === customer && last.businessType === businessType && last.charges.length < FINANCE_ROWS)
      last.charges.push(code);
    else groups.push({ customer, businessType, charges: [code] });
  }
}

/** Finds in the read models what a generation of receivables makes batches of. */
export function findReceivables({ files }: { readonly files: Knex }): JobWork {
  return work(receivableGenerationJob, async (asked, { tell }) => {
    const { snapshot, tables } = await fileSnapshot(files);
    try {
      const groups: FoundReceivables[] = [];
      let charges = 0;
      for await (const raws of inPages<Raw>(snapshot, openCharges(tables, asked))) {
        group(groups, raws);
        charges += raws.length;
        await tell(charges, charges);
      }
      return { result: { charges, groups: charges > GENERATED_CHARGES ? [] : groups } };
    } finally {
      await snapshot.rollback();
    }
  });
}
