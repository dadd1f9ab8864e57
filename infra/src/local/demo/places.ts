import { metresBetween } from '@malote/contracts/network/distance.ts';
import { areaCode } from '../../tools/simulator/people.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoSite } from './sites.ts';

/** Roads are longer than the way of the crow. */
const ROAD = 1.25;
/** Two sites of one city have its coordinates; this lies between them then, in kilometres. */
const WITHIN_A_CITY = 9.5;

export const demoSite = (code: string): DemoSite => {
  const found = DEMO_SITES.find((site) => site.code === code);
  if (found === undefined) throw new Error(`The demo company has no site ${code}`);
  return found;
};

/** Kilometres by road between two sites, with one decimal. */
export function roadBetween(from: DemoSite, to: DemoSite): number {
  const kilometres = (metresBetween(from, to) / 1_000) * ROAD;
  return Math.round(Math.max(kilometres, WITHIN_A_CITY) * 10) / 10;
}

/** The transit centre that an outlet belongs to. */
export const centreOf = ({ owningTransitCenter = '' }: DemoSite): DemoSite => demoSite(owningTransitCenter);

/** Where a site lies, without what kind of site it is: "Duque de Caxias". */
export const placeName = ({ name }: DemoSite): string => name.replace(/^(Centro de triagem|Base|Mini drop) /, '');

/** A mobile phone of a place, by a number that nobody else has there. */
export const mobileAt = (place: { readonly city: string; readonly state: string }, number: number): string =>
  `${areaCode(place)}9${number}`;
/** A phone on a desk of a place. */
export const phoneAt = (place: { readonly city: string; readonly state: string }, number: number): string =>
  `${areaCode(place)}${number}`;
