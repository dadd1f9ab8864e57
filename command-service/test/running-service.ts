import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { escapeIdentifier, Pool } from 'pg';
import pino from 'pino';
import { migrateEventLog } from '@malote/infra/event-store/postgres/migrate.ts';
import { migrateVault } from '@malote/infra/personal-data/migrate-vault.ts';
import { migrateSessionsSeen } from '@malote/infra/sessions-seen/migrate-sessions-seen.ts';
import { migrateSignInLimits } from '@malote/infra/sign-in-limits/migrate-sign-in-limits.ts';
import type { CommandName, DefinitionOf } from '@malote/contracts/catalogue.ts';
import { definitions } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { z } from 'zod';
import { copiedDatabase } from '../../infra/test/database.ts';
import { startCommandService } from '../src/service.ts';

/** What a call came to, as a client sees it. */
export interface Reply {
  readonly http: number;
  readonly position: bigint;
  readonly status: string;
  readonly code?: string;
  readonly msg?: string;
  readonly data: unknown;
}

const derKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

const poolOn = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
  return pool;
};

/** Makes what the command service finds in its database; all roles are ours. */
async function makeLog(url: string): Promise<void> {
  const owner = poolOn(url);
  await migrateEventLog(owner);
  await migrateVault(owner);
  const {
    rows: [me],
  } = await owner.query<{ name: string }>('select current_user as name');
  const role = me?.name ?? escapeIdentifier('postgres');
  await migrateSignInLimits(owner, { command: role });
  await migrateSessionsSeen(owner, { command: role, query: role });
  await owner.end();
}

/** A command service on a database of its own, with a client that is signed in as the first administrator. */
export async function runningService(
  options: Pick<
    Parameters<typeof startCommandService>[0],
    | 'now'
    | 'files'
    | 'keepFilesMs'
    | 'virusCheck'
    | 'sms'
    | 'notices'
    | 'mail'
    | 'bank'
    | 'bi'
    | 'taxOffice'
    | 'openId'
    | 'sessionMs'
  > = {},
) {
  const database = await copiedDatabase('log', makeLog);
  const owner = poolOn(database.url);
  const settings = {
    databaseUrl: database.url,
    tokenKey: derKey(),
    sealKey: derKey(),
    masterKeys: { current: { id: '1', key: randomBytes(32) } },
    pepper: randomBytes(32),
    company: 'test',
    firstAdministrator: { username: 'admin', password: 'segredo123' },
    sealEveryMs: 600_000,
    ...options,
  };
  const service = await startCommandService(settings, pino({ level: process.env['TEST_LOG'] ?? 'silent' }));
  await service.ready;
  await new Promise<void>((resolve) => {
    service.server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;

  async function raw(path: string, init: RequestInit & { readonly token?: string } = {}): Promise<Reply> {
    const response = await fetch(base + API_BASE + path, {
      method: 'POST',
      ...init,
      headers: { 'content-type': 'application/json', ...(init.token && { token: init.token }), ...init.headers },
    });
    const text = await response.text();
    const body = JSON.parse(text) as { status: string; code?: string; msg?: string; data?: unknown };
    return {
      http: response.status,
      position: BigInt(response.headers.get('position') ?? '0'),
      data: undefined,
      ...body,
    };
  }

  const login = async (username: string, password: string) => {
    const reply = await raw('/user/login', { body: JSON.stringify({ username, password }) });
    if (reply.http !== 200) throw new Error(`sign-in failed: ${JSON.stringify(reply)}`);
    return (reply.data as { token: string }).token;
  };
  let token = await login('admin', 'segredo123');

  /** Sends a command by its name, as the administrator unless a token is given. */
  async function send<Name extends CommandName>(
    name: Name,
    input: z.input<DefinitionOf<Name>['input']>,
    about: {
      readonly id?: string;
      readonly token?: string;
      readonly envelope?: object;
      readonly language?: string;
    } = {},
  ): Promise<Reply> {
    const definition = definitions.get(name);
    const [, path = ''] = definition?.routes.at(-1)?.split(' ') ?? [];
    return await raw(path, {
      body: JSON.stringify(input),
      token: about.token ?? token,
      headers: {
        'idempotency-key': about.id ?? randomUUID(),
        'accept-language': about.language ?? 'pt',
        ...(about.envelope !== undefined && {
          envelope: Buffer.from(JSON.stringify(about.envelope)).toString('base64url'),
        }),
      },
    });
  }

  /** Position of the newest event: what was refused at the door leaves it where it was. */
  const head = async (): Promise<bigint> => {
    const {
      rows: [row],
    } = await owner.query<{ head: string }>('select coalesce(max(position), 0)::text as head from eventlog.events');
    return BigInt(row?.head ?? '0');
  };

  /** What the events of a stream say. */
  const events = async (stream: string): Promise<readonly unknown[]> => {
    const { rows } = await owner.query<{ data: string | object }>(
      'select data from eventlog.events where stream_id = $1 order by position',
      [stream],
    );
    return rows.map(({ data }) => (typeof data === 'string' ? (JSON.parse(data) as unknown) : data));
  };

  /** What happened in a stream, by the types of its events. */
  const types = async (stream: string): Promise<readonly string[]> => {
    const { rows } = await owner.query<{ type: string }>(
      'select type from eventlog.events where stream_id = $1 order by version',
      [stream],
    );
    return rows.map(({ type }) => type);
  };

  /** The streams whose names begin like this, oldest first. */
  const streams = async (beginning: string): Promise<readonly string[]> => {
    const { rows } = await owner.query<{ stream_id: string }>(
      'select stream_id from eventlog.events where starts_with(stream_id, $1) group by 1 order by min(position)',
      [beginning],
    );
    return rows.map(({ stream_id: stream }) => stream);
  };

  return {
    base,
    events,
    streams,
    types,
    raw,
    head,
    send,
    login,
    settings,
    database,
    use: (other: string) => {
      token = other;
    },
    close: async () => {
      const closed = service.close();
      service.server.closeAllConnections(); // one whose last call was not read to its end would be waited for until it is given up
      await closed;
      await owner.end();
      await database.drop();
    },
  };
}
export type RunningService = Awaited<ReturnType<typeof runningService>>;
