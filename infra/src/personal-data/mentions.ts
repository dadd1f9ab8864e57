import { isSealed, subjectIn } from './sealed-text.ts';

/** What one event says about one subject of the vault. */
export interface Mention {
  readonly subject: string;
  /** `party`: somebody with numbers of her own, as sender, recipient or otherwise. `words`: what a command said, under a key of its own. */
  readonly as: 'sender' | 'recipient' | 'party' | 'words';
  readonly texts: readonly { readonly field: string; readonly sealed: string }[];
}

/** Everything personal in the data of an event, whatever its schema: by subject, and by the part that somebody has in it. */
export function mentionsIn(data: unknown): readonly Mention[] {
  const found = new Map<
    string,
    { -readonly [Key in keyof Mention]: Mention[Key] } & { texts: { field: string; sealed: string }[] }
  >();
  function walk(value: unknown, field: string, as: Mention['as']): void {
    if (typeof value === 'string') {
      const subject = isSealed(value) ? subjectIn(value) : undefined;
      if (subject === undefined) return;
      const mention = found.get(`${as} ${subject}`) ?? { subject, as, texts: [] };
      mention.texts.push({ field, sealed: value });
      found.set(`${as} ${subject}`, mention);
      return;
    }
    if (Array.isArray(value)) {
      for (const inner of value) walk(inner, field, as);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const inside = partIn(value, field) ?? as;
    for (const [name, inner] of Object.entries(value)) walk(inner, name, inside);
  }
  walk(data, '', 'words');
  return [...found.values()];
}

/** A protected person carries her key and the hashes of her name's words (`Protected` in the contracts). */
function partIn(value: object, field: string): Mention['as'] | undefined {
  if (!('key' in value && 'words' in value)) return undefined;
  return field === 'sender' || field === 'recipient' ? field : 'party';
}
