import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile } from '../client/client.ts';
import { toastFailure } from '../shell/toasts.tsx';

/** What is asked of the row of an import, whichever list it stands in. */
interface Failing {
  readonly code: string;
  readonly status: string;
  readonly [name: string]: unknown;
}

/** The failed rows of an import, where there are any. */
export function DownloadFailures({ row }: { readonly row: Failing }) {
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
