import { receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { Client } from 'pg';
import type { Bench } from './bench.ts';
import { clerk, highestWhile, pourCharges, stands } from './charges.ts';
import { openCompany } from './company.ts';

const CHARGES = 100_000;
const CUSTOMERS = 200;
const GOAL = { atMost: 60 };
const MEMORY_GOAL = { atMost: 256 };

export const bench: Bench = {
  what: 'generating receivables over 100,000 charges of 200 customers, from the order until all are in batches; and the memory of the command service and the worker meanwhile, at its highest',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 2_000, use: 'copy', reads: 'folded' });
    const charges = given.waybills ?? CHARGES;
    const customers = Math.min(CUSTOMERS, charges);
    const client = new Client({ connectionString: company.addresses.owner });
    await client.connect();
    given.resources.hold(client, (held) => held.end());
    const services = [await company.service('exports'), await company.service('command')] as const;
    const poured = await pourCharges(client, { charges, customers });
    const act = await clerk(services[1].url);
    const day = businessDay(poured.businessTime, COMPANY_ZONE);
    let seconds = Number.NaN;
    const [worker = Number.NaN, command = Number.NaN] = await highestWhile(services, async () => {
      const { code, asked: begun } = await act(receivableGeneration.commands.register, {
        fields: {
          periodStart: day,
          periodEnd: day,
          whose: 'named',
          customers: poured.customers,
          subject: 'Malote Brasil',
          businessType: 'pickup',
          billingDate: businessDay(Date.now(), COMPANY_ZONE),
          billType: 'forward',
        },
      });
      const stream = `${receivableGeneration.aggregate.category}-${code}`;
      const { batches, parked } = await stands(client, stream, 'ReceivableGenerationFinished');
      seconds = (performance.now() - begun) / 1_000;
      if (Number(batches) < customers || Number(parked) > 0)
        throw new Error(`Of ${customers} customers ${String(parked)} were left out, ${String(batches)} batches made`);
    });
    yield { name: 'generate.memory.worker', value: worker, unit: 'MiB', goal: MEMORY_GOAL };
    yield { name: 'generate.memory', value: command, unit: 'MiB', goal: MEMORY_GOAL };
    yield { name: 'generate', value: seconds, unit: 's', goal: GOAL };
  },
};
