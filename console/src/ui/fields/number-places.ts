import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { Numbered } from '@malote/contracts/kernel/fields/kinds/numbers.ts';
import { documentAt } from '../../billing/paths.ts';
import { DETAIL } from '../../orders/paths.ts';
import { bagAt, trackAt } from '../../tracking/paths.ts';
import type { PlaceOf } from '../code-link.tsx';

const places: Readonly<Record<Exclude<Numbered, 'load'>, (number: string) => PlaceOf | undefined>> = {
  document: documentAt,
  waybill: trackAt,
  order: (number) => [DETAIL, `number=${number}`],
  bag: bagAt,
};

/** The page about what has a number; undefined where a field holds none of those, or there is no such page. */
export function placeOfNumber(field: Field, number: string): PlaceOf | undefined {
  const { names } = field as Field & { readonly names?: string };
  return names !== undefined && Object.hasOwn(places, names) ? places[names as keyof typeof places](number) : undefined;
}
