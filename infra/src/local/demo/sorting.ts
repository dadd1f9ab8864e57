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

/** CEPs of states that share their first two digits; all others have them for themselves. */
const SHARED_CEPS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  AM: [
    ['69000000', '69299999'],
    ['69400000', '69899999'],
  ],
  RR: [['69300000', '69399999']],
  AC: [['69900000', '69999999']],
};
/** Whose last mile others drive, by the state of the outlet. */
const PROVIDERS: Readonly<Record<string, string>> = {
  AM: 'CORREIOS',
  RR: 'CORREIOS',
  AC: 'CORREIOS',
  RJ: 'LOGGI',
  PR: 'JADLOG',
};

/** No two rules of a centre share a CEP. */
const rules: readonly DemoRecord[] = pairs
  .filter((_, at) => !isFull(at))
  .flatMap(({ center, outlet }) => {
    const start = outlet.cep.slice(0, 2);
    const provider = PROVIDERS[outlet.state];
    return (SHARED_CEPS[outlet.state] ?? [[`${start}000000`, `${start}999999`]]).map(([zipFrom, zipTo], at) => ({
      made: sortingRule,
      key: `rule ${gridCode(center, outlet.code)}${at === 0 ? '' : ` ${at}`}`,
      fields: () => ({
        destination: outlet.name,
        zipFrom,
        zipTo,
        grid: gridCode(center, outlet.code),
        site: outlet.code,
        ...(provider !== undefined && { supplier: provider }),
        center,
        priority: 10,
      }),
    }));
  });

/** Grids first: rules name them. */
export const DEMO_SORTING: readonly (readonly DemoRecord[])[] = [grids, rules];
