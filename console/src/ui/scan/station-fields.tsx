import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useChoosing } from '../../shell/page-context.ts';
import { FieldControl } from '../fields/controls.tsx';
import { useUserChoices } from '../list/use-user-choices.ts';
import { scanStyles as styles } from './scan-station.tsx';
import own from './station-fields.module.css';

export type Typed = Readonly<Record<string, unknown>>;

const NONE: ReadonlyMap<string, string> = new Map();
const wordOf = (field: Field): string => field.words[currentLanguage()];

/** What cannot be left empty and is, in the words of its fields. */
export const missingOf = (fields: Fields, typed: Typed): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.optional === true || typed[name] !== undefined ? [] : [wordOf(field)],
  );

/** What was chosen, as it is read from two metres away; people by their names. */
export function useShown(fields: Fields, typed: Typed): readonly { readonly word: string; readonly value: string }[] {
  const chosen = Object.entries(fields).flatMap(([name, field]) => {
    const value = typed[name];
    return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
  });
  const { choices: people } = useUserChoices(
    undefined,
    chosen.flatMap(({ field, value }) => (field.kind === 'user' ? [value] : [])),
  );
  return chosen.map(({ field, value }) => {
    const person = field.kind === 'user' ? people.find((one) => one.value === value)?.label : undefined;
    const of = (field as Field & { readonly of?: Choice }).of?.[value];
    return { word: wordOf(field), value: person ?? of?.words[currentLanguage()] ?? value };
  });
}

function Controls({
  fields,
  typed,
  faults,
  onTyped,
  begins,
}: {
  readonly fields: Fields;
  readonly typed: Typed;
  readonly faults: ReadonlyMap<string, string>;
  readonly onTyped: (next: Typed) => void;
  /** The first control has the keyboard. */
  readonly begins?: boolean;
}) {
  const choosing = useChoosing();
  return Object.entries(fields).map(([name, field], at) => (
    <div
      key={name}
      data-action={choosing(name)}
      {...(field.kind === 'code' && { 'data-scan': true })}
      ref={begins === true && at === 0 ? (box) => box?.querySelector('input')?.focus() : undefined}
    >
      <FieldControl
        field={field}
        label={wordOf(field)}
        prefix=""
        name={name}
        value={typed[name]}
        onChange={(value) => onTyped({ ...typed, [name]: value })}
        error={faults.get(name)}
        faults={faults}
        path={name}
        autoFocus={false}
      />
    </div>
  ));
}

/** What holds for all codes that follow. */
export function WorkFields({
  fields,
  typed,
  onTyped,
}: {
  readonly fields: Fields;
  readonly typed: Typed;
  readonly onTyped: (next: Typed) => void;
}) {
  const { t } = useTranslation('scan');
  return (
    <section className={own.fields} aria-label={t('before')}>
      <p className="kicker">{t('before')}</p>
      <Controls fields={fields} typed={typed} faults={NONE} onTyped={onTyped} />
    </section>
  );
}

/** What is typed in for one code that was read, and stands there grey before; Enter sends it. */
export function EachForm({
  code,
  fields,
  action,
  begins,
  onTyped,
  onDone,
  onLeave,
}: {
  /** None before one was read: the form shows what will be asked. */
  readonly code: string | undefined;
  readonly fields: Fields;
  /** What the button does. */
  readonly action: string;
  /** What was typed for it before, and refused or not sent. */
  readonly begins: Typed;
  readonly onTyped: (values: Typed) => void;
  readonly onDone: (values: Typed) => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation('scan');
  const [typed, setTyped] = useState(begins);
  const [faults, setFaults] = useState(NONE);
  const isGoing = useRef(false);
  const submit = async () => {
    if (isGoing.current) return; // a second click of the same finger
    isGoing.current = true;
    const { faultsOf } = await import('../fields/check-fields.ts');
    const found = faultsOf(fields, typed, 'all');
    setFaults(found);
    isGoing.current = found.size === 0;
    if (found.size === 0) onDone(Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)));
  };
  return (
    <form
      className={own.fields}
      aria-label={code ?? t('perCode')}
      data-waits={code === undefined || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {code === undefined ? <p className="kicker">{t('perCode')}</p> : <p className={styles.bagNumber}>{code}</p>}
      <fieldset className={own.each} disabled={code === undefined}>
        <Controls
          fields={fields}
          typed={typed}
          faults={faults}
          onTyped={(next) => {
            setTyped(next);
            onTyped(next);
          }}
          begins={code !== undefined}
        />
        <button type="submit" className={styles.key} data-primary={code !== undefined} data-action={action}>
          {t('send')}
        </button>
        {code !== undefined && (
          <button type="button" className={styles.key} onClick={onLeave}>
            {t('leaveCode')}
          </button>
        )}
      </fieldset>
    </form>
  );
}
