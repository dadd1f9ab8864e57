import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { dataFolderOf } from '../../src/local/data-folder.ts';
import { startEmbeddedPostgres } from '../../src/local/embedded-postgres.ts';
import { DATABASE_ROLES } from '../../src/local/prepare-database.ts';

/** A command that the former version answered. */
export interface FormerCommand {
  readonly id: string;
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly code: string };
}

const read = (version: string, name: string): Buffer => readFileSync(join(import.meta.dirname, version, name));

/** What was sent to a former version, and the waybills of its three orders. */
export const formerCommands = (version: string) =>
  JSON.parse(read(version, 'commands.json').toString('utf8')) as {
    readonly waybills: readonly string[];
    readonly said: readonly FormerCommand[];
  };

/** Makes a data folder as a former version left it: its database and its secrets. Nothing runs on it yet. */
export async function layOutFormer(version: string, root: string): Promise<void> {
  const folder = dataFolderOf(root);
  await mkdir(folder.secrets, { recursive: true });
  for (const [name, value] of Object.entries(
    JSON.parse(read(version, 'secrets.json').toString('utf8')) as Record<string, string>,
  ))
    await writeFile(join(folder.secrets, name), `${value}\n`, { mode: 0o600 });
  await writeFile(folder.company, JSON.stringify({ kind: 'empty', seeded: false }));
  const server = await startEmbeddedPostgres({ folder: folder.postgres, durability: 'durable' });
  try {
    const first = new Client({ connectionString: server.url() });
    await first.connect();
    for (const role of Object.values(DATABASE_ROLES)) await first.query(`create role ${role} login`);
    await first.query(`create database malote template template0 encoding 'UTF8'`);
    await first.end();
    const client = new Client({ connectionString: server.url('malote') });
    await client.connect();
    for (const [, role = '', statement = ''] of read(version, 'schema.sql')
      .toString('utf8')
      .matchAll(/^-- (postgres|malote_\w+)\n([\s\S]*?)(?=^-- (?:postgres|malote_\w+)\n|$(?![\s\S]))/gm)) {
      await client.query(`set session authorization ${role}`);
      await client.query(statement);
    }
    await client.query('reset session authorization');
    for (const line of gunzipSync(read(version, 'rows.jsonl.gz'))
      .toString('utf8')
      .split('\n')
      .filter((one) => one !== '')) {
      const [schema, table, row] = JSON.parse(line) as [string, string, string];
      const name = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;
      await client.query(`insert into ${name} select * from json_populate_record(null::${name}, $1)`, [row]);
    }
    await client.end();
  } finally {
    await server.stop();
  }
}
