import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { INTERCEPTION_MS } from '@malote/contracts/scanning/limits.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import { closedTo } from './parcel-standing.ts';

/** Whether the ten days of an interception are over (R-0451): by our own clock, because the caller says himself when something happened. */
export const ranOut = ({ interceptedUntil }: Parcel, { receivedAt }: Envelope): boolean =>
  interceptedUntil !== undefined && receivedAt > interceptedUntil;

/** Holds a parcel from any state before signed, to be released within ten days (R-0693, R-0451). Of an order on several parcels those at their end are left alone. */
export const intercept: Decide<Parcel> = (parcel, { envelope }) => {
  if (closedTo(parcel) !== undefined || parcel.interceptedUntil !== undefined) return [];
  return [
    parcelEvents.ParcelIntercepted({
      waybill: parcel.waybill,
      releaseUntil: new Date(new Date(envelope.receivedAt).getTime() + INTERCEPTION_MS).toISOString(),
    }),
  ];
};

/** After ten days the release is refused and the parcel goes to return handling (R-0451). */
export const releaseInterception: Decide<Parcel> = (parcel, { envelope }) => {
  if (parcel.interceptedUntil === undefined) return [];
  return ranOut(parcel, envelope)
    ? refuse('INTERCEPTION_EXPIRED')
    : [parcelEvents.ParcelInterceptionReleased({ waybill: parcel.waybill })];
};

/** Impounds a parcel from any state before signed (R-0694). */
export const impound: Decide<Parcel> = (parcel) =>
  closedTo(parcel) !== undefined || parcel.impounded ? [] : [parcelEvents.ParcelImpounded({ waybill: parcel.waybill })];

export const cancelImpound: Decide<Parcel> = (parcel) =>
  parcel.impounded ? [parcelEvents.ParcelImpoundCancelled({ waybill: parcel.waybill })] : [];

/** Takes back what this command did to the parcel's holds: they are as before, an interception with its former last day. */
export const takeHoldBack: Decide<Parcel> = ({ waybill, interceptedUntil, impounded, holdChange }, { envelope }) => {
  if (holdChange?.command !== envelope.commandId) return [];
  if (impounded !== holdChange.impounded)
    return [impounded ? parcelEvents.ParcelImpoundCancelled({ waybill }) : parcelEvents.ParcelImpounded({ waybill })];
  if (interceptedUntil === holdChange.interceptedUntil) return [];
  return [
    holdChange.interceptedUntil === undefined
      ? parcelEvents.ParcelInterceptionReleased({ waybill })
      : parcelEvents.ParcelIntercepted({ waybill, releaseUntil: holdChange.interceptedUntil }),
  ];
};
