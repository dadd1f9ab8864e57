import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { probes } from './probes.ts';

/**
 * Asks the real server named by MALOTE_TEST_ESDB every probe, and keeps its answers as what the stand-in is held against:
 * `npm exec -- node infra/src/event-store/eventstoredb/stand-in/record-probes.ts`, after a probe was added or changed.
 */
const url = process.env['MALOTE_TEST_ESDB'];
if (url === undefined) throw new Error('MALOTE_TEST_ESDB names no server: answers are recorded from a real one only');
const client = EventStoreDBClient.connectionString(url);
const answers: Record<string, unknown> = {};
for (const probe of probes) answers[probe.name] = await probe.ask(client, url);
await client.dispose();
const lines = Object.entries(answers).map(([name, answer]) => `  ${JSON.stringify(name)}: ${JSON.stringify(answer)}`);
await writeFile(join(import.meta.dirname, 'real-answers.json'), `{\n${lines.join(',\n')}\n}\n`);
