import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { trackPush } from '@malote/contracts/tracking/track-push.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { RunKit } from '../kernel/run.ts';
import { hasTargets, parcelsOf, pushesOf, TOLD } from './pushed-tracks.ts';

const NAMESPACE = '6b7f2c1e-94e0-4f0d-8f0a-1f1d0d9c1a55';

/**
 * Registers a push for each event that a customer with a target is told of. Events are taken one after the other in the order of the log, because pushes of
 * one waybill go in the order in which they were registered; beside the watch, because a departure may tell of thousands of parcels. Codes and ids follow
 * from the event: one that is looked at twice is registered once.
 */
export function registerPushes(kit: RunKit): Watch {
  const waiting: StoredEvent[] = [];
  const done = new Set<string>();
  let failed: { readonly error: unknown } | undefined;
  let working = false;

  async function register(event: StoredEvent): Promise<void> {
    for (const waybill of await parcelsOf(event, kit)) {
      const { state } = await kit.streams.load(parcel, waybill);
      for (const { code, fields } of pushesOf(event, state, kit.directory)) {
        const commandId = uuidv5(NAMESPACE, code);
        const { site: _, station: __, device: ___, ...metadata } = event.metadata;
        const run = inTheNameOf(kit, trackPush.commands.register, {
          ...event,
          metadata: { ...metadata, actor: HOUSE, commandId, command: trackPush.commands.register.name },
        });
        await run.conclude(trackPush.aggregate, code, ({ status }) => ({
          facts: status === 'absent' ? [trackPush.events.registered({ code, fields })] : [],
          answer: { code },
        }));
      }
    }
  }

  async function work(): Promise<void> {
    working = true;
    try {
      for (let event = waiting[0]; event !== undefined; event = waiting[0]) {
        await register(event);
        done.add(event.id);
        waiting.shift();
      }
    } catch (error) {
      failed = { error };
    } finally {
      working = false;
    }
  }

  return {
    name: 'register pushes of tracks',
    afterMs: 0,
    types: TOLD,
    opens: (event) => {
      if (!hasTargets(kit.directory)) return undefined;
      waiting.push(event);
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
