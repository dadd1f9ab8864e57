import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { toastFailure } from '../shell/toasts.tsx';

/** The failed rows of an import, where there are any. */
export function DownloadFailures({ row }: { readonly row: RecordRow }) {
  const { t } = useTranslation('importer');
  if (!(Number(row['failed'] ?? 0) > 0)) return <span className="muted">–</span>;
  if (row['status'] === 'expired') return <span className="muted">{t('failuresRemoved')}</span>;
  const fetchFile = async () => {
    try {
      const accessId = await openAccess('export', row.code);
      saveFile(await askFile('resources.importFailures', { code: row.code, accessId }));
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Button
      data-action="download-failures"
      size="compact-xs"
      variant="subtle"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={(event) => {
        event.stopPropagation();
        void fetchFile();
      }}
    >
      {t('failuresOf', { name: typeof row['fileName'] === 'string' ? row['fileName'] : '' })}
    </Button>
  );
}
