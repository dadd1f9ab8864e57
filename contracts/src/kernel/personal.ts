import { z } from 'zod';

/** Personal data: plain text at the edge, ciphertext (`pd1.…`) from then on. Deciders and folds carry it and never look inside. */
export type Personal = string & z.BRAND<'Personal'>;

/** What the kernel needs to know of a schema to encrypt what passes through it. */
export interface PersonalMark {
  /** `field`: a text to encrypt. `subject`: an object whose fields belong to one person. */
  readonly personal: 'field' | 'subject';
  /** For a subject: the fields that identify the person, first present wins (tax id, else phone). */
  readonly identifiedBy?: readonly string[];
}

/** The marks of all schemas; the kernel's encrypting walk reads them. */
export const personalMarks = z.registry<PersonalMark>();

/**
 * Marks a text as personal data (architecture, section 3). On its way in it is validated as plain text by `schema`;
 * the kernel encrypts it under its subject's key before a decider sees it.
 */
export function personal<Schema extends z.ZodType<string>>(schema: Schema) {
  const marked = schema.brand<'Personal'>();
  personalMarks.add(marked, { personal: 'field' });
  return marked as unknown as z.ZodType<Personal, z.input<Schema>>;
}

/** Marks an object as one person: its personal fields share a key, found by the first of `identifiedBy` that is filled. */
export function subject<Schema extends z.ZodObject>(schema: Schema, identifiedBy: readonly (keyof z.infer<Schema> & string)[]): Schema {
  const marked = schema.clone();
  personalMarks.add(marked, { personal: 'subject', identifiedBy });
  return marked;
}

/** In an event's schema: a text that is ciphertext already. */
export const sealedText = personal(z.string().max(4_000));

/** True when a text is ciphertext of the vault. */
export function isSealedText(text: string): boolean {
  return text.startsWith('pd1.');
}
