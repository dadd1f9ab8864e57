import { Kilograms, toGrams } from './values/grams.ts';
import { Centimetres, toMillimetres } from './values/millimetres.ts';

/** In an input: kilograms on the wire, whole grams inside. */
export const KilogramsAsGrams = Kilograms.transform((kilograms): number => toGrams(kilograms));

/** In an input: centimetres on the wire, whole millimetres inside. */
export const CentimetresAsMillimetres = Centimetres.transform((centimetres): number => toMillimetres(centimetres));
