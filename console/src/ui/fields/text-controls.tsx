import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { TextOptions } from '@malote/contracts/kernel/fields/kinds/text.ts';
import { zoneOf } from '@malote/contracts/kernel/fields/zone.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import { formatCep, parseCep } from '@malote/contracts/kernel/values/cep.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { colon } from '../../i18n/format.ts';
import { emptied, shared } from './control-props.ts';
import type { Control, ControlProps } from './control-props.ts';

/** A line of text of a form of its own. */
export const line =
  (
    more: {
      readonly type?: 'date' | 'time' | 'email' | 'tel';
      readonly placeholder?: string;
      readonly code?: true;
    } = {},
  ): Control =>
  (
    props: ControlProps<
      Field & { readonly max?: number; readonly example?: string; readonly inGroups?: true | 'with signs' },
      string
    >,
  ) => (
    <TextInput
      {...shared(props as ControlProps)}
      type={more.type ?? 'text'}
      placeholder={more.placeholder ?? props.field.example ?? ''}
      {...(more.code && { classNames: { input: 'code' }, autoCapitalize: 'characters', spellCheck: false })}
      {...(props.field.max !== undefined && props.field.inGroups === undefined && { maxLength: props.field.max })}
      autoComplete="off"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(emptied(event.currentTarget.value))}
    />
  );

/** A CEP as people write it as soon as it is whole; until then as it was typed. */
export function CepControl(props: ControlProps<Field, string>) {
  const { value = '', onChange } = props;
  const whole = parseCep(value);
  return (
    <TextInput
      {...shared(props as ControlProps)}
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="off"
      value={typeof whole === 'string' ? formatCep(whole) : value}
      onChange={({ currentTarget: { value: text } }) => {
        const cep = parseCep(text);
        onChange(typeof cep === 'string' ? cep : emptied(text));
      }}
    />
  );
}

/** A phone: without the brackets in which lists write it, and from which people copy it. */
export function PhoneControl(props: ControlProps<Field, string>) {
  return (
    <TextInput
      {...shared(props as ControlProps)}
      type="tel"
      autoComplete="off"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(emptied(event.currentTarget.value.replaceAll(/[()]/g, '')))}
    />
  );
}

const PERSONAL: Readonly<Record<string, Control>> = {
  phone: PhoneControl,
  email: line({ type: 'email' }),
  'tax-id': line({ code: true }),
};

/** What is personal is typed in as its like is that is not. */
export function PersonControl(props: ControlProps<Field & { readonly as: string }, string>) {
  const Control = (PERSONAL[props.field.as] ?? TextControl) as ComponentType<ControlProps>;
  return <Control {...(props as ControlProps)} />;
}

/** It asks what there is to choose, which most texts do not. */
const OfferedText = lazy(async () => ({ default: (await import('./offered-text.tsx')).OfferedText }));

/** A text: a line, several, or one of what is offered. */
export function TextControl(props: ControlProps<Field & TextOptions, string>) {
  const { field, value = '', onChange } = props;
  if (field.of !== undefined || field.offered !== undefined)
    return (
      <Suspense>
        <OfferedText field={field} shared={shared(props as ControlProps)} value={props.value} onChange={onChange} />
      </Suspense>
    );
  const longest = field.max !== undefined && { maxLength: field.max };
  return field.lines === undefined ? (
    <TextInput
      {...shared(props as ControlProps)}
      {...longest}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(emptied(event.currentTarget.value))}
    />
  ) : (
    <Textarea
      {...shared(props as ControlProps)}
      {...longest}
      autosize
      minRows={field.lines}
      maxRows={12}
      value={value}
      onChange={(event) => onChange(emptied(event.currentTarget.value))}
    />
  );
}

/** An instant, in the time of its field's zone. */
export function InstantControl(props: ControlProps<Field & { readonly zone?: Zone }, string>) {
  const { field, value, onChange } = props;
  const { offset, aheadMs } = zoneOf(field);
  const local = value === undefined ? '' : new Date(Date.parse(value) + aheadMs).toISOString().slice(0, 16);
  return (
    <TextInput
      {...shared(props as ControlProps)}
      type="datetime-local"
      value={local}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? undefined : `${event.currentTarget.value}:00.000${offset}`)
      }
    />
  );
}

const LANGUAGES = ['pt', 'zh', 'en'] as const;

/** The same in each language. */
export function WordsControl(
  props: ControlProps<Field & { readonly max: number }, Readonly<Record<'pt' | 'zh' | 'en', string>>>,
) {
  const { t } = useTranslation('record');
  const { field, value, onChange, label, faults, path, autoFocus } = props;
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {LANGUAGES.map((language, at) => (
        <TextInput
          key={language}
          label={
            <>
              {label}
              {colon()}
              {t(`language.${language}`)}
            </>
          }
          lang={language}
          withAsterisk
          error={faults.get(`${path}.${language}`)}
          maxLength={field.max}
          value={value?.[language] ?? ''}
          {...(autoFocus && at === 0 && { 'data-autofocus': true })}
          onChange={(event) => onChange({ pt: '', zh: '', en: '', ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
