import type { Asking } from '../kernel/asking.ts';
import { openWording } from '../kernel/database.ts';
import { standingMemory } from '../kernel/standing-memory.ts';
import { standingOf } from '../kernel/standing.ts';
import { statementOf } from '../kernel/statement.ts';
import type { Statement } from '../kernel/statement.ts';
import { presentBags } from './bag-list.ts';
import type { BagRaw } from './bag-list.ts';

const bag = (number: string): BagRaw => ({
  bag_number: number,
  status: 'not_packaged',
  channel: null,
  site: 'SPGRU01',
  next_site: null,
  current_site: 'SPGRU01',
  load: null,
  plate: null,
  air_bill_number: null,
  parcels: 0,
  grams: 0,
  max_grams: null,
  max_parcels: null,
  opened_at: '2026-11-29T12:00:00Z',
  opened_by: 'nobody',
  sealed_at: null,
  sealed_by: null,
  seal_number: null,
  received_at: null,
  in_transit: false,
  labels: 0,
});

/** Bags at grids, and a page of them at a standing of the read models; `asked` holds the bags of each statement that was sent. */
function hangings() {
  const memory = standingMemory();
  const grids = new Map([['BG10000001', 'GRU-A01']]);
  const asked: (readonly string[])[] = [];
  const rows = (query: Parameters<Asking['rows']>[0]) => {
    const { values } = 'values' in query ? (query as Statement) : statementOf(query);
    const bags = values.flat() as string[];
    asked.push(bags);
    return Promise.resolve(
      bags.flatMap((one) => {
        const code = grids.get(one);
        return code === undefined ? [] : [{ code, bag: one }];
      }),
    );
  };
  const gridsAt = async (turn: number, bags: readonly string[]) =>
    (
      await presentBags(bags.map(bag), {
        db: openWording(),
        rows,
        known: (groups: readonly string[]) => memory(standingOf(`network@${turn}@${turn} operations@9@9`), groups),
        nothingParked: () => true,
        master: { user: () => undefined, site: () => undefined },
        personal: { open: () => Promise.resolve(new Map()) },
        language: 'pt',
      } as unknown as Asking)
    ).map(({ grid }) => grid);
  return { grids, asked, gridsAt };
}

test('which bags hang at a grid and which do not is asked once for as long as no grid changes', async () => {
  const { asked, gridsAt } = hangings();
  expect(await gridsAt(1, ['BG10000001', 'BG10000002'])).toEqual(['GRU-A01', null]);
  expect(await gridsAt(1, ['BG10000003', 'BG10000002', 'BG10000001'])).toEqual([null, null, 'GRU-A01']);
  expect(await gridsAt(1, ['BG10000002', 'BG10000001'])).toEqual([null, 'GRU-A01']);
  expect(asked).toEqual([['BG10000001', 'BG10000002'], ['BG10000003']]);
});

test('a bag that was hung at a grid, or taken off, is told from the next standing on', async () => {
  const { grids, gridsAt } = hangings();
  await gridsAt(1, ['BG10000001', 'BG10000002']);
  grids.delete('BG10000001');
  grids.set('BG10000002', 'GRU-A02');
  expect(await gridsAt(2, ['BG10000001', 'BG10000002'])).toEqual([null, 'GRU-A02']);
});
