import { LARGE_STEPS, largeRecipientEvents } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeRecipient, LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Decide } from '../kernel/decision.ts';

/** Steps that take a recipient on: those before them were taken by all of her parcels that are there (R-0345). */
const TOGETHER: ReadonlySet<LargeStep> = new Set(['loaded', 'handed_over']);

const { LargeParcelHandled, LargeParcelsAnnounced, LargeParcelStepUndone } = largeRecipientEvents;

/** Steps that a parcel has taken, of which the last is `LARGE_STEPS[taken - 1]`. */
const takenBy = ({ parcels }: LargeRecipient, waybill: string): number => parcels[waybill]?.scans.length ?? 0;

/** The parcels of an order become known to its recipient; those that are known stay as far as they are. */
export const announce =
  (order: string, waybills: readonly string[]): Decide<LargeRecipient> =>
  ({ parcels }) => {
    const fresh = waybills.filter((waybill) => parcels[waybill] === undefined);
    return fresh.length === 0 ? [] : [LargeParcelsAnnounced({ order, waybills: fresh })];
  };

/** Why parcels cannot take a step together; the ones that take it are no hindrance to each other. */
function hindered(now: LargeRecipient, waybills: readonly string[], step: LargeStep): Refusal | undefined {
  const before = LARGE_STEPS.indexOf(step);
  for (const waybill of waybills) {
    if (now.parcels[waybill] === undefined) return refuse('NOT_LARGE_PARCEL');
    if (takenBy(now, waybill) > before) return refuse('ALREADY_SCANNED');
    if (takenBy(now, waybill) < before) return refuse('LARGE_STEP_MISSING');
  }
  // What was collected and not packed holds back loading, what was loaded and not unloaded holds back the handover (R-0666).
  const isOpen = Object.keys(now.parcels).some((other) => takenBy(now, other) === before - 1);
  return TOGETHER.has(step) && isOpen ? refuse('BULKY_SAME_RECIPIENT') : undefined;
}

const handled = (
  { parcels }: LargeRecipient,
  waybills: readonly string[],
  step: LargeStep,
  vehicle?: string,
): readonly Fact[] =>
  waybills.map((waybill) =>
    LargeParcelHandled({
      order: parcels[waybill]?.order ?? '',
      waybill,
      step,
      ...(vehicle !== undefined && { vehicle }),
    }),
  );

/** One parcel takes a step; the answer says whether another one of the recipient still lacks it. */
export const handle =
  (waybill: string, step: LargeStep, vehicle?: string): Decide<LargeRecipient> =>
  (now) => {
    const refused = hindered(now, [waybill], step);
    if (refused !== undefined) return refused;
    const before = LARGE_STEPS.indexOf(step);
    const othersOpen = Object.keys(now.parcels).some((other) => other !== waybill && takenBy(now, other) === before);
    return { facts: handled(now, [waybill], step, vehicle), answer: { othersOpen } };
  };

/**
 * All parcels of orders that have not taken the step yet take it at once; refused where one of them cannot, or none is left. A try of a command that comes
 * again finds what the one before did.
 */
export const handleOrders =
  (orders: readonly string[], step: LargeStep): Decide<LargeRecipient> =>
  (now, { envelope }) => {
    const before = LARGE_STEPS.indexOf(step);
    const isDone = Object.values(now.parcels).some(
      ({ order, scans }) => orders.includes(order) && scans[before] === envelope.commandId,
    );
    if (isDone) return [];
    const left = Object.entries(now.parcels).flatMap(([waybill, { order, scans }]) =>
      orders.includes(order) && scans.length <= before ? [waybill] : [],
    );
    if (left.length === 0) return refuse('ALREADY_SCANNED');
    return hindered(now, left, step) ?? handled(now, left, step);
  };

/** The last step of a parcel is taken back, by who names its scan. */
export const undo =
  (waybill: string, scan: string): Decide<LargeRecipient> =>
  (now) => {
    const of = now.parcels[waybill];
    const step = LARGE_STEPS[takenBy(now, waybill) - 1];
    if (of === undefined || step === undefined || step === 'handed_over' || of.scans.at(-1) !== scan)
      return refuse('NOTHING_TO_UNDO');
    return [LargeParcelStepUndone({ order: of.order, waybill, step, scan })];
  };
