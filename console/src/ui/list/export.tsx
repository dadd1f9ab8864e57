import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile } from '../../client/client.ts';
import type { OneName } from '../../client/names.ts';
import { count } from '../../i18n/format.ts';
import { toastOk } from '../../shell/toasts.tsx';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { restExports } from './resting.ts';

interface Props {
  readonly query: OneName;
  /** What is exported, for the record of accesses: the list's name. */
  readonly of: string;
  readonly params: object;
  readonly sort: readonly [string, 'asc' | 'desc'] | undefined;
  readonly columns: readonly string[];
  readonly total: number;
  readonly onClose: () => void;
}

/** Exports exactly what is filtered. The export is recorded first, with its reason; the query carries the record's id. */
export function ExportDialog({ query, of, params, sort, columns, total, onClose }: Props) {
  const { t } = useTranslation('list');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const run = async (reason: string) => {
    const accessId = await openAccess('export', of, { filter: params, reason });
    const file = await askFile(query, {
      params,
      ...(sort === undefined ? {} : { sort }),
      format,
      columns,
      accessId,
    } as never);
    saveFile(file);
    toastOk(t('export.done', { name: file.fileName }));
    restExports();
    onClose();
  };
  return (
    <ReasonDialog
      title={t('export.title')}
      does={t('export.start')}
      label={t('export.reason')}
      run={run}
      onClose={onClose}
    >
      <div>{t('export.selected', { total: count(total) })}</div>
      <SegmentedControl
        data={[
          { value: 'xlsx', label: 'Excel (.xlsx)' },
          { value: 'csv', label: 'CSV' },
        ]}
        value={format}
        onChange={(next) => setFormat(next === 'csv' ? 'csv' : 'xlsx')}
        aria-label={t('export.format')}
      />
    </ReasonDialog>
  );
}
