import { sortingGrid } from '@malote/contracts/sorting/grid.ts';
import { sortingRule } from '@malote/contracts/sorting/rule.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

/** Centres whose sorters are set up. */
const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center').slice(0, 3);
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');

const gridCode = (center: string, outlet: string) => `${center}-${outlet.slice(2)}`;

/** The grid of an outlet at a centre; undefined where its sorter is not set up. */
export const demoGridOf = (center: string, outlet: string): string | undefined =>
  CENTRES.some(({ code }) => code === center) && OUTLETS.some(({ code }) => code === outlet)
    ? gridCode(center, outlet)
    : undefined;

const pairs = CENTRES.flatMap((center) => OUTLETS.map((outlet) => ({ center: center.code, outlet })));

/** Some grids are full; no rule names one of them. */
const isFull = (at: number): boolean => at % 17 === 5;

const grids: readonly DemoRecord[] = pairs.map(({ center, outlet }, at) => ({
  made: sortingGrid,
  key: `grid ${gridCode(center, outlet.code)}`,
  code: gridCode(center, outlet.code),
  fields: () => ({ destination: outlet.name, center, device: `${center}-CB` }),
  ...(isFull(at) && { moves: [{ name: 'fill' }] }),
}));

/** Outlets in one place share its CEPs: the first of them has the lower priority number, and the others are there for when it is out of use. */
const rules: readonly DemoRecord[] = pairs
  .filter((_, at) => !isFull(at))
  .map(({ center, outlet }) => {
    const start = outlet.cep.slice(0, 2);
    const turn = OUTLETS.filter(({ cep }) => cep.startsWith(start)).indexOf(outlet);
    return {
      made: sortingRule,
      key: `rule ${gridCode(center, outlet.code)}`,
      fields: () => ({
        destination: outlet.name,
        zipFrom: `${start}000000`,
        zipTo: `${start}999999`,
        grid: gridCode(center, outlet.code),
        site: outlet.code,
        center,
        priority: 10 + Math.max(0, turn),
      }),
    };
  });

/** Grids first: rules name them. */
export const DEMO_SORTING: readonly (readonly DemoRecord[])[] = [grids, rules];
