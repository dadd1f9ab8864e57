import type { Outbound, Sent } from './outbound.ts';
import { UNKNOWN_TO_OPERATOR } from './postal.ts';
import type { Declaration, PostalCancellation, PostalRequest } from './postal.ts';
import { simulated } from './simulated.ts';

/** One of so many bags is not found at the operator when it is declared first, as at real ones. */
const LEFT_OUT_OF = 12;

/** Whether the simulated operator does not take a bag when its list is declared first; always the same. */
export const isLeftOut = (bagNumber: string): boolean => Number(bagNumber.replaceAll(/\D/g, '')) % LEFT_OUT_OF === 0;

/** The operator's own number of a declaration, as real ones look: digits alone, and another one each time that a list is declared. */
const plpNumber = (masterWaybill: string, nth: number): string => `${digitsOf(masterWaybill)}${nth}`;

/** One of so many lists has been handed over already when somebody asks to cancel it. */
const HANDED_OVER_OF = 9;
const digitsOf = (masterWaybill: string): string => masterWaybill.replaceAll(/\D/g, '');

/** Whether the simulated operator has the bags of a list already, so that he cancels nothing of it; always the same. */
export const isHandedOver = (masterWaybill: string): boolean => Number(digitsOf(masterWaybill)) % HANDED_OVER_OF === 0;

/** A number that he would have given to this list: he knows it again also after the company was started anew. */
const isOf = ({ masterWaybill, plp }: PostalCancellation): boolean =>
  plp?.startsWith(digitsOf(masterWaybill)) === true && plp.length > digitsOf(masterWaybill).length;

/**
 * An operator in memory, for a company that is tried out: it leaves some bags out the first time, which refuses a list of no others, and takes them when their list is
 * declared again. It cancels what it was told of, but for a few lists that were handed over, and does not know what it never took.
 */
export function simulatedPostal(
  port: Outbound<PostalRequest> = simulated<PostalRequest>('postal'),
): Outbound<PostalRequest> {
  /** By list, its declarations in their order: one that comes twice is answered as before. */
  const declared = new Map<string, readonly string[]>();

  async function declare(declaration: Declaration): Promise<Sent> {
    const { id, masterWaybill, bags } = declaration;
    const before = declared.get(masterWaybill) ?? [];
    const ids = before.includes(id) ? before : [...before, id];
    declared.set(masterWaybill, ids);
    const nth = ids.indexOf(id) + 1;
    const left = nth === 1 ? bags.filter(isLeftOut) : [];
    if (left.length > 0 && left.length === bags.length)
      return { kind: 'refused', why: `404 ${left.join(', ')}: not found` };
    const sent = await port.send(declaration);
    if (sent.kind !== 'taken') return sent;
    const reference = plpNumber(masterWaybill, nth);
    return left.length > 0 ? { ...sent, reference, left } : { ...sent, reference };
  }

  async function cancel(asked: PostalCancellation): Promise<Sent> {
    const { masterWaybill, plp = masterWaybill } = asked;
    if (!isOf(asked)) return { kind: 'refused', why: `404 ${plp}: not found`, code: UNKNOWN_TO_OPERATOR };
    if (isHandedOver(masterWaybill)) return { kind: 'refused', why: `409 ${plp}: handed over already` };
    const sent = await port.send(asked);
    return sent.kind === 'taken' ? { kind: 'taken', reference: undefined } : sent;
  }

  return {
    name: port.name,
    send: async (asked) => await ('deed' in asked ? cancel(asked) : declare(asked)),
  };
}
