import { templateSheet } from '@malote/contracts/kernel/sheet.ts';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import type { importTemplate } from '@malote/contracts/orders/queries.ts';
import { textCell } from '../kernel/files/cell.ts';
import type { Cell } from '../kernel/files/cell.ts';
import { fileOf } from '../kernel/files/file-answer.ts';
import type { Handler } from '../kernel/handlers.ts';

/** The import's form: the documented columns in the reader's language, with an example row (R-0173). */
export const answerImportTemplate: Handler<typeof importTemplate> = ({ format }, { language }) => {
  async function* example(): AsyncGenerator<readonly (readonly Cell[])[]> {
    await Promise.resolve();
    yield [IMPORT_COLUMNS.map((column) => textCell(column.example))];
  }
  return Promise.resolve(
    fileOf(
      format,
      'modelo-de-pedidos',
      IMPORT_COLUMNS.map((column) => column.title[language]),
      example(),
      templateSheet('orders', IMPORT_COLUMNS),
    ),
  );
};
