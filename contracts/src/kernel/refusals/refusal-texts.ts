import type { Language } from '../language.ts';

/** What a refusal says to people. `{name}` stands for a parameter; the names are the same in every language. */
export type RefusalText = Readonly<Record<Language, string>>;

/** Texts by refusal code. */
export type RefusalTexts = Readonly<Record<string, RefusalText>>;
