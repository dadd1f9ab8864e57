import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Pool } from 'pg';
import { isDatabaseAway } from '@malote/infra/database-away.ts';
import { leadByLock } from '@malote/infra/event-store/postgres/lead-by-lock.ts';
import { evidenceOf } from '@malote/infra/event-store/evidence.ts';
import { markedStore } from '@malote/infra/event-store/marks.ts';
import { measured } from '@malote/infra/event-store/measured.ts';
import { PLANNED_ONCE } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { lastingTrouble, ofEachPart } from '@malote/infra/lasting-trouble.ts';
import { stateTable } from '@malote/infra/event-store/postgres/states.ts';
import { sealingKey } from '@malote/infra/event-store/seals/keys.ts';
import { sealLog } from '@malote/infra/event-store/seals/seal-log.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import type { TaxOffice } from '@malote/infra/outbound/tax-office.ts';
import type { VirusCheck } from '@malote/infra/files/virus-check.ts';
import { insistent, noted } from '@malote/infra/outbound/insistent.ts';
import { signedNotices } from '@malote/infra/outbound/notices.ts';
import type { BiHouse } from '@malote/infra/outbound/bi.ts';
import type { Notices } from '@malote/infra/outbound/notices.ts';
import type { Remittance } from '@malote/infra/outbound/bank.ts';
import type { Mail } from '@malote/infra/outbound/mail.ts';
import type { Outbound } from '@malote/infra/outbound/outbound.ts';
import type { PostalRequest } from '@malote/infra/outbound/postal.ts';
import type { NumberRequest } from '@malote/infra/outbound/provider-numbers.ts';
import type { Sms } from '@malote/infra/outbound/sms.ts';
import { jobQueue } from '@malote/infra/jobs/job-queue.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import { createApi } from '@malote/infra/http/api.ts';
import { httpServer } from '@malote/infra/http/http-server.ts';
import { databasePart, missingParts } from '@malote/infra/http/readiness.ts';
import { checkingKey, publicHalf, SESSION_MS, signingKey } from '@malote/infra/http/tokens.ts';
import { keyedHash } from '@malote/infra/keyed-hash.ts';
import { steadyClock } from '@malote/infra/steady-clock.ts';
import type { MasterKeys } from '@malote/infra/personal-data/master-keys.ts';
import { openVault } from '@malote/infra/personal-data/vault.ts';
import { allHandlers, allWatches } from './handlers.ts';
import { registerFirstAdministrator } from './identity/first-administrator.ts';
import type { OpenIdIssuer } from './identity/openid-issuer.ts';
import { createOpenId } from './identity/openid-sign-in.ts';
import { createSignIn } from './identity/sign-in.ts';
import { sessionsSeen } from './identity/sessions-seen.ts';
import { signInLimits } from './identity/sign-in-limits.ts';
import { callersOf } from './kernel/callers.ts';
import { execute } from './kernel/execute.ts';
import type { ExecuteKit } from './kernel/execute.ts';
import { houseCaller } from './kernel/house-caller.ts';
import { followDirectory } from './kernel/follow-directory.ts';
import { createPrecedence } from './kernel/precedence.ts';
import { runReactor } from './kernel/reactor.ts';
import { concluded } from './kernel/outcome.ts';
import { createStreams } from './kernel/streams.ts';
import { createTurns } from './kernel/turns.ts';
import { createMetrics } from './metrics.ts';
import { admits, createServe } from './serve.ts';

/** What the command service is told by its environment. Keys are base64. */
export interface CommandServiceSettings {
  readonly databaseUrl: string;
  /** An EventStoreDB that keeps the log instead of the database. */
  readonly eventStoreUrl?: string | undefined;
  readonly tokenKey: string;
  readonly sealKey: string;
  readonly masterKeys: MasterKeys;
  readonly pepper: Uint8Array;
  readonly company: string;
  /** Whose word on a client's address counts (settings.ts); the own machine's where it is left out. */
  readonly trustedProxies?: readonly string[];
  readonly firstAdministrator?: { readonly username: string; readonly password: string };
  /** How often the log is sealed, in milliseconds. */
  readonly sealEveryMs?: number;
  readonly now?: () => Date;
  /** Who says who people are beside their passwords here; nobody where it is left out. */
  readonly openId?: OpenIdIssuer | undefined;
  /** A session that nobody uses for so long is over, in milliseconds; `SESSION_MS` where it is left out. */
  readonly sessionMs?: number;
  /** Where the bytes of files lie; without it none is taken. */
  readonly files?: FileStore | undefined;
  /** How long files of exports and imports are kept, in milliseconds; 7 days where it is left out. */
  readonly keepFilesMs?: number;
  /** Who looks through files; nobody where it is left out. */
  readonly virusCheck?: VirusCheck | undefined;
  /** Who takes texts to phones; without it each one fails, and says why. */
  readonly sms?: Outbound<Sms> | undefined;
  /** The way to customers' systems; signed calls over HTTPS where it is left out. */
  readonly notices?: Notices;
  /** Who takes mail; without it each bill fails, and says why. */
  readonly mail?: Outbound<Mail> | undefined;
  /** Who takes remittances; without it each one fails, and says why. */
  readonly bank?: Outbound<Remittance> | undefined;
  /** Whom master waybills are declared to; without it each declaration fails, and says why. */
  readonly postal?: Outbound<PostalRequest> | undefined;
  /** Whose pages stand in ours; without it none is opened. */
  readonly bi?: BiHouse | undefined;
  /** Who authorizes fiscal documents; without it none is issued, and each says why. */
  readonly taxOffice?: TaxOffice | undefined;
  /** Who gives the numbers of providers; without it each request fails, and says why. */
  readonly numbers?: Outbound<NumberRequest> | undefined;
}

/** A running command service: its HTTP server is made, and listens where the caller says. */
export interface CommandService {
  readonly server: Server;
  /** Resolves when it can take commands. */
  readonly ready: Promise<void>;
  /** Takes no more calls, answers those under way, writes what is unsaved. */
  close(): Promise<void>;
}

/** Files of exports and imports are kept so long where the company says nothing. */
const KEEP_FILES_MS = 7 * 86_400_000;

/** Up to 4 ms, 8 ms …: rivals for one stream part. */
const pause = async (tries: number) =>
  await new Promise<void>((resolve) => {
    setTimeout(resolve, Math.random() * 4 * tries);
  });

/** The commands that a call brings: the rows of an upload, one otherwise. */
function rowsOf({ input }: { readonly input: unknown }): number {
  const { rows } = input as { readonly rows?: unknown };
  return Array.isArray(rows) ? rows.length : 1;
}

/** Puts the command service together; the only writer of events. */
export async function startCommandService(settings: CommandServiceSettings, log: Logger): Promise<CommandService> {
  const machine = settings.now ?? (() => new Date());
  const now = steadyClock(() => machine().getTime());
  const ending = new AbortController();
  const trouble = lastingTrouble(log);
  const metrics = createMetrics();
  const evidence = evidenceOf(settings.pepper);
  const opened = measured(
    await openEventStore({
      databaseUrl: settings.databaseUrl,
      eventStoreUrl: settings.eventStoreUrl,
      onTrouble: trouble('the event store has trouble'),
    }),
    metrics.registry,
  );
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    max: 8,
    application_name: 'malote command',
    options: PLANNED_ONCE,
  });
  pool.on('error', trouble('an idle connection was lost'));
  const states = stateTable(pool, evidence);
  const vault = openVault({ pool, masterKeys: settings.masterKeys, pepper: settings.pepper });
  const open = async (sealed: string) => (await vault.open([sealed])).get(sealed);
  const hashes = keyedHash(settings.pepper);
  const notices = settings.notices ?? signedNotices(settings.pepper);
  const followed = followDirectory(markedStore(opened, evidence), states, ending.signal);
  const { store } = followed;
  const failed = (what: string) => (error: unknown) => {
    if (!ending.signal.aborted) log.fatal({ err: error }, what);
  };
  const streams = createStreams(store, states);
  const kit: ExecuteKit = {
    store,
    streams,
    turns: createTurns(),
    directory: followed.directory,
    now,
    pause,
    uniqueId: (kind, value) => hashes.uniqueStream(kind, value).slice('unique-'.length),
    protector: vault,
    hashInput: hashes.hashInput,
    company: settings.company,
  };
  const handlers = allHandlers(vault);
  const precedence = createPrecedence();
  const limits = await signInLimits(pool, (text) => hashes.short('sign-in', text));
  const signIn = createSignIn({
    streams,
    directory: followed.directory,
    limits,
    turns: createTurns(),
    seen: sessionsSeen(pool),
    tokenKey: signingKey(settings.tokenKey),
    checkingKey: checkingKey(publicHalf(settings.tokenKey)),
    callerOf: callersOf(followed.directory),
    uniqueId: kit.uniqueId,
    recoveryHash: (text) => hashes.hash('recovery code', text),
    now: machine,
    sessionMs: settings.sessionMs ?? SESSION_MS,
    open,
  });
  const openId = createOpenId({
    issuer: settings.openId,
    signIn,
    tokenKey: signingKey(settings.tokenKey),
    checkingKey: checkingKey(publicHalf(settings.tokenKey)),
    now: machine,
    log,
  });
  const serve = createServe({
    ...kit,
    handlers,
    signIn,
    openId,
    bi: settings.bi,
    files: settings.files,
    virusCheck: settings.virusCheck,
    log,
    seen: followed.seen,
    heard: followed.heard,
  });
  const missing = missingParts([
    databasePart(settings.databaseUrl),
    ...(settings.eventStoreUrl === undefined ? [] : [{ name: 'event store', ask: async () => await opened.head() }]),
  ]);
  let ready = false;
  let knowsUsers = false;
  // Who has stopped following would go by users, rights and ended sessions of that moment.
  followed.done.catch((error: unknown) => {
    knowsUsers = false;
    ready = false;
    failed('the directory cannot be followed')(error);
  });
  const api = createApi({
    service: 'command',
    isOpen: () => knowsUsers,
    trustedProxies: settings.trustedProxies ?? ['loopback'],
    tokenKey: checkingKey(publicHalf(settings.tokenKey)),
    log,
    admits,
    callerOf: callersOf(followed.directory),
    now,
    answer: async (call) => {
      const done = metrics.startCommand(call.definition.name);
      try {
        const answer = await precedence.during(rowsOf(call), async () => await serve(call as never));
        done('refused' in answer ? answer.refused : 'OK');
        return answer;
      } catch (error) {
        done(isDatabaseAway(error) ? 'SERVICE_BUSY' : 'SERVICE_EXCEPTION');
        throw error;
      }
    },
    probes: {
      missing: async () =>
        ready && !ending.signal.aborted ? await missing() : [ending.signal.aborted ? 'it ends' : 'it starts'],
      metrics: async () => await metrics.registry.metrics(),
    },
  });
  const server = httpServer(api);
  const begun = (async () => {
    await followed.ready;
    knowsUsers = true;
    if (settings.firstAdministrator !== undefined) {
      const { username, password } = settings.firstAdministrator;
      await followed.seen(await registerFirstAdministrator(kit, handlers, username, password));
    }
    ready = true;
  })();
  const tasks = [
    leadByLock({
      connectionString: settings.databaseUrl,
      name: 'reactor',
      onTrouble: trouble('the reactor has trouble'),
    })(async (signal) => {
      await followed.ready; // what it completes is decided on master data: a memory that is still empty would refuse it for good
      await runReactor({
        store,
        states,
        watches: allWatches({
          ...kit,
          exportJobs: jobQueue(pool, EXPORT_JOBS),
          sms: settings.sms && noted(insistent(settings.sms), log),
          notices: (place) => noted(insistent(notices(place)), log),
          postal: settings.postal && noted(insistent(settings.postal), log),
          numbers: settings.numbers && noted(insistent(settings.numbers), log),
          taxOffice: settings.taxOffice && {
            ...noted(insistent(settings.taxOffice), log),
            environment: settings.taxOffice.environment ?? 'production',
          },
          files: settings.files,
          keepFilesMs: settings.keepFilesMs ?? KEEP_FILES_MS,
          mail: settings.mail && noted(insistent(settings.mail), log),
          bank: settings.bank && noted(insistent(settings.bank), log),
          open,
          turn: precedence.turn,
          act: async (command, commandId, input) => {
            const acting = handlers.get(command.name);
            if (acting === undefined) throw new Error(`no handler for ${command.name}`);
            // As a caller says it: what is said in kilograms is decided in grams.
            const said = { handler: acting, input: command.input.parse(input), commandId };
            return concluded(
              await execute(kit, { ...said, circumstances: {}, receivedAt: now(), caller: houseCaller, opening: '*' }),
            );
          },
        }),
        open: metrics.intents,
        signal,
        now,
        onTrouble: ofEachPart(trouble, 'an intent could not be ended', 'watch'),
      });
    }, ending.signal),
    sealLog(store, sealingKey(settings.sealKey), evidence, {
      signal: ending.signal,
      everyMs: settings.sealEveryMs ?? 60_000,
      log: (seal) => {
        metrics.sealed(seal);
        log.info({ seal }, 'the log was sealed');
      },
      onTrouble: trouble('the log could not be sealed'),
      leadership: leadByLock({
        connectionString: settings.databaseUrl,
        name: 'sealer',
        onTrouble: trouble('the sealer has trouble'),
      }),
    }),
  ];
  for (const task of tasks) task.catch(failed('a task of the command service ended'));
  return {
    server,
    ready: begun,
    close: async () => {
      ready = false;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      ending.abort();
      await Promise.allSettled([...tasks, followed.done]);
      await streams.close();
      await store.close();
      await pool.end();
    },
  };
}
