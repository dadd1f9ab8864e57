import { ActionIcon } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import type { FileType } from '@malote/contracts/kernel/file-types.ts';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, saveFile } from '../../client/client.ts';
import { loadRecord } from '../../client/records.ts';
import { nounAt } from '../../i18n/record-words.ts';
import { useCalled } from '../../shell/page-context.ts';
import { toastFailure } from '../../shell/toasts.tsx';
import { sizeOf } from './file-size.ts';
import { isShown } from './file-shown.ts';
import styles from './fields.module.css';

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }));

/**
 * The place of a file that a record does not have. Where to look at it, or to save it, is an action of the screen by a name of its own, that is there, grey, and says why;
 * elsewhere it is as empty as other fields.
 */
export function NoFile(): ReactNode {
  const { t } = useTranslation('record');
  const called = useCalled();
  const named = (['preview', 'download'] as const).filter((action) => called(action) !== action);
  return (
    <span className={styles.file}>
      {named.map((action) => (
        <NotNow key={action} action={action} why={t('file.none')} />
      ))}
      <span className="muted">{named.length === 0 ? '–' : t('file.none')}</span>
    </span>
  );
}

const SIGNS = { preview: IconEye, download: IconDownload } as const;

/** What cannot be done with this file, or without one: it keeps its place and tells why, and is no stop of the keyboard in lists of many. */
function NotNow({ action, why }: { readonly action: keyof typeof SIGNS; readonly why: string }) {
  const called = useCalled();
  const Sign = SIGNS[action];
  return (
    <span title={why} style={{ display: 'inline-flex' }}>
      <ActionIcon variant="subtle" size="sm" data-action={called(action)} aria-label={why} disabled>
        <Sign size={15} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** A file that stands in a record: its name and length, to be looked at or saved by whoever sees the record. */
export function FileValue({
  prefix,
  name,
  code,
  value,
  accept = [],
}: {
  readonly prefix: string;
  readonly name: string;
  readonly code: string;
  readonly value: FileDescription;
  /** What types its field takes: where none of them is looked at here, no place is kept for that. */
  readonly accept?: readonly FileType[] | undefined;
}) {
  const { t } = useTranslation('record');
  const called = useCalled();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Blob>();
  const had = async (then: (blob: Blob) => void) => {
    setBusy(true);
    try {
      const { queries } = await loadRecord(nounAt(prefix));
      then((await askFile(queries.download as never, { code, field: name } as never)).blob);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.file}>
      {isShown(value.type) ? (
        <ActionIcon
          variant="subtle"
          size="sm"
          data-action={called('preview')}
          aria-label={t('file.previewOf', { name: value.name })}
          disabled={busy}
          onClick={(event) => {
            event.stopPropagation();
            void had(setShown);
          }}
        >
          <IconEye size={15} aria-hidden />
        </ActionIcon>
      ) : (
        accept.some(isShown) && <NotNow action="preview" why={t('file.notShown', { type: value.type })} />
      )}
      <ActionIcon
        variant="subtle"
        size="sm"
        data-action={called('download')}
        aria-label={t('file.download', { name: value.name })}
        disabled={busy}
        onClick={(event) => {
          event.stopPropagation();
          void had((blob) => saveFile({ blob, fileName: value.name }));
        }}
      >
        <IconDownload size={15} aria-hidden />
      </ActionIcon>
      <span title={value.name}>
        {value.name} <span className="muted">{sizeOf(value.bytes)}</span>
      </span>
      <Suspense>
        {shown !== undefined && (
          <FilePreview name={value.name} type={value.type} blob={shown} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
    </span>
  );
}
