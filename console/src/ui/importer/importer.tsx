import { Button, Progress as Bar } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { LARGE_SHEET_BYTES, SHEET_BYTES, SHEET_ROWS } from '@malote/contracts/kernel/sheet.ts';
import { saveFile } from '../../client/client.ts';
import { newId } from '../../client/ids.ts';
import { count, listed } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useLeaveGuard } from '../../shell/page-context.ts';
import { sentence } from '../../shell/toasts.tsx';
import { Fault } from '../fault.tsx';
import { ChooseFile } from './choose-file.tsx';
import { FailedRows } from './failed-rows.tsx';
import styles from './importer.module.css';
import { readSheetFile } from './read-file.ts';
import type { SheetFile, Unreadable } from './read-file.ts';
import { beginImport, endImport } from './import-task.ts';
import { keepImport, openFile, unfinishedOf } from './kept-imports.ts';
import type { Columns } from './kept-imports.ts';
import { isTaken, refusedOf, runParts, takenOf } from './run.ts';
import type { ImportRow, Progress, RowAnswer } from './run.ts';
import { writeXlsx, XLSX_TYPE } from './write-xlsx.ts';
import { ColumnChoice } from './column-choice.tsx';
import type { ImportSpec } from './import-spec.ts';
import { isModified, layoutOf, matched } from './match-columns.ts';

const STEPS = ['choose', 'match', 'check', 'send'] as const;
type Step = (typeof STEPS)[number];

/** What a file of this kind may have: a text more than a workbook. */
const mebibytes = (largest: number, { name }: File): number =>
  (/\.xlsx?$/i.test(name) ? largest : LARGE_SHEET_BYTES) / (1 << 20);

/** From a file to stored rows: template, match of columns, dry run with errors by row and cell, sending in parts, failed rows as a file. */
export function Importer({ spec }: { readonly spec: ImportSpec }) {
  const { t } = useTranslation('importer');
  const text = useLookup();
  const language = currentLanguage();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('choose');
  const [file, setFile] = useState<SheetFile>();
  const source = useRef<File>(undefined);
  const [unreadable, setUnreadable] = useState<Exclude<Unreadable, 'tooLarge'>>();
  const [isRest, setIsRest] = useState(false);
  const [keys, setKeys] = useState<Columns>([]);
  const [check, setCheck] = useState<Progress>();
  const [progress, setProgress] = useState<Progress>();
  const [running, setRunning] = useState<AbortController>();
  const [fault, setFault] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step !== 'choose') heading.current?.focus();
  }, [step]);
  const head = file?.rows[0]?.cells ?? [];
  const rows = useMemo(
    (): readonly ImportRow[] =>
      (file?.rows.slice(1) ?? [])
        .map(({ row, cells }) => ({
          row,
          cells: Object.fromEntries(
            cells.flatMap((cell, at) => (keys[at] === undefined || cell === '' ? [] : [[keys[at], cell]])),
          ) as Record<string, string>,
        }))
        .filter((row) => Object.keys(row.cells).length > 0),
    [file, keys],
  );
  const byRow = useMemo(() => new Map(rows.map((row) => [row.row, row])), [rows]);
  const groups = useMemo(() => spec.groups(rows), [spec, rows]);
  const missing = spec.columns.filter((column) => column.required && !keys.includes(column.key));
  const [first, setFirst] = useState<Columns>([]);
  const places = head.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  const sentParts = Object.keys(progress?.answers ?? {}).length;
  const whole = groups.length > 0 && sentParts >= groups.length;
  const isHalf = step === 'send' && !whole;
  useLeaveGuard(running !== undefined ? t('leave') : isHalf ? t('leaveHalf') : undefined);
  const strange = places.filter((at) => first[at] === undefined);
  const known = places.filter((at) => first[at] !== undefined);
  const [opened, setOpened] = useState<boolean>();
  const showsKnown = opened ?? (missing.length > 0 && strange.length === 0);
  const choice = (at: number) => ({
    spec,
    title: head[at] ?? '',
    keys,
    value: keys[at],
    // What was begun with these columns goes on with them.
    isSet: progress !== undefined,
    onChange: (key: string | undefined) => setKeys((now) => head.map((_, index) => (index === at ? key : now[index]))),
  });
  const titleOf = (key: string | undefined) =>
    spec.columns.find((column) => column.key === key)?.title[language] ?? key ?? '';

  /** The rows that failed, as they were sent, each with its number and what was wrong. */
  const failedOf = (all: readonly RowAnswer[]) => {
    const lines = all
      .filter((answer) => !isTaken(answer))
      .map((answer) => [
        ...spec.columns.map((column) => byRow.get(answer.row)?.cells[column.key] ?? ''),
        `${answer.row}: ${answer.errors.map((one) => `${one.column === undefined ? '' : `${titleOf(one.column)}: `}${one.msg}`).join(' ')}`,
      ]);
    return { headings: [...spec.columns.map(({ title }) => title[language]), spec.errorsTitle[language]], rows: lines };
  };

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setUnreadable(undefined);
    setFault('');
    const { most = SHEET_ROWS, largest = SHEET_BYTES } = spec;
    const read = await readSheetFile(chosen, spec.format, { most, largest, ...layoutOf(spec) }).catch(() => undefined);
    if (read === undefined) return setFault(text('shell:broken.chunk'));
    if (read === 'tooLarge')
      return setFault(refusalText('FILE_SIZE_LIMIT', currentLanguage(), { max: count(mebibytes(largest, chosen)) }));
    if (read === 'tooManyRows' && spec.most !== undefined)
      return setFault(refusalText(spec.tooMany ?? 'IMPORT_ROW_LIMIT', currentLanguage(), { max: most }));
    if (typeof read === 'string') return setUnreadable(read);
    if (!('rows' in read)) return setFault(t('bankFile', { line: read.line }));
    const found = matched(spec, read.rows[0]?.cells ?? []);
    if (isModified(spec, read, found)) return setFault(refusalText('TEMPLATE_MODIFIED', currentLanguage()));
    const opened = await openFile(spec.of, read, found);
    setFile(opened.file);
    source.current = chosen;
    setKeys(opened.columns);
    setFirst(found);
    setCheck(undefined);
    setProgress(opened.progress);
    setIsRest(opened.isRest);
    setStep('match');
  };
  const run = async (dryRun: boolean) => {
    if (file === undefined) return;
    const stop = new AbortController();
    setRunning(stop);
    setFault('');
    const start = dryRun ? { run: newId(), answers: {} } : (progress ?? { run: newId(), answers: {} });
    const noted = (now: Progress): void => {
      setProgress(now);
      keepImport(spec.of, file, now, keys, groups.length);
    };
    if (!dryRun) {
      setStep('send');
      noted(start); // before the first part leaves: its answer may never come
    }
    try {
      const { told } = spec;
      const task =
        dryRun || told === undefined || source.current === undefined
          ? undefined
          : await beginImport({ ...told, run: start.run, file: source.current, total: rows.length });
      const done = await runParts(
        groups,
        start,
        spec.send({ name: file.name, hash: file.hash, parts: groups.length, rows }),
        {
          dryRun,
          signal: stop.signal,
          onProgress: dryRun ? setCheck : noted,
        },
      );
      if (dryRun) {
        setCheck(done);
        setStep('check');
      } else {
        const isWhole = Object.keys(done.answers).length >= groups.length;
        if (task !== undefined && isWhole) await endImport(task, start.run, done, failedOf(refusedOf(done)));
        void queries.invalidateQueries();
      }
    } catch (error) {
      if (!stop.signal.aborted) setFault(sentence(error));
    } finally {
      setRunning(undefined);
    }
  };
  const again = () => {
    setStep('choose');
    setFile(undefined);
    setCheck(undefined);
    setProgress(undefined);
    setFault('');
    if (picker.current !== null) picker.current.value = '';
  };

  const shown = step === 'send' ? progress : check;
  const failed = shown === undefined ? [] : refusedOf(shown);
  const good = shown === undefined ? 0 : takenOf(shown);
  const taken = failed.filter(isTaken);
  const faulty = failed.length - taken.length;
  const saveFailed = () => {
    const { headings, rows: lines } = failedOf(failed);
    saveFile({
      blob: new Blob([writeXlsx([headings, ...lines])], { type: XLSX_TYPE }),
      fileName: t('failedName', { name: file?.name.replace(/\.\w+$/, '') ?? '' }),
    });
  };
  const percent =
    groups.length === 0
      ? 0
      : (Object.keys((step === 'send' ? progress : check)?.answers ?? {}).length / groups.length) * 100;

  return (
    <div className={styles.page}>
      <ol className={`panel ${styles.steps}`}>
        {STEPS.map((one, at) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            data-done={at < STEPS.indexOf(step) || (one === 'send' && whole)}
          >
            {t(`steps.${one}`)}
          </li>
        ))}
      </ol>
      <section className={`panel ${styles.body}`} aria-live="polite">
        <h2 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {step === 'choose' ? t('steps.choose') : file?.name}
        </h2>
        {step === 'choose' && (
          <ChooseFile
            spec={spec}
            picker={picker}
            fault={fault}
            unreadable={unreadable}
            broken={unfinishedOf(spec.of)}
            onFault={setFault}
            onTake={(chosen) => void take(chosen)}
          />
        )}
        {step === 'match' && (
          <>
            <div className="muted">{t('matchWhy', { count: rows.length, formatted: count(rows.length) })}</div>
            {isRest && !whole && (
              <div className={styles.note} role="status">
                {t('onlyRefused')}
              </div>
            )}
            {progress !== undefined && (
              <div className={styles.note} role="status">
                {whole ? t('importedBefore') : t('resumable', { done: count(sentParts), of: count(groups.length) })}
              </div>
            )}
            {missing.length > 0 && (
              <div className={styles.fault} role="alert">
                {t('missing', { names: listed(missing.map((column) => column.title[language])) })}
              </div>
            )}
            {strange.length > 0 && (
              <>
                <b>{t('strange')}</b>
                <div className={styles.match}>
                  {strange.map((at) => (
                    <ColumnChoice key={at} {...choice(at)} />
                  ))}
                </div>
              </>
            )}
            <details open={showsKnown} onToggle={(event) => setOpened(event.currentTarget.open)}>
              <summary style={{ cursor: 'pointer', minHeight: 24 }}>
                {t('known', { count: known.length, formatted: count(known.length) })}
              </summary>
              {/* Sixty choices of sixty columns are drawn for who looks at them only. */}
              {showsKnown && (
                <div className={styles.match} style={{ marginTop: 10 }}>
                  {known.map((at) => (
                    <ColumnChoice key={at} {...choice(at)} />
                  ))}
                </div>
              )}
            </details>
            {running !== undefined && <Bar value={percent} aria-label={t('checking')} animated />}
            <Fault says={fault} look={styles.fault} />
            <div className={styles.row}>
              <Button variant="default" onClick={again} disabled={running !== undefined}>
                {t('other')}
              </Button>
              {running !== undefined && (
                <Button variant="default" onClick={() => running.abort()}>
                  {t('stop')}
                </Button>
              )}
              <span className={styles.grow} />
              {running === undefined && (
                <Button
                  data-action="validate"
                  disabled={missing.length > 0 || rows.length === 0 || whole}
                  onClick={() => void run(true)}
                >
                  {t('check')}
                </Button>
              )}
            </div>
          </>
        )}
        {(step === 'check' || step === 'send') && (
          <>
            {step === 'send' && (
              <Bar value={percent} aria-label={t('sending')} {...(running === undefined ? {} : { animated: true })} />
            )}
            <div className={styles.numbers} role="status">
              <div>
                <b>{count(rows.length)}</b>
                {t('rows')}
              </div>
              <div data-tone="ok">
                <b>{count(good)}</b>
                {t(step === 'send' ? 'stored' : 'valid')}
              </div>
              <div data-tone={faulty > 0 ? 'bad' : 'ok'}>
                <b>{count(faulty)}</b>
                {t('faulty')}
              </div>
              {taken.length > 0 && (
                <div>
                  <b>{count(taken.length)}</b>
                  {t('takenBefore')}
                </div>
              )}
            </div>
            {(step === 'check' ? taken.length > 0 && good === 0 && faulty === 0 : whole) && running === undefined && (
              <Concluded
                answers={good + failed.length}
                faulty={faulty}
                before={good === 0 && faulty === 0 ? taken[0]?.errors[0]?.msg : undefined}
              />
            )}
            <Fault says={fault} look={styles.fault} />
            {faulty > 0 && (
              <FailedRows
                failed={failed.filter((answer) => !taken.includes(answer))}
                titleOf={titleOf}
                cellOf={(row, column) => byRow.get(row)?.cells[column] ?? ''}
              />
            )}
            <div className={styles.row}>
              <Button variant="default" onClick={again} disabled={running !== undefined}>
                {t('other')}
              </Button>
              {faulty > 0 && (
                <Button
                  variant="default"
                  data-action="download-failures"
                  leftSection={<IconDownload size={15} aria-hidden />}
                  onClick={saveFailed}
                >
                  {t('failedFile')}
                </Button>
              )}
              {/* Not where the import was started: the second click of a double click would stop it. */}
              {running !== undefined && (
                <Button variant="default" onClick={() => running.abort()}>
                  {t('stop')}
                </Button>
              )}
              <span className={styles.grow} />
              {running === undefined && step === 'check' && (
                <Button data-action="submit" disabled={good === 0} onClick={() => void run(false)}>
                  {t(failed.length === 0 ? 'import' : 'importValid', {
                    count: good,
                    formatted: count(good),
                  })}
                </Button>
              )}
              {running === undefined && step === 'send' && !whole && (
                <Button onClick={() => void run(false)}>{t('resume')}</Button>
              )}
            </div>
          </>
        )}
      </section>
      <span className="sr-only" aria-live="polite">
        {running === undefined ? '' : text('shell:loading')}
      </span>
    </div>
  );
}

/** What became of the file: success where nothing failed, a fault only where nothing came in. */
function Concluded({
  answers,
  faulty,
  before,
}: {
  readonly answers: number;
  readonly faulty: number;
  /** All of it had come in before: what the server says of that. */
  readonly before: string | undefined;
}) {
  const { t } = useTranslation('importer');
  const tone = before !== undefined ? 'note' : faulty === 0 ? 'done' : faulty < answers ? 'note' : 'fault';
  return (
    <div className={styles[tone]} data-tone={tone} role="status">
      {before ?? t(faulty === 0 ? 'allDone' : faulty < answers ? 'someFailed' : 'allFailed')}
    </div>
  );
}
