import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useChoicesWhenReached } from '../fields/choices-when-reached.ts';
import type { ImportSpec } from './import-spec.ts';
import type { Columns } from './kept-imports.ts';

/** Which of our columns a column of the file fills; one that another fills already cannot be chosen. */
export function ColumnChoice({
  spec,
  title,
  keys,
  value,
  isSet,
  onChange,
}: {
  readonly spec: ImportSpec;
  readonly title: string;
  readonly keys: Columns;
  readonly value: string | undefined;
  readonly isSet: boolean;
  readonly onChange: (key: string | undefined) => void;
}) {
  const { t } = useTranslation('importer');
  const language = currentLanguage();
  const whenReached = useChoicesWhenReached();
  return (
    <Select
      {...whenReached}
      label={title}
      placeholder={t('leftOut')}
      value={value ?? null}
      searchable
      clearable={!isSet}
      disabled={isSet}
      onChange={(key) => onChange(key ?? undefined)}
      data={spec.columns.map((column) => ({
        value: column.key,
        label: column.title[language] + (column.required ? ' *' : ''),
        disabled: keys.includes(column.key) && value !== column.key,
      }))}
    />
  );
}
