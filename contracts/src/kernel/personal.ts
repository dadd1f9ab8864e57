import { z } from 'zod';

/** Personal data: plain text at the edge, ciphertext (`pd1.…`) from then on. Deciders and folds carry it and never look inside. */
export type Personal = string & z.BRAND<'Personal'>;

/** What a personal text is: by it, and by nothing else, is said who is shown it and how it is masked. A `secret` is shown to nobody. */
export type PersonalKind = 'name' | 'tax-id' | 'phone' | 'email' | 'address' | 'ip' | 'text' | 'secret';

/** What the kernel needs to know of a schema to encrypt what passes through it. */
export interface PersonalMark {
  /** `field`: a text to encrypt. `subject`: an object whose fields belong to one person. */
  readonly personal: 'field' | 'subject';
  /** For a field: what it is. Events leave it out: their fields have the names that the commands gave them. */
  readonly as?: PersonalKind;
  /** For a subject: the fields that identify the person, first present wins (tax id, else phone). */
  readonly identifiedBy?: readonly string[];
  /** For a subject: the field whose words are kept as keyed hashes, for search, as `words`. */
  readonly wordsOf?: string;
  /** For a subject: what stays plain, the first characters of a field: `{ cep5: ['zip', 5] }`. */
  readonly prefixes?: Readonly<Record<string, readonly [field: string, characters: number]>>;
}

/** The marks of all schemas; the kernel's encrypting walk reads them. */
export const personalMarks = z.registry<PersonalMark>();

/**
 * Marks a text as personal data (architecture, section 3). On its way in it is validated as plain text by `schema`;
 * the kernel encrypts it under its subject's key before a decider sees it.
 */
export function personal<Schema extends z.ZodType<string>>(schema: Schema, as?: PersonalKind) {
  const marked = schema.clone();
  personalMarks.add(marked, { personal: 'field', ...(as !== undefined && { as }) });
  return marked as unknown as z.ZodType<Personal, z.input<Schema>>;
}

/** What the kernel adds to a person's object when it encrypts it: `key` finds the person again, `words` those of the name. */
export interface Protected {
  readonly key: string;
  readonly words: readonly string[];
}

/** Marks an object as one person: its personal fields share a key, found by the first of `identifiedBy` that is filled. */
export function subject<Schema extends z.ZodObject>(
  schema: Schema,
  how: Omit<PersonalMark, 'personal' | 'as'>,
): Schema {
  const marked = schema.clone();
  personalMarks.add(marked, { personal: 'subject', ...how });
  return marked;
}

/** In an event's schema: a text that is ciphertext already. */
export const sealedText = personal(z.string().max(4_000));

/** In an event's schema: ciphertext that no answer ever opens, such as the hash of a password. */
export const sealedSecret = personal(z.string().max(4_000), 'secret');

/** True when a text is ciphertext of the vault. */
export function isSealedText(text: string): boolean {
  return text.startsWith('pd1.');
}
