import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile, send } from '../../client/client.ts';
import { Failure } from '../../client/failure.ts';
import type { OneName } from '../../client/names.ts';
import { count } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { titleOf } from '../../i18n/titles.ts';
import { usePlace } from '../../shell/page-context.ts';
import { go } from '../../shell/places.ts';
import { toastInfo, toastOk } from '../../shell/toasts.tsx';
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

/** Asks for the same file as a task: it has more rows than somebody waits for. */
const makeBeside = async (query: string, asked: object) =>
  await send(
    'resources.registerExportTask' as never,
    { fields: { query, asked: JSON.stringify(asked), language: currentLanguage() } } as never,
  );

/** Exports exactly what is filtered. The export is recorded first, with its reason; the query carries the record's id. */
export function ExportDialog({ query, of, params, sort, columns, total, onClose }: Props) {
  const { t } = useTranslation('list');
  const { screen } = usePlace();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const run = async (reason: string) => {
    const accessId = await openAccess('export', of, { filter: params, reason });
    const asked = {
      params,
      ...(sort === undefined ? {} : { sort }),
      format,
      columns,
      title: titleOf(screen),
      accessId,
    };
    try {
      const file = await askFile(query, asked as never);
      saveFile(file);
      toastOk(t('export.done', { name: file.fileName }));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'EXPORT_TAKES_LONG') throw error;
      await makeBeside(query, asked);
      toastInfo(t('export.beside'));
      go('/resource/exportTaskList');
    }
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
