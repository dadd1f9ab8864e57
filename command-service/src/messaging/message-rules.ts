import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** An image as text can hold one: a tag of HTML, or the bytes of one in an address. */
const IMAGE = /<(?:img|picture|svg|image)\b|\bdata:image\//i;

/** A message says something: in words, by a file, or both (R-0377); images come as its file, as no reader would be shown one in its words (R-0378). */
export const saysSomething: RecordRules = {
  allows: ({ content, file }) => {
    const words = typeof content === 'string' ? content : '';
    if (IMAGE.test(words)) return refuse('MESSAGE_NO_IMAGES', {}, 'fields.content');
    return words === '' && (file ?? null) === null ? refuse('MESSAGE_EMPTY', {}, 'fields.content') : undefined;
  },
};
