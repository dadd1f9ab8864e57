import type { ListName } from '../client/names.ts';
import type { RecordRow } from '../client/records.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import type { ListSpec } from '../ui/list/list-spec.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { DownloadFailures } from './download-failures.tsx';

/** Imports of finance, how each ended, and what of it failed, as a spreadsheet to be corrected (R-0663). */
async function fileUploadManagement() {
  const { list } = await recordPage('ImportTask', { where: { area: ['finance'] }, moves: ['cancel'] });
  const columns = [
    ...list.spec.columns,
    {
      id: 'failures',
      label: 'importer:failures',
      size: 200,
      end: false,
      hidden: false,
      pin: false,
      cell: (row: RecordRow) => <DownloadFailures row={row} />,
    },
  ];
  return listScreen(
    list.name as ListName,
    {
      ...list.spec,
      texts: [...(list.spec.texts ?? []), 'importer'],
      columns,
      export: undefined,
      buttons: undefined,
    } as unknown as ListSpec<ListName>,
  );
}

export default fileUploadManagement();
