import { forcedSigningAudit } from '@malote/contracts/delivery/forced-signing-audit.ts';
import type { DataOf, StoredEvent } from '@malote/contracts/kernel/event.ts';
import { reopenDelivery } from '@malote/contracts/scanning/commands.ts';
import type { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = 'b2f9a0f4-7c58-4e0b-8d8a-2d1f3a6c9e57';

const { registered, moved } = forcedSigningAudit.events;
type Signed = DataOf<typeof parcelEvents.ParcelSigned>;

const signedOf = ({ data }: StoredEvent): Signed => data as Signed;
const auditOf = ({ type, metadata }: StoredEvent): string => uuidv5(NAMESPACE, `${type} ${metadata.commandId}`);

/** Opens an audit for each forced signing, and the delivery again for each that failed (R-0701). Under one id each, so that neither is done twice. */
export function auditForcedSignings({ act, streams }: WatchKit): readonly Watch[] {
  return [
    {
      name: 'open audits of forced signings',
      afterMs: 0,
      types: ['ParcelSigned', registered.type],
      opens: (event) => (event.type === 'ParcelSigned' && signedOf(event).forced ? auditOf(event) : undefined),
      closes: ({ type, metadata }) => (type === registered.type ? [metadata.commandId] : []),
      end: async (event) => {
        const { site, actor, behalfOf, happenedAt, commandId } = event.metadata;
        const fields = {
          waybill: signedOf(event).waybill,
          signedAt: happenedAt,
          courier: behalfOf ?? actor,
          scan: commandId,
          ...(site !== undefined && { site }),
        };
        await act(forcedSigningAudit.commands.register, auditOf(event), { fields });
      },
    },
    {
      name: 'reopen deliveries whose forced signing failed',
      afterMs: 0,
      types: [moved.fail.type, 'ParcelScanUndone'],
      opens: (event) => (event.type === moved.fail.type ? auditOf(event) : undefined),
      closes: ({ type, metadata }) => (type === 'ParcelScanUndone' ? [metadata.commandId] : []),
      end: async (event) => {
        const { code } = event.data as { readonly code: string };
        const { fields } = (await streams.fresh(forcedSigningAudit.aggregate, code)).state;
        if (fields === undefined) return;
        await act(reopenDelivery, auditOf(event), { waybill: fields.waybill, scan: fields.scan });
      },
    },
  ];
}
