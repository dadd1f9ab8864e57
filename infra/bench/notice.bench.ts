import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Given } from './bench.ts';
import { caughtUp, openCompany } from './company.ts';
import type { Company, RunningService } from './company.ts';
import { forecastWaybill } from './company-log/plans.ts';
import { openLive } from './live-client.ts';
import { WARM_UP, percentile } from './load.ts';
import { openScans, RUNNING_SCANS, steady } from './scans.ts';
import { openCaller, signIn } from './station.ts';

/** Where the watched scans happen. Its user sees those, and of the others the parcels that come from there or go there. */
const WATCHED_SITE = 'BASSA11';
const WATCHER = 'salvador';
/** A client is told at most four times a second, so each probe waits longer than that after the notice of the one before. */
const PROBE_AFTER_MS = 300;
/** Connections of the scans that run beside. */
const RUNNING = 16;

export const bench: Bench = {
  what: 'from the answer to a scan to the notice of its row at a WebSocket client that watches it, while 500 other scans a second are stored and folded',
  async *run(given) {
    const company = await openCompany(given, { plan: 'forecasts', waybills: 100_000, use: 'copy', reads: 'folded' });
    const [command, query] = [await company.service('command'), await company.service('query')];
    await company.service('projection');
    const waits = await noticeTimes(given, company, { command, query });
    yield { name: 'notice', value: percentile(waits, 0.99), unit: 'ms', goal: { atMost: 50 } };
    yield { name: 'notice.p50', value: percentile(waits, 0.5), unit: 'ms' };
  },
};

/** Milliseconds from a scan's answer to its notice, sorted. A notice that overtakes the answer counts as 0. */
export async function noticeTimes(
  given: Given,
  company: Company,
  { command, query }: { readonly command: RunningService; readonly query: RunningService },
): Promise<readonly number[]> {
  const counted = Math.max(2, Math.round((given.seconds * 1_000) / PROBE_AFTER_MS));
  const probes = counted + Math.ceil(counted * WARM_UP);
  if (probes >= company.waybills) throw new Error('The company has too few parcels for so many seconds');
  const [token, caller] = [await signIn(command.url, WATCHER, WATCHED_SITE), await openCaller(given, command.url, 1)];
  const told = new Map<string, number>();
  let heard: () => void = () => undefined;
  const client = await openLive(given, query.url, token, (message, at) => {
    if (message['type'] !== 'changed') return;
    for (const key of message['keys'] as readonly string[]) if (!told.has(key)) told.set(key, at);
    heard();
  });
  const waybills = Array.from({ length: probes }, (_, nth) => forecastWaybill(nth));
  client.say({ type: 'watch', id: 'probe', topic: 'list', model: 'parcels', keys: waybills.slice(0, 1_000) });
  const scans = await openScans(given, company, command.url, RUNNING, probes);
  const beside = steady(scans, RUNNING_SCANS, RUNNING);
  const waits: number[] = [];
  for (const waybill of waybills) {
    await caller.call(0, token, receiveParcel, { waybill });
    const answered = performance.now();
    while (!told.has(waybill))
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    waits.push(Math.max(0, (told.get(waybill) ?? 0) - answered));
    await pause(PROBE_AFTER_MS);
  }
  await beside.stop();
  await caughtUp(company.addresses);
  return waits.slice(-counted).toSorted((one, other) => one - other);
}
