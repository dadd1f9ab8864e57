import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

interface UserOptions extends Common {
  /** What is done is told in his name: offered are those who work at the site where it is done, or the caller alone, who may tell nothing in another's. */
  readonly inWhoseName?: true;
  /** Offered are those who may open one of the screens with these permissions, on such a screen that one; whether he may is a rule of the context. */
  readonly whoOpen?: readonly string[];
}

/** Somebody who signs in, by id: colleagues see each other's names. */
export const user = <const Options extends UserOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'user', string, Options> => said('user', words, options);

export const userKind: Kind<Said<'user', string, UserOptions>> = {
  input: () => z.string().trim().min(1).max(40),
  filter: 'any',
  sample: () => 'ana.souza',
};
