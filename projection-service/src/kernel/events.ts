import type { bagEvents } from '@malote/contracts/bags/events.ts';
import type { charge } from '@malote/contracts/billing/charge.ts';
import type { bookEvents } from '@malote/contracts/billing/books.ts';
import type { customerAccountEvents } from '@malote/contracts/billing/customer-account.ts';
import type { largeRecipientEvents } from '@malote/contracts/bulky/large-recipient.ts';
import type { customer } from '@malote/contracts/customers/customer.ts';
import type { deliveryMethodChange } from '@malote/contracts/delivery/delivery-method.ts';
import type { signatureProof } from '@malote/contracts/delivery/signature-proof.ts';
import type { sessionEvents, userEvents } from '@malote/contracts/identity/events.ts';
import type { role } from '@malote/contracts/identity/role.ts';
import type { DataOf, EventDefinition, StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { recordEvents } from '@malote/contracts/kernel/records.ts';
import type { loadEvents } from '@malote/contracts/linehaul/events.ts';
import type { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import type { site } from '@malote/contracts/network/site.ts';
import type { inboxEvents } from '@malote/contracts/messaging/inbox.ts';
import type { orderEvents } from '@malote/contracts/orders/events.ts';
import type { channel } from '@malote/contracts/partners/channel.ts';
import type { projectionEvents } from '@malote/contracts/projections/projection.ts';
import type { attentionEvents } from '@malote/contracts/reports/attention.ts';
import type { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { deskEvents } from '@malote/contracts/shell/desk.ts';
import type { sortingEvents } from '@malote/contracts/sorting/sorting.ts';
import type { z } from 'zod';

/** The events of master data, by their type. */
type RecordEvents<
  Noun extends string,
  Kit extends { readonly events: Record<'registered' | 'revised', unknown> & { readonly moved: unknown } },
> = Record<`${Noun}Registered`, Kit['events']['registered']> &
  Record<`${Noun}Revised`, Kit['events']['revised']> &
  Record<`${Noun}${'Enabled' | 'Disabled' | 'Deleted'}`, EventDefinition<string, z.ZodType<{ readonly code: string }>>>;

type Definitions = typeof orderEvents &
  typeof parcelEvents &
  typeof bagEvents &
  typeof bookEvents &
  typeof largeRecipientEvents &
  typeof customerAccountEvents &
  typeof loadEvents &
  typeof sortingEvents &
  typeof userEvents &
  typeof sessionEvents &
  typeof attentionEvents &
  typeof inboxEvents &
  typeof deskEvents &
  typeof projectionEvents &
  RecordEvents<'Site', typeof site> &
  RecordEvents<'Channel', typeof channel> &
  RecordEvents<'Customer', typeof customer> &
  RecordEvents<'Role', typeof role> & {
    readonly DeliveryMethodChangeRegistered: (typeof deliveryMethodChange)['events']['registered'];
    readonly DeliveryMethodChangeModified: (typeof deliveryMethodChange)['events']['moved']['modify'];
    readonly ChargeRegistered: (typeof charge)['events']['registered'];
    readonly ChargeRevised: (typeof charge)['events']['revised'];
    readonly ChargeSettled: EventDefinition<string, z.ZodType<{ readonly code: string }>>;
    readonly ChargeDeleted: EventDefinition<string, z.ZodType<{ readonly code: string }>>;
    readonly SignatureProofRegistered: (typeof signatureProof)['events']['registered'];
    readonly TotalOrderRegistered: (typeof totalOrder)['events']['registered'];
    readonly TotalOrderRevised: (typeof totalOrder)['events']['revised'];
    readonly 'command.accepted': (typeof recordEvents)['commandAccepted'];
    readonly 'command.refused': (typeof recordEvents)['commandRefused'];
  };

/** Every type of event that a fold may name. */
export type EventType = keyof Definitions & string;

/** An event of a type, as a fold gets it: parsed and upcast. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? StoredEvent<Type, DataOf<Definitions[Type]>>
  : never;
