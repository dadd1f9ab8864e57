import { modelsIn, titlesIn } from '../contract-table.ts';

const titles = (language: 'pt' | 'zh' | 'en') => () => Promise.resolve({ default: titlesIn(language) });
const models = (language: 'pt' | 'zh' | 'en') => () => Promise.resolve({ default: modelsIn(language) });

/** What `virtual:malote/titles` is under Jest: made from the contracts directly. */
export const loadTitles = { pt: titles('pt'), zh: titles('zh'), en: titles('en') };
export const loadModels = { pt: models('pt'), zh: models('zh'), en: models('en') };
