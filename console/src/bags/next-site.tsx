import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byCodeAndName, useChoices } from '../ui/list/use-choices.ts';
import type { Choice } from '../ui/list/use-choices.ts';

/** Where the bags that are scanned out go next; nothing chosen leaves it to the route. */
export function NextSite({
  site,
  onSite,
}: {
  readonly site: Choice | undefined;
  readonly onSite: (site: Choice | undefined) => void;
}) {
  const { t } = useTranslation('bags');
  const [sought, setSought] = useState('');
  const { choices, more } = useChoices('network.siteList', byCodeAndName, sought === site?.label ? '' : sought, 'now');
  const data = [
    ...new Map([...(site === undefined ? [] : [site]), ...choices].map((one) => [one.value, one])).values(),
  ];
  return (
    <Select
      size="md"
      label={t('nextSite')}
      description={t('nextSiteHint')}
      data={data}
      value={site?.value ?? null}
      onChange={(code) => onSite(data.find((one) => one.value === code))}
      filter={({ options }) => options}
      searchable
      onSearchChange={setSought}
      clearable
      scrollAreaProps={{ onBottomReached: more }}
    />
  );
}
