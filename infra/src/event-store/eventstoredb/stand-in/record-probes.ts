import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startServer } from '../testing/server.ts';
import { probes } from './probes.ts';

/**
 * Asks a real server every probe, and keeps its answers as what the stand-in is held against. With the program of a server in MALOTE_TEST_ESDB:
 * `npm exec -- node infra/src/event-store/eventstoredb/stand-in/record-probes.ts`, after a probe was added or changed.
 */
const server = await startServer();
const client = EventStoreDBClient.connectionString(server.address);
const answers: Record<string, unknown> = {};
for (const probe of probes) answers[probe.name] = await probe.ask(client, server.address);
await client.dispose();
await server.drop();
const lines = Object.entries(answers).map(([name, answer]) => `  ${JSON.stringify(name)}: ${JSON.stringify(answer)}`);
await writeFile(join(import.meta.dirname, 'real-answers.json'), `{\n${lines.join(',\n')}\n}\n`);
