import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { trackReception } from '@malote/contracts/tracking/track-reception.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import { theParcel } from '../scanning/for-others.ts';

const NAMESPACE = '4f0b1a52-7c3e-4d0f-9a64-2f5c0d7e8b31';
const matched = trackReception.events.moved.match;
const { match } = trackReception.commands.moves;

/**
 * What a provider says of a parcel of ours stands on the parcel too, at the provider's time, once it is known what his words mean (R-0166). A track that names
 * no time happened when it came; one from the future is told at the moment when it was matched. A number that no parcel has changes nothing.
 */
export function tellParcels(kit: WatchKit): Watch {
  return {
    name: 'tell parcels what their providers say',
    afterMs: 0,
    types: [matched.type],
    opens: (event: StoredEvent) => event.id,
    closes: () => [],
    end: async (event) => {
      const { code, fields: said } = event.data as { readonly code: string; readonly fields: { matchedNode: string } };
      const { fields } = (await kit.streams.fresh(trackReception.aggregate, code)).state;
      if (fields === undefined) return;
      const { happenedAt } = event.metadata;
      const came = fields.trackTime ?? fields.receivedTime ?? happenedAt;
      const metadata = {
        ...event.metadata,
        commandId: uuidv5(NAMESPACE, event.id),
        command: match.name,
        happenedAt: Date.parse(came) < Date.parse(happenedAt) ? new Date(came).toISOString() : happenedAt,
      };
      const run = inTheNameOf(kit, match, { ...event, metadata });
      const { id } = await theParcel(run, fields.waybillNumber);
      await run.step('tell', parcel, id, ({ status, waybill }) =>
        status === 'registered'
          ? [
              parcelEvents.ParcelReportedByProvider({
                waybill,
                provider: fields.provider,
                reception: code,
                node: said.matchedNode as WaybillStatus,
              }),
            ]
          : [],
      );
    },
  };
}
