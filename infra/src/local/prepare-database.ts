import { Client, escapeIdentifier, escapeLiteral, Pool } from 'pg';
import { Fault, codeOf, messageOf } from '../fault.ts';
import { reapplyErasures, type Erasure } from '../personal-data/erasures.ts';
import { migrations, type DatabaseRoles } from './migrations.ts';

interface DatabaseOptions {
  /** The address of a database of that server for somebody who may create databases and roles. */
  readonly server: string;
  readonly database: string;
  /** The password of each role. */
  readonly passwords: DatabaseRoles;
  readonly roles?: DatabaseRoles;
  /** Erasures that were kept apart from the database; a database that comes from a backup may hold the keys again. */
  readonly erasures?: readonly Erasure[];
}

/** The addresses that the services connect to, each with its own role; `owner` is for migrations and tools. */
export interface DatabaseAddresses extends DatabaseRoles {
  readonly owner: string;
}

export const DATABASE_ROLES: DatabaseRoles = {
  command: 'malote_command',
  projection: 'malote_projection',
  query: 'malote_query',
  eraser: 'malote_eraser',
};

function addressOf(server: string, database: string, role?: readonly [name: string, password: string]): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (role !== undefined) [url.username, url.password] = role;
  return url.href;
}

/** What the addresses will be once the database is prepared. */
export function databaseAddresses({
  server,
  database,
  passwords,
  roles = DATABASE_ROLES,
}: DatabaseOptions): DatabaseAddresses {
  return {
    owner: addressOf(server, database),
    command: addressOf(server, database, [roles.command, passwords.command]),
    projection: addressOf(server, database, [roles.projection, passwords.projection]),
    query: addressOf(server, database, [roles.query, passwords.query]),
    eraser: addressOf(server, database, [roles.eraser, passwords.eraser]),
  };
}

/** `create` has no "if not exists" for roles and databases; a second start at the same moment may have been first. */
async function createIfMissing(client: Client, statement: string, codes: readonly string[]): Promise<void> {
  await client.query(statement).catch((error: unknown) => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  });
}

async function createRolesAndDatabase({
  server,
  database,
  passwords,
  roles = DATABASE_ROLES,
}: DatabaseOptions): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rows: known } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any($1)',
      [Object.values(roles)],
    );
    for (const service of ['command', 'projection', 'query', 'eraser'] as const) {
      const role = escapeIdentifier(roles[service]);
      if (!known.some(({ name }) => name === roles[service]))
        await createIfMissing(client, `create role ${role}`, ['42710', '23505']);
      await client.query(
        `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication password ${escapeLiteral(passwords[service])}`,
      );
    }
    await client.query(`alter role ${escapeIdentifier(roles.query)} set default_transaction_read_only = on`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0)
      await createIfMissing(
        client,
        `create database ${escapeIdentifier(database)} template template0 encoding 'UTF8'`,
        ['42P04', '23505'],
      );
  } finally {
    await client.end();
  }
}

/**
 * The projection service owns the schema `reads` and makes its tables itself; whatever it makes there the query service may read. It may also
 * create schemas of its own, for the scratch copy that `verify` compares with.
 */
async function openDatabase(pool: Pool, database: string, roles: DatabaseRoles): Promise<void> {
  const [name, projection, query] = [database, roles.projection, roles.query].map((text) => escapeIdentifier(text));
  await pool.query(`revoke all on database ${name} from public`);
  await pool.query(
    `grant connect on database ${name} to ${Object.values(roles)
      .map((role) => escapeIdentifier(role))
      .join(', ')}`,
  );
  await pool.query(`grant create, temporary on database ${name} to ${projection}`);
  await pool.query(`create schema if not exists reads authorization ${projection}`);
  await pool.query(`grant usage on schema reads to ${query}`);
  await pool.query(
    `alter default privileges for role ${projection} in schema reads grant select on tables to ${query}`,
  );
}

/**
 * Makes the database with its roles and schemas, or brings it up to what this code needs, and destroys keys of erased persons that came back with a
 * backup. Nothing else is lost by running it again.
 * @throws Fault when the server cannot be reached, or a migration fails.
 */
export async function prepareDatabase(options: DatabaseOptions): Promise<DatabaseAddresses> {
  const addresses = databaseAddresses(options);
  const roles = options.roles ?? DATABASE_ROLES;
  await createRolesAndDatabase(options).catch((error: unknown) => {
    throw new Fault(`The database server ${new URL(options.server).host} could not be prepared: ${messageOf(error)}`, {
      cause: error,
    });
  });
  const pool = new Pool({ connectionString: addresses.owner, max: 2 });
  pool.on('error', () => undefined); // a broken idle connection is met again by the next query
  let step = 'database';
  try {
    await openDatabase(pool, options.database, roles);
    for (const [name, migrate] of Object.entries(migrations)) {
      step = name;
      await migrate(pool, roles);
    }
    step = 'erasures';
    await reapplyErasures(pool, options.erasures);
    return addresses;
  } catch (error) {
    throw new Fault(`The schema of the ${step} could not be brought up to date: ${messageOf(error)}`, { cause: error });
  } finally {
    await pool.end();
  }
}
