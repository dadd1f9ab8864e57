import type { Bench } from './bench.ts';
import { caughtUp, openCompany } from './company.ts';
import { perSecond } from './load.ts';
import { residentMib } from './process-cost.ts';
import { openScans } from './scans.ts';

const CONNECTIONS = 64;
const SERVICES = ['command', 'projection', 'query'] as const;
const GOAL = { atMost: 256 };

export const bench: Bench = {
  what: 'resident memory of each service, at its highest, while scans come in by 64 connections, and while the read models catch up with them',
  async *run(given) {
    const company = await openCompany(given, { plan: 'forecasts', waybills: 100_000, use: 'copy', reads: 'folded' });
    const services = Object.fromEntries(
      await Promise.all(SERVICES.map(async (name) => [name, await company.service(name)] as const)),
    );
    const pids = await Promise.all(SERVICES.map(async (name) => (await services[name]?.pid()) ?? 0));
    const { scan } = await openScans(given, company, services['command']?.url ?? '', CONNECTIONS);
    const highest = SERVICES.map(() => 0);
    const look = async (): Promise<void> => {
      for (const [index, pid] of pids.entries()) highest[index] = Math.max(highest[index] ?? 0, await residentMib(pid));
    };
    const looking = setInterval(() => void look(), 200);
    await perSecond(scan, CONNECTIONS, given.seconds * 2);
    await caughtUp(company.addresses);
    clearInterval(looking);
    await look();
    for (const [index, name] of SERVICES.entries())
      yield { name: `memory.${name}`, value: highest[index] ?? Number.NaN, unit: 'MiB', goal: GOAL };
    yield { name: 'memory', value: Math.max(...highest), unit: 'MiB', goal: GOAL };
  },
};
