import type { Tower } from '@malote/contracts/reports/queries.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { openLive } from './live-client.ts';
import { percentile } from './load.ts';
import { openScans, RUNNING_SCANS, steady } from './scans.ts';
import { signIn } from './station.ts';

/** A quick look has no more clients than waybills. */
const CLIENTS = 300;
/** Connections of the scans that run beside. */
const RUNNING = 16;

export const bench: Bench = {
  what: '300 clients that watch the control tower on one query service, while 500 scans a second are stored: from the answer to a scan to the board that counts it',
  async *run(given) {
    const company = await openCompany(given, { plan: 'forecasts', waybills: 100_000, use: 'copy', reads: 'folded' });
    const [command, query] = [await company.service('command'), await company.service('query')];
    await company.service('projection');
    const scans = await openScans(given, company, command.url, RUNNING);
    const token = await signIn(command.url, 'torre');
    /** When the nth scan of this run was accepted, and the scans that each client's board has counted. */
    const accepted: number[] = [];
    const counted = Array.from({ length: Math.min(CLIENTS, company.waybills) }, () => 0);
    let before: number | undefined;
    const waits: number[] = [];
    const clients = await Promise.all(
      counted.map(
        async (_, index) =>
          await openLive(given, query.url, token, (message, at) => {
            if (message['type'] !== 'board') return;
            const { scansToday } = (message['data'] as Tower).headline;
            before ??= scansToday;
            for (
              const known = scansToday - before;
              (counted[index] ?? 0) < known;
              counted[index] = (counted[index] ?? 0) + 1
            ) {
              const since = accepted[counted[index] ?? 0];
              if (since !== undefined) waits.push(Math.max(0, at - since));
            }
          }),
      ),
    );
    for (const client of clients) client.say({ type: 'watch', id: 'tower', topic: 'board', board: 'tower' });
    while (clients.some((client) => client.received() < 200)) await pause(50);
    const counting = {
      ...scans,
      scan: async (connection: number) => {
        await scans.scan(connection);
        accepted.push(performance.now());
      },
    };
    const beside = steady(counting, RUNNING_SCANS, RUNNING);
    const queues: number[] = [];
    for (let looked = 0; looked < 10; looked += 1) {
      await pause(given.seconds * 100);
      queues.push(await waitingBytes(query.url));
    }
    await beside.stop();
    while (counted.some((known) => known < accepted.length)) await pause(50);
    yield {
      name: 'boards',
      value: percentile(
        waits.toSorted((one, other) => one - other),
        0.99,
      ),
      unit: 'ms',
      goal: { atMost: 1_000 },
    };
    // Bytes that wait for all 300 at any look: a queue that grows would pass one board for each.
    yield {
      name: 'boards.waiting',
      value: Math.max(...queues) / counted.length,
      unit: 'bytes/client',
      goal: { atMost: 64 << 10 },
    };
    yield { name: 'boards.scans', value: accepted.length / given.seconds, unit: 'scans/s' };
  },
};

async function waitingBytes(queryUrl: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', queryUrl))).text();
  const found = /^malote_live_waiting_bytes (\d+)/m.exec(text)?.[1];
  if (found === undefined) throw new Error('The query service does not say how much waits for its clients');
  return Number(found);
}
