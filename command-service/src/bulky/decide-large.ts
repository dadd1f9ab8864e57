import { LARGE_STEPS, largeRecipientEvents } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeEnd, LargeRecipient, LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Decide } from '../kernel/decision.ts';

/** Steps that take a recipient on: those before them were taken by all of her parcels that are there (R-0345). */
const TOGETHER: ReadonlySet<LargeStep> = new Set(['loaded', 'handed_over']);

const { LargeParcelHandled, LargeParcelLeft, LargeParcelsAnnounced, LargeParcelStepUndone } = largeRecipientEvents;

/** Steps that a parcel has taken, of which the last is `LARGE_STEPS[taken - 1]`. */
const takenBy = ({ parcels }: LargeRecipient, waybill: string): number => parcels[waybill]?.scans.length ?? 0;

/** The parcels of an order become known to its recipient; those that are known stay as far as they are. */
export const announce =
  (order: string, waybills: readonly string[]): Decide<LargeRecipient> =>
  ({ parcels }) => {
    const fresh = waybills.filter((waybill) => parcels[waybill] === undefined);
    return fresh.length === 0 ? [] : [LargeParcelsAnnounced({ order, waybills: fresh })];
  };

/** Parcels that are on their recipient's list and come no further, with what became of them: what was found out beside her stream (`ended-parcels.ts`). */
export type Ended = ReadonlyMap<string, LargeEnd>;
const NONE: Ended = new Map();

/** Those of a recipient's parcels that a step waits for, or asks for: only of these it matters whether they are still under way. */
export function awaited(
  { parcels }: LargeRecipient,
  step: LargeStep,
  orders: readonly string[] = [],
): readonly string[] {
  const before = LARGE_STEPS.indexOf(step);
  return Object.entries(parcels).flatMap(([waybill, { order, scans }]) =>
    scans.length === before ||
    (TOGETHER.has(step) && scans.length === before - 1) ||
    (orders.includes(order) && scans.length < before)
      ? [waybill]
      : [],
  );
}

/** The others are told to go on without what has ended, each once, and the replay shows why they did. */
const left = ({ parcels }: LargeRecipient, ended: Ended, taking: readonly string[] = []): readonly Fact[] =>
  [...ended].flatMap(([waybill, cause]) => {
    const of = parcels[waybill];
    return of === undefined || of.left === cause || taking.includes(waybill)
      ? []
      : [LargeParcelLeft({ order: of.order, waybill, cause })];
  });

/** A parcel was judged lost: nobody waits for it. One that took all its steps is on paper with whoever received it. */
export const lose =
  (waybill: string): Decide<LargeRecipient> =>
  (now) =>
    takenBy(now, waybill) === LARGE_STEPS.length ? [] : left(now, new Map([[waybill, 'lost']]));

/** Why parcels cannot take a step together; the ones that take it are no hindrance to each other, and neither is what has ended. */
function hindered(
  now: LargeRecipient,
  waybills: readonly string[],
  step: LargeStep,
  ended: Ended,
): Refusal | undefined {
  const before = LARGE_STEPS.indexOf(step);
  for (const waybill of waybills) {
    if (now.parcels[waybill] === undefined) return refuse('NOT_LARGE_PARCEL');
    if (takenBy(now, waybill) > before) return refuse('ALREADY_SCANNED');
    if (takenBy(now, waybill) < before) return refuse('LARGE_STEP_MISSING');
  }
  // What was collected and not packed holds back loading, what was loaded and not unloaded holds back the handover (R-0666).
  const isOpen = Object.keys(now.parcels).some((other) => takenBy(now, other) === before - 1 && !ended.has(other));
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
  (waybill: string, step: LargeStep, vehicle?: string, ended = NONE): Decide<LargeRecipient> =>
  (now) => {
    const refused = hindered(now, [waybill], step, ended);
    if (refused !== undefined) return refused;
    const before = LARGE_STEPS.indexOf(step);
    const othersOpen = Object.keys(now.parcels).some(
      (other) => other !== waybill && takenBy(now, other) === before && !ended.has(other),
    );
    return {
      facts: [...left(now, ended, [waybill]), ...handled(now, [waybill], step, vehicle)],
      answer: { othersOpen },
    };
  };

/** What has ended takes no step with its order; a signature is one for the paper, too, when everything before it was done. */
const isOut = (end: LargeEnd | undefined, taken: number, before: number): boolean =>
  end !== undefined && !(end === 'signed' && taken === before);

/**
 * All parcels of orders that have not taken the step yet take it at once; refused where one of them cannot, or none is left. What has ended holds none of
 * the others back, of its own order neither. A try of a command that comes
 * again finds what the one before did.
 */
export const handleOrders =
  (orders: readonly string[], step: LargeStep, ended = NONE): Decide<LargeRecipient> =>
  (now, { envelope }) => {
    const before = LARGE_STEPS.indexOf(step);
    const isDone = Object.values(now.parcels).some(
      ({ order, scans }) => orders.includes(order) && scans[before] === envelope.commandId,
    );
    if (isDone) return [];
    const asked = Object.entries(now.parcels).filter(
      ([, { order, scans }]) => orders.includes(order) && scans.length <= before,
    );
    const taking = asked.flatMap(([waybill, { scans }]) =>
      isOut(ended.get(waybill), scans.length, before) ? [] : [waybill],
    );
    if (taking.length === 0) return refuse(asked.length === 0 ? 'ALREADY_SCANNED' : 'ORDER_STATUS_NOT_OPERABLE');
    return hindered(now, taking, step, ended) ?? [...left(now, ended, taking), ...handled(now, taking, step)];
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
