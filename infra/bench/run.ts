import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/local/embedded-postgres.ts';
import type { Bench, BenchRow } from './bench.ts';
import { eventStoreBench } from './event-store.bench.ts';

/** `npm run bench`: every bench on a durable server of its own, each against its peer in the same run. Ratios hold between machines; figures do not. */
const benches: readonly Bench[] = [eventStoreBench];

const line = (cells: readonly string[]): string => cells.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(12))).join(' ');
const figure = (value: number): string => Math.round(value).toLocaleString('en');
const shown = ({ what, ours, peer, unit, goal }: BenchRow): string => {
  const ratio = ours / peer;
  const verdict = goal === undefined ? '' : ratio >= goal ? `reached (${goal.toFixed(1)})` : `missed (${goal.toFixed(1)})`;
  return `${line([what, figure(ours), figure(peer), unit, ratio.toFixed(2)])}   ${verdict}`;
};

const folder = await mkdtemp(join(tmpdir(), 'malote-bench-'));
await chmod(folder, 0o755);     // the server may run under an account of its own
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durability: 'durable' });
const database = async (name: string): Promise<string> => {
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  await client.end();
  return postgres.url(name);
};
const end = async (): Promise<void> => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));

try {
  for (const bench of benches) {
    console.log(`\n${bench.title}\npeer: ${bench.peer}\n\n${line(['', 'ours', 'peer', '', 'ratio'])}   goal`);
    for await (const row of bench.run(database)) console.log(shown(row));
  }
} finally {
  await end();
}
