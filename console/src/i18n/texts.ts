import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { spokenLanguage } from './i18n.ts';

/** A text by `namespace:key`, where the key is made from data: the name of a column, the value of a status. */
export type Lookup = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Texts for a component that makes keys from data; it is drawn again when the language changes. */
export function useLookup(): Lookup {
  const { t } = useTranslation();
  return spokenLanguage() === undefined ? (t as unknown as Lookup) : lookup;
}

/** The same outside of components. */
export const lookup: Lookup = (key, values) => {
  const lng = spokenLanguage();
  return (i18next.t as unknown as Lookup)(key, lng === undefined ? values : { ...values, lng });
};

/** True when the text exists in the language in use. */
export const hasText = (key: string): boolean => i18next.exists(key);
