import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

type MunicipalityOptions = Common;

/** A municipality by its IBGE code; its name and state are joined. */
export const municipality = <const Options extends MunicipalityOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'municipality', string, Options> => said('municipality', words, options);

export const municipalityKind: Kind<Said<'municipality', string, MunicipalityOptions>> = {
  input: () => z.string().regex(/^\d{7}$/, 'FIELD_FORMAT'),
  filter: 'any',
  sample: () => '3550308',
};
