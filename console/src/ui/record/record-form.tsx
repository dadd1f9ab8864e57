import { Button, Group, Textarea } from '@mantine/core';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.ts';
import { newId } from '../../client/ids.ts';
import { keep, readKept } from '../../client/kept.ts';
import { sendRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { session } from '../../client/session.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { sentence, toastOk } from '../../shell/toasts.tsx';
import { Dialog } from '../dialog.tsx';
import { FieldControl, isWide } from '../fields/controls.tsx';
import styles from '../fields/fields.module.css';
import form from '../form/form.module.css';
import { REASON_MAX } from '../form/reason.ts';

type Values = Readonly<Record<string, unknown>>;

interface OfChoice {
  readonly of: Choice;
}

const isDraft = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What is typed in for a record: of a new one everything, of one that is there what may change. Personal texts come masked, so they begin empty. */
function asked(entry: RecordEntry, row: RecordRow | undefined): readonly (readonly [string, Field])[] {
  const code: readonly (readonly [string, Field])[] =
    row === undefined && !entry.numbered ? [['code', entry.code]] : [];
  return [
    ...code,
    ...Object.entries(entry.fields).filter(
      ([, { entered }]) => entered !== 'never' && (row === undefined || entered !== 'once'),
    ),
  ];
}

/** What the form begins with. */
function startOf(entry: RecordEntry, row: RecordRow | undefined): Values {
  return Object.fromEntries(
    asked(entry, row).flatMap(([name, field]) => {
      const { kind, optional } = field;
      if (row !== undefined) return kind === 'person' || row[name] === undefined ? [] : [[name, row[name]]];
      // A choice of one value is made.
      const [only, ...others] = kind === 'one' && optional !== true ? Object.keys((field as Field & OfChoice).of) : [];
      if (only !== undefined && others.length === 0) return [[name, only]];
      return kind === 'flag' && optional !== true ? [[name, false]] : [];
    }),
  );
}

/**
 * The form of a record, new or there: controls follow from its fields, and so do the checks. What was typed is kept in the browser until it is
 * saved or thrown away; personal texts are not.
 */
export function RecordForm({
  entry,
  row,
  onClose,
  onDone,
}: {
  readonly entry: RecordEntry;
  readonly row: RecordRow | undefined;
  readonly onClose: () => void;
  readonly onDone: (code: string | undefined) => void;
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const queries = useQueryClient();
  const prefix = recordPrefix(entry.noun);
  const place = `malote.draft.${session.get().caller?.id ?? ''}.${entry.noun}.${row?.code ?? ''}`;
  const fields = useMemo(() => asked(entry, row), [entry, row]);
  const start = useMemo(() => startOf(entry, row), [entry, row]);
  const [draft] = useState(() => readKept<Values>(localStorage, place, {}, isDraft));
  const [values, setValues] = useState<Values>(() => ({ ...start, ...draft }));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  // One save has one id, however often it is sent: a new one begins when something was changed since.
  const id = useRef(newId());
  const box = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const kept = Object.fromEntries(
      fields.flatMap(([name, { kind }]) =>
        kind === 'person' || same(values[name], start[name]) ? [] : [[name, values[name] ?? null]],
      ),
    );
    keep(localStorage, place, Object.keys(kept).length === 0 ? undefined : kept);
  }, [fields, place, start, values]);

  const set = (name: string, value: unknown) => {
    id.current = newId();
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => new Map([...now].filter(([path]) => path !== name && !path.startsWith(`${name}.`))));
    setFault('');
  };
  const showFaults = (found: ReadonlyMap<string, string>) => {
    setFaults(found);
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  /** What is sent: of a change only what differs, and `null` for what was emptied. */
  const changed = (): Values =>
    Object.fromEntries(
      fields.flatMap(([name, { kind }]) => {
        if (name === 'code') return [];
        const value = values[name] ?? undefined;
        if (row === undefined) return value === undefined ? [] : [[name, value]];
        if (kind === 'person') return value === undefined ? [] : [[name, value]];
        return same(value, start[name]) ? [] : [[name, value ?? null]];
      }),
    );
  const save = async () => {
    setBusy(true);
    setFault('');
    try {
      const { faultsOf, faultOf } = await import('../fields/check-fields.ts');
      const sent = changed();
      const found = new Map(faultsOf(entry.fields, sent, row === undefined ? 'all' : 'change'));
      const wrongCode = fields.some(([name]) => name === 'code') ? faultOf(entry.code, values['code']) : undefined;
      if (wrongCode !== undefined) found.set('code', wrongCode);
      if (found.size > 0) return showFaults(found);
      if (row !== undefined && Object.keys(sent).length === 0) return onClose();
      const code = row?.code ?? (values['code'] as string | undefined);
      const answer = await sendRecord(
        row === undefined ? entry.commands.register : entry.commands.revise,
        { ...(code !== undefined && { code }), fields: sent },
        { id: id.current, about: reason.trim() === '' ? {} : { reason: reason.trim() } },
      );
      keep(localStorage, place, undefined);
      toastOk(
        t(row === undefined ? 'created' : 'saved', { word: text(`${prefix}.word`), code: answer.code ?? code ?? '' }),
      );
      void queries.invalidateQueries();
      onDone(answer.code ?? code);
    } catch (error) {
      const named = error instanceof Failure ? error.fields : [];
      if (named.length > 0) showFaults(new Map(named.map(({ path, msg }) => [path.replace(/^fields\./, ''), msg])));
      else setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const drafted = Object.keys(draft).length > 0;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        row === undefined
          ? t('new', { word: text(`${prefix}.word`) })
          : t('change', { word: text(`${prefix}.word`), code: row.code })
      }
    >
      <form
        ref={box}
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        {drafted && (
          <div className="muted" role="status">
            {t('draft')}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setValues(start);
                setFaults(new Map());
              }}
            >
              {t('dropDraft')}
            </button>
          </div>
        )}
        <div className={styles.grid}>
          {fields.map(([name, field], at) => (
            <div key={name} data-wide={isWide(field)}>
              <FieldControl
                field={row !== undefined && field.kind === 'person' ? { ...field, optional: true } : field}
                label={text(wordsAt(prefix, name))}
                prefix={prefix}
                name={name}
                value={values[name] ?? undefined}
                onChange={(value) => set(name, value)}
                error={faults.get(name)}
                faults={faults}
                path={name}
                autoFocus={at === 0}
              />
              {row !== undefined && field.kind === 'person' && typeof row[name] === 'string' && (
                <small className="muted">{t('keepsPersonal', { shown: row[name] })}</small>
              )}
            </div>
          ))}
        </div>
        {row !== undefined && (
          <Textarea
            label={t('reason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={REASON_MAX}
            autosize
            minRows={1}
          />
        )}
        {[...faults]
          .filter(([path]) => !fields.some(([name]) => path === name || path.startsWith(`${name}.`)))
          .map(([path, words]) => (
            <div key={path} className={form.fault} role="alert">
              {words}
            </div>
          ))}
        {fault !== '' && (
          <div className={form.fault} role="alert">
            {fault}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text('shell:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
