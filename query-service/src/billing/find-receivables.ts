import type { Knex } from 'knex';
import { FINANCE_ROWS } from '@malote/contracts/billing/business.ts';
import { receivableGenerationJob } from '@malote/contracts/billing/receivable-generation-job.ts';
import type { FoundReceivables, ReceivablesAsked } from '@malote/contracts/billing/receivable-generation-job.ts';
import { GENERATED_CHARGES } from '@malote/contracts/billing/receivable-generation-limits.ts';
import { COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { work } from '@malote/infra/jobs/job.ts';
import type { JobWork } from '@malote/infra/jobs/job.ts';
import { fileSnapshot } from '../kernel/files/file-snapshot.ts';

interface Raw {
  readonly code: string;
  readonly customer: string;
  readonly business_type: string;
}

/** The open charges of a span of business time, customer by customer, one more than may be generated at once. */
async function openCharges(tables: Knex, { customers, businessTypes, from, until }: ReceivablesAsked): Promise<Raw[]> {
  const found = tables
    .from('reads.charges')
    .where({ status: 'open' })
    .whereIn('business_type', businessTypes)
    .whereRaw('business_time >= ?::date::timestamp at time zone ?', [from, COMPANY_ZONE])
    .whereRaw('business_time < (?::date + 1)::timestamp at time zone ?', [until, COMPANY_ZONE]);
  return (await (customers.length === 0 ? found : found.whereIn('customer', customers))
    .select(['code', 'customer', 'business_type'])
    .orderBy(['customer', 'business_type', 'code'])
    .limit(GENERATED_CHARGES + 1)) as Raw[];
}

/** Cuts what belongs together into what fits into one batch; it comes in its order. */
function grouped(raws: readonly Raw[]): readonly FoundReceivables[] {
  const groups: FoundReceivables[] = [];
  for (const { code, customer, business_type: businessType } of raws) {
    const last = groups.at(-1);
    if (last?.customer === customer && last.businessType === businessType && last.charges.length < FINANCE_ROWS)
      last.charges.push(code);
    else groups.push({ customer, businessType, charges: [code] });
  }
  return groups;
}

/** Finds in the read models what a generation of receivables makes batches of. */
export function findReceivables({ files }: { readonly files: Knex }): JobWork {
  return work(receivableGenerationJob, async (asked, { tell }) => {
    const { snapshot, tables } = await fileSnapshot(files);
    try {
      const raws = await openCharges(tables, asked);
      await tell(raws.length, raws.length);
      return {
        result: { charges: raws.length, groups: raws.length > GENERATED_CHARGES ? [] : grouped(raws) },
      };
    } finally {
      await snapshot.rollback();
    }
  });
}
