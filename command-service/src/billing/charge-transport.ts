import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Directory } from '../kernel/directory.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { raising } from './raising.ts';

type Values = Readonly<Record<string, unknown>>;
interface Departed {
  readonly leg: number;
  readonly fromSite: string;
  readonly plate: string;
  readonly trailers: readonly string[];
  readonly items: readonly LoadItem[];
}

/** What a charge holds at most: what a truck carries. Grams. */
const GRAMS_MAX = 60_000_000;

const enabledOf = ({ records }: Pick<Directory, 'records'>, noun: string): readonly Values[] =>
  [...(records.get(noun)?.values() ?? [])].flatMap(({ status, fields }) =>
    status === 'enabled' && fields !== undefined ? [fields] : [],
  );

/** The route between two sites, and who drives it: the first by number, so that every look finds the same. */
function routeOf({ records }: Pick<Directory, 'records'>, from: string, to: string): Values | undefined {
  const found = [...(records.get('Route') ?? [])].filter(
    ([, { status, fields }]) => status === 'enabled' && fields?.['origin'] === from && fields['destination'] === to,
  );
  return found.toSorted(([one], [other]) => one.localeCompare(other))[0]?.[1].fields;
}

/** What a price list calls a vehicle: what draws a trailer is one, a van is known by its record, everything else on a trunk is a truck. */
function vehicleOf(directory: Pick<Directory, 'records'>, { plate, trailers }: Departed): 'trailer' | 'van' | 'truck' {
  if (trailers.length > 0) return 'trailer';
  const known = enabledOf(directory, 'Vehicle').find((one) => one['plate'] === plate);
  return known?.['type'] === 'large_van' ? 'van' : 'truck';
}

/** Whether a vehicle is the company's own: what it drives is owed to nobody. */
const isOwn = (directory: Pick<Directory, 'records'>, plate: string): boolean =>
  enabledOf(directory, 'Vehicle').some((one) => one['plate'] === plate && one['operationMode'] === 'direct');

/** Kilometres of a leg: those that finance keeps between the two sites, else those of the route. */
const kilometres = (directory: Pick<Directory, 'records'>, route: Values, from: string, to: string): number =>
  Number(
    enabledOf(directory, 'RouteDistanceReference').find((one) => one['origin'] === from && one['destination'] === to)?.[
      'distance'
    ] ?? route['distance'],
  );

/** How a leg began, by what its load tells: one that was withdrawn is of the same leg as what left after it. */
export const departureOf = (story: readonly StoredEvent[], leg: number): StoredEvent | undefined =>
  story.findLast(({ type, data }) => type === loadEvents.LoadDeparted.type && (data as Departed).leg === leg);

/**
 * Charges what a supplier is owed for a leg of trunk transport, when the load has arrived: by his own quote for other services, over kilometres or
 * kilograms, once for each leg. Who drives is said by the route between the two sites; where there is none, and where the vehicle is the company's own,
 * nobody is owed anything.
 */
export function chargeTransport(kit: WatchKit): Watch {
  const house = raising(kit);
  const { directory } = kit;
  return forEachEvent('charge legs of trunk transport', [loadEvents.LoadArrived.type], async (event: StoredEvent) => {
    if (!house.prices()) return;
    const { load, leg, site } = event.data as { readonly load: string; readonly leg: number; readonly site: string };
    const departure = departureOf(await house.story(event), leg);
    if (departure === undefined) return;
    const departed = departure.data as Departed;
    const { fromSite, plate, items } = departed;
    const route = routeOf(directory, fromSite, site);
    if (route === undefined || isOwn(directory, plate)) return;
    const supplier = String(route['deliverySupplier']);
    const grams = items.reduce((sum, item) => sum + item.grams, 0);
    const km = kilometres(directory, route, fromSite, site);
    const vehicleType = vehicleOf(directory, departed);
    const asked = { type: 'other' as const, supplier, weight: grams / 1_000, km, vehicleType };
    const price = await house.priced(event, 'transport', asked, {});
    for (const { fee, amount } of price?.lines ?? []) {
      if (BigInt(amount.amount) === 0n) continue;
      // oxlint-disable-next-line no-await-in-loop -- a fee or two, each a charge of its own
      await house.register(event, `transport:${fee}`, {
        businessType: 'trunk_feeder',
        supplier,
        ...house.heading(fee, 'payableAccount'),
        amountPayable: amount,
        occurrenceTime: event.metadata.happenedAt,
        businessTime: event.metadata.happenedAt,
        costOutlet: fromSite,
        ...(grams <= GRAMS_MAX && { billableWeight: grams }),
        source: 'system_generated',
        outOfWarehouse: false,
        remark: `Carga ${load}, trecho ${leg}: ${fromSite} a ${site}, ${km} km`,
        priceInquiry: price?.code,
        fee,
      });
    }
  });
}
