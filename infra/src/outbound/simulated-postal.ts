import type { Outbound } from './outbound.ts';
import type { Declaration } from './postal.ts';
import { simulated } from './simulated.ts';

/** One of so many bags is not found at the operator when it is declared first, as at real ones. */
const LEFT_OUT_OF = 12;

/** Whether the simulated operator does not take a bag when its list is declared first; always the same. */
export const isLeftOut = (bagNumber: string): boolean => Number(bagNumber.replaceAll(/\D/g, '')) % LEFT_OUT_OF === 0;

/** The operator's own number of a declaration, as real ones look: digits alone, and another one each time that a list is declared. */
const plpNumber = (masterWaybill: string, nth: number): string => `${masterWaybill.replaceAll(/\D/g, '')}${nth}`;

/** An operator in memory, for a company that is tried out: it leaves some bags out the first time, which refuses a list of no others, and takes them when their list is declared again. */
export function simulatedPostal(): Outbound<Declaration> {
  const port = simulated<Declaration>('postal');
  /** By list, its declarations in their order: one that comes twice is answered as before. */
  const declared = new Map<string, readonly string[]>();
  return {
    name: port.name,
    send: async (declaration) => {
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
    },
  };
}
