import { Button, MultiSelect, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colon, dayOfStory } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { numberTyped, numberWritten } from '../../i18n/typed-number.ts';
import { useChoicesWhenReached } from '../fields/choices-when-reached.ts';
import { DAY_MS, dayIn, daysOf, lastDays, MULTI_SELECT, widthOf } from './filters.ts';
import type { Filter } from './filters.ts';
import { useChoices } from './use-choices.ts';
import { useRecordChoices } from './use-record-choices.ts';
import type { Choice } from './use-choices.ts';
import styles from './list.module.css';

type Set = (values: Readonly<Record<string, string | undefined>>) => void;
interface Control<Kind extends Filter['kind']> {
  readonly filter: Extract<Filter, { readonly kind: Kind }>;
  readonly search: URLSearchParams;
  readonly set: Set;
}

/** The controls that a list can be drawn without: they come a moment later, so that the first list of the day comes sooner. */
export function MoreFilter({
  filter,
  search,
  set,
}: Control<'choice' | 'remote' | 'record' | 'dates' | 'day' | 'range' | 'between'>) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceFilter filter={filter} search={search} set={set} />;
    case 'remote':
      return <RemoteFilter filter={filter} search={search} set={set} />;
    case 'record':
      return <RecordFilter filter={filter} search={search} set={set} />;
    case 'dates':
      return <DatesFilter filter={filter} search={search} set={set} />;
    case 'day':
      return <DayFilter filter={filter} search={search} set={set} />;
    case 'range':
      return <RangeFilter filter={filter} search={search} set={set} />;
    case 'between':
      return <BetweenFilter filter={filter} search={search} set={set} />;
  }
}

function ChoiceFilter({ filter, search, set }: Control<'choice'>) {
  const text = useLookup();
  const name = text(filter.label);
  const value = (search.get(filter.key) ?? '').split(',').filter((one) => filter.values.includes(one));
  const whenReached = useChoicesWhenReached(240);
  return (
    <MultiSelect
      data={filter.values.map((one) => ({
        value: one,
        label: filter.domain === '' ? one : text(`${filter.domain}.${one}`),
      }))}
      value={value}
      onChange={(next) => set({ [filter.key]: next.join(',') || undefined })}
      placeholder={value.length === 0 ? name : undefined}
      style={{ flexBasis: basisOf(name, value.length) }}
      aria-label={name}
      searchable={filter.values.length > 8}
      maxValues={MULTI_SELECT}
      clearable
      hidePickedOptions={false}
      {...whenReached}
      styles={COMPACT}
      renderPill={({ option }) => <Picked first={value[0] === option.value} many={value.length} label={option.label} />}
    />
  );
}

/** How wide a control begins: with several chosen, so that the first can be read beside the number of the others. */
const basisOf = (name: string, chosen: number): number => Math.max(widthOf(name), chosen > 1 ? 200 : 0);

/** How a control that takes several values stays one line high. */
const COMPACT = {
  pillsList: { flexWrap: 'nowrap' as const, overflow: 'hidden' as const },
  input: {
    minHeight: 'var(--of-control, 30px)',
    maxHeight: 'var(--of-control, 30px)',
    alignContent: 'center',
    overflow: 'hidden' as const,
  },
  inputField: { minWidth: 24, flex: '1 1 24px' },
};

/** In a narrow control only the first choice and the number of others fit; the chips below name them all. */
function Picked({ first, many, label }: { readonly first: boolean; readonly many: number; readonly label: string }) {
  return first ? (
    <span style={{ display: 'flex', gap: 4, lineHeight: '20px', flex: '0 1 auto', minWidth: 0, maxWidth: 118 }}>
      <span style={{ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
      {many > 1 && <b style={{ flex: 'none' }}>+{many - 1}</b>}
    </span>
  ) : (
    <span hidden />
  );
}

function RemoteFilter({ filter, search, set }: Control<'remote'>) {
  const [sought, setSought] = useState('');
  const [wanted, setWanted] = useState(false);
  const { choices, more } = useChoices(filter.list, filter.nameOf, sought, wanted ? 'now' : 'later');
  return <Searched {...{ filter, search, set, choices, more, sought, setSought }} onWanted={() => setWanted(true)} />;
}

function RecordFilter({ filter, search, set }: Control<'record'>) {
  const [sought, setSought] = useState('');
  const [wanted, setWanted] = useState(false);
  const value = (search.get(filter.key) ?? '').split(',').filter((one) => one !== '');
  const { choices, more } = useRecordChoices(filter.noun, sought, value, wanted || value.length > 0 ? 'now' : 'later');
  return <Searched {...{ filter, search, set, choices, more, sought, setSought }} onWanted={() => setWanted(true)} />;
}

/** Some of what a search finds. */
function Searched({
  filter,
  search,
  set,
  choices,
  more,
  sought,
  setSought,
  onWanted,
}: {
  readonly filter: Filter;
  readonly search: URLSearchParams;
  readonly set: Set;
  readonly choices: readonly Choice[];
  readonly more: () => void;
  readonly sought: string;
  readonly setSought: (text: string) => void;
  readonly onWanted: () => void;
}) {
  const text = useLookup();
  const name = text(filter.label);
  const value = (search.get(filter.key) ?? '').split(',').filter((one) => one !== '');
  const whenReached = useChoicesWhenReached(260);
  const options = new Map(choices.map((choice) => [choice.value, choice.label]));
  for (const one of value) if (!options.has(one)) options.set(one, one);
  return (
    <MultiSelect
      data={[...options].map(([code, label]) => ({ value: code, label }))}
      value={value}
      onChange={(next) => set({ [filter.key]: next.join(',') || undefined })}
      placeholder={value.length === 0 ? name : undefined}
      style={{ flexBasis: basisOf(name, value.length) }}
      aria-label={name}
      filter={({ options: all }) => all}
      searchable
      maxValues={filter.kind === 'record' ? (filter.most ?? MULTI_SELECT) : MULTI_SELECT}
      searchValue={sought}
      onSearchChange={setSought}
      onDropdownOpen={onWanted}
      scrollAreaProps={{ onBottomReached: more }}
      clearable
      {...whenReached}
      styles={COMPACT}
      renderPill={({ option }) => <Picked first={value[0] === option.value} many={value.length} label={option.label} />}
    />
  );
}

function DatesFilter({ filter, search, set }: Control<'dates'>) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const name = text(filter.label);
  const days =
    daysOf(search.get(filter.key) ?? '') ?? (filter.usual === undefined ? undefined : lastDays(filter.usual));
  const shown = days && days.map((one) => dayOfStory(`${one}T12:00:00Z`)).join(' – ');
  const [opened, setOpened] = useState(false);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const long = from !== '' && to !== '' ? Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1 : 0;
  const fault =
    long < 0 || (from !== '' && to !== '' && from > to)
      ? t('dates.order')
      : long > filter.maxDays
        ? t('dates.tooLong', { days: filter.maxDays })
        : '';
  const apply = (first: string, last: string) => {
    set({ [filter.key]: first === '' ? undefined : `${first}..${last}` });
    setOpened(false);
  };
  const back = (many: number) => apply(...lastDays(many));
  const quick = [1, 7, 15, 31, 60, 180].filter((many) => many <= filter.maxDays);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          className={styles.pick ?? ''}
          leftSection={<IconCalendar size={14} aria-hidden />}
          onClick={() => {
            setFrom(days?.[0] ?? '');
            setTo(days?.[1] ?? '');
            setOpened(!opened);
          }}
          aria-label={shown === undefined ? name : `${name}${colon()}${shown}`}
          title={shown === undefined ? name : `${name}${colon()}${shown}`}
        >
          {shown ?? <span className="muted">{name}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={styles.dates}
          onSubmit={(event) => {
            event.preventDefault();
            if (fault === '' && from !== '' && to !== '') apply(from, to);
          }}
        >
          <div className={styles.quick}>
            {quick.map((many) => (
              <Button key={many} variant="default" size="compact-xs" onClick={() => back(many)}>
                {many === 1 ? t('dates.today') : t('dates.last', { days: many })}
              </Button>
            ))}
          </div>
          <div className={styles.datePair}>
            <TextInput
              type="date"
              label={t('dates.from')}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
              max="2099-12-31"
            />
            <TextInput
              type="date"
              label={t('dates.to')}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              max="2099-12-31"
            />
          </div>
          {fault !== '' && (
            <span className={styles.fault} role="alert">
              {fault}
            </span>
          )}
          <div className={styles.codesFoot}>
            <span className={styles.spacer} />
            <Button variant="default" onClick={() => apply('', '')}>
              {t('dates.clear')}
            </Button>
            <Button type="submit" disabled={fault !== '' || from === '' || to === ''}>
              {t('codes.apply')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** One day. It is asked for once it is whole; while its year is being typed it is none. */
function DayFilter({ filter, search, set }: Control<'day'>) {
  const text = useLookup();
  const value = dayIn(search.get(filter.key) ?? '') ?? '';
  const name = text(filter.label);
  return (
    <TextInput
      type="date"
      className={styles.day ?? ''}
      w={210}
      leftSection={<span className="muted">{name}</span>}
      leftSectionWidth={widthOf(name, { around: 20, least: 44, most: 96 })}
      aria-label={name}
      min="2000-01-01"
      max="2099-12-31"
      key={value}
      defaultValue={value}
      onChange={(event) => {
        const { value: next, validity } = event.currentTarget;
        if (next === '' ? value !== '' && !validity.badInput : validity.valid) set({ [filter.key]: next || undefined });
      }}
    />
  );
}

function RangeFilter({ filter, search, set }: Control<'range'>) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const name = text(filter.label);
  return (
    <span className={styles.range} role="group" aria-label={name}>
      {filter.keys.map((key, at) => (
        <TextInput
          key={`${key}${search.get(key) ?? ''}`}
          w={128}
          aria-label={`${name}${colon()}${t(at === 0 ? 'range.from' : 'range.to')}`}
          placeholder={t(at === 0 ? 'range.from' : 'range.to')}
          defaultValue={search.get(key) ?? ''}
          maxLength={20}
          onBlur={(event) => {
            if (event.currentTarget.value.trim().toUpperCase() !== (search.get(key) ?? ''))
              set({ [key]: event.currentTarget.value.trim().toUpperCase() || undefined });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      ))}
    </span>
  );
}

/** From one number to another, typed as people write them; the address keeps them as `10..20`. */
function BetweenFilter({ filter, search, set }: Control<'between'>) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const name = text(filter.label);
  const value = search.get(filter.key) ?? '';
  const ends = value.split('..');
  const apply = (at: 0 | 1, number: string) => {
    const next = [ends[0] ?? '', ends[1] ?? ''];
    next[at] = number;
    set({ [filter.key]: next[0] === '' && next[1] === '' ? undefined : next.join('..') });
  };
  return (
    <span className={styles.range} role="group" aria-label={name}>
      {([0, 1] as const).map((at) => (
        <TextInput
          key={`${at}${ends[at] ?? ''}`}
          w={110}
          inputMode="decimal"
          aria-label={`${name}${colon()}${t(at === 0 ? 'range.from' : 'range.to')}`}
          placeholder={at === 0 ? name : t('range.until')}
          title={at === 0 ? name : undefined}
          defaultValue={numberWritten(ends[at] ?? '')}
          maxLength={20}
          onBlur={({ currentTarget: box }) => {
            const read = numberTyped(box.value, { places: filter.places, mayBeBelowZero: true });
            if (read === undefined) box.value = numberWritten(ends[at] ?? '');
            else if (read.number !== (ends[at] ?? '')) apply(at, read.number);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      ))}
    </span>
  );
}
