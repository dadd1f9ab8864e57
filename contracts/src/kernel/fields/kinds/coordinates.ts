import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { LATITUDE, LONGITUDE } from '../../values/degrees.ts';
import { decimal, decimalKind } from './decimal.ts';

type CoordinatesOptions = Common;

/** A place on the map, in degrees. */
export const coordinates = <const Options extends CoordinatesOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'coordinates', { readonly latitude: number; readonly longitude: number }, Options> =>
  said('coordinates', words, options);

/** Nobody is shown the words of either half. */
const NO_WORDS = { pt: '', zh: '', en: '' };

export const coordinatesKind: Kind<
  Said<'coordinates', { readonly latitude: number; readonly longitude: number }, CoordinatesOptions>
> = {
  input: (_, fields) =>
    z.strictObject({
      latitude: decimalKind.input(decimal(NO_WORDS, LATITUDE), fields),
      longitude: decimalKind.input(decimal(NO_WORDS, LONGITUDE), fields),
    }),
  // What was stored stays readable when the bounds change.
  stored: () => z.strictObject({ latitude: z.number(), longitude: z.number() }),
  filter: 'none',
  sample: () => ({ latitude: -23.55, longitude: -46.63 }),
};
