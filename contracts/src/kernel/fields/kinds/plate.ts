import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { Plate } from '../../values/plate.ts';

type PlateOptions = Common;

/** A vehicle's plate (R-0309). */
export const plate = <const Options extends PlateOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'plate', string, Options> => said('plate', words, options);

export const plateKind: Kind<Said<'plate', string, PlateOptions>> = {
  input: () => Plate,
  filter: 'codes',
  sample: () => 'ABC1D23',
};
