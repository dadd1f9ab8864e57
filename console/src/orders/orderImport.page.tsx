import { folded } from '@malote/contracts/kernel/cells.ts';
import { LARGE_SHEET_BYTES } from '@malote/contracts/kernel/sheet.ts';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { importGroups } from '@malote/contracts/orders/import-groups.ts';
import { ERRORS_TITLE } from '@malote/contracts/orders/import-header.ts';
import { askFile, saveFile, send } from '../client/client.ts';
import { page } from '../shell/pages.ts';
import { Importer } from '../ui/importer/importer.tsx';
import type { ImportSpec } from '../ui/importer/import-spec.ts';

/** Orders from a file, in calls of 50 rows with the rows of an order together (R-0173, R-0421). */
const spec: ImportSpec = {
  of: 'orders',
  format: 'csv too',
  largest: LARGE_SHEET_BYTES,
  columns: IMPORT_COLUMNS,
  errorsTitle: ERRORS_TITLE,
  folded,
  groups: importGroups,
  send:
    ({ name, hash, parts }) =>
    async (part, rows, { id, dryRun, signal }) => {
      const answer = await send(
        'orders.importOrders',
        {
          fileName: name,
          fileHash: hash,
          part,
          parts,
          dryRun,
          rows: rows.map(({ row, cells }) => ({ row, cells: { ...cells } })),
        },
        { id, quiet: true, ...(dryRun ? { signal } : {}) },
      );
      return answer.rows;
    },
  template: async (format) => saveFile(await askFile('orders.importTemplate', { format })),
};

export default page(['importer', 'orders'], () => <Importer spec={spec} />);
