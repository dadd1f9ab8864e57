import { cabinetGrid } from '@malote/contracts/cabinets/cabinet-grid.ts';
import { cabinet } from '@malote/contracts/cabinets/cabinet.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const PLACES = DEMO_SITES.filter(({ type }) => type === 'outlet').slice(0, 5);
const TYPES = ['mixed', 'delivery', 'pickup'] as const;
const SIZES = ['small', 'medium', 'large', 'oversized'] as const;
const codeOf = (at: number): string => `AR${String(at + 1).padStart(4, '0')}`;

/** The last one is out of use. */
const cabinets: readonly DemoRecord[] = PLACES.map((site, at) => ({
  made: cabinet,
  key: codeOf(at),
  code: codeOf(at),
  fields: () => ({
    location: `${site.name}, entrada`,
    type: TYPES[at % TYPES.length],
    site: site.code,
    // A few streets from the middle of its city.
    longitude: Math.round(site.longitude * 10_000 + 17 - at * 9) / 10_000,
    latitude: Math.round(site.latitude * 10_000 - 12 + at * 7) / 10_000,
    ...(at === 1 && { retentionHours: 48 }),
  }),
  ...(at === PLACES.length - 1 && { moves: [{ name: 'disable' }] }),
}));

const grids: readonly DemoRecord[] = PLACES.slice(0, -1).flatMap((_, at) =>
  Array.from({ length: 6 }, (__, grid): DemoRecord => {
    const number = `A0${grid + 1}`;
    const fields = { waybillNumber: `ML${String(7_000_000_000_000 + (at * 6 + grid) * 7_919).slice(0, 13)}` };
    const ways = [
      [],
      [{ name: 'store', fields }],
      [{ name: 'drop-off', fields }],
      [],
      [{ name: 'store', fields }, { name: 'empty' }],
      [{ name: 'store', fields }],
    ];
    return {
      made: cabinetGrid,
      key: `${codeOf(at)}-${number}`,
      code: `${codeOf(at)}-${number}`,
      fields: () => ({ cabinet: codeOf(at), number, size: SIZES[grid % SIZES.length] }),
      moves: ways[grid] ?? [],
    };
  }),
);

/** Cabinets first: grids name them. */
export const DEMO_CABINETS: readonly (readonly DemoRecord[])[] = [cabinets, grids];
