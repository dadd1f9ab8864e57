import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as dictionaries from './dictionary.ts';
import * as documents from './documents.ts';
import * as exports from './export-task.ts';
import * as imports from './import-task.ts';
import * as words from './words.ts';

export default context('resources', {
  records: [
    dictionaries.dictionary,
    dictionaries.dictionaryValue,
    documents.operationGuide,
    documents.operatorsManual,
    documents.sharedResource,
    exports.exportTask,
    imports.importTask,
  ],
  definitions: [exports, imports, words],
  screens: { ...dictionaries, ...documents, ...exports, ...imports },
  addresses,
});
