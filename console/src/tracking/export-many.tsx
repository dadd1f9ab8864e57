import { Button, Textarea } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile } from '../client/client.ts';
import { count } from '../i18n/format.ts';
import { titleOf } from '../i18n/titles.ts';
import { useMay, usePlace } from '../shell/page-context.ts';
import { toastOk } from '../shell/toasts.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';
import { codesIn } from '../ui/list/codes.ts';
import { restExports, useResting } from '../ui/list/resting.ts';

/** Numbers of one export (R-0436); the list itself shows 200. */
export const EXPORTED_NUMBERS = 500_000;
/** A record of an export names so many of its numbers. */
const NAMED = 50;

/** Exports the tracks of a long list of numbers, pasted or from a text file. */
export function ExportMany() {
  const { t } = useTranslation('tracking');
  const may = useMay();
  const resting = useResting();
  const [opened, setOpened] = useState(false);
  if (!may('export')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={15} aria-hidden />}
        disabled={resting}
        onClick={() => setOpened(true)}
      >
        {t('many.open')}
      </Button>
      {opened && <ManyDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function ManyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tracking');
  const { t: list } = useTranslation('list');
  const { screen } = usePlace();
  const [draft, setDraft] = useState('');
  /** A file's text is never put into the field: half a million lines would hold the browser up. */
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const picker = useRef<HTMLInputElement>(null);
  const numbers = useMemo(() => codesIn(file?.text ?? draft), [file, draft]);
  const over = numbers.length - EXPORTED_NUMBERS;
  const run = async (reason: string) => {
    const accessId = await openAccess('export', 'tracking.trackList', {
      filter: { numbers: numbers.length, first: numbers.slice(0, NAMED) },
      reason,
    });
    const asked = { params: { numbers: [...numbers] }, format: 'xlsx' as const, title: titleOf(screen), accessId };
    const file = await askFile('tracking.trackExport', asked);
    saveFile(file);
    toastOk(list('export.done', { name: file.fileName }));
    restExports();
    onClose();
  };
  return (
    <ReasonDialog
      title={t('many.title')}
      does={list('export.start')}
      label={list('export.reason')}
      run={run}
      onClose={onClose}
      ready={numbers.length > 0 && over <= 0}
    >
      <Textarea
        label={list('codes.title')}
        description={list('codes.hint')}
        value={file?.name ?? draft}
        disabled={file !== undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        rows={5}
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12.5 } }}
        error={over > 0 ? list('codes.tooMany', { over: count(over), max: count(EXPORTED_NUMBERS) }) : undefined}
      />
      <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <span className="muted num" aria-live="polite">
          {list('codes.count', { count: numbers.length, max: count(EXPORTED_NUMBERS) })}
        </span>
        <span style={{ flex: 1 }} />
        <input
          ref={picker}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('many.file')}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen !== undefined) void chosen.text().then((text) => setFile({ name: chosen.name, text }));
          }}
        />
        {file !== undefined && (
          <Button variant="subtle" color="gray" onClick={() => setFile(undefined)}>
            {list('codes.clean')}
          </Button>
        )}
        <Button variant="default" onClick={() => picker.current?.click()}>
          {t('many.file')}
        </Button>
      </div>
    </ReasonDialog>
  );
}
