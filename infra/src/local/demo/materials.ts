import { bagBalance } from '@malote/contracts/materials/bag-balance.ts';
import { bagRecycling } from '@malote/contracts/materials/bag-recycling.ts';
import { waybillStock } from '@malote/contracts/materials/waybill-stock.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';
import { userIdOf } from './users.ts';

const PLACES = DEMO_SITES.filter(({ type }) => type === 'outlet').slice(0, 8);
const place = (at: number): string => PLACES[at % PLACES.length]?.code ?? '';
const KEEPER = 'operacoes';

/** What has moved a stock so far. The sixth site has sent nearly all away, and the seventh was sent too much. */
const movements = (at: number) => [
  { name: 'receive', fields: { quantity: at === 6 ? 900 : 60 + at * 5, reason: 'Remessa do almoxarifado central' } },
  { name: 'transfer-out', fields: { quantity: at === 5 ? 260 : 20 + at, otherBranch: place(at + 1) } },
  { name: 'transfer-in', fields: { quantity: 10 + at, otherBranch: place(at + PLACES.length - 1) } },
  ...(at < 5 ? [{ name: 'adjust', fields: { adjustment: at % 2 === 0 ? -3 : 4, reason: 'Contagem da semana' } }] : []),
];
const stock = (at: number) => ({ branch: place(at), initial: 200 + at * 10, minimum: 100, maximum: 600 });

const bags: readonly DemoRecord[] = PLACES.map((_, at) => ({
  made: bagBalance,
  key: `bags ${at}`,
  fields: () => stock(at),
  moves: movements(at),
}));

const waybills: readonly DemoRecord[] = PLACES.map((_, at) => ({
  made: waybillStock,
  key: `waybills ${at}`,
  fields: () => stock(at),
  moves: [...movements(at), ...(at % 2 === 0 ? [{ name: 'return', fields: { quantity: 5 + at } }] : [])],
}));

/** Two thirds are confirmed, by whom they are registered to, and half of those are printed. */
const recyclings: readonly DemoRecord[] = Array.from({ length: 12 }, (_, at) => ({
  made: bagRecycling,
  key: `recycling ${at}`,
  fields: () => ({ branch: place(at), recycledQuantity: 12 + at * 3, registeredTo: userIdOf(KEEPER) }),
  moves: [
    ...(at % 3 === 0 ? [] : [{ name: 'confirm', by: KEEPER }]),
    ...(at % 3 === 1 ? [{ name: 'print', by: KEEPER }] : []),
  ],
}));

/** Bags and blank waybills of the demo company's sites. */
export const DEMO_MATERIALS: readonly (readonly DemoRecord[])[] = [[...bags, ...waybills], recyclings];
