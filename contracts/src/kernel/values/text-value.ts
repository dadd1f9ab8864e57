import { z } from 'zod';
import { refuse, type Refusal } from '../refusal.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';

interface TextRule {
  /** What a reader of the API page learns. */
  readonly description: string;
  /** Brings spellings of the same value to one: separators away, capitals. Gets trimmed text; must take any text. */
  readonly clean?: (text: string) => string;
  /** Why a cleaned text is not this value. Not asked for an empty one: that is missing. */
  readonly refused: (clean: string) => Refusal | undefined;
  /** What one that is missing is refused with. */
  readonly missing?: RefusalCode | undefined;
}

interface TextValue<Brand extends string> {
  /** Validates input; each issue's message is a refusal code, its `params` are those of the text. */
  readonly schema: z.core.$ZodBranded<z.ZodString, Brand>;
  readonly parse: (text: string) => (string & z.core.$brand<Brand>) | Refusal;
}

/** A value that travels as text: one way to clean it, one way to refuse it, for schemas and for code that has a text in hand. */
export function textValue<const Brand extends string>(
  brand: Brand,
  { description, clean = (text) => text, refused, missing = 'FIELD_MANDATORY' }: TextRule,
): TextValue<Brand> {
  const cleaned = (text: string) => clean(text.trim());
  const why = (text: string) => unreadable(text) ?? (text === '' ? refuse(missing) : refused(text));
  const schema = z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'FIELD_WRONG_TYPE') })
    .overwrite(cleaned)
    .check((context) => {
      const refusal = why(context.value);
      if (refusal !== undefined)
        context.issues.push({ code: 'custom', message: refusal.refused, params: refusal.params, input: context.value });
    })
    .meta({ title: brand, description }) as z.core.$ZodBranded<z.ZodString, Brand>;
  const parse = (text: string) => {
    const value = cleaned(text);
    return why(value) ?? (value as string & z.core.$brand<Brand>);
  };
  return { schema, parse };
}

/** Neither Postgres nor a file takes a NUL or half a surrogate pair; a text with one was damaged on its way. */
function unreadable(text: string): Refusal | undefined {
  if (text.includes('\u0000')) return refuse('TEXT_HAS_NUL');
  return text.isWellFormed() ? undefined : refuse('FIELD_FORMAT');
}
