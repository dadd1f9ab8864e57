import type { Knex } from 'knex';
import type { Rights } from '@malote/contracts/identity/permissions.ts';
import type { QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Answer, Call } from '@malote/infra/http/call.ts';
import type { Asking } from './asking.ts';
import type { FileAnswer } from './files/file-answer.ts';
import { fileSnapshot } from './files/file-snapshot.ts';
import type { Metrics } from './metrics.ts';
import type { ReadsFeed } from './reads-feed.ts';
import type { RowRules } from './row-rules.ts';
import { AFTER_POSITION_MS, atStanding, inSnapshot, runningSnapshot } from './snapshot.ts';
import type { Snapshot, StandingReads } from './snapshot.ts';

/** What all calls share. */
export interface Serving
  extends
    RowRules,
    Pick<
      Asking,
      | 'master'
      | 'personal'
      | 'cursors'
      | 'events'
      | 'sealKeys'
      | 'evidence'
      | 'keptFiles'
      | 'noticeSecret'
      | 'sessionMs'
    > {
  readonly db: Knex;
  readonly standingReads: StandingReads;
  /** A pool of its own: files are long, and must not take the connections of lists. */
  readonly files: Knex;
  readonly feed: ReadsFeed;
  readonly metrics: Pick<Metrics, 'startQuery'>;
  readonly rights: Rights;
  readonly handlers: Readonly<Record<string, unknown>>;
  /** Those that read by `rows` alone. */
  readonly readingByRows: ReadonlySet<string>;
}

type AnyHandler = (asked: unknown, asking: Asking) => Promise<unknown>;

/** Answers calls on snapshots of the read models. A service without a free connection answers SERVICE_BUSY. */
export function answerCalls(serving: Serving): (call: Call<QueryDefinition>) => Promise<Answer> {
  const handlers = serving.handlers as Readonly<Record<string, AnyHandler>>;
  return async (call) => {
    const handler = Object.hasOwn(handlers, call.definition.name) ? handlers[call.definition.name] : undefined;
    if (handler === undefined || call.caller === undefined) return refuse('NOT_FOUND');
    const stop = serving.metrics.startQuery(call.definition.name);
    try {
      const answer =
        call.definition.shape === 'file'
          ? await answerFile(serving, call, handler)
          : await answerData(serving, call, handler);
      stop(isRefusal(answer) ? 'refused' : 'stale' in answer && answer.stale === true ? 'stale' : 'answered');
      return answer;
    } catch (error) {
      stop('failed');
      if (error instanceof Error && error.name === 'KnexTimeoutError') return refuse('SERVICE_BUSY');
      throw error;
    }
  };
}

function askingOf(serving: Serving, call: Call<QueryDefinition>, snapshot: Snapshot): Asking {
  const { caller } = call;
  if (caller === undefined) throw new Error(`${call.definition.name} was asked by nobody`);
  return {
    ...snapshot,
    caller,
    token: call.token ?? '',
    language: call.language,
    now: call.receivedAt,
    master: serving.master,
    personal: serving.personal,
    cursors: serving.cursors,
    events: serving.events,
    sealKeys: serving.sealKeys,
    evidence: serving.evidence,
    keptFiles: serving.keptFiles,
    noticeSecret: serving.noticeSecret,
    sessionMs: serving.sessionMs,
    lookUps: serving.lookUps,
    pastRows: serving.pastRows,
    sights: serving.sights,
    get signal() {
      return call.signal;
    },
    opening: call.opening,
    openingOf: (definition) => serving.rights.openingOf(caller.grants, definition),
    permits: (definition) => serving.rights.permits(caller.grants, definition),
  };
}

async function answerData(serving: Serving, call: Call<QueryDefinition>, handler: AnyHandler): Promise<Answer> {
  const wish = {
    groups: call.definition.reads,
    after: call.afterPosition,
    get signal() {
      return call.signal;
    },
  };
  const before = standsAt(serving.feed, wish.groups);
  const work = (snapshot: Snapshot) => handler(call.input, askingOf(serving, call, snapshot));
  const { value, stale } = serving.readingByRows.has(call.definition.name)
    ? await atStanding(serving.standingReads, serving.feed, wish, work)
    : await inSnapshot(serving.db, serving.feed, wish, work);
  if (isRefusal(value)) return value;
  // The bytes lie elsewhere: the snapshot has ended before the first of them is sent.
  return call.definition.shape === 'kept-file'
    ? (value as FileAnswer)
    : { data: value, stale, stands: !stale && wish.after > before ? wish.after : before };
}

/** A position that the groups have all reached: rows that are read from here on hold whatever happened up to it. */
function standsAt(feed: ReadsFeed, groups: readonly string[]): bigint {
  let lowest: bigint | undefined;
  for (const group of groups) {
    const position = feed.position(group);
    if (lowest === undefined || position < lowest) lowest = position;
  }
  return lowest ?? 0n;
}

/** A file is read from one snapshot for as long as it is sent; the snapshot ends with the file, however that ends. */
async function answerFile(serving: Serving, call: Call<QueryDefinition>, handler: AnyHandler): Promise<Answer> {
  for (const group of call.afterPosition > 0n ? call.definition.reads : [])
    await serving.feed.reached(group, call.afterPosition, AFTER_POSITION_MS, call.signal);
  const { snapshot, tables } = await fileSnapshot(serving.files);
  let isSending = false;
  try {
    const value = (await handler(call.input, askingOf(serving, call, runningSnapshot(tables)))) as FileAnswer;
    if (isRefusal(value)) return value;
    isSending = true;
    value.file.body.once('close', () => void snapshot.rollback().catch(() => undefined));
    return value;
  } finally {
    if (!isSending) await snapshot.rollback();
  }
}
