import { titlesIn } from '../contract-table.ts';

const titles = (language: 'pt' | 'zh' | 'en') => () => Promise.resolve({ default: titlesIn(language) });

/** What `virtual:malote/titles` is under Jest: made from the contracts directly. */
export const loadTitles = { pt: titles('pt'), zh: titles('zh'), en: titles('en') };
