import { Button, Group, Textarea } from '@mantine/core';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.ts';
import { keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import { wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { confirm } from '../../shell/confirm.tsx';
import { useChoosing, useLeaveGuard } from '../../shell/page-context.ts';
import { sentence } from '../../shell/toasts.tsx';
import { Dialog } from '../dialog.tsx';
import { Fault } from '../fault.tsx';
import { belongs, isAskedYet } from '../fields/belongs.ts';
import { FieldControl } from '../fields/controls.tsx';
import { wideOf } from '../fields/wide.ts';
import styles from '../fields/fields.module.css';
import { useFirstFault } from './first-fault.ts';
import form from './form.module.css';
import { useCommandId } from './use-command-id.ts';
import { useScannedNumbers } from './use-scanned-numbers.ts';

export type Values = Readonly<Record<string, unknown>>;

const isDraft = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** Kinds that a scanner fills in: a number, or many of them. */
const READ: ReadonlySet<string> = new Set(['code', 'texts']);

/** Personal texts come masked and stay out of the browser's memory. */
const isPersonal = ({ kind }: Field): boolean => kind === 'person';

interface FieldsFormProps {
  readonly title: string;
  /** What is typed in, in this order. */
  readonly fields: Fields;
  /** Where the words of the fields stand. */
  readonly prefix: string;
  /** `new`: all of it is asked for and sent; `change`: only what differs from `start`, and `null` for what was emptied. */
  readonly of: 'new' | 'change';
  /** What the form begins with; it keeps to that while it is open. */
  readonly start: Values;
  /** What is shown of the personal texts that stand, which are kept unless something is typed. */
  readonly masked?: Values;
  /** The name of the draft: what was typed is kept under it in the browser until it is saved or thrown away. */
  readonly draft: string;
  /** Sends what was typed; a `Failure` that names fields is told at them. The id is that of `useCommandId`. */
  readonly save: (
    sent: Values,
    call: { readonly id: string; readonly about: { readonly reason?: string } },
  ) => Promise<void>;
  /** Asks the server whether it would take what was typed, with nothing stored; throws as `save` does. */
  readonly validate?: (sent: Values) => Promise<void>;
  readonly onClose: () => void;
  /** The words of the button; `Salvar` where nothing is said. */
  readonly does?: string;
  /** What it does among the actions of the page, where it stands on one of its own. */
  readonly acts?: string;
  /** On a page of its own instead of in a dialog over another. */
  readonly stands?: 'on the page';
  /** Stands below the fields, and is told what is typed: what will follow from it. */
  readonly children?: (values: Values) => ReactNode;
}

/**
 * A form made of fields: controls and checks follow from them by the server's own rules, faults stand at their field, what was typed survives a reload,
 * and personal texts, which are not kept, are not lost without a question.
 */
export function FieldsForm(props: FieldsFormProps) {
  const {
    title,
    fields,
    prefix,
    of,
    masked = {},
    draft: name,
    save,
    validate,
    onClose,
    does,
    acts,
    stands,
    children,
  } = props;
  const { t } = useTranslation('record');
  const text = useLookup();
  const choosing = useChoosing();
  const place = `malote.draft.${session.get().caller?.id ?? ''}.${name}`;
  const asked = useMemo(() => Object.entries(fields), [fields]);
  // What stands may change while the form is open: what is sent differs from what was seen, or it would put back what a colleague changed.
  const [start] = useState(props.start);
  const [draft] = useState(() => readKept<Values>(localStorage, place, {}, isDraft));
  const [values, setValues] = useState<Values>(() => ({ ...start, ...draft }));
  const known = { ...masked, ...values };
  const shown = asked.filter(([field, one]) => belongs(one, known) && isAskedYet(field, one, known));
  const wide = wideOf(Object.fromEntries(shown));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { under } = useCommandId();
  const box = useRef<HTMLFormElement>(null);
  const goToFault = useFirstFault(box);

  useEffect(() => {
    const kept = Object.fromEntries(
      asked.flatMap(([field, one]) =>
        isPersonal(one) || same(values[field], start[field]) ? [] : [[field, values[field] ?? null]],
      ),
    );
    keep(localStorage, place, Object.keys(kept).length === 0 ? undefined : kept);
  }, [asked, place, start, values]);

  const set = (field: string, value: unknown) => {
    setValues((now) => ({ ...now, [field]: value }));
    setFaults((now) => new Map([...now].filter(([path]) => path !== field && !path.startsWith(`${field}.`))));
    setFault('');
  };
  useScannedNumbers(box, shown, values, set);
  const showFaults = (found: ReadonlyMap<string, string>) => {
    setFaults(found);
    goToFault();
  };
  const typed = (): Values =>
    Object.fromEntries(
      asked.flatMap(([field, one]) => {
        const value = belongs(one, known) ? (values[field] ?? undefined) : undefined;
        if (of === 'new' || isPersonal(one)) return value === undefined ? [] : [[field, value]];
        return same(value, start[field]) ? [] : [[field, value ?? null]];
      }),
    );
  const submit = async (how: 'save' | 'validate' = 'save') => {
    setBusy(true);
    setFault('');
    try {
      const { faultsOf } = await import('../fields/check-fields.ts');
      const sent = typed();
      const found = faultsOf(fields, sent, of === 'new' ? 'all' : 'change');
      if (found.size > 0) return showFaults(found);
      if (of === 'change' && Object.keys(sent).length === 0) return onClose();
      if (how === 'validate') return await validate?.(sent);
      const why = reason.trim();
      await under(sent, async (id) => await save(sent, { id, about: why === '' ? {} : { reason: why } }));
      keep(localStorage, place, undefined);
    } catch (error) {
      const named = error instanceof Failure ? error.fields : [];
      if (named.length > 0) showFaults(new Map(named.map(({ path, msg }) => [path.replace(/^fields\./, ''), msg])));
      else setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const unkept = asked.some(([field, one]) => isPersonal(one) && !same(values[field], start[field]));
  useLeaveGuard(unkept ? t('leave') : undefined);
  const leave = async () => {
    if (!unkept || (await confirm({ question: t('leave'), yes: t('leaveYes'), danger: true }))) onClose();
  };
  const made = (
    <form
      ref={box}
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {Object.keys(draft).length > 0 && (
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
        {shown.map(([field, one], at) => (
          <div
            key={field}
            data-field={field}
            data-wide={wide.has(field)}
            data-action={choosing(field) ?? (stands !== undefined && READ.has(one.kind) ? 'scan' : undefined)}
          >
            <FieldControl
              field={of === 'change' && isPersonal(one) ? { ...one, optional: true } : one}
              label={text(wordsAt(prefix, field))}
              prefix={prefix}
              name={field}
              value={values[field] ?? undefined}
              onChange={(value) => set(field, value)}
              error={faults.get(field)}
              faults={faults}
              path={field}
              autoFocus={at === 0}
            />
            {isPersonal(one) && typeof masked[field] === 'string' && (
              <small className="muted">{t('keepsPersonal', { shown: masked[field] })}</small>
            )}
          </div>
        ))}
      </div>
      {children?.(values)}
      {of === 'change' && (
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
        .filter(([path]) => !shown.some(([field]) => path === field || path.startsWith(`${field}.`)))
        .map(([path, words]) => (
          <Fault key={path} says={words} look={form.fault} />
        ))}
      <Fault says={fault} look={form.fault} />
      <Group justify="flex-end" gap="xs" className={stands === undefined ? form.foot : ''}>
        {stands === undefined && (
          <Button variant="default" onClick={() => void leave()}>
            {text('shell:cancel')}
          </Button>
        )}
        {validate !== undefined && (
          <Button variant="default" data-action="validate" disabled={busy} onClick={() => void submit('validate')}>
            {t('validate')}
          </Button>
        )}
        <Button type="submit" loading={busy} {...(stands !== undefined && { 'data-action': acts ?? 'save' })}>
          <span {...(acts !== undefined && { 'data-action': 'save' })}>{does ?? t('save')}</span>
        </Button>
      </Group>
    </form>
  );
  if (stands !== undefined) return made;
  return (
    <Dialog onClose={() => void leave()} size="lg" title={title}>
      {made}
    </Dialog>
  );
}
