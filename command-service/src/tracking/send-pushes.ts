import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { partsOfPush, trackPush } from '@malote/contracts/tracking/track-push.ts';
import type { NoticePlace } from '@malote/infra/outbound/notices.ts';
import { CounterpartAway } from '@malote/infra/outbound/outbound.ts';
import type { Outbound } from '@malote/infra/outbound/outbound.ts';
import type { Notice } from '@malote/infra/outbound/webhook.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { trackNotice } from './track-notice.ts';

const NAMESPACE = '0f3c7a52-7f0e-4a55-93a7-1f6c86b3d7aa';

/** A target that stays away is asked for so long, in milliseconds; then the attempt has failed. */
const ASKED_FOR_MS = 600_000;
/** Calls on their way at once to one target, and to all: one that is slow takes no other's turn. */
const AT_ONCE = 4;
const AT_ONCE_IN_ALL = 32;
/** A call that takes longer is seen to be under way; most are answered before anybody could look. */
const SEEN_AFTER_MS = 500;
/** What calls came to is written together: the first waits so long for others. While it is written its call has ended and another one has begun, up to so many. */
const TOGETHER_MS = 50;
const WRITTEN_AT_ONCE = 256;
/** Who has not been asked for so long leads no more: another process pushes what waits here. */
const LEADS_MS = 1_000;

const { registered, moved } = trackPush.events;
const { moves } = trackPush.commands;
const OPENS = [registered.type, moved['re-push'].type];
const codeOf = (event: StoredEvent) => (event.data as { readonly code: string }).code;

/** What an attempt came to: it is over, whatever it came to, or it is made again later. */
type Came = 'over' | 'later' | { readonly error: unknown };

/** The attempts of one waybill to one target, in the order in which they were asked for; the first one is under way, or rests until it is looked at again. */
interface Lane {
  readonly attempts: StoredEvent[];
  first: 'waits' | 'runs' | 'rests';
}

/** Where a target is called and what its calls are signed with, by its fields. */
const placeOf = (
  code: string,
  { address, secretSince, formerSecretSince: since, formerSecretUntil: until }: Readonly<Record<string, unknown>>,
): NoticePlace => ({
  code,
  address: String(address),
  secretSince: String(secretSince),
  ...(typeof since === 'string' && typeof until === 'string' && { former: { secretSince: since, until } }),
});

/**
 * Pushes tracks to the systems of customers (R-0696): those of one waybill to one target one after the other, in the order in which they were registered, each
 * after the one before it was taken or has failed. Each says how its parcel stands when it is sent (`track-notice.ts`). A paused target gets nothing, and what waits for it keeps its order. The id of a call is that of the
 * event that asked for it, so a receiver that gets it twice, after a process was killed or an answer was lost, can tell.
 */
export function sendPushes({ notices, streams, directory, act, now, turn }: WatchKit): Watch {
  /** What is to be pushed, by target, then by waybill. */
  const lanes = new Map<string, Map<string, Lane>>();
  const queued = new Set<string>();
  const busy = new Map<string, number>();
  let running = 0;
  let writing = 0;
  let gathering: Promise<void> | undefined;
  let lookedAt = 0;
  /** By the code of the push: what its newest attempt came to. */
  const came = new Map<string, { readonly of: string; readonly came: Came }>();
  const firstAskedAt = new Map<string, number>();
  const leadsSince = now().getTime();
  const ports = new Map<string, Outbound<Notice>>();

  const targetOf = (code: string) => directory.records.get('TrackTarget')?.get(code);

  /** One port for as long as address and secrets stay: it remembers how often it got no answer. */
  function portTo(code: string, fields: Readonly<Record<string, unknown>>): Outbound<Notice> {
    const place = placeOf(code, fields);
    const key = JSON.stringify(place);
    const port = ports.get(key) ?? notices(place);
    ports.set(key, port);
    return port;
  }

  /** Over when whatever came meanwhile is written in one go with it. */
  const others = (): Promise<void> =>
    (gathering ??= delay(TOGETHER_MS).then(() => {
      gathering = undefined;
    }));

  async function write(asked: StoredEvent, move: 'begin' | 'deliver' | 'fail', fields?: object): Promise<void> {
    const code = codeOf(asked);
    const input = { code, ...(fields !== undefined && { fields }) };
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), input);
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  /** What was asked for since this process leads, no other one has attempted: it is as remembered. */
  async function loaded(asked: StoredEvent) {
    const remembered = Date.parse(asked.metadata.writtenAt) > leadsSince;
    const push = remembered ? await streams.load(trackPush.aggregate, codeOf(asked)) : undefined;
    return push !== undefined && push.version >= asked.version
      ? push
      : await streams.fresh(trackPush.aggregate, codeOf(asked));
  }

  /** `answered` is called once the target has said what it says, before that is written. */
  async function attempt(asked: StoredEvent, answered: () => void): Promise<Came> {
    const code = codeOf(asked);
    await turn();
    const { state } = await loaded(asked);
    const target = targetOf(partsOfPush(code).target);
    const isConcluded = state.status === 'pushed' || state.status === 'push_failed';
    if (isConcluded || state.fields === undefined) return 'over';
    if (target?.fields === undefined || target.status === 'deleted') {
      await write(asked, 'fail', { result: 'target_gone' });
      return 'over';
    }
    const since = firstAskedAt.get(asked.id) ?? now().getTime();
    firstAskedAt.set(asked.id, since);
    let begun: Promise<void> | undefined;
    const begin = async (): Promise<void> => {
      begun ??= state.status === 'not_pushed' ? write(asked, 'begin') : Promise.resolve();
      await begun;
    };
    const seen = setTimeout(() => void begin().catch(() => undefined), SEEN_AFTER_MS);
    try {
      const port = portTo(partsOfPush(code).target, target.fields);
      // Read anew: what was signed elsewhere a moment ago is how the parcel stands.
      const { state: told } = await streams.fresh(parcel, partsOfPush(code).waybillNumber);
      const sent = await port.send({ id: asked.id, content: trackNotice(code, state.fields, told) });
      clearTimeout(seen);
      answered();
      await begun;
      await others();
      await (sent.kind === 'taken'
        ? write(asked, 'deliver', { result: 'success', errorMessage: null })
        : write(asked, 'fail', { result: 'refused', errorMessage: sent.why.slice(0, 300) }));
    } catch (error) {
      if (!(error instanceof CounterpartAway)) throw error;
      await begin();
      if (now().getTime() - since < ASKED_FOR_MS) return 'later';
      await write(asked, 'fail', { result: 'no_answer', errorMessage: error.message.slice(0, 300) });
    } finally {
      clearTimeout(seen);
    }
    firstAskedAt.delete(asked.id);
    return 'over';
  }

  function laneOf(asked: StoredEvent): { readonly target: string; readonly lane: Lane } {
    const { target, waybillNumber } = partsOfPush(codeOf(asked));
    const ofTarget = lanes.get(target) ?? new Map<string, Lane>();
    lanes.set(target, ofTarget);
    const lane = ofTarget.get(waybillNumber) ?? { attempts: [], first: 'waits' };
    ofTarget.set(waybillNumber, lane);
    return { target, lane };
  }

  const isFull = (target: string) =>
    running >= AT_ONCE_IN_ALL || writing >= WRITTEN_AT_ONCE || (busy.get(target) ?? 0) >= AT_ONCE;

  /** Begins what may begin now, the longest waiting first. */
  function startNext(): void {
    if (now().getTime() - lookedAt > LEADS_MS) return;
    for (const [target, ofTarget] of lanes) {
      if (targetOf(target)?.status === 'paused') continue;
      for (const lane of ofTarget.values()) {
        if (isFull(target)) break;
        if (lane.first === 'waits') start(target, lane);
      }
    }
  }

  function start(target: string, lane: Lane): void {
    const [asked] = lane.attempts;
    if (asked === undefined) return;
    lane.first = 'runs';
    running += 1;
    busy.set(target, (busy.get(target) ?? 0) + 1);
    let isCalled = true;
    const endCall = (): void => {
      if (!isCalled) return;
      isCalled = false;
      running -= 1;
      busy.set(target, (busy.get(target) ?? 1) - 1);
    };
    const answered = (): void => {
      endCall();
      startNext();
    };
    writing += 1;
    void attempt(asked, answered)
      .catch((error: unknown): Came => ({ error }))
      .then((outcome) => {
        came.set(codeOf(asked), { of: asked.id, came: outcome });
        endCall();
        writing -= 1;
        lane.first = outcome === 'over' ? 'waits' : 'rests';
        if (outcome !== 'over') return;
        // Here and not at the next look: one that is pushed again meanwhile is another attempt, and the next one need not wait for it.
        lane.attempts.shift();
        queued.delete(asked.id);
        if (lane.attempts.length === 0) lanes.get(target)?.delete(partsOfPush(codeOf(asked)).waybillNumber);
        startNext();
      });
  }

  return {
    name: 'push tracks to customers',
    afterMs: 0,
    types: OPENS,
    opens: (event) => (OPENS.includes(event.type) ? codeOf(event) : undefined),
    closes: () => [],
    end: async (asked) => {
      lookedAt = now().getTime();
      const code = codeOf(asked);
      const last = came.get(code);
      const outcome = last?.of === asked.id ? last.came : undefined;
      if (outcome !== undefined) came.delete(code);
      if (outcome === 'over') return undefined;
      const { lane } = laneOf(asked);
      if (outcome !== undefined) lane.first = 'waits';
      if (typeof outcome === 'object') throw outcome.error;
      if (!queued.has(asked.id)) lane.attempts.push(asked);
      queued.add(asked.id);
      startNext();
      return await Promise.resolve('open' as const);
    },
  };
}
