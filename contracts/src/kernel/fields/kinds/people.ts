import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

interface PeopleOptions extends Common {
  /** At most so many; 200 where nothing is said. */
  readonly max?: number;
}

/** Some of those who sign in, by their ids. */
export const people = <const Options extends PeopleOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'people', readonly string[], Options> => said('people', words, options);

export const peopleKind: Kind<Said<'people', readonly string[], PeopleOptions>> = {
  input: ({ max = 200, optional }) =>
    z
      .array(z.string().trim().min(1).max(40))
      .min(optional === true ? 0 : 1, 'FIELD_MANDATORY')
      .max(max),
  filter: 'any',
  sample: () => ['ana.souza'],
};
