import { Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportTaskRow } from '@malote/contracts/resources/export-task.ts';
import type { ImportTaskRow } from '@malote/contracts/resources/import-task.ts';
import { askFile, saveFile } from '../client/client.ts';
import { count } from '../i18n/format.ts';
import { lookup } from '../i18n/texts.ts';
import { sentence, toastError } from '../shell/toasts.tsx';
import type { Tone } from '../theme/tokens.ts';
import type { RowAction } from '../ui/list/actions.ts';
import { CellFile } from '../ui/list/cell-file.tsx';
import { code, count as number, custom, instant, text } from '../ui/list/columns.tsx';
import { oneOfWords, words } from '../ui/list/filters.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import { DownloadFailures } from './download-failures.tsx';

type Row = ExportTaskRow;
type Status = Row['status'];

/** Progress is no event: while some task on the page is open, its row is asked for again so often. */
const LOOK_MS = 2_000;

const TONES: Readonly<Record<Status, Tone>> = {
  queued: 'neutral',
  in_progress: 'progress',
  complete: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
  timed_out: 'warn',
  expired: 'neutral',
};

const isOpen = ({ status }: Row): boolean => status === 'queued' || status === 'in_progress';
const statusOf = ({ status }: Pick<Row, 'status'>) => (
  <ToneLabel tone={TONES[status]}>{lookup(`exports:states.${status}`)}</ToneLabel>
);

function ProgressOf({ row: { done, total, status } }: { readonly row: Row }) {
  const { t } = useTranslation('exports');
  if (total === null || status === 'queued') return <span className="muted">–</span>;
  const said = t('of', { done: count(done), total: count(total) });
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, width: '100%' }}>
      <Progress
        value={total === 0 ? 100 : (100 * done) / total}
        aria-label={said}
        style={{ flex: '1 1 72px' }}
        color={status === 'complete' ? 'teal' : 'blue'}
      />
      <span className="num">{said}</span>
    </div>
  );
}

const ACTION = 'download';

function Download({ row: { code: task, fileName, status } }: { readonly row: Row }) {
  const { t } = useTranslation('exports');
  if (status !== 'complete' || fileName === null)
    return (
      <CellFile action={ACTION} file={{ not: status === 'expired' ? t('removed') : t(`states.${status}`) }}>
        {status === 'expired' ? t('removed') : '–'}
      </CellFile>
    );
  const fetchFile = async () => {
    try {
      saveFile(await askFile('resources.exportTaskFile', { code: task }));
    } catch (error) {
      toastError(sentence(error));
    }
  };
  return (
    <CellFile action={ACTION} label={t('download', { name: fileName })} file={{ fetch: fetchFile }}>
      {fileName}
    </CellFile>
  );
}

/** Asks the rows again while one of them is still being made. */
export function FollowProgress() {
  const queries = useQueryClient();
  useEffect(() => {
    const look = setInterval(() => {
      const shown = queries.getQueriesData<{ readonly pages: readonly { readonly records: readonly Row[] }[] }>({
        predicate: ({ queryKey }) => String(queryKey[1]).endsWith('ExportTasks'),
        type: 'active',
      });
      for (const [queryKey, data] of shown)
        if (data?.pages.some(({ records }) => records.some(isOpen)) === true)
          void queries.invalidateQueries({ queryKey });
    }, LOOK_MS);
    return () => clearInterval(look);
  }, [queries]);
  return null;
}

const at = (name: string) => `exports:${name}`;

/** The columns of both lists; whose task it is stands in the one that shows everybody's. */
export const taskColumns = [
  code<Row>('code', { size: 120, pin: true, label: at('code') }),
  text<Row>('title', { size: 180, label: at('title') }),
  custom<Row>('status', statusOf, { size: 140 }),
  custom<Row>('progress', (row) => <ProgressOf row={row} />, { size: 210, label: at('progress') }),
  custom<Row>('fileName', (row) => <Download row={row} />, { size: 250, label: at('file') }),
  instant<Row>('askedAt', { label: at('askedAt') }),
  instant<Row>('endedAt', { label: at('endedAt') }),
  text<Row>('failure', { size: 300, label: at('failure') }),
];

/** Who asked for it. */
export const askedByColumn = text<Row>('askedBy', { size: 150, label: at('askedBy') });

export const taskFilters = [
  words('search', { primary: true, label: at('search') }),
  oneOfWords('status', Object.keys(TONES), { primary: true, domain: 'exports:states' }),
];

const action = (name: string, command: string, not: RowAction<Row>['not']): RowAction<Row> => ({
  name,
  command: command as never,
  input: ({ code: task }) => ({ code: task }),
  not,
  called: undefined,
  danger: name === 'cancel',
  max: 100,
  dialog: undefined,
});

/** States of imports: they begin at once, and wait in no line. */
const IMPORT_STATES = Object.keys(TONES).filter((state) => state !== 'queued');

type Imported = ImportTaskRow;

export const importColumns = [
  code<Imported>('code', { size: 120, pin: true, label: at('code') }),
  text<Imported>('type', { size: 180, label: at('type') }),
  custom<Imported>('status', statusOf, { size: 150 }),
  text<Imported>('fileName', { size: 220, label: at('file') }),
  number<Imported>('total', { label: at('total') }),
  number<Imported>('success', { label: at('success') }),
  number<Imported>('failed', { label: at('failed') }),
  custom<Imported>('failures', (row) => <DownloadFailures row={row} />, { size: 250, label: 'importer:failures' }),
  instant<Imported>('createdAt', { label: at('createdAt') }),
  instant<Imported>('endedAt', { label: at('endedAt') }),
];

export const importFilters = [
  words('search', { primary: true, label: at('searchImports') }),
  oneOfWords('status', IMPORT_STATES, { primary: true, domain: 'exports:states' }),
];

export const cancelImport: RowAction<Imported> = {
  name: 'cancel-import',
  label: 'actions:cancel',
  command: 'resources.cancelImportTask' as never,
  input: ({ code: task }) => ({ code: task }),
  not: ({ status }) => (status === 'in_progress' ? undefined : 'endedExport'),
  called: undefined,
  danger: true,
  max: 100,
  dialog: undefined,
};

export const cancelTask = action('cancel', 'resources.cancelExportTask', (row) =>
  isOpen(row) ? undefined : 'endedExport',
);
export const retryTask = action('retry', 'resources.retryExport', ({ status }) =>
  status === 'failed' || status === 'timed_out' ? undefined : 'notRetried',
);
