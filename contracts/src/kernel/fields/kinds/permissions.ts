import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

interface PermissionsOptions extends Common {
  /** At most so many. */
  readonly max: number;
}

/** Permission strings: screens with what may be done on them, and further rights (identity/permissions.ts). */
export const permissions = <const Options extends PermissionsOptions>(
  words: Words,
  options: Options,
): Said<'permissions', readonly string[], Options> => said('permissions', words, options);

/** Characters of one permission string. */
const CHARACTERS = 120;

export const permissionsKind: Kind<Said<'permissions', readonly string[], PermissionsOptions>> = {
  input: ({ max }) => z.array(z.string().trim().min(1).max(CHARACTERS)).max(max),
  filter: 'any',
  sample: () => ['menu:tower-control:dashboard'],
};
