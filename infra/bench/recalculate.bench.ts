import { recalculationRun } from '@malote/contracts/billing/recalculation-run.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { Client } from 'pg';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import { uuidv7 } from '../src/uuid.ts';
import type { Bench } from './bench.ts';
import { clerk, OWED_BY, pourCharges, stands } from './charges.ts';
import { openCompany } from './company.ts';

const CHARGES = 100_000;
/** Callers of the bare appends. */
const CALLERS = 32;
const HOUR_MS = 3_600_000;
const GOAL = { ratioAtLeast: 0.25 };

const moves = recalculationRun.commands.moves as Readonly<Record<string, CommandDefinition>>;
const moveOf = (name: string): CommandDefinition => {
  const found = moves[name];
  if (found === undefined) throw new Error(`A recalculation has no move ${name}`);
  return found;
};

export const bench: Bench = {
  what: 'recalculating 100,000 charges that all get another amount, from the order to price them and from the confirmation until the last one stands, against appending the same events bare to as many new streams, 32 callers',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 2_000, use: 'copy', reads: 'folded' });
    const client = new Client({ connectionString: company.addresses.owner });
    await client.connect();
    given.resources.hold(client, (held) => held.end());
    const services = [await company.service('exports'), await company.service('command')] as const;
    // A recalculation takes so many charges at most, and some of the customer's are there already.
    const { rows: there } = await client.query<{ many: number }>(
      `select count(*)::int as many from reads.charges where customer = $1 and business_type = 'pickup'`,
      [OWED_BY],
    );
    const charges = given.waybills ?? CHARGES - (there[0]?.many ?? 0);
    const { businessTime } = await pourCharges(client, { charges, customers: 0 });
    const act = await clerk(services[1].url);
    const around = (hours: number) => new Date(Date.parse(businessTime) + hours * HOUR_MS).toISOString();
    const { code } = await act(recalculationRun.commands.register, {
      fields: {
        businessType: 'pickup',
        customer: OWED_BY,
        pickupCategory: 'customer',
        businessTimeStart: around(-1),
        businessTimeEnd: around(1),
      },
    });
    const stream = `${recalculationRun.aggregate.category}-${code}`;
    await stands(client, stream, 'RecalculationRunSearched');
    const { asked: begun } = await act(moveOf('recalculate'), { code });
    await stands(client, stream, 'RecalculationRunCalculated');
    const priced = performance.now();
    const { asked: confirmed } = await act(moveOf('confirm'), { code }, { reason: 'Cotação nova' });
    const { replaced } = await stands(client, stream, 'RecalculationRunReplaced');
    const over = performance.now();
    if (Number(replaced) < charges) throw new Error(`Of ${charges} charges ${String(replaced)} got another amount`);
    await Promise.all(services.map((service) => service.stop()));

    const { rows } = await client.query<{ data: string; metadata: string }>(
      `select data::text, metadata::text from eventlog.events where type = 'ChargeRecalculated' order by position desc limit 1`,
    );
    const [{ data, metadata } = { data: '{}', metadata: '{}' }] = rows;
    const store = given.resources.hold(postgresEventStore({ connectionString: company.addresses.command }), (held) =>
      held.close(),
    );
    let next = 0;
    const append = async (): Promise<void> => {
      while ((next += 1) <= charges)
        await store.append({
          stream: `bare-${next}`,
          expected: 0,
          appendId: uuidv7(),
          events: [{ id: uuidv7(), type: 'ChargeRecalculated', schemaVersion: 1, data, metadata }],
        });
    };
    const bareBegun = performance.now();
    await Promise.all(Array.from({ length: CALLERS }, append));
    const bare = (charges * 1_000) / (performance.now() - bareBegun);
    const rate = (milliseconds: number) => (charges * 1_000) / milliseconds;
    const unit = 'charges/s';
    yield { name: 'recalculate.pricing', value: rate(priced - begun), unit, against: bare };
    yield { name: 'recalculate.replacing', value: rate(over - confirmed), unit, against: bare };
    yield { name: 'recalculate', value: rate(priced - begun + over - confirmed), unit, against: bare, goal: GOAL };
  },
};
