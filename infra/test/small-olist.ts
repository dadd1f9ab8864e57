import type { Olist, OlistPlace, Shipment } from '../src/tools/olist/read-olist.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import { DAY, HOUR } from '../src/tools/simulator/hours.ts';

const PLACES: readonly OlistPlace[] = [
  { cep5: '07034', city: 'guarulhos', state: 'SP' },
  { cep5: '01310', city: 'sao paulo', state: 'SP' },
  { cep5: '20040', city: 'rio de janeiro', state: 'RJ' },
  { cep5: '30110', city: 'belo horizonte', state: 'MG' },
  { cep5: '80020', city: 'curitiba', state: 'PR' },
];
/** Shipments of one day; few enough days that they share bags and vehicles. */
const A_DAY = 60;
const FIRST_DAY = Date.parse('2018-01-08T08:00:00Z');

/** A data set in the form of the public one, in which nothing is odd: whoever replays it in order is refused nothing. Its ids follow from the seed and the number. */
export function smallOlist(seed: number, nth: number, orders: number): Olist {
  const sellers = new Map(PLACES.map((place, at) => [`${at}${diceOf(seed, 'seller', nth, at).digits(12)}`, place]));
  const shipments = Array.from({ length: orders }, (_, index): Shipment => {
    const dice = diceOf(seed, 'shipment', nth, index);
    const [sellerId, from] = dice.pick([...sellers]);
    const purchased = FIRST_DAY + Math.floor(index / A_DAY) * DAY + dice.between(0, 8) * HOUR;
    const collected = purchased + dice.between(20, 30) * HOUR;
    const delivered = collected + dice.between(3, 6) * DAY;
    return {
      orderId: dice.digits(20),
      sellerId,
      buyerId: dice.digits(12),
      status: 'delivered',
      purchased: local(purchased),
      approved: local(purchased + HOUR),
      handedToCarrier: local(collected),
      delivered: local(delivered),
      estimated: local(delivered + 3 * DAY),
      from,
      to: dice.pick(PLACES),
      items: Array.from({ length: dice.whole(1, 2) }, (_item, at) => ({
        number: at + 1,
        category: 'livros',
        cents: dice.whole(1_000, 20_000),
        grams: dice.whole(200, 1_500),
      })),
    };
  });
  return {
    shipments: shipments.toSorted((one, other) => (one.purchased < other.purchased ? -1 : 1)),
    sellers,
    left: new Map(),
  };
}

const local = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
