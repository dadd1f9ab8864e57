import { evidenceOf } from '../../src/event-store/evidence.ts';
import { channel } from '@malote/contracts/partners/channel.ts';
import { customer } from '@malote/contracts/customers/customer.ts';
import { ADMIN, ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { storedOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { site } from '@malote/contracts/network/site.ts';
import { Pool } from 'pg';
import { allHandlers } from '../../../command-service/src/handlers.ts';
import { directoryOf } from '../../../command-service/src/kernel/directory.ts';
import { execute } from '../../../command-service/src/kernel/execute.ts';
import { protectPersonal } from '../../../command-service/src/kernel/protect.ts';
import type { Protector } from '../../../command-service/src/kernel/protect.ts';
import type { ExecuteKit } from '../../../command-service/src/kernel/execute.ts';
import { createStreams } from '../../../command-service/src/kernel/streams.ts';
import { createTurns } from '../../../command-service/src/kernel/turns.ts';
import type { Caller } from '../../src/http/caller.ts';
import { keyedHash } from '../../src/keyed-hash.ts';
import { DEMO_CHANNELS, DEMO_CUSTOMERS } from '../../src/local/demo/business.ts';
import { DEMO_SITES } from '../../src/local/demo/sites.ts';
import { stateTable } from '../../src/event-store/postgres/states.ts';
import { migrateEventLog } from '../../src/event-store/postgres/migrate.ts';
import { migrateVault } from '../../src/personal-data/migrate-vault.ts';
import { openVault } from '../../src/personal-data/vault.ts';
import type { Vault } from '../../src/personal-data/vault.ts';
import { networkOf } from '../../src/tools/journey/network.ts';
import { isMaking } from '../../src/tools/journey/planned.ts';
import type { Planned } from '../../src/tools/journey/planned.ts';
import { livingNetwork } from '../../src/tools/simulator/living-network.ts';
import { uuidv5 } from '../../src/uuid.ts';
import { bulkStore } from './bulk-store.ts';
import type { Ground } from './plans.ts';

/** What a company log is made of. The same options give the same orders, scans and ids. */
export interface CompanyLogOptions {
  /** A database of its own; event log and vault are made in it. */
  readonly connectionString: string;
  /** The log ends with the first command that reaches this many, or with its plan. */
  readonly events?: number;
  /** Orders of a day of the model: how many parcels are on their way at once. */
  readonly ordersPerDay?: number;
  /** What happens, instead of the simulator's network alone. */
  readonly plan?: (ground: Ground) => Iterable<Planned>;
  /** The model's first instant (ms since 1970). */
  readonly from?: number;
  readonly keys?: CompanyKeys;
  readonly onProgress?: (events: number) => void;
}

/** Keys of an installation: who opens the log later needs the same. */
export interface CompanyKeys {
  readonly masterKey: Uint8Array;
  readonly masterKeyId: string;
  readonly pepper: Uint8Array;
}

/** Keys that protect nothing: the people of these logs are invented. */
export const BENCH_KEYS: CompanyKeys = {
  masterKey: Buffer.alloc(32, 7),
  masterKeyId: 'bench',
  pepper: Buffer.alloc(32, 9),
};

const NAMESPACE = '0b0c7a52-7f1e-4d59-8a7c-3a1f6f0f9b11';
const BEGINNING = Date.parse('2026-03-02T03:00:00.000Z');

/** An importer's account: it reports for every site, and who is registered by it was looked at before. */
const importer: Caller = {
  user: 'importacao',
  username: 'importacao',
  session: 'bench',
  kind: 'user',
  roles: [ADMIN],
  grants: { permissions: new Set([ADMIN, ON_BEHALF]), buttonsTaken: new Set() },
  scope: '*',
  mustChangePassword: false,
};

/**
 * Writes the log of a living company: the simulator's network, carried out by the command service's own handlers (decisions, records, envelopes,
 * encryption, chain), and stored in large groups. @returns how many events and orders.
 */
export async function writeCompanyLog(
  options: CompanyLogOptions,
): Promise<{ readonly events: number; readonly orders: number }> {
  const { connectionString, keys = BENCH_KEYS, from = BEGINNING } = options;
  // A key that a crash would lose is of no concern here: the whole log would be made anew.
  const pool = new Pool({ connectionString, max: 2, options: '-c synchronous_commit=off' });
  pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
  await migrateEventLog(pool);
  await migrateVault(pool);
  const store = await bulkStore(connectionString);
  const vault = openVault({
    pool,
    masterKeys: { current: { id: keys.masterKeyId, key: keys.masterKey } },
    pepper: keys.pepper,
    capacity: 1_000_000,
    maxAgeMs: 24 * 3_600_000,
  });
  const hashes = keyedHash(keys.pepper);
  // As the command service leaves them: who opens the log finds the states of its streams. Nothing is read back: only this process writes.
  const streams = createStreams(store, {
    ...stateTable(pool, evidenceOf(keys.pepper)),
    load: async () => await Promise.resolve(new Map()),
  });
  const directory = directoryOf({
    sites: new Map(),
    channels: new Map(),
    customers: new Map(),
    roles: new Map(),
    users: new Map(),
    revision: 0,
    endedSessions: new Set<string>(),
    liveSessions: new Map(),
  });
  let clock = new Date(from);
  const kit: ExecuteKit = {
    store,
    streams,
    turns: createTurns(),
    directory,
    now: () => clock,
    pause: async () => await Promise.resolve(),
    uniqueId: (kind, value) => hashes.uniqueStream(kind, value).slice('unique-'.length),
    protector: vault,
    hashInput: hashes.hashInput,
    company: 'malote',
  };
  const handlers = allHandlers(vault);
  let orders = 0;

  async function carryOut(
    id: string,
    definition: CommandDefinition,
    input: unknown,
    about: Parameters<typeof execute>[1]['circumstances'],
  ): Promise<void> {
    const handler = handlers.get(definition.name);
    if (handler === undefined) throw new Error(`Nobody handles ${definition.name}`);
    const outcome = await execute(kit, {
      handler,
      input: definition.input.parse(input),
      commandId: id,
      circumstances: about,
      receivedAt: clock,
      caller: importer,
      opening: '*',
    });
    if (outcome.kind === 'denied') throw new Error(`${definition.name} was denied: ${outcome.refusal.refused}`);
  }

  async function registered(
    kind: typeof site | typeof channel | typeof customer,
    into: Map<string, unknown>,
    records: readonly { readonly code: string }[],
  ): Promise<void> {
    for (const { code, ...fields } of records) {
      await carryOut(
        uuidv5(NAMESPACE, `${kind.aggregate.category} ${code}`),
        kind.commands.register,
        { code, fields },
        {},
      );
      into.set(code, { status: 'enabled', fields: storedOf(kind.fields).parse(fields) });
    }
  }

  try {
    await registered(site, directory.sites, DEMO_SITES);
    await registered(channel, directory.channels, DEMO_CHANNELS);
    await registered(customer, directory.customers, DEMO_CUSTOMERS);
    const ground: Ground = { network: networkOf(DEMO_SITES), senders: DEMO_CUSTOMERS, from };
    const plan =
      options.plan?.(ground) ??
      livingNetwork({ ...ground, seed: 'company log', ordersPerDay: options.ordersPerDay ?? 3_000 });
    for await (const step of withKeys(written(plan), vault)) {
      if (store.written() >= (options.events ?? Infinity)) break;
      clock = new Date(step.sentAt ?? step.at);
      await carryOut(step.id, step.command, step.input, circumstancesOf(step));
      if (step.command.name === 'orders.createOrder' && (orders += 1) % 1_000 === 0)
        options.onProgress?.(store.written());
    }
    await store.flush();
    return { events: store.written(), orders };
  } finally {
    await streams.close();
    await store.close();
    await pool.end();
  }
}

/** Steps whose people get their keys in one round trip. */
const KEYED_TOGETHER = 500;

/** A log without a file store beside it has nothing that names a file, and where nobody answers a number, nothing that is given one. */
function* written(plan: Iterable<Planned>): Generator<Planned> {
  for (const step of plan) if (step.files === undefined && step.of === undefined && !isMaking(step)) yield step;
}

/** The steps as they come; the keys of the people in them are made ahead, many in one round trip. */
async function* withKeys(plan: Iterable<Planned>, vault: Vault): AsyncGenerator<Planned> {
  let window: Planned[] = [];
  async function* keyed(): AsyncGenerator<Planned> {
    const subjects = new Set<string>();
    const collect: Protector = {
      subjectOf: vault.subjectOf,
      wordsOf: () => [],
      encrypt: async (texts) => {
        for (const { subject } of texts) subjects.add(subject);
        return await Promise.resolve(texts.map(({ text }) => text));
      },
    };
    for (const { command, input, id } of window)
      await protectPersonal(command.input, command.input.parse(input), id, collect);
    await vault.keysFor([...subjects]);
    yield* window;
    window = [];
  }
  for (const step of plan) {
    window.push(step);
    if (window.length === KEYED_TOGETHER) yield* keyed();
  }
  yield* keyed();
}

function circumstancesOf({ at, site: where, device, deviceNumber, shown, reason }: Planned) {
  return {
    happenedAt: new Date(at).toISOString(),
    ...(where !== undefined && { site: where }),
    ...(device !== undefined && { station: device.split('-')[0] ?? device, device }),
    ...(deviceNumber !== undefined && { deviceNumber }),
    ...(shown !== undefined && { shown }),
    ...(reason !== undefined && { reason }),
  };
}
