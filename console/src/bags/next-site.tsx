import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptNote } from '../ui/fields/kept-note.ts';
import type { Choice } from '../ui/list/use-choices.ts';
import { useRecordChoices } from '../ui/list/use-record-choices.ts';

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
  const { choices, kept, more } = useRecordChoices('Site', sought === site?.label ? '' : sought, [], 'now');
  const note = useKeptNote(kept);
  const data = [
    ...new Map([...(site === undefined ? [] : [site]), ...choices].map((one) => [one.value, one])).values(),
  ];
  return (
    <Select
      size="md"
      label={t('nextSite')}
      description={t('nextSiteHint')}
      {...note}
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
