import { CLAIMED_ORDERS } from './claimed-orders.ts';
import { signatureRestriction, signatureRestrictionLift } from '@malote/contracts/delivery/signature-restriction.ts';
import { workConsole } from '@malote/contracts/scanning/work-console.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const POSTS = ['Esteira 1', 'Esteira 2', 'Balança', 'Ensacamento'] as const;

const consoles: readonly DemoRecord[] = DEMO_SITES.filter(({ type }) => type === 'transit_center').flatMap(
  ({ code: site }) =>
    POSTS.map((station, at) => ({
      made: workConsole,
      key: `console ${site} ${at}`,
      code: `${site}-P${at + 1}`,
      fields: () => ({
        station,
        site,
        printer: `ZEBRA-${site}-${at + 1}`,
        ...(station === 'Balança' && { scalePort: 'Toledo Prix 3' }),
      }),
    })),
);

/** Only mini drops are fenced: couriers of the demo company sign at the door, without a position. */
const restrictions: readonly DemoRecord[] = [
  {
    made: signatureRestriction,
    key: 'restriction mini drops',
    fields: () => ({
      name: 'Pontos de retirada',
      sites: DEMO_SITES.filter(({ type }) => type === 'mini_drop').map(({ code }) => code),
      forcedFence: true,
      distance: 300,
      pushNode: 'out_for_delivery',
    }),
  },
  {
    made: signatureRestriction,
    key: 'restriction of before',
    fields: () => ({
      name: 'Capital do Rio (piloto)',
      states: ['RJ'],
      forcedFence: false,
      forcedCode: true,
      distance: 2_000,
    }),
    moves: [{ name: 'disable' }],
  },
];

const LIFTED = [
  ['O ponto mudou de endereço e a cerca ainda é a antiga', []],
  ['Leitor sem sinal de satélite dentro do prédio', [{ name: 'restore' }]],
] as const;

/** Parcels that were signed outside of the fence of a mini drop, with what was said for it. */
const lifts: readonly DemoRecord[] = LIFTED.map(([reason, moves], at) => ({
  made: signatureRestrictionLift,
  key: `lift ${at}`,
  code: CLAIMED_ORDERS[at]?.waybill ?? '',
  fields: (codeOf) => ({ restriction: codeOf('restriction mini drops'), reason }),
  moves,
}));

export const DEMO_STATIONS: readonly (readonly DemoRecord[])[] = [[...consoles, ...restrictions], lifts];
