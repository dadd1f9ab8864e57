import type { Outbound } from './outbound.ts';
import type { Declaration } from './postal.ts';
import { simulated } from './simulated.ts';

/** One of so many bags is not found at the operator when it is declared first, as at real ones. */
const LEFT_OUT_OF = 12;

/** Whether the simulated operator does not take a bag when its list is declared first; always the same. */
export const isLeftOut = (bagNumber: string): boolean => Number(bagNumber.replaceAll(/\D/g, '')) % LEFT_OUT_OF === 0;

/** An operator in memory, for a company that is tried out: it leaves some bags out the first time, which refuses a list of no others, and takes them when their list is declared again. */
export function simulatedPostal(): Outbound<Declaration> {
  const port = simulated<Declaration>('postal');
  /** By list, the declaration that was the first: one that comes twice is answered as before. */
  const first = new Map<string, string>();
  return {
    name: port.name,
    send: async (declaration) => {
      const { id, masterWaybill, bags } = declaration;
      if (!first.has(masterWaybill)) first.set(masterWaybill, id);
      const left = first.get(masterWaybill) === id ? bags.filter(isLeftOut) : [];
      if (left.length > 0 && left.length === bags.length)
        return { kind: 'refused', why: `404 ${left.join(', ')}: not found` };
      const sent = await port.send(declaration);
      return sent.kind === 'taken' && left.length > 0 ? { ...sent, left } : sent;
    },
  };
}
