import { setTimeout as pause } from 'node:timers/promises';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { Client } from 'pg';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { connect } from '../src/tools/client.ts';
import type { Company } from './company.ts';
import { residentMib } from './process-cost.ts';

/** The customer of the demo company whose charge is poured: it is collected at, and its quote says another amount than the charge. */
export const OWED_BY = 'AURORA';
const TEMPLATE_MINOR = 1_650;
/** Customers that are poured have codes from this on. */
const customerCode = (nth: string) => `'BENCH' || lpad((${nth})::text, 4, '0')`;

/** What was poured: who owes it, and its one instant of business. */
export interface Poured {
  readonly customers: readonly string[];
  readonly businessTime: string;
}

/**
 * Puts so many open charges into log and read models of a company, each like one that the demo company has stored, with a number of its own; where
 * customers are asked for, they are made in the same way and the charges shared out among them. Nobody
 * sealed them and their chains were never made: what is measured goes on from where they end.
 */
export async function pourCharges(
  client: Client,
  { charges, customers }: { readonly charges: number; readonly customers: number },
): Promise<Poured> {
  const { rows } = await client.query<{ code: string; at: Date }>(
    `select code, business_time as at from reads.charges
     where customer = $1 and business_type = 'pickup' and status = 'open' and amount_receivable = $2 order by code limit 1`,
    [OWED_BY, TEMPLATE_MINOR],
  );
  const [like] = rows;
  if (like === undefined) throw new Error('The demo company has no charge to pour');
  const code = `'${like.code.slice(0, 2)}9' || lpad(n::text, ${like.code.length - 3}, '0')`;
  const owner = customers === 0 ? `'${OWED_BY}'` : customerCode(`1 + n % ${customers}`);
  const changed = (text: string) => `replace(replace(${text}, '${like.code}', ${code}), '${OWED_BY}', ${owner})`;
  if (customers > 0)
    await client.query(
      pouredStreams(`customer-${OWED_BY}`, customers, (text) => `replace(${text}, '${OWED_BY}', ${customerCode('n')})`),
    );
  await client.query(pouredStreams(`charge-${like.code}`, charges, changed));
  await client.query(`
    insert into reads.charges select poured.* from (select * from reads.charges where code = '${like.code}') one, generate_series(1, ${charges}) n,
      lateral jsonb_populate_record(null::reads.charges, ${changed('to_jsonb(one)::text')}::jsonb) poured`);
  // All tables: the names of `reads` are views, which are not looked at.
  await client.query('analyze');
  // The services follow what was told to them.
  await client.query("select pg_notify('eventlog', max(position)::text) from eventlog.events");
  const { rows: named } = await client.query<{ code: string }>(
    `select ${customerCode('n')} as code from generate_series(1, ${customers}) n`,
  );
  return { customers: named.map((one) => one.code), businessTime: like.at.toISOString() };
}

/** The events of a stream once more for each `n`, behind the end of the log. */
const pouredStreams = (stream: string, many: number, changed: (text: string) => string): string => `
  with like_this as (select * from eventlog.events where stream_id = '${stream}'),
       standing as (select max(position) as last, (select count(*) from like_this) as each from eventlog.events)
  insert into eventlog.events (position, stream_id, version, event_id, type, schema_version, data, metadata, append_id, append_size)
  select last + (n - 1) * each + version, ${changed('stream_id')}, version, gen_random_uuid(), type, schema_version,
         ${changed('data::text')}::json, ${changed('metadata::text')}::json, case when append_id is not null then gen_random_uuid() end, append_size
  from generate_series(1, ${many}) n, like_this, standing order by 1`;

/** The clerk who has it done. What names a customer whom the service has not heard of yet is asked for again. */
export async function clerk(url: string) {
  // Nobody signs out: the session ends with the company.
  const opened = await connect({ url, username: 'financeiro', password: DEMO_PASSWORD, concurrency: 1 });
  return async (definition: CommandDefinition, input: object, about: Circumstances = {}): Promise<Asked> => {
    for (let tries = 1; ; tries += 1) {
      const asked = performance.now();
      const answer = await opened.call(definition, input as never, { about });
      if (answer.ok) return { code: (answer.data as { readonly code: string }).code, asked };
      if (tries === TRIES) throw new Error(`${definition.name} was refused: ${answer.msg}`);
      await pause(HEAR_MS);
    }
  };
}

/** What was asked for, and when (performance.now). */
interface Asked {
  readonly code: string;
  readonly asked: number;
}

const HEAR_MS = 250;
const TRIES = 240;
const ASK_MS = 50;
const LASTS_MS = 1_800_000;

/** Resolves with what an event of a stream says, as soon as it stands. @throws when the process failed, or after half an hour. */
export async function stands(client: Client, stream: string, type: string): Promise<Readonly<Record<string, unknown>>> {
  for (const until = performance.now() + LASTS_MS; performance.now() < until; await pause(ASK_MS)) {
    const { rows } = await client.query<{ type: string; data: { readonly fields?: Record<string, unknown> } }>(
      `select type, data from eventlog.events where stream_id = $1 and (type = $2 or type like '%Failed') limit 1`,
      [stream, type],
    );
    const [found] = rows;
    if (found?.type === type) return found.data.fields ?? {};
    if (found !== undefined) throw new Error(`${stream} failed: ${JSON.stringify(found.data)}`);
  }
  throw new Error(`${type} never came to ${stream}`);
}

/** The resident memory of each service at its highest, looked at while something is done; MiB. */
export async function highestWhile(
  services: readonly Awaited<ReturnType<Company['service']>>[],
  act: () => Promise<void>,
): Promise<readonly number[]> {
  const pids = await Promise.all(services.map((service) => service.pid()));
  const highest = pids.map(() => 0);
  const look = async () => {
    for (const [at, pid] of pids.entries()) highest[at] = Math.max(highest[at] ?? 0, await residentMib(pid));
  };
  const looking = setInterval(() => void look().catch(() => undefined), 200);
  try {
    await act();
    await look();
  } finally {
    clearInterval(looking);
  }
  return highest;
}
