import type { KeyedHash } from '../keyed-hash.ts';
import { wordsIn } from './words-in.ts';

/** What can be known of whom a personal text is about. Empty texts count as not given. */
export interface Identity {
  readonly taxId?: string | undefined;
  readonly phone?: string | undefined;
}

/** What can be searched for as a whole. */
export type SearchKind = 'name' | 'tax-id' | 'phone' | 'email' | 'document';

/** Names for people and tokens for what is searched, from which nobody without the pepper learns anything. */
export interface PersonalHashes {
  /**
   * The subject that a person's data is encrypted under: from the tax id, else from the phone, else from `fallback`, which then must be
   * unique (the party of one order). 22 characters of base64url.
   */
  readonly subjectOf: (identity: Identity, fallback: string) => string;
  /** The token of a whole text; two spellings of it give one token. Undefined where nothing is left to search by. */
  readonly searchToken: (kind: SearchKind, text: string) => string | undefined;
  /** The tokens of a text's words, each once, 32 at most: a text is found by any of its words, in any order. */
  readonly wordsOf: (text: string) => readonly string[];
}

const mostWords = 32;

export function personalHashes(hashes: KeyedHash): PersonalHashes {
  return {
    subjectOf({ taxId, phone }, fallback) {
      const number = normalised('tax-id', taxId ?? '');
      if (number !== '') return hashes.short('subject tax-id', number);
      const digits = normalised('phone', phone ?? '');
      return digits === '' ? hashes.short('subject party', fallback) : hashes.short('subject phone', digits);
    },
    searchToken(kind, text) {
      const clean = normalised(kind, text);
      return clean === '' ? undefined : hashes.short(`search ${kind}`, clean);
    },
    wordsOf: (text) =>
      wordsIn(text)
        .slice(0, mostWords)
        .map((word) => hashes.short('search word', word)),
  };
}

/** A text as it is compared: two spellings of one number, name or address are one. */
export function normalised(kind: SearchKind, text: string): string {
  switch (kind) {
    case 'tax-id':
    case 'document':
      return text.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
    case 'phone':
      return nationalDigits(text.replaceAll(/\D/g, ''));
    case 'email':
      return text.trim().toLowerCase();
    case 'name':
      return wordsIn(text).join(' ');
  }
}

/** The same Brazilian phone is given with its country code and without. */
const nationalDigits = (digits: string): string => (/^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits);
