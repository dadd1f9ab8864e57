import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals/catalogue.ts';
import type { Fields, ValuesOf } from '../field.ts';

interface Bounds extends Common {
  /** How a row is told in one line, its fields in braces: `{from} – {to}: {rate}`; its values one after the other where nothing is said. What stands beside an empty field is left out with it. */
  readonly told?: string;
  readonly min?: number;
  readonly max?: number;
  /** Why fewer than `min` are not taken, where the specification has words of its own for it. */
  readonly fewer?: RefusalCode;
}

interface RowsOptions extends Bounds {
  readonly of: Fields;
}

/** Child rows: each with fields of its own, up to `max` (100 when not said). */
export const rows = <const Of extends Fields, const Options extends Bounds>(
  of: Of,
  words: Words,
  options: Options = {} as Options,
): Said<'rows', readonly ValuesOf<Of>[], Options & { readonly of: Of }> => said('rows', words, { ...options, of });

const many = ({ of, min = 0, max = 100, fewer }: RowsOptions, fields: (of: Fields) => z.ZodType) =>
  z
    .array(fields(of))
    .min(min, fewer ?? (min === 1 ? 'DETAILS_REQUIRED' : undefined))
    .max(max);

const stored = ({ of }: RowsOptions, fields: (of: Fields) => z.ZodType) => z.array(fields(of));

export const rowsKind: Kind<Said<'rows', readonly unknown[], RowsOptions>> = {
  input: many,
  // What was stored stays readable when the bounds change.
  stored,
  answer: stored,
  filter: 'none',
  sample: ({ of, min = 0 }, fields) => Array.from({ length: min }, () => fields(of)),
};
