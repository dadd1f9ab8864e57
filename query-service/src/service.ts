import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { rights } from '@malote/contracts/rights.ts';
import type { Evidence } from '@malote/infra/event-store/evidence.ts';
import { admission } from '@malote/infra/http/admission.ts';
import { createApi } from '@malote/infra/http/api.ts';
import type { NoticeSecret } from '@malote/infra/outbound/notices.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import { httpServer } from '@malote/infra/http/http-server.ts';
import { databasePart, missingParts } from '@malote/infra/http/readiness.ts';
import { checkingKey } from '@malote/infra/http/tokens.ts';
import { boardComputer, paceOf, topicOf, listsOfModel } from './boards.ts';
import { rowRules } from './contexts.ts';
import { handlers, readingByRows } from './handlers.ts';
import { answerCalls } from './kernel/answer-calls.ts';
import type { EventReads } from './kernel/access.ts';
import { callersOf } from './kernel/callers.ts';
import { docsPage } from './kernel/docs/docs-page.ts';
import { openDatabase, openWording } from './kernel/database.ts';
import { followEndedSessions } from './kernel/ended-sessions.ts';
import { SESSION_MS } from '@malote/infra/http/tokens.ts';
import { cursors } from './kernel/lists/cursor.ts';
import { openBoards } from './kernel/live/boards.ts';
import { openLiveServer } from './kernel/live/live-server.ts';
import { createMetrics } from './kernel/metrics.ts';
import { followMasterData } from './kernel/master-data.ts';
import type { PersonalData } from './kernel/personal-data.ts';
import { openReadings } from './kernel/readings.ts';
import { openReadsFeed } from './kernel/reads-feed.ts';
import { checkpointsOf } from './kernel/snapshot.ts';
import { standingMemory } from './kernel/standing-memory.ts';

export interface QueryServiceOptions {
  readonly databaseUrl: string;
  /** base64 of the SPKI DER of the key that checks tokens. */
  readonly tokenPublicKey: string;
  /** base64 of the SPKI DER of the keys that check the seals of the event log, the present one and former ones. */
  readonly sealPublicKeys: readonly string[];
  /** What calls to customers' systems are signed with. */
  readonly noticeSecret?: NoticeSecret | undefined;
  /** What partners sign calls to the address service with. */
  readonly addressKey?: string | undefined;
  /** Tells what the command service wrote from what somebody else did; the same key in all processes. */
  readonly evidence: Pick<Evidence, 'ofEvent'>;
  /** Whose word on a client's address counts (settings.ts). */
  readonly trustedProxies: readonly string[];
  /** A session that nobody uses for so long is over, in milliseconds; `SESSION_MS` unless told. */
  readonly sessionMs?: number;
  /** Signs cursors; the same in all processes. */
  readonly cursorSecret: string;
  readonly connections: number;
  readonly events: EventReads;
  readonly personal: PersonalData;
  /** Where the bytes of files lie; without it none is found. */
  readonly files?: FileStore | undefined;
  readonly log: Logger;
  /** By which days and ages are told; the machine's clock unless told. */
  readonly now?: () => Date;
  /** A live client who takes nothing for so long is closed; `TAKES_NOTHING_MS` unless told. */
  readonly takesNothingMs?: number;
}

/** What only time changes on a board (lateness, silence, its age) is computed this often. */
const BOARD_REST_MS = 5_000;

/** What is said to be missing while nothing is heard of changes: lists would be old. */
const CHANGES = 'changes of the read models';

/** The query service, ready to listen. It writes nothing. */
export interface QueryService {
  readonly server: Server;
  /** True while the read models can be read and changes are heard. */
  readonly isReady: () => boolean;
  /** Stops taking calls, lets those under way end, and lets go of every connection. */
  readonly close: () => Promise<void>;
}

/** Opens its connections, loads master data and follows it. @throws when the read models cannot be read. */
export async function openQueryService(options: QueryServiceOptions): Promise<QueryService> {
  const { databaseUrl, log, now = () => new Date() } = options;
  const db = openDatabase({ url: databaseUrl, connections: options.connections, name: 'malote query' });
  const files = openDatabase({ url: databaseUrl, connections: 2, name: 'malote query files' });
  const readings = openReadings(
    { url: databaseUrl, connections: options.connections, name: 'malote query lists' },
    (error) => log.warn({ err: error }, 'a connection of lists was lost'),
  );
  const feed = openReadsFeed({ databaseUrl, log, positions: () => checkpointsOf(db) });
  const missing = missingParts([databasePart(databaseUrl)]);
  const letGo = async () => {
    await feed.close();
    await readings.close();
    await files.destroy();
    await db.destroy();
  };
  const followed = Promise.all([followMasterData(db, feed, log), followEndedSessions(db, feed, log)]);
  const [master, ended] = await followed.catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  // A server that died may have forgotten its last moments, and stand where it stood before by another way.
  let memory = standingMemory();
  feed.onMove((group) => {
    if (group === undefined) memory = standingMemory();
  });
  let liveQueues: () => readonly number[] = () => [];
  const metrics = createMetrics(feed, () => liveQueues());
  const callerOf = callersOf(master, ended.has);
  const admits = admission(rights);
  const api = createApi<QueryDefinition>({
    service: 'query',
    isOpen: () => true,
    now,
    trustedProxies: options.trustedProxies,
    probes: {
      missing: async () => (feed.isConnected() ? await missing() : [CHANGES]),
      metrics: () => metrics.text(),
    },
    tokenKey: checkingKey(options.tokenPublicKey),
    signatureKey: options.addressKey,
    callerOf,
    log,
    pages: docsPage(),
    admits,
    answer: answerCalls({
      db,
      files,
      standingReads: {
        readings,
        wording: openWording(),
        wordings: new Map(),
        memory: (at, groups) => memory(at, groups),
      },
      feed,
      master,
      metrics,
      sealKeys: options.sealPublicKeys.map(checkingKey),
      evidence: options.evidence,
      handlers,
      readingByRows,
      ...rowRules,
      personal: options.personal,
      keptFiles: options.files,
      noticeSecret: options.noticeSecret,
      sessionMs: options.sessionMs ?? SESSION_MS,
      events: options.events,
      cursors: cursors(options.cursorSecret),
      rights,
    }),
  });
  const server = httpServer(api);
  const boards = openBoards({
    compute: boardComputer({ db, master, personal: options.personal, events: options.events, now }, log),
    log,
    paceOf,
    restMs: BOARD_REST_MS,
  });
  const live = openLiveServer({
    server,
    db,
    feed,
    boards,
    ended,
    callerOf,
    onMasterChange: master.onChange,
    log,
    tokenKey: checkingKey(options.tokenPublicKey),
    sent: metrics.countLiveMessage,
    closed: metrics.countLiveClosed,
    ...(options.takesNothingMs !== undefined && { takesNothingMs: options.takesNothingMs }),
    listRefusal: (caller, model) => {
      const answers = listsOfModel(model).map((list) => admits(caller, list));
      return answers.every((answer) => isRefusal(answer)) ? (answers[0] ?? refuse('NO_PERMISSION')) : undefined;
    },
    reachOf: (model) => (listsOfModel(model).every(({ scope }) => scope === 'row') ? 'scope' : 'everyone'),
    topicOf: (caller, board, params) =>
      topicOf((definition) => admits(caller, definition), caller.scope, board, params),
  });
  liveQueues = live.queues;
  return {
    server,
    isReady: feed.isConnected,
    close: async () => {
      await live.close();
      boards.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      await ended.close();
      master.close();
      await letGo();
    },
  };
}
