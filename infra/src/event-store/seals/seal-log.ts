import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import { logSealed } from '@malote/contracts/kernel/seals.ts';
import { uuidv5, uuidv7 } from '../../uuid.ts';
import { chain, hashOf } from '../chain.ts';
import type { EventHash } from '../chain.ts';
import type { Evidence } from '../evidence.ts';
import { markOf } from '../marks.ts';
import type { EventStore, RecordedEvent, Version } from '../port.ts';
import type { SealingKey } from './keys.ts';
import { cover, coveredBy, nothingCovered, sealOf, sealStream, signatureHolds, signSeal } from './seal.ts';
import type { Covered, Seal } from './seal.ts';

/** Runs the work where no other process does it, and nowhere else; returns when the work is done or the signal aborts. `leadByLock` is one. */
export type Leadership = (work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;

export interface SealLogOptions {
  readonly signal: AbortSignal;
  /** How often it looks for new events (ms); a minute in production. */
  readonly everyMs: number;
  /** Told of each seal once it is stored: the line that must reach a place which the database's owner cannot change. */
  readonly log: (seal: Seal) => void;
  readonly leadership: Leadership;
  /** Told when a round failed; the next one tries again from what is stored. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Seals the log until the signal aborts: in each interval in which events came, one `log.sealed`. Seals are events like any other
 * and are covered by the next seal, but they alone make no new one.
 * The leadership only avoids double work: two sealers at once would conflict on the version of the stream of seals.
 */
export const sealLog = (
  store: SealableLog,
  key: SealingKey,
  evidence: Pick<Evidence, 'ofEvent'>,
  { signal, everyMs, log, leadership, onTrouble = () => undefined }: SealLogOptions,
): Promise<void> =>
  leadership(async (leading) => {
    const sealNow = sealer(store, key, evidence, log);
    while (!leading.aborted) {
      await sealNow().catch(onTrouble);
      await wait(everyMs, undefined, { signal: leading }).catch(() => undefined);
    }
  }, signal);

type SealableLog = Pick<EventStore, 'append' | 'readAll' | 'readLast'>;

/** Where the seals stand, and what was read since. */
interface Standing {
  readonly version: Version;
  readonly chainedTo: EventHash | undefined;
  readonly covered: Covered;
  readonly somethingNew: boolean;
}

/**
 * One sealer; each call seals what came since the last seal, and answers it, or nothing when nothing came or another sealer was faster.
 * @throws Error when the last seal's signature does not hold: the log was changed, and going on would sign the change. ForeignAppend, LostEvent, and errors of the store.
 */
export const sealer = (
  store: SealableLog,
  key: SealingKey,
  evidence: Pick<Evidence, 'ofEvent'>,
  log: (seal: Seal) => void,
): (() => Promise<Seal | undefined>) => {
  let standing: Standing | undefined;
  return async () => {
    const from = standing ?? (await lastSeal(store, key));
    standing = undefined; // whatever fails from here on, the next call begins with what is stored
    const read = await readOn(store, evidence, from);
    if (!read.somethingNew) {
      standing = read;
      return undefined;
    }
    const made = await appendSeal(store, key, read);
    if (made === undefined) return undefined;
    standing = { ...read, ...made.stands, somethingNew: false };
    log(made.seal);
    return made.seal;
  };
};

/** Where a seal goes: what it covers, and the end of the stream of seals before it. */
export type SealPlace = Pick<Standing, 'version' | 'chainedTo' | 'covered'>;

/** Signs and stores one seal over what is covered; nothing when another sealer was faster. */
export const appendSeal = async (
  store: Pick<EventStore, 'append'>,
  key: SealingKey,
  place: SealPlace,
): Promise<{ readonly seal: Seal; readonly stands: Pick<Standing, 'version' | 'chainedTo'> } | undefined> => {
  const writtenAt = new Date().toISOString();
  const seal = signSeal(place.covered, key, writtenAt);
  const appendId = uuidv7();
  const { sealedAt: _, ...data } = seal;
  const event = {
    id: uuidv5(appendId, '0'),
    type: logSealed.type,
    schemaVersion: logSealed.version,
    data: JSON.stringify(data),
  };
  const link = chain(
    place.chainedTo,
    sealStream,
    place.version + 1,
    { ...event, metadata: envelope(appendId, writtenAt) },
    writtenAt,
  );
  const result = await store.append({
    stream: sealStream,
    expected: place.version,
    appendId,
    events: [{ ...event, metadata: link.metadata }],
  });
  return result.kind === 'appended' ? { seal, stands: { version: result.version, chainedTo: link.hash } } : undefined;
};

const lastSeal = async (store: SealableLog, key: SealingKey): Promise<Standing> => {
  const event = await store.readLast(sealStream);
  if (event === undefined) return { version: 0, chainedTo: undefined, covered: nothingCovered, somethingNew: false };
  const seal = sealOf(event);
  if (seal === undefined || (seal.keyId === key.keyId && !signatureHolds(seal, key.publicKey)))
    throw new Error(
      `The last seal (${sealStream} ${event.version}) does not hold: the log was changed. Verify it before it is sealed again`,
    );
  return {
    version: event.version,
    chainedTo: hashOf(event),
    somethingNew: false,
    covered: coveredBy(seal),
  };
};

/** An event that stands in the log, and that the command service did not write: a seal over it would say that it is ours. */
export class ForeignAppend extends Error {
  override readonly name = 'ForeignAppend';
  constructor({ stream, version, position }: RecordedEvent) {
    super(
      `The event ${version} of ${stream} at position ${position} was not written by the command service: the log is not sealed over it. Run the verification`,
    );
  }
}

/** Marks begin with the first event that has one, in logs that were begun without; from there on every event has one. Seals are signed. @throws ForeignAppend */
const marksFrom = (covered: Covered, event: RecordedEvent, evidence: Pick<Evidence, 'ofEvent'>): Covered => {
  if (event.stream === sealStream) return covered;
  const mark = markOf(event, evidence);
  if (mark === 'forged' || (mark === 'none' && covered.marksFrom !== undefined)) throw new ForeignAppend(event);
  return mark === 'ours' && covered.marksFrom === undefined ? { ...covered, marksFrom: covered.count } : covered;
};

/** Up to the head at the start, not after a log that grows while it is read. */
const readOn = async (store: SealableLog, evidence: Pick<Evidence, 'ofEvent'>, from: Standing): Promise<Standing> => {
  let { covered, somethingNew } = from;
  for (let goal: bigint | undefined; goal === undefined || covered.upTo < goal;) {
    const page = await store.readAll(covered.upTo, eventsAPage);
    for (const event of page.events) {
      covered = marksFrom(cover(covered, event.position, hashOf(event)), event, evidence);
      somethingNew ||= event.stream !== sealStream;
    }
    goal ??= page.head;
    if (page.events.length === 0) break;
  }
  return { ...from, covered, somethingNew };
};

const eventsAPage = 2_000;

const envelope = (commandId: string, now: string): Envelope => ({
  company: '',
  commandId,
  command: 'log.seal',
  actor: sealStream,
  happenedAt: now,
  offset: 0,
  businessDay: now.slice(0, 10),
  skew: 0,
  receivedAt: now,
  shown: 'nothing',
});
