import { bagNumberOf } from '@malote/contracts/kernel/values/bag-number.ts';
import type { BagTrip, LoadTrip } from '../journey/bag-trip.ts';
import { digitsOf } from '../digits.ts';
import { HOUR, MINUTE, SECOND, midnight } from '../simulator/hours.ts';

/** A parcel at its first transit centre, ready to be bagged, and when it must be at the door of its recipient. */
export interface Traveller {
  readonly waybill: string;
  readonly grams: number;
  readonly channel: string;
  readonly route: readonly [string, string, string];
  readonly ready: number;
  readonly due: number;
}

/** A bag needs this long from its last parcel to the first delivery. */
const SHORTEST = 4 * HOUR;
const MOST_GRAMS: Readonly<Record<string, number>> = { STANDARD: 28_500, BULKY: 475_000 };
/** Scales may show a little more than the forecast; a bag must hold that, too. */
const SCALE_ERROR = 1.05;

interface Gathering {
  readonly travellers: Traveller[];
  grams: number;
  ready: number;
  due: number;
  readonly day: number;
}

/** Bags a day's parcels of a route, each bag within its weight and with time enough for every parcel in it. Too hasty parcels stay alone. */
function gather(travellers: readonly Traveller[]): readonly Gathering[] {
  const gatherings: Gathering[] = [];
  const open = new Map<string, Gathering>();
  for (const traveller of travellers.toSorted((a, b) => a.ready - b.ready || (a.waybill < b.waybill ? -1 : 1))) {
    const key = `${traveller.route.join(' ')} ${traveller.channel}`;
    const current = open.get(key);
    const grams = traveller.grams * SCALE_ERROR;
    const due = Math.min(current?.due ?? Infinity, traveller.due);
    if (
      current !== undefined &&
      current.day === midnight(traveller.ready) &&
      current.grams + grams <= (MOST_GRAMS[traveller.channel] ?? 0) &&
      due - traveller.ready >= SHORTEST
    ) {
      current.travellers.push(traveller);
      Object.assign(current, { grams: current.grams + grams, ready: traveller.ready, due });
      continue;
    }
    const made = {
      travellers: [traveller],
      grams,
      ready: traveller.ready,
      due: traveller.due,
      day: midnight(traveller.ready),
    };
    open.set(key, made);
    gatherings.push(made);
  }
  return gatherings;
}

/** A vehicle that is being filled: it may leave when its last bag is sealed, and must arrive before the first of them is late. */
interface Filling {
  readonly from: string;
  readonly to: string;
  readonly day: number;
  sealed: number;
  arriveBy: number;
  first: number;
  readonly name: string;
}

export interface Trips {
  readonly bags: readonly BagTrip[];
  readonly loads: readonly LoadTrip[];
}

/**
 * Bags and vehicles for parcels whose first and last scans are known, so that every scan between lies between them. One bag per day, route and
 * channel (more where time or weight ask for it), one vehicle per day between two transit centres.
 */
export function tripsOf(travellers: readonly Traveller[], kilometres: (from: string, to: string) => number): Trips {
  const gatherings = gather(travellers);
  const numbers = new Set<string>();
  const fillings: Filling[] = [];
  const current = new Map<string, Filling>();
  const planned = gatherings
    .toSorted((a, b) => a.ready - b.ready)
    .map((gathering) => {
      const [from, centre] = gathering.travellers[0]?.route ?? ['', ''];
      const span = gathering.due - gathering.ready;
      const sealed = gathering.ready + Math.min(2 * HOUR, span * 0.05);
      if (from === centre) return { gathering, sealed, filling: undefined };
      const arriveBy = gathering.ready + span * 0.55;
      const key = `${from} ${centre}`;
      const found = current.get(key);
      if (
        found !== undefined &&
        found.day === gathering.day &&
        Math.min(found.arriveBy, arriveBy) - Math.max(found.sealed, sealed) >= HOUR
      ) {
        Object.assign(found, {
          sealed: Math.max(found.sealed, sealed),
          arriveBy: Math.min(found.arriveBy, arriveBy),
          first: Math.min(found.first, sealed),
        });
        return { gathering, sealed, filling: found };
      }
      const filling: Filling = {
        from,
        to: centre,
        day: gathering.day,
        sealed,
        arriveBy,
        first: sealed,
        name: gathering.travellers[0]?.waybill ?? '',
      };
      current.set(key, filling);
      fillings.push(filling);
      return { gathering, sealed, filling };
    });
  const loads = new Map(fillings.map((filling) => [filling, loadOf(filling, kilometres(filling.from, filling.to))]));
  return {
    loads: [...loads.values()],
    bags: planned.map(({ gathering, sealed, filling }) =>
      bagOf(gathering, sealed, filling === undefined ? undefined : loads.get(filling), numbers),
    ),
  };
}

function loadOf(filling: Filling, kilometres: number): LoadTrip {
  const window = filling.arriveBy - filling.sealed;
  const departed = filling.sealed + Math.min(30 * MINUTE, window * 0.2);
  const arrived = Math.min(departed + ((kilometres * 1.25) / 62 + 0.3) * HOUR, filling.sealed + window * 0.95);
  const digits = digitsOf(12, 'olist load', filling.from, filling.to, filling.name);
  return {
    loadNumber: `LD${digits}`,
    from: filling.from,
    to: filling.to,
    plate: `RPL${digits[0]}${'ABCDEFGHIJ'[Number(digits[1])]}${digits.slice(2, 4)}`,
    opened: filling.first - MINUTE,
    departed,
    arrived,
  };
}

function bagOf(
  { travellers, due }: Gathering,
  sealed: number,
  load: LoadTrip | undefined,
  numbers: Set<string>,
): BagTrip {
  const [first] = travellers;
  if (first === undefined) throw new Error('a bag without parcels');
  // Ten digits may fall together among some thousand bags; the next number is as good, and the same in every run.
  let attempt = 0;
  let bagNumber: string = bagNumberOf(BigInt(digitsOf(10, 'olist bag', first.waybill, attempt)));
  for (; numbers.has(bagNumber); attempt += 1)
    bagNumber = bagNumberOf(BigInt(digitsOf(10, 'olist bag', first.waybill, attempt + 1)));
  numbers.add(bagNumber);
  const from = load?.arrived ?? sealed;
  const left = due - from;
  const after = (share: number) => from + left * share;
  const unloaded = from + Math.min(HOUR, left * 0.05);
  return {
    bagNumber,
    channel: first.channel,
    route: first.route,
    sealNumber: `S${bagNumber.slice(-8)}`,
    puts: travellers.map(({ waybill, ready: at }) => ({ waybill, at })),
    ...(load !== undefined && { loadNumber: load.loadNumber }),
    times: {
      opened: first.ready - SECOND,
      sealed,
      loaded: load === undefined ? sealed : sealed + (load.departed - sealed) / 2,
      unloaded,
      receivedAtCentre: unloaded + Math.min(5 * SECOND, left * 0.01),
      scannedOut: after(0.45),
      receivedAtOutlet: after(0.75),
      unpacked: after(0.77),
    },
  };
}
