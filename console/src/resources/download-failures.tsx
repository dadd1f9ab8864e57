import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile } from '../client/client.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { CellFile } from '../ui/list/cell-file.tsx';

/** What is asked of the row of an import, whichever list it stands in. */
interface Failing {
  readonly code: string;
  readonly status: string;
  readonly [name: string]: unknown;
}

const ACTION = 'download-failures';

/** The failed rows of an import, where there are any. */
export function DownloadFailures({ row }: { readonly row: Failing }) {
  const { t } = useTranslation('importer');
  const isNone = !(Number(row['failed'] ?? 0) > 0);
  if (isNone || row['status'] === 'expired') {
    const not = t(isNone ? 'failuresNone' : 'failuresRemoved');
    return (
      <CellFile action={ACTION} file={{ not }}>
        {isNone ? '–' : not}
      </CellFile>
    );
  }
  const fetchFile = async () => {
    try {
      const accessId = await openAccess('export', row.code);
      saveFile(await askFile('resources.importFailures', { code: row.code, accessId }));
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <CellFile action={ACTION} file={{ fetch: fetchFile }}>
      {t('failuresOf', { name: typeof row['fileName'] === 'string' ? row['fileName'] : '' })}
    </CellFile>
  );
}
