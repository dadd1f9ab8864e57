import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { refuse } from '../../refusal.ts';
import { textValue } from '../../values/text-value.ts';

export interface CodeOptions extends Common {
  /** What the whole code must look like, as the source of a regular expression. */
  readonly pattern: string;
  /** A code that the pattern takes. */
  readonly example: string;
  readonly max?: number;
  /** Capitals unless said. */
  readonly letters?: 'small' | 'as-typed';
  /** What has this number, where there is a page about it (`numbers.ts`). */
  readonly names?: string;
}

/** A number that people read out and scan; capitals. */
export const code = <const Options extends CodeOptions>(
  words: Words,
  options: Options,
): Said<'code', string, Options> => said('code', words, options);

export const codeKind: Kind<Said<'code', string, CodeOptions>> = {
  input: ({ pattern, max = 40, letters }) =>
    textValue('Code', {
      description: `A code of the form ${pattern}.`,
      clean: (text) => (letters === undefined ? text.toUpperCase() : letters === 'small' ? text.toLowerCase() : text),
      refused: (text) =>
        text.length <= max && new RegExp(`^(?:${pattern})$`, 'u').test(text) ? undefined : refuse('FIELD_FORMAT'),
    }).schema,
  filter: 'codes',
  sample: ({ example }) => example,
};
