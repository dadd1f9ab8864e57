import { context } from '../kernel/context.ts';
import * as dictionaries from './dictionary.ts';
import * as documents from './documents.ts';

export default context('resources', {
  records: [
    dictionaries.dictionary,
    dictionaries.dictionaryValue,
    documents.operationGuide,
    documents.operatorsManual,
    documents.sharedResource,
  ],
  screens: { ...dictionaries, ...documents },
});
