import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { trackPush } from '@malote/contracts/tracking/track-push.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inLanes } from '../kernel/in-lanes.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import { looksBack, parcelsOf, pushesOf, TOLD, toldCustomers } from './pushed-tracks.ts';

const NAMESPACE = '6b7f2c1e-94e0-4f0d-8f0a-1f1d0d9c1a55';

/** An event, and one of the parcels that it is about. */
interface About {
  readonly event: StoredEvent;
  readonly waybill: string;
}

/** Events, and parcels of them, that are taken together: so few that scans of stations, which are stored beside them and come first, hardly wait for them. */
const TOGETHER = 64;
/** Where more wait than this they give way to nobody: what waits is in memory. */
const MOST_WAITING = 10_000;

/**
 * Registers a push for each event that a customer with a target is told of. Pushes of one waybill go in the order in which they were registered, so they are
 * taken one after the other in the order of the log, those of others at the same time; beside the watch, because a departure may tell of thousands of
 * parcels. Codes and ids follow from the event: one that is looked at twice is registered once.
 */
export function registerPushes(kit: WatchKit): Watch {
  const told = toldCustomers(kit.directory);
  const waiting = new Set<StoredEvent>();
  const done = new Set<string>();
  let failed: { readonly error: unknown } | undefined;
  let working = false;

  /** A scan was stored a moment ago, so its parcel is in memory still: that of a customer who is told of nothing is done with. */
  function isOfNobody(event: StoredEvent): boolean {
    if (told().size === 0) return true;
    if (!event.stream.startsWith('parcel-')) return false;
    const customer = kit.streams.ownerOf(parcel, event.stream.slice('parcel-'.length));
    return customer !== undefined && !told().has(customer);
  }

  async function register({ event, waybill }: About): Promise<void> {
    const { state } = await kit.streams.load(parcel, waybill);
    const earlier = looksBack(event)
      ? (await Array.fromAsync(kit.store.readStream(event.stream, 0))).map(parseEvent)
      : [];
    for (const { code, fields } of pushesOf(event, state, kit.directory, earlier)) {
      // oxlint-disable-next-line no-await-in-loop -- a customer has one target, seldom two
      if (waiting.size < MOST_WAITING) await kit.turn();
      const commandId = uuidv5(NAMESPACE, code);
      const { site: _, station: __, device: ___, ...metadata } = event.metadata;
      const run = inTheNameOf(kit, trackPush.commands.register, {
        ...event,
        metadata: { ...metadata, actor: HOUSE, commandId, command: trackPush.commands.register.name },
      });
      // oxlint-disable-next-line no-await-in-loop -- the same
      await run.conclude(trackPush.aggregate, code, ({ status }) => ({
        facts: status === 'absent' ? [trackPush.events.registered({ code, fields })] : [],
        answer: { code },
      }));
    }
  }

  /* oxlint-disable no-await-in-loop -- what comes first in the log is taken first */
  async function work(): Promise<void> {
    working = true;
    try {
      while (waiting.size > 0) {
        const events = [...waiting.values().take(TOGETHER)];
        const parcels = await Promise.all(events.map(async (event) => await parcelsOf(event, kit)));
        const all = events.flatMap((event, at) => parcels[at]?.map((waybill) => ({ event, waybill })) ?? []);
        for (let at = 0; at < all.length; at += TOGETHER)
          await inLanes(all.slice(at, at + TOGETHER), ({ waybill }) => waybill, register);
        for (const event of events) {
          done.add(event.id);
          waiting.delete(event);
        }
      }
    } catch (error) {
      failed = { error };
    } finally {
      working = false;
    }
  }
  /* oxlint-enable no-await-in-loop */

  return {
    name: 'register pushes of tracks',
    afterMs: 0,
    inOrder: true,
    types: TOLD,
    opens: (event) => {
      if (isOfNobody(event)) return undefined;
      waiting.add(event);
      return event.id;
    },
    closes: () => [],
    end: async (event) => {
      if (done.delete(event.id)) return undefined;
      if (failed !== undefined) {
        const { error } = failed;
        failed = undefined;
        throw error;
      }
      if (!working) void work();
      return await Promise.resolve('open' as const);
    },
  };
}
