import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

type CoordinatesOptions = Common;

/** A place on the map, in degrees. */
export const coordinates = <const Options extends CoordinatesOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'coordinates', { readonly latitude: number; readonly longitude: number }, Options> =>
  said('coordinates', words, options);

export const coordinatesKind: Kind<
  Said<'coordinates', { readonly latitude: number; readonly longitude: number }, CoordinatesOptions>
> = {
  input: () => z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  filter: 'none',
  sample: () => ({ latitude: -23.55, longitude: -46.63 }),
};
