import { listings, records } from '../catalogue.ts';
import type { Field } from './fields/field.ts';
import type { Language } from './language.ts';

/** What the column of a state is called, wherever there is one. */
const STATE: Readonly<Record<Language, string>> = { pt: 'Situação', zh: '状态', en: 'Status' };

test('no two columns of a list are called the same: nobody could tell them apart in the list, its file and its filters', () => {
  const alike = [...records, ...listings].flatMap(([noun, one]) => {
    const states = 'life' in one ? Object.keys(one.life.states) : [];
    return (Object.keys(STATE) as Language[]).flatMap((language) => {
      const words = Object.values<Field>(one.fields)
        .filter(({ listed }) => listed !== 'never')
        .map((field) => field.words[language]);
      const all = states.length > 1 ? [STATE[language], ...words] : words;
      return all.filter((word, at) => all.indexOf(word) !== at).map((word) => `${noun} (${language}): ${word}`);
    });
  });
  expect(alike).toEqual([]);
});
