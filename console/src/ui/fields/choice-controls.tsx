import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { Checkbox, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useChoicesWhenReached } from './choices-when-reached.ts';
import { shared } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import styles from './fields.module.css';

/** One of a few things. */
export function OneControl(props: ControlProps<Field & { readonly of: Choice }, string>) {
  const { field, value, onChange } = props;
  // What is out of use, or was a text once, stays where it stands, and is offered nowhere else.
  const options = Object.entries(field.of).filter(([key, { gone }]) => gone !== true || key === value);
  const stray = value === undefined || Object.hasOwn(field.of, value) ? [] : [{ value, label: value }];
  const whenReached = useChoicesWhenReached();
  return (
    <Select
      {...whenReached}
      {...shared(props as ControlProps)}
      data={[...options.map(([key, { words }]) => ({ value: key, label: words[currentLanguage()] })), ...stray]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable={options.length > 8}
      clearable={field.optional === true}
    />
  );
}

/** Some of a few things. */
export function SeveralControl(props: ControlProps<Field & { readonly of: Choice }, readonly string[]>) {
  const { field, value = [], onChange } = props;
  const whenReached = useChoicesWhenReached();
  return (
    <MultiSelect
      {...whenReached}
      {...shared(props as ControlProps)}
      data={Object.entries(field.of).map(([key, { words }]) => ({ value: key, label: words[currentLanguage()] }))}
      value={[...value]}
      onChange={onChange}
      hidePickedOptions
      clearable
    />
  );
}

/** Texts of the user's own, as many as the field takes. */
export function TextsControl(props: ControlProps<Field & { readonly max: number }, readonly string[]>) {
  const { t } = useTranslation('record');
  const { field, value = [], onChange } = props;
  return (
    <TagsInput
      {...shared(props as ControlProps)}
      value={[...value]}
      onChange={onChange}
      maxTags={field.max}
      clearable
      placeholder={value.length === 0 ? t('tags') : ''}
    />
  );
}

/** Yes or no. */
export function FlagControl(props: ControlProps<Field, boolean>) {
  const { help } = props.field;
  return (
    <Checkbox
      className={styles.flag}
      label={props.label}
      error={props.error}
      {...(help !== undefined && { description: help[currentLanguage()] })}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
