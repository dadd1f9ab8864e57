import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { ATTEMPTS_BEFORE_RETURN } from '@malote/contracts/scanning/limits.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { BagStep } from '../bags/for-others.ts';
import type { Decide } from '../kernel/decision.ts';
import { siteRefusal } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';
import { ranOut } from './decide-hold.ts';
import { closedTo, impoundedAt, stepsOf } from './parcel-standing.ts';

/** Why a parcel does not go back because nobody could be reached: its channel asks for more failed deliveries (R-0466). */
export function tooFewAttempts(
  { attempts, channel }: Pick<Parcel, 'attempts' | 'channel'>,
  { channels }: Pick<Directory, 'channels'>,
  field: string,
): Refusal | undefined {
  const needed = channels.get(channel)?.fields?.attemptsBeforeReturn ?? ATTEMPTS_BEFORE_RETURN;
  return attempts < needed ? refuse('ATTEMPTS_BEFORE_RETURN', { needed, made: attempts }, field) : undefined;
}

/**
 * A return starts from the delivery point, from delivering or from a problem (R-0205), or from an interception that ran out (R-0451): that is a cause of its
 * own. Because nobody could be reached it starts after as many failed deliveries as the channel says (R-0466). `inBag`: the last step that it took in its bag.
 */
export const startReturn =
  (
    scanned: string,
    cause: Parameters<typeof parcelEvents.ParcelReturnStarted>[0]['cause'],
    { returnSite, inBag }: { readonly returnSite?: string | undefined; readonly inBag?: BagStep | undefined } = {},
  ): Decide<Parcel> =>
  (parcel, { directory, envelope }) => {
    const closed = closedTo(parcel);
    if (closed !== undefined) return closed;
    const at = stepThatCounts(stepsOf(parcel, inBag, directory))?.status;
    const mayReturn =
      cause === 'interception_expired'
        ? ranOut(parcel, envelope)
        : at === 'received_delivery_point' || at === 'delivering' || at === 'problem_piece' || ranOut(parcel, envelope);
    if (!mayReturn || parcel.returning) return refuse('ORDER_STATUS_NOT_OPERABLE');
    const few = cause === 'attempts_exhausted' ? tooFewAttempts(parcel, directory, 'cause') : undefined;
    if (few !== undefined) return few;
    const not = returnSite === undefined ? undefined : siteRefusal(directory, returnSite, 'returnSite');
    if (not !== undefined) return not;
    return [
      parcelEvents.ParcelReturnStarted({
        waybill: parcel.waybill,
        scanned,
        cause,
        ...(returnSite !== undefined && { returnSite }),
      }),
    ];
  };

export const returned =
  (scanned: string): Decide<Parcel> =>
  (parcel, { envelope }) =>
    closedTo(parcel) ??
    impoundedAt(parcel, envelope.happenedAt) ??
    (parcel.returning
      ? [parcelEvents.ParcelReturned({ waybill: parcel.waybill, scanned })]
      : refuse('ORDER_STATUS_NOT_OPERABLE'));
