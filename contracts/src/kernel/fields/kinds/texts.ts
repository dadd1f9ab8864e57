import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { isRefusal } from '../../refusal.ts';
import { parseCep } from '../../values/cep.ts';
import { parsePlate } from '../../values/plate.ts';
import { parseWaybill } from '../../values/waybill-number.ts';

interface TextsOptions extends Common {
  /** Texts at most, and characters of each. */
  readonly max: number;
  readonly characters: number;
  /** Numbers of a kind, each brought to its one spelling. What is none stays as it was typed, for the rule of the context to refuse. */
  readonly as?: keyof typeof NUMBERS;
}

const NUMBERS = { waybill: parseWaybill, plate: parsePlate, cep: parseCep } as const;

function spelled(text: string, as: keyof typeof NUMBERS): string {
  const number = NUMBERS[as](text);
  return isRefusal(number) ? text : number;
}

/** A list of short texts: permission strings, aliases. */
export const texts = <const Options extends TextsOptions>(
  words: Words,
  options: Options,
): Said<'texts', readonly string[], Options> => said('texts', words, options);

export const textsKind: Kind<Said<'texts', readonly string[], TextsOptions>> = {
  input: ({ max, characters, as }) =>
    z
      .array((as === undefined ? z.string() : z.string().overwrite((text) => spelled(text, as))).max(characters))
      .max(max),
  filter: 'any',
  sample: () => ['exemplo'],
};
