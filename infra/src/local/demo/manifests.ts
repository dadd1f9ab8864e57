import { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import { accessKeyOf } from '@malote/contracts/kernel/values/access-key.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
/** Vehicles that are in use, by their plates. */
const PLATES = ['FRT1A21', 'FRT2B32', 'FRT4D54', 'FRT5E65'] as const;
const TRAILERS = ['RBQ1A11', 'RBQ2B22'] as const;
/** Drivers that are active. */
const DRIVERS = 6;
const CARRIED = 3;

/** A CT-e of a partner, whose goods travel with ours. */
const cteOf = (number: number): string =>
  accessKeyOf({ state: '35', day: '2026-11-10', issuer: '11444777000161', model: '57', serial: 1, number });

/** What vehicles of the demo company carry from centre to centre. The office in memory authorizes most; some close by themselves. */
export const DEMO_MANIFESTS: readonly DemoRecord[] = Array.from({ length: 14 }, (_, at): DemoRecord => {
  const [start, destination] = [CENTRES[at % 3], CENTRES[3 + (at % (CENTRES.length - 3))]];
  const vehicle = PLATES[at % PLATES.length] ?? PLATES[0];
  const isPulling = vehicle === 'FRT1A21' || vehicle === 'FRT2B32';
  return {
    made: mdfe,
    key: `manifest ${at}`,
    fields: (codeOf) => ({
      issuer: codeOf('Company 0'),
      startSite: start?.code,
      destinationSite: destination?.code,
      vehicle: codeOf(vehicle),
      drivers: [codeOf(`driver ${at % DRIVERS}`), ...(at % 4 === 0 ? [codeOf(`driver ${(at + 1) % DRIVERS}`)] : [])],
      ...(isPulling && { trailers: [codeOf(TRAILERS[at % TRAILERS.length] ?? TRAILERS[0])] }),
      documents: Array.from({ length: CARRIED }, (_one, place) => ({
        type: 'fiscal_document',
        number: cteOf(1 + at * CARRIED + place),
        packages: 40 + ((at * 13 + place * 7) % 60),
        weight: 120 + ((at * 17 + place * 11) % 300),
        value: { amount: `${(4_000 + at * 310 + place * 95) * 100}`, currency: 'BRL' },
      })),
      totalFreight: { amount: `${(1_800 + at * 95) * 100}`, currency: 'BRL' },
      agreementNumber: `CT-2026/${String(at + 1).padStart(3, '0')}`,
      ...(at % 2 === 0 && { autoCloseTime: 1 + at }),
    }),
  };
});
