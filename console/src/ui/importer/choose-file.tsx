import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { count } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toastFailure } from '../../shell/toasts.tsx';
import { Fault } from '../fault.tsx';
import type { ImportSpec } from './import-spec.ts';
import styles from './importer.module.css';
import type { unfinishedOf } from './kept-imports.ts';
import type { FileFormat, Unreadable } from './read-file.ts';
import { XLSX_TYPE } from './write-xlsx.ts';

/** What the picker of files offers, beside xlsx. */
const ACCEPTED: Readonly<Record<FileFormat, string>> = {
  'csv too': '.csv,text/csv,',
  'xls too': '.xls,',
  'bank file too': '.ret,.txt,',
};

/** The first step: a file is dropped or picked, and the template is there for who has none; an import that was broken off is told. */
export function ChooseFile({
  spec,
  picker,
  fault,
  unreadable,
  broken,
  onFault,
  onTake,
}: {
  readonly spec: ImportSpec;
  readonly picker: RefObject<HTMLInputElement | null>;
  readonly fault: string;
  readonly unreadable: Exclude<Unreadable, 'tooLarge'> | undefined;
  /** An import of this kind that is not at its end. */
  readonly broken: ReturnType<typeof unfinishedOf>;
  readonly onFault: (why: string) => void;
  readonly onTake: (file: File | undefined) => void;
}) {
  const { t } = useTranslation('importer');
  const [over, setOver] = useState(false);
  return (
    <>
      <div
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (event.dataTransfer.files.length > 1) onFault(refusalText('ONE_FILE_ONLY', currentLanguage()));
          else onTake(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={36} stroke={1.3} aria-hidden />
        <div>{t(spec.format === 'csv too' ? 'dropCsv' : 'drop')}</div>
        <input
          ref={picker}
          type="file"
          accept={`${spec.format === undefined ? '' : ACCEPTED[spec.format]}.xlsx,${XLSX_TYPE}`}
          className="sr-only"
          id="import-file"
          tabIndex={-1}
          aria-label={t('pick')}
          onChange={(event) => onTake(event.currentTarget.files?.[0])}
        />
        <Button data-action="upload" onClick={() => picker.current?.click()}>
          {t('pick')}
        </Button>
      </div>
      {broken !== undefined && (
        <div className={styles.note} role="status">
          {t('unfinished', { name: broken.name, done: count(broken.sent), of: count(broken.parts) })}
        </div>
      )}
      <Fault says={fault} look={styles.fault} />
      {unreadable !== undefined && (
        <div className={styles.fault} role="alert">
          {t(`unreadable.${unreadable}`)}
        </div>
      )}
      <div className={styles.row}>
        <span className="muted">
          {spec.dataFrom !== undefined && `${t('dataFrom', { row: spec.dataFrom })} `}
          {t('template')}
        </span>
        {(spec.format === 'csv too' ? (['xlsx', 'csv'] as const) : (['xlsx'] as const)).map((format) => (
          <Button
            key={format}
            variant="default"
            data-action="download-template"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void spec.template(format).catch(toastFailure)}
          >
            {format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV'}
          </Button>
        ))}
      </div>
      {/* What comes next, from the first look: until there is a file it is grey. */}
      <div className={styles.row}>
        <Button variant="default" data-action="download-failures" disabled>
          {t('failedFile')}
        </Button>
        <span className={styles.grow} />
        <Button variant="default" data-action="validate" disabled>
          {t('check')}
        </Button>
        <Button variant="default" data-action="submit" disabled>
          {t('import')}
        </Button>
      </div>
    </>
  );
}
