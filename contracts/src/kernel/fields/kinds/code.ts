import { z } from 'zod';
import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { refuse } from '../../refusal.ts';
import type { RefusalCode } from '../../refusals/catalogue.ts';
import { textValue } from '../../values/text-value.ts';

export interface CodeOptions extends Common {
  /** What the whole code must look like, as the source of a regular expression. */
  readonly pattern: string;
  /** A code that the pattern takes. */
  readonly example: string;
  readonly max?: number;
  /** It is printed in groups with spaces between them, or with dots, hyphens and slashes as well, and copied so: they are no part of it. */
  readonly inGroups?: true | 'with signs';
  /** It was a free text before: what was stored then is read as it is. */
  readonly wasText?: true;
  /** Capitals unless said. */
  readonly letters?: 'small' | 'as-typed';
  /** Why a code of another form is not taken, where the specification has words of its own for it. */
  readonly refused?: RefusalCode;
  /** What has this number, where there is a page about it (`numbers.ts`). */
  readonly names?: string;
  /** It is a month of the year, `01` to `12`, and shown by its name. */
  readonly as?: 'month';
}

/** A number that people read out and scan; capitals. */
export const code = <const Options extends CodeOptions>(
  words: Words,
  options: Options,
): Said<'code', string, Options> => said('code', words, options);

/** What is said of signs that a code of one kind of sign does not have (R-0651). */
const FOREIGN_SIGNS: readonly (readonly [form: RegExp, signs: RegExp, refused: RefusalCode])[] = [
  [/^\[A-Z\]\{[\d,]+\}$/, /^[A-Z]*$/, 'FIELD_LETTERS_ONLY'],
  [/^\\d\{[\d,]+\}$/, /^\d*$/, 'FIELD_NUMERIC_ONLY'],
  [/^\[A-Z0-9\]\{[\d,]+\}$/, /^[A-Z0-9]*$/, 'FIELD_LETTERS_AND_NUMBERS'],
];

/** Why a text is no code of this form: signs that it may not have, or else its form. */
const otherForm = (pattern: string, text: string): RefusalCode =>
  FOREIGN_SIGNS.find(([form, signs]) => form.test(pattern) && !signs.test(text))?.[2] ?? 'FIELD_FORMAT';

const BETWEEN_GROUPS: Readonly<Record<string, RegExp>> = { true: /\s/g, 'with signs': /[\s./-]/g };

const codeInput = ({ pattern, max = 40, letters, refused, inGroups }: CodeOptions) =>
  textValue('Code', {
    description: `A code of the form ${pattern}.`,
    clean: (typed) => {
      const text = inGroups === undefined ? typed : typed.replaceAll(BETWEEN_GROUPS[String(inGroups)] ?? '', '');
      return letters === undefined ? text.toUpperCase() : letters === 'small' ? text.toLowerCase() : text;
    },
    refused: (text) =>
      text.length <= max && new RegExp(`^(?:${pattern})$`, 'u').test(text)
        ? undefined
        : refuse(refused ?? otherForm(pattern, text)),
  }).schema;

export const codeKind: Kind<Said<'code', string, CodeOptions>> = {
  input: codeInput,
  stored: (field) => (field.wasText === true ? z.string() : codeInput(field)),
  filter: 'codes',
  sample: ({ example }) => example,
};
