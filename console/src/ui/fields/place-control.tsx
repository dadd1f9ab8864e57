import { Select } from '@mantine/core';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '../../shell/menu.ts';
import { useChoicesWhenReached } from './choices-when-reached.ts';
import type { ControlProps } from './control-props.ts';

const SHOWN = 50;

/** A municipality, found by the beginning of its name. The table of all of them comes when it is first needed. */
export function PlaceControl({ field, label, value, onChange, error, autoFocus }: ControlProps<Field, string>) {
  const { t } = useTranslation('record');
  const [sought, setSought] = useState('');
  const { data: all = [] } = useQuery({
    queryKey: ['municipalities'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { allMunicipalities } = await import('@malote/contracts/network/places/municipalities.ts');
      return allMunicipalities().map(({ code, name, uf }) => ({
        value: code,
        label: `${name} (${uf})`,
        sought: plain(name),
      }));
    },
  });
  const found = all.filter((one) => one.sought.startsWith(plain(sought.replace(/ \(..\)$/, '')))).slice(0, SHOWN);
  const chosen = all.filter((one) => one.value === value && !found.includes(one));
  const whenReached = useChoicesWhenReached();
  return (
    <Select
      {...whenReached}
      label={label}
      error={error}
      withAsterisk={field.optional !== true}
      {...(autoFocus && { 'data-autofocus': true })}
      data={[...chosen, ...found].map(({ value: code, label: name }) => ({ value: code, label: name }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setSought}
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('search')}
    />
  );
}
