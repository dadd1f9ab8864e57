import { openBag, putParcelInBag, sealBag } from '@malote/contracts/bags/commands.ts';
import { bagNumberOf } from '@malote/contracts/kernel/values/bag-number.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { masterWaybill, PARCELS_OF_BAG, postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { begunOrder, daysBefore, tellingOf } from './past.ts';
import type { Past } from './past.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
/** Delivery routes that the operator drives: one to each of the first outlets. */
const ROUTES = 6;
const routeOf = (at: number) => ({
  supplier: ['AJD', 'DSP'][at % 2] ?? 'AJD',
  route: `RE${String(1 + at).padStart(4, '0')}`,
});

/** Whose list an outlet's bags go on, and on which delivery route; undefined where the operator does not drive to it. */
export function postalRouteOf(outlet: string): ReturnType<typeof routeOf> | undefined {
  const at = OUTLETS.findIndex(({ code }) => code === outlet);
  return at >= 0 && at < ROUTES ? routeOf(at) : undefined;
}

const SENDER = 'AURORA';
const BAGS_OF_LIST = 2;

/** One bag for the postal operator: an order of so many parcels that the operator takes it. */
interface PostalBag {
  readonly bagNumber: string;
  readonly orderNumber: string;
  readonly waybills: readonly string[];
  readonly outlet: (typeof OUTLETS)[number];
  readonly channel: string;
}

/** What became of each list whose bags were sealed: declared and taken, generated and not declared yet, needing no declaration by its channel, not generated yet. */
const LISTS = [
  { moves: ['generate', 'finish'], declared: 'declare' },
  { moves: ['generate'], declared: undefined },
  { moves: ['generate'], declared: 'declare' },
  { moves: ['generate', 'finish'], declared: 'nothing yet', channel: 'COUNTER' },
  { moves: ['generate'], declared: 'nothing yet' },
  { moves: [], declared: undefined },
] as const satisfies readonly {
  readonly moves: readonly string[];
  readonly declared: string | undefined;
  readonly channel?: string;
}[];

const bagsOf = (list: number, channel = 'STANDARD'): readonly PostalBag[] =>
  OUTLETS.slice(list, list + 1).flatMap((outlet) =>
    Array.from({ length: BAGS_OF_LIST }, (_, turn) => {
      const at = list * BAGS_OF_LIST + turn;
      return {
        bagNumber: bagNumberOf(7_600_000_000 + at * 7_919),
        orderNumber: `PD76${String(100_000 + at * 37).padStart(10, '0')}`,
        waybills: Array.from({ length: PARCELS_OF_BAG + (at % 3) }, (_one, part) =>
          makeWaybill(BigInt(760_000_000_000 + at * 7_919 + part)),
        ),
        outlet,
        channel,
      };
    }),
  );

/** How the parcels of each bag were ordered, collected and sealed in it on the company's day before an instant. In the order in which it happened. */
export const postalJourneys = (now: Date): readonly (readonly Past[])[] =>
  LISTS.flatMap((one, list) => bagsOf(list, 'channel' in one ? one.channel : undefined)).map((bag, at) =>
    journey(bag, at, daysBefore(now, 1)),
  );

function journey(
  { bagNumber, orderNumber, waybills, outlet, channel }: PostalBag,
  at: number,
  from: number,
): readonly Past[] {
  const hub = outlet.owningTransitCenter ?? '';
  const { say, scan } = tellingOf(orderNumber, from, waybills);
  return [
    ...begunOrder({
      orderNumber,
      customer: SENDER,
      customerOrderNumber: `W76${String(at).padStart(6, '0')}`,
      waybills,
      channel,
      worth: 40 + at * 9,
      goods: 'Catálogo de utilidades',
      weight: (350 + (at % 4) * 100) / 1_000,
      invoice: 1_760_000 + at * 100,
      outlet: outlet.code,
      from,
      promised: 10 * 24,
      dice: diceOf('postal', at),
    }),
    say(openBag, 22.5, { bagNumber, channel, nextSite: outlet.code }, hub),
    ...waybills.map((waybill) => scan(putParcelInBag, 22.6, waybill, hub, { bagNumber })),
    say(sealBag, 22.8, { bagNumber, seal: { number: `P${bagNumber.slice(-8)}`, colour: 'blue' } }, hub),
  ];
}

/** The lists of the postal operator over those bags, and what he was told of them; the second stage names the first. */
export const DEMO_POSTAL: readonly (readonly DemoRecord[])[] = [
  LISTS.map(({ moves }, list): DemoRecord => {
    const { supplier: systemSupplier, route } = routeOf(list);
    const of = { systemSupplier, route };
    return {
      made: masterWaybill,
      key: `postal list ${list}`,
      fields: () => ({
        ...of,
        masterNumber: `PLP-2026-${200 + list}`,
        bags: bagsOf(list).map(({ bagNumber, outlet }) => ({ bag: bagNumber, ...of, outlet: outlet.code })),
      }),
      moves: moves.map((name) => ({ name })),
    };
  }),
  LISTS.flatMap(({ declared }, list): readonly DemoRecord[] =>
    declared === undefined
      ? []
      : [
          {
            made: postalDeclaration,
            key: `postal declaration ${list}`,
            fields: (codeOf) => ({ masterWaybill: codeOf(`postal list ${list}`) }),
            moves: declared === 'declare' ? [{ name: 'declare' }] : [],
          },
        ],
  ),
];
