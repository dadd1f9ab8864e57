import { context } from '../kernel/context.ts';
import * as dictionaries from './dictionary.ts';

export default context('resources', {
  records: [dictionaries.dictionary, dictionaries.dictionaryValue],
  screens: dictionaries,
});
