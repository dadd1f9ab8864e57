import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { useLookup } from '../../i18n/texts.ts';
import { Also } from '../../shell/also.tsx';
import { useCalled, useMay } from '../../shell/page-context.ts';
import { toastFailure } from '../../shell/toasts.tsx';

/** Where many records come from a file: the import, and beside it the file to fill in. */
export function ImportButtons({ entry, onImport }: { readonly entry: RecordEntry; readonly onImport: () => void }) {
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  if (!may('import')) return null;
  const template = () =>
    import('./record-import.tsx')
      .then(async ({ importSpec }) => await importSpec(entry).template('xlsx'))
      .catch(toastFailure);
  return (
    <Button.Group>
      <Button
        variant="default"
        data-action={called('import')}
        leftSection={<IconUpload size={15} aria-hidden />}
        onClick={onImport}
      >
        <Also of="import">{text('actions:import')}</Also>
      </Button>
      <Tooltip label={text('record:template')}>
        <ActionIcon
          variant="default"
          size={30}
          data-action="download-template"
          aria-label={text('record:template')}
          onClick={() => void template()}
        >
          <IconFileDownload size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Button.Group>
  );
}
