import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { MultiSelect, Select } from '@mantine/core';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice as ListChoice } from '../list/use-choices.ts';
import { useRecordChoices } from '../list/use-record-choices.ts';
import { useNameChoices, useUserChoices } from '../list/use-user-choices.ts';
import { PageContext } from '../../shell/page-context.ts';
import { useChoicesWhenReached } from './choices-when-reached.ts';
import { shared } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { useKeptNote } from './kept-note.ts';

/** One of what a search finds, or what is chosen already. */
function ChosenOne({
  props,
  choices,
  kept,
  more,
  onSought,
  onOpen,
}: {
  readonly props: ControlProps<Field, string>;
  readonly choices: readonly ListChoice[];
  /** Since when they are kept here, where no server gave them. */
  readonly kept?: string | undefined;
  /** Asks for those behind them, where there are any. */
  readonly more?: () => void;
  readonly onSought: (text: string) => void;
  /** Somebody looks at what there is to choose. */
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('record');
  const { value, onChange } = props;
  const whenReached = useChoicesWhenReached();
  const note = useKeptNote(kept);
  return (
    <Select
      {...whenReached}
      {...shared(props as ControlProps)}
      {...note}
      data={choices.map((choice) => ({ ...choice }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={(text) => onSought(choices.some(({ label }) => label === text) ? '' : text)}
      onDropdownOpen={onOpen}
      {...(more !== undefined && { scrollAreaProps: { onBottomReached: more } })}
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('search')}
    />
  );
}

/** A record of another kind, by its code. */
export function RefControl(
  props: ControlProps<Field & { readonly to: string; readonly where?: Readonly<Record<string, string>> }, string>,
) {
  const { field, value } = props;
  const [sought, setSought] = useState('');
  const [wanted, setWanted] = useState(false);
  const { more, ...offered } = useRecordChoices(
    field.to,
    sought,
    value === undefined ? [] : [value],
    wanted ? 'now' : 'later',
    field.where,
  );
  return <ChosenOne props={props} {...offered} more={more} onSought={setSought} onOpen={() => setWanted(true)} />;
}

type UserField = Field & { readonly inWhoseName?: true; readonly whoOpen?: readonly string[] };

function Colleague({
  props,
  useChoices,
}: {
  readonly props: ControlProps<UserField, string>;
  readonly useChoices: typeof useUserChoices;
}) {
  const { value, field } = props;
  const [sought, setSought] = useState<string>();
  const page = useContext(PageContext)?.screen.permission;
  // Where it is worked on is where it is made, if that is one of the pages: who has another one alone could not open it.
  const whoOpen = page !== undefined && field.whoOpen?.includes(page) === true ? [page] : field.whoOpen;
  const offered = useChoices(sought, value === undefined ? [] : [value], { whoOpen });
  return <ChosenOne props={props} {...offered} onSought={setSought} onOpen={() => setSought('')} />;
}

/** A colleague, by his id: any, those who may open what it is about, or those in whose name the caller may act. */
export const UserControl = (props: ControlProps<UserField, string>) =>
  props.field.inWhoseName === true ? (
    <Colleague props={props} useChoices={useNameChoices} />
  ) : (
    <Colleague props={props} useChoices={useUserChoices} />
  );

/** Some of what a search finds; what is chosen already is among it. */
function ChosenSeveral({
  props,
  choices,
  kept,
  more,
  onSought,
}: {
  readonly props: ControlProps<Field, readonly string[]>;
  readonly choices: readonly ListChoice[];
  /** Since when they are kept here, where no server gave them. */
  readonly kept?: string | undefined;
  /** Asks for those behind them, where there are any. */
  readonly more?: () => void;
  readonly onSought: (text: string | undefined) => void;
}) {
  const { t } = useTranslation('record');
  const { value = [], onChange } = props;
  const whenReached = useChoicesWhenReached();
  const note = useKeptNote(kept);
  return (
    <MultiSelect
      {...whenReached}
      {...shared(props as ControlProps)}
      {...note}
      data={choices.map((choice) => ({ ...choice }))}
      value={[...value]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      searchable
      clearable
      hidePickedOptions
      filter={({ options }) => options}
      onSearchChange={onSought}
      onDropdownOpen={() => onSought(undefined)}
      {...(more !== undefined && { scrollAreaProps: { onBottomReached: more } })}
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('search')}
    />
  );
}

/** Records of another kind, by their codes. */
export function RefsControl(props: ControlProps<Field & { readonly to: string }, readonly string[]>) {
  const [sought, setSought] = useState<string>();
  const { more, ...offered } = useRecordChoices(
    props.field.to,
    sought ?? '',
    props.value ?? [],
    sought === undefined ? 'later' : 'now',
  );
  return <ChosenSeveral props={props} {...offered} more={more} onSought={(text) => setSought(text ?? '')} />;
}

/** Colleagues, by their ids. */
export function PeopleControl(props: ControlProps<Field, readonly string[]>) {
  const [sought, setSought] = useState<string>();
  const offered = useUserChoices(sought, props.value ?? []);
  return <ChosenSeveral props={props} {...offered} onSought={(text) => setSought(text ?? '')} />;
}
