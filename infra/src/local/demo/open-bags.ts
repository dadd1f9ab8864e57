import { openBag, putParcelInBag } from '@malote/contracts/bags/commands.ts';
import { bagNumberOf } from '@malote/contracts/kernel/values/bag-number.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { begunOrder, daysBefore, tellingOf } from './past.ts';
import type { Past } from './past.ts';
import { DEMO_SITES } from './sites.ts';

const SENDER = 'BOSQUE';
/** One at each of so many transit centres, with as many parcels as its turn says. */
const BAGS = 3;

const FIRST_OUTLETS = DEMO_SITES.filter(
  ({ type, owningTransitCenter: hub }, at) =>
    type === 'outlet' &&
    hub !== undefined &&
    DEMO_SITES.findIndex((other) => other.type === 'outlet' && other.owningTransitCenter === hub) === at,
).slice(0, BAGS);

/**
 * Bags that were begun after the evening's trunk had left, on the company's day before an instant, and wait for more parcels: at every hour there is one that can be
 * filled and sealed. In the order in which it happened.
 */
export const openBagJourneys = (now: Date): readonly (readonly Past[])[] =>
  FIRST_OUTLETS.map((outlet, at) => {
    const bagNumber = bagNumberOf(7_400_000_000 + at * 7_919);
    const orderNumber = `PD74${String(100_000 + at * 37).padStart(10, '0')}`;
    const waybills = Array.from({ length: at + 2 }, (_, part) =>
      makeWaybill(BigInt(740_000_000_000 + at * 7_919 + part)),
    );
    const [hub, from] = [outlet.owningTransitCenter ?? '', daysBefore(now, 1)];
    const { say, scan } = tellingOf(orderNumber, from, waybills);
    return [
      ...begunOrder({
        orderNumber,
        customer: SENDER,
        customerOrderNumber: `W74${String(at).padStart(6, '0')}`,
        waybills,
        channel: 'STANDARD',
        worth: 60 + at * 25,
        goods: 'Roupa de cama',
        weight: (800 + at * 150) / 1_000,
        invoice: 1_740_000 + at * 100,
        outlet: outlet.code,
        from,
        promised: 10 * 24,
        dice: diceOf('open bag', at),
      }),
      say(openBag, 26, { bagNumber, channel: 'STANDARD', nextSite: outlet.code }, hub),
      ...waybills.map((waybill) => scan(putParcelInBag, 26.2, waybill, hub, { bagNumber })),
    ];
  });
