import { Autocomplete, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { told } from '@malote/contracts/kernel/fields/choice.ts';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { TextOptions } from '@malote/contracts/kernel/fields/kinds/text.ts';
import { useTranslation } from 'react-i18next';
import { askList } from '../../client/client.ts';
import { loadRecord } from '../../client/records.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

type Offering = Pick<TextOptions, 'max' | 'of' | 'offered'>;
interface Props {
  readonly field: Field & Offering;
  /** Label, fault and the like, as other controls have them. */
  readonly shared: object;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Records whose values are offered: more than there are headings of the books. */
const READ = 1_000;

/** A text for which something is offered: words, or what records hold. */
export const OfferedText = (props: Props) =>
  props.field.offered === undefined ? (
    <Words {...props} of={props.field.of ?? {}} />
  ) : (
    <Held {...props} offered={props.field.offered} />
  );

/** The word is shown, and its key kept. */
function Words({ field, shared, value, onChange, of }: Props & { readonly of: Choice }) {
  const said = (key: string) => told(of, key, currentLanguage());
  const offered = Object.entries(of).filter(
    ([key, { gone }]) => gone !== true && key.length <= (field.max ?? Infinity),
  );
  const keys = new Map(offered.map(([key]) => [said(key), key]));
  return (
    <Autocomplete
      {...shared}
      data={[...keys.keys()]}
      value={value === undefined ? '' : said(value)}
      onChange={(text) => onChange(text === '' ? undefined : (keys.get(text) ?? text))}
      {...(field.max !== undefined && { maxLength: field.max })}
    />
  );
}

/** What the records that are in use hold. Where they cannot be asked, it is typed in; the server says whether it is one of them. */
function Held({ field, shared, value, onChange, offered }: Props & Required<Pick<Offering, 'offered'>>) {
  const { t } = useTranslation('record');
  const { of, field: name, only } = offered;
  const { data: held = [], isError } = useQuery({
    queryKey: ['offered', of, name],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { queries } = await loadRecord(of);
      const asked = { params: { status: ['enabled'] }, pageSize: READ };
      const { records } = await askList(queries.list as never, asked as never, { signal, quiet: true });
      const texts = (records as readonly Readonly<Record<string, unknown>>[]).map((row) => row[name]);
      return [...new Set(texts.filter((text) => typeof text === 'string'))].toSorted((one, other) =>
        one.localeCompare(other),
      );
    },
  });
  if (only !== true || isError)
    return (
      <Autocomplete
        {...shared}
        data={held}
        value={value ?? ''}
        onChange={(text) => onChange(text === '' ? undefined : text)}
        {...(field.max !== undefined && { maxLength: field.max })}
      />
    );
  return (
    <Select
      {...shared}
      data={value === undefined || held.includes(value) ? held : [...held, value]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable={field.optional === true}
      nothingFoundMessage={t('nothingFound')}
    />
  );
}
