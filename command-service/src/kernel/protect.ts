import { personalMarks } from '@malote/contracts/kernel/personal.ts';
import type { PersonalMark } from '@malote/contracts/kernel/personal.ts';
import type { z } from 'zod';

/** Encrypts texts under their subject's keys; the vault of personal data gives one. */
export interface Protector {
  /** The keyed hash that names a person: of the tax id, else of the phone, else of the fallback. */
  subjectOf(identity: { readonly taxId?: string; readonly phone?: string }, fallback: string): string;
  /** Keyed hashes of the words of a name, for search. */
  wordsOf(text: string): readonly string[];
  /** Encrypts many texts; the keys are committed before this resolves (architecture, section 3). */
  encrypt(texts: readonly { readonly subject: string; readonly text: string }[]): Promise<readonly string[]>;
}

interface Found {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
  readonly subject: string;
  readonly text: string;
}

/**
 * Replaces every personal text of a validated input by ciphertext, in a copy. `fallback` names the person where nothing identifies one:
 * the command's id, so that one order's party has one key.
 */
export async function protectPersonal<Input>(
  schema: z.ZodType,
  input: Input,
  fallback: string,
  protector: Protector,
): Promise<Input> {
  if (!holdsPersonal(schema)) return input;
  const copy = structuredClone(input);
  const found: Found[] = [];
  walk(schema, { value: copy as unknown }, 'value', fallback, '', protector, found);
  if (found.length === 0) return copy;
  const sealed = await protector.encrypt(found.map(({ subject, text }) => ({ subject, text })));
  found.forEach(({ holder, key }, index) => {
    (holder as Record<string | number, unknown>)[key] = sealed[index];
  });
  return copy;
}

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
};

const asked = new WeakMap<z.ZodType, boolean>();

/** Whether a value of the schema can hold anything personal: a scan cannot, and need not be copied and searched for it. */
function holdsPersonal(schema: z.ZodType): boolean {
  const known = asked.get(schema);
  if (known !== undefined) return known;
  asked.set(schema, false); // a schema that leads back to itself adds nothing
  const def = schema.def as unknown as Def;
  const inner = [
    def.innerType,
    def.type === 'pipe' ? def.in : undefined,
    def.element,
    ...Object.values(def.shape ?? {}),
  ].filter((one) => one !== undefined);
  const holds = personalMarks.get(schema) !== undefined || inner.some(holdsPersonal);
  asked.set(schema, holds);
  return holds;
}

function walk(
  schema: z.ZodType,
  holder: Record<string, unknown> | unknown[],
  key: string | number,
  subject: string,
  path: string,
  protector: Protector,
  found: Found[],
): void {
  const value = (holder as Record<string | number, unknown>)[key];
  if (value === undefined || value === null) return;
  const mark = personalMarks.get(schema);
  if (mark?.personal === 'field') {
    if (typeof value === 'string') found.push({ holder, key, subject, text: value });
    return;
  }
  const def = schema.def as unknown as Def;
  if (def.innerType !== undefined) return walk(def.innerType, holder, key, subject, path, protector, found);
  if (def.type === 'pipe' && def.in !== undefined) return walk(def.in, holder, key, subject, path, protector, found);
  if (def.type === 'array' && def.element !== undefined && Array.isArray(value)) {
    value.forEach((_, index) => walk(def.element as z.ZodType, value, index, subject, `${path}[]`, protector, found));
    return;
  }
  if (def.type === 'object' && def.shape !== undefined && typeof value === 'object') {
    const fields = value as Record<string, unknown>;
    const person =
      mark?.personal === 'subject'
        ? protector.subjectOf(identityOf(fields, mark.identifiedBy ?? []), `${subject}:${path}`)
        : subject;
    for (const [name, inner] of Object.entries(def.shape))
      walk(inner, fields, name, person, path === '' ? name : `${path}.${name}`, protector, found);
    if (mark?.personal === 'subject') Object.assign(fields, keptOf(mark, fields, person, protector));
  }
}

/** What stays readable of a person: the key, the hashes of the name's words, plain prefixes. */
function keptOf(
  mark: PersonalMark,
  fields: Readonly<Record<string, unknown>>,
  key: string,
  protector: Protector,
): Record<string, unknown> {
  const name = mark.wordsOf === undefined ? undefined : fields[mark.wordsOf];
  const textOf = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
  const prefixes = Object.entries(mark.prefixes ?? {}).map(([as, [field, characters]]) => [
    as,
    textOf(field).slice(0, characters),
  ]);
  return { key, words: typeof name === 'string' ? protector.wordsOf(name) : [], ...Object.fromEntries(prefixes) };
}

function identityOf(
  fields: Readonly<Record<string, unknown>>,
  by: readonly string[],
): { taxId?: string; phone?: string } {
  const first = by.find((name) => typeof fields[name] === 'string');
  if (first === undefined) return {};
  const value = fields[first] as string;
  return first === 'taxId' ? { taxId: value } : { phone: value };
}
