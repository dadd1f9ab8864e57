import { Button, Group } from '@mantine/core';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.ts';
import { keep, readKept } from '../../client/kept.ts';
import { session } from '../../client/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { confirm } from '../../shell/confirm.tsx';
import { useLeaveGuard } from '../../shell/page-context.ts';
import { sentence, toastOk } from '../../shell/toasts.tsx';
import { Fault } from '../fault.tsx';
import { FieldControl } from '../fields/controls.tsx';
import { wideOf } from '../fields/wide.ts';
import fieldStyles from '../fields/fields.module.css';
import type { Values } from './fields-form.tsx';
import { useFirstFault } from './first-fault.ts';
import { useCommandId } from './use-command-id.ts';
import form from './form.module.css';
import styles from './wizard.module.css';

/** What is typed, by group; the group without a name holds what stands in the input itself. */
export type Typed = Readonly<Record<string, Values>>;

export interface Step {
  readonly name: string;
  readonly words: Words;
  readonly groups: readonly { readonly key: string; readonly words: Words | undefined; readonly fields: Fields }[];
}

interface Props {
  /** Where the words of the fields stand. */
  readonly noun: string;
  readonly steps: readonly Step[];
  readonly start: Typed;
  /** The words of the last button. */
  readonly does: string;
  /** Sends everything; a `Failure` that names fields leads to the step that has them. */
  readonly save: (typed: Typed, id: string) => Promise<void>;
  /** Where a path of the server stands in the form. */
  readonly placeOf?: (path: string, typed: Typed) => string;
  /** Below a field of a group: what fills others of it. */
  readonly below?: (group: string, field: string, values: Values, fill: (values: Values) => void) => ReactNode;
  /** The action that each button carries. */
  readonly called: (action: 'next' | 'previous' | 'submit' | 'save-draft') => string;
}

const isPersonal = ({ kind }: Field): boolean => kind === 'person';
const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pathIn = (key: string, field: string) => (key === '' ? field : `${key}.${field}`);

/** Several steps to one command: each is checked before the next by the server's own rules, and what was typed survives a reload, personal texts apart. */
export function Wizard({ noun, steps, start, does, save, placeOf = (path) => path, below, called }: Props) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const prefix = recordPrefix(noun);
  const place = `malote.draft.${session.get().caller?.id ?? ''}.wizard.${noun}`;
  const [kept] = useState(() => readKept<Typed>(localStorage, place, {}, isTyped));
  const [typed, setTyped] = useState<Typed>(() => together(start, kept));
  const [at, setAt] = useState(0);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { under } = useCommandId();
  const box = useRef<HTMLFormElement>(null);
  const goToFault = useFirstFault(box);
  const step = steps[at];

  const keeping = () => {
    const plain = Object.fromEntries(
      steps
        .flatMap(({ groups }) => groups)
        .map(({ key, fields }) => [
          key,
          Object.fromEntries(
            Object.entries(typed[key] ?? {}).filter(
              ([name]) => fields[name] === undefined || !isPersonal(fields[name]),
            ),
          ),
        ]),
    );
    keep(localStorage, place, JSON.stringify(typed) === JSON.stringify(start) ? undefined : plain);
  };
  useEffect(keeping);
  const unkept = steps.some(({ groups }) =>
    groups.some(({ key, fields }) =>
      Object.entries(fields).some(([name, one]) => isPersonal(one) && typed[key]?.[name] !== start[key]?.[name]),
    ),
  );
  useLeaveGuard(unkept ? t('leave') : undefined);
  if (step === undefined) return null;

  const set = (key: string, more: Values) => {
    setTyped((now) => ({ ...now, [key]: { ...now[key], ...more } }));
    const touched = Object.keys(more).map((name) => pathIn(key, name));
    setFaults((now) => new Map([...now].filter(([path]) => !touched.some((one) => isAt(one, path)))));
    setFault('');
  };
  const stepOf = (path: string): number =>
    steps.findIndex(({ groups }) =>
      groups.some(({ key, fields }) => Object.keys(fields).some((name) => isAt(pathIn(key, name), path))),
    );
  const show = (found: ReadonlyMap<string, string>) => {
    setFaults(found);
    const first = Math.min(...[...found.keys()].map(stepOf).filter((one) => one >= 0));
    if (Number.isFinite(first)) setAt(first);
    goToFault();
  };
  const faultsAt = async ({ groups }: Step): Promise<ReadonlyMap<string, string>> => {
    const { faultsOf } = await import('../fields/check-fields.ts');
    return new Map(
      groups.flatMap(({ key, fields }) =>
        [...faultsOf(fields, typed[key] ?? {}, 'all')].map(([path, words]) => [pathIn(key, path), words] as const),
      ),
    );
  };
  const goOn = async () => {
    const found = await faultsAt(step);
    if (found.size > 0) return show(found);
    setFaults(new Map());
    if (at < steps.length - 1) return setAt(at + 1);
    setBusy(true);
    setFault('');
    try {
      await under(typed, async (id) => await save(typed, id));
      keep(localStorage, place, undefined);
    } catch (error) {
      const named = error instanceof Failure ? error.fields : [];
      if (named.length > 0) show(new Map(named.map(({ path, msg }) => [placeOf(path, typed), msg])));
      else setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const drop = async () => {
    if (!(await confirm({ question: t('wizard.dropAsk'), yes: t('dropDraft'), danger: true }))) return;
    setTyped(start);
    setFaults(new Map());
    setAt(0);
  };
  const inForm = new Set(
    step.groups.flatMap(({ key, fields }) => Object.keys(fields).map((name) => pathIn(key, name))),
  );
  const language = currentLanguage();
  const isLast = at === steps.length - 1;
  return (
    <form
      ref={box}
      className={`panel ${styles.wizard}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void goOn();
      }}
    >
      <ol className={styles.steps} aria-label={t('wizard.steps')}>
        {steps.map((one, index) => (
          <li key={one.name} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            <button type="button" disabled={index > at} onClick={() => setAt(index)}>
              <span className="num">{index + 1}</span> {one.words[language]}
            </button>
          </li>
        ))}
      </ol>
      {step.groups.map(({ key, words, fields }, group) => (
        <section key={`${step.name}.${key}`} className={styles.group} aria-label={words?.[language]}>
          {words !== undefined && <h2>{words[language]}</h2>}
          <div className={fieldStyles.grid}>
            {Object.entries(fields).map(([name, one], field) => (
              <div key={name} data-wide={wideOf(fields).has(name)}>
                <FieldControl
                  field={one}
                  label={text(wordsAt(prefix, name))}
                  prefix={prefix}
                  name={name}
                  value={typed[key]?.[name] ?? undefined}
                  onChange={(value) => set(key, { [name]: value })}
                  error={faults.get(pathIn(key, name))}
                  faults={faults}
                  path={pathIn(key, name)}
                  autoFocus={group === 0 && field === 0}
                />
                {below?.(key, name, typed[key] ?? {}, (more) => set(key, more))}
              </div>
            ))}
          </div>
        </section>
      ))}
      {[...faults]
        .filter(([path]) => ![...inForm].some((one) => isAt(one, path)))
        .map(([path, words]) => (
          <Fault key={path} says={words} look={form.fault} />
        ))}
      <Fault says={fault} look={form.fault} />
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            data-action={called('save-draft')}
            onClick={() => {
              keeping();
              toastOk(t('wizard.kept'));
            }}
          >
            {t('wizard.keep')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void drop()}>
            {t('dropDraft')}
          </Button>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            data-action={called('previous')}
            disabled={at === 0}
            onClick={() => setAt(Math.max(0, at - 1))}
          >
            {t('wizard.previous')}
          </Button>
          <Button
            {...(isLast ? { variant: 'default' } : { type: 'submit' })}
            disabled={isLast}
            data-action={called('next')}
          >
            {t('wizard.next')}
          </Button>
          <Button
            {...(isLast ? { type: 'submit' } : { variant: 'default' })}
            loading={busy}
            disabled={!isLast}
            data-action={called('submit')}
          >
            {does}
          </Button>
        </Group>
      </Group>
    </form>
  );
}

/** Whether a path is that of a field, or of something inside it. */
const isAt = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`);

/** What was kept, over what the form begins with. */
const together = (start: Typed, kept: Typed): Typed =>
  Object.fromEntries(
    [...new Set([...Object.keys(start), ...Object.keys(kept)])].map((key) => [key, { ...start[key], ...kept[key] }]),
  );
