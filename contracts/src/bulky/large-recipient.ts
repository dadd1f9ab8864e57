import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { WaybillNumber } from '../kernel/values/waybill-number.ts';

/** What is done with each large parcel, in this order; each of them for all parcels of a recipient before the one after next (R-0345). */
export const LARGE_STEPS = ['collected', 'packed', 'loaded', 'unloaded', 'handed_over'] as const;
export type LargeStep = (typeof LARGE_STEPS)[number];

/** Why a large parcel is not waited for any more: its order is void, or it was signed, sent back or lost before it had taken all steps. */
export const LARGE_ENDS = ['void', 'signed', 'returned', 'lost'] as const;
export type LargeEnd = (typeof LARGE_ENDS)[number];

const step = z.enum(LARGE_STEPS);
const order = z.string();
const waybill = z.string();

export const largeRecipientEvents = {
  LargeParcelsAnnounced: event('LargeParcelsAnnounced', {
    keep: 'track',
    data: z.object({ order, waybills: z.array(waybill) }),
  }),
  LargeParcelHandled: event('LargeParcelHandled', {
    keep: 'track',
    data: z.object({ order, waybill, step, vehicle: z.string().optional() }),
  }),
  LargeParcelStepUndone: event('LargeParcelStepUndone', {
    keep: 'track',
    data: z.object({ order, waybill, step, scan: z.string() }),
  }),
  /** The others of its recipient go on without it. One that is handled again is among them again. */
  LargeParcelLeft: event('LargeParcelLeft', {
    keep: 'track',
    data: z.object({ order, waybill, cause: z.enum(LARGE_ENDS) }),
  }),
};

/** One large parcel: its order, and the scans that took it as far as it is. */
export interface LargeParcel {
  readonly order: string;
  readonly scans: readonly string[];
  /** The others were told to go on without it, and it was not handled since. */
  readonly left?: LargeEnd;
}

/** All large parcels of one recipient, who is named by the keyed hash that orders name her by. */
export interface LargeRecipient {
  readonly parcels: Readonly<Record<string, LargeParcel>>;
}

export const largeRecipient = aggregate<LargeRecipient, typeof largeRecipientEvents>('largerecipient', {
  initial: { parcels: {} },
  stateVersion: 2,
  events: largeRecipientEvents,
  evolve: {
    LargeParcelsAnnounced: ({ parcels }, { order: of, waybills }) => ({
      parcels: { ...parcels, ...Object.fromEntries(waybills.map((number) => [number, { order: of, scans: [] }])) },
    }),
    LargeParcelHandled: ({ parcels }, { order: of, waybill: number }, { commandId }) => ({
      parcels: { ...parcels, [number]: { order: of, scans: [...(parcels[number]?.scans ?? []), commandId] } },
    }),
    LargeParcelStepUndone: ({ parcels }, { order: of, waybill: number }) => ({
      parcels: {
        ...parcels,
        [number]: { ...parcels[number], order: of, scans: (parcels[number]?.scans ?? []).slice(0, -1) },
      },
    }),
    LargeParcelLeft: ({ parcels }, { order: of, waybill: number, cause }) => ({
      parcels: { ...parcels, [number]: { order: of, scans: parcels[number]?.scans ?? [], left: cause } },
    }),
  },
});

/** What a station does with a large parcel; handing over is the protocol's. */
const atStation = z.enum(['collected', 'packed', 'loaded', 'unloaded']);

/** Takes a large parcel one step on. `othersOpen`: another one of the recipient lacks this step still. */
export const handleLargeParcel = command('bulky.handleLargeParcel', {
  path: 'POST /largeParcel/handle',
  scope: 'station',
  access: 'screen',
  input: z.strictObject({
    waybill: WaybillNumber,
    step: atStation,
    vehicle: z.string().trim().max(40).optional(),
  }),
  answer: z.object({ othersOpen: z.boolean() }),
  refusals: [
    'PARCEL_NOT_REGISTERED',
    'NOT_LARGE_PARCEL',
    'ALREADY_SCANNED',
    'LARGE_STEP_MISSING',
    'BULKY_SAME_RECIPIENT',
  ],
});

/** Takes the last step of a large parcel back. */
export const undoLargeParcel = command('bulky.undoLargeParcel', {
  path: 'POST /largeParcel/undo',
  scope: 'station',
  access: 'screen',
  input: z.strictObject({ waybill: WaybillNumber, scan: z.uuid() }),
  refusals: ['PARCEL_NOT_REGISTERED', 'NOT_LARGE_PARCEL', 'NOTHING_TO_UNDO'],
});
