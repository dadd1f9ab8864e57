import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { structuredOf } from '@malote/contracts/messaging/structured.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** An image as text can hold one: a tag of HTML, or the bytes of one in an address. */
const IMAGE = /<(?:img|picture|svg|image)\b|\bdata:image\//i;

const imageless = (words: unknown, field: string) =>
  typeof words === 'string' && IMAGE.test(words) ? refuse('MESSAGE_NO_IMAGES', {}, field) : undefined;

/** A message says something: in words, by a file, or both (R-0377); images come as its file, as no reader would be shown one in its words (R-0378). */
export const saysSomething: RecordRules = {
  allows: ({ content, file, kind }) => {
    const isSilent = (content ?? '') === '' && (file ?? null) === null;
    return (
      imageless(content, 'fields.content') ??
      (isSilent ? refuse('MESSAGE_EMPTY', {}, 'fields.content') : undefined) ??
      (kind === 'structured' && structuredOf(String(content)) === undefined
        ? refuse('MESSAGE_NOT_STRUCTURED', {}, 'fields.content')
        : undefined)
    );
  },
  moves: { reply: ({ answer }) => imageless(answer, 'fields.answer') },
};
