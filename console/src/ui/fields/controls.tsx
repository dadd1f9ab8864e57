import { Checkbox, MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { LATITUDE } from '@malote/contracts/kernel/values/degrees.ts';
import { zoneOf } from '@malote/contracts/kernel/fields/zone.ts';
import type { TextOptions } from '@malote/contracts/kernel/fields/kinds/text.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { formatCep, parseCep } from '@malote/contracts/kernel/values/cep.ts';
import type { ComponentType } from 'react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colon } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isSameNumber, numberTyped, numberWritten, toType } from '../../i18n/typed-number.ts';
import type { Choice as ListChoice } from '../list/use-choices.ts';
import { useRecordChoices } from '../list/use-record-choices.ts';
import { useUserChoices } from '../list/use-user-choices.ts';
import { FileControl } from './file-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { PlaceControl } from './place-control.tsx';
import type { ControlProps, InnerProps } from './control-props.ts';
import styles from './fields.module.css';

type Control = ComponentType<never>;

/** What controls share of their properties. */
const shared = ({ field, label, error, autoFocus }: ControlProps) => ({
  label,
  error,
  withAsterisk: field.optional !== true || field.demanded === true,
  ...(field.help !== undefined && { description: field.help[currentLanguage()] }),
  ...(autoFocus && { 'data-autofocus': true }),
});

const emptied = (text: string): string | undefined => (text === '' ? undefined : text);

const line =
  (
    more: {
      readonly type?: 'date' | 'time' | 'email' | 'tel';
      readonly placeholder?: string;
      readonly code?: true;
    } = {},
  ): Control =>
  (
    props: ControlProps<Field & { readonly max?: number; readonly example?: string; readonly inGroups?: true }, string>,
  ) => (
    <TextInput
      {...shared(props as ControlProps)}
      type={more.type ?? 'text'}
      placeholder={more.placeholder ?? props.field.example ?? ''}
      {...(more.code && { classNames: { input: 'code' }, autoCapitalize: 'characters', spellCheck: false })}
      {...(props.field.max !== undefined && props.field.inGroups !== true && { maxLength: props.field.max })}
      autoComplete="off"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(emptied(event.currentTarget.value))}
    />
  );

/** A CEP as people write it as soon as it is whole; until then as it was typed. */
function CepControl(props: ControlProps<Field, string>) {
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
function PhoneControl(props: ControlProps<Field, string>) {
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
function PersonControl(props: ControlProps<Field & { readonly as: string }, string>) {
  const Control = (PERSONAL[props.field.as] ?? TextControl) as ComponentType<ControlProps>;
  return <Control {...(props as ControlProps)} />;
}

/** It asks what there is to choose, which most texts do not. */
const OfferedText = lazy(async () => ({ default: (await import('./offered-text.tsx')).OfferedText }));

function TextControl(props: ControlProps<Field & TextOptions, string>) {
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

function OneControl(props: ControlProps<Field & { readonly of: Choice }, string>) {
  const { field, value, onChange } = props;
  // What is out of use, or was a text once, stays where it stands, and is offered nowhere else.
  const options = Object.entries(field.of).filter(([key, { gone }]) => gone !== true || key === value);
  const stray = value === undefined || Object.hasOwn(field.of, value) ? [] : [{ value, label: value }];
  return (
    <Select
      {...shared(props as ControlProps)}
      data={[...options.map(([key, { words }]) => ({ value: key, label: words[currentLanguage()] })), ...stray]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable={options.length > 8}
      clearable={field.optional === true}
    />
  );
}

function SeveralControl(props: ControlProps<Field & { readonly of: Choice }, readonly string[]>) {
  const { field, value = [], onChange } = props;
  return (
    <MultiSelect
      {...shared(props as ControlProps)}
      data={Object.entries(field.of).map(([key, { words }]) => ({ value: key, label: words[currentLanguage()] }))}
      value={[...value]}
      onChange={onChange}
      hidePickedOptions
      clearable
    />
  );
}

function TextsControl(props: ControlProps<Field & { readonly max: number }, readonly string[]>) {
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

function FlagControl(props: ControlProps<Field, boolean>) {
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

interface Numbered extends Field {
  readonly min?: number;
  readonly max?: number;
  readonly places?: number;
  readonly unit?: Readonly<Record<string, string>>;
}

/** A number as people write it in their language: `1.234,5` or `1,234.5`. What is typed stands as it is typed, and is read at every key (`numberTyped`). */
function Numeric({
  props,
  places,
  unit,
  value,
  mayBeBelowZero,
  onChange,
}: {
  readonly props: ControlProps;
  readonly places: number;
  readonly unit?: string | undefined;
  /** Plain digits with a point. */
  readonly value: string;
  readonly mayBeBelowZero: boolean;
  readonly onChange: (number: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const isChosen = useRef(false);
  // Whoever comes by keyboard has all of it chosen, as in every other field, also now that its signs are gone.
  useLayoutEffect(() => {
    if (isChosen.current) input.current?.select();
    isChosen.current = false;
  }, [typed]);
  const read = (text: string) => numberTyped(text, { places, mayBeBelowZero });
  const stands = typed !== undefined && isSameNumber(read(typed)?.number ?? '', value);
  return (
    <TextInput
      ref={input}
      {...shared(props)}
      inputMode="decimal"
      autoComplete="off"
      {...(unit !== undefined && { placeholder: unit })}
      value={stands ? typed : typed === undefined ? withUnit(numberWritten(value), unit) : toType(value)}
      onPointerDown={() => (isPressed.current = true)}
      onFocus={() => {
        isChosen.current = !isPressed.current;
        isPressed.current = false;
        setTyped(toType(value));
      }}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const next = read(event.currentTarget.value);
        if (next === undefined) return;
        setTyped(next.said);
        onChange(next.number);
      }}
    />
  );
}

const withUnit = (written: string, unit: string | undefined): string =>
  written === '' || unit === undefined ? written : unit === REAIS ? `${unit} ${written}` : `${written} ${unit}`;

const numeric =
  (placesOf: (field: Numbered) => number, unitOf: (field: Numbered) => string | undefined): Control =>
  (props: ControlProps<Numbered, number>) => (
    <Numeric
      props={props as ControlProps}
      places={placesOf(props.field)}
      unit={unitOf(props.field)}
      value={props.value === undefined ? '' : String(props.value)}
      mayBeBelowZero={(props.field.min ?? 0) < 0}
      onChange={(number) => props.onChange(number === '' ? undefined : Number(number))}
    />
  );

/** The sign of reais stands before the digits, where people write it; other currencies by their codes behind them. */
const REAIS = 'R$';

const ownUnit = ({ unit }: Numbered): string | undefined => unit?.[currentLanguage()];

/** `12.5` is 1250 minor units: by its digits, so that no float ever holds money. */
function minorOf(text: string): string {
  const [whole = '0', cents = ''] = text.replace('-', '').split('.');
  const digits = `${whole}${cents.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return text.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
}

/** 1250 minor units are `12.50`. */
function majorOf(minor: string): string {
  const digits = minor.replace('-', '').padStart(3, '0');
  return `${minor.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function MoneyControl(
  props: ControlProps<
    Field & { readonly currency?: string; readonly min?: string },
    { readonly amount: string; readonly currency: string }
  >,
) {
  const { field, value, onChange } = props;
  const currency = field.currency ?? 'BRL';
  return (
    <Numeric
      props={props as ControlProps}
      places={2}
      unit={currency === 'BRL' ? REAIS : currency}
      value={value === undefined ? '' : majorOf(value.amount)}
      mayBeBelowZero={field.min?.startsWith('-') === true}
      onChange={(text) => onChange(text === '' ? undefined : { amount: minorOf(text), currency })}
    />
  );
}

function MinorControl(props: ControlProps<Field, string>) {
  return (
    <Numeric
      props={props as ControlProps}
      places={2}
      unit={REAIS}
      value={props.value === undefined ? '' : majorOf(props.value)}
      mayBeBelowZero={false}
      onChange={(text) => props.onChange(text === '' ? undefined : minorOf(text))}
    />
  );
}

function RateControl(props: ControlProps<Numbered, string>) {
  return (
    <Numeric
      props={props as ControlProps}
      places={4}
      unit="%"
      value={props.value ?? ''}
      mayBeBelowZero={(props.field.min ?? 0) < 0}
      onChange={(text) => props.onChange(emptied(text))}
    />
  );
}

function InstantControl(props: ControlProps<Field & { readonly zone?: Zone }, string>) {
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

function RefControl(
  props: ControlProps<Field & { readonly to: string; readonly where?: Readonly<Record<string, string>> }, string>,
) {
  const { t } = useTranslation('record');
  const { field, value, onChange } = props;
  const [sought, setSought] = useState('');
  const [wanted, setWanted] = useState(false);
  const { choices, more } = useRecordChoices(
    field.to,
    sought,
    value === undefined ? [] : [value],
    wanted ? 'now' : 'later',
    field.where,
  );
  return (
    <Select
      {...shared(props as ControlProps)}
      data={choices.map((choice) => ({ ...choice }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={(text) => setSought(choices.some(({ label }) => label === text) ? '' : text)}
      onDropdownOpen={() => setWanted(true)}
      scrollAreaProps={{ onBottomReached: more }}
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('search')}
    />
  );
}

/** Some of what a search finds; what is chosen already is among it. */
function Chosen({
  props,
  choices,
  more,
  onSought,
}: {
  readonly props: ControlProps<Field, readonly string[]>;
  readonly choices: readonly ListChoice[];
  /** Asks for those behind them, where there are any. */
  readonly more?: () => void;
  readonly onSought: (text: string | undefined) => void;
}) {
  const { t } = useTranslation('record');
  const { value = [], onChange } = props;
  return (
    <MultiSelect
      {...shared(props as ControlProps)}
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

function RefsControl(props: ControlProps<Field & { readonly to: string }, readonly string[]>) {
  const [sought, setSought] = useState<string>();
  const { choices, more } = useRecordChoices(
    props.field.to,
    sought ?? '',
    props.value ?? [],
    sought === undefined ? 'later' : 'now',
  );
  return <Chosen props={props} choices={choices} more={more} onSought={(text) => setSought(text ?? '')} />;
}

function PeopleControl(props: ControlProps<Field, readonly string[]>) {
  const [sought, setSought] = useState<string>();
  const choices = useUserChoices(sought, props.value ?? []);
  return <Chosen props={props} choices={choices} onSought={(text) => setSought(text ?? '')} />;
}

function UserControl(props: ControlProps<Field, string>) {
  const { t } = useTranslation('record');
  const { value, onChange } = props;
  const [sought, setSought] = useState<string>();
  const choices = useUserChoices(sought, value === undefined ? [] : [value]);
  return (
    <Select
      {...shared(props as ControlProps)}
      data={choices.map((choice) => ({ ...choice }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={(text) => setSought(choices.some(({ label }) => label === text) ? '' : text)}
      onDropdownOpen={() => setSought('')}
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('search')}
    />
  );
}

interface Degrees {
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Both halves or none: of a half nobody typed nothing is made up, and what was emptied is no place on the map any more. */
function CoordinatesControl(props: ControlProps<Field, Degrees>) {
  const { t } = useTranslation('record');
  const { value = {}, onChange, label, error, faults, path, autoFocus } = props;
  const set = (half: keyof Degrees, text: string) => {
    const { [half]: _, ...other } = value;
    const next = text === '' || text === '-' ? other : { ...other, [half]: Number(text) };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      {(['latitude', 'longitude'] as const).map((half, at) => (
        <Numeric
          key={half}
          props={{
            ...(props as ControlProps),
            label: (
              <>
                {label}
                {colon()}
                {t(half)}
              </>
            ),
            error: error ?? faults.get(`${path}.${half}`),
            autoFocus: autoFocus && at === 0,
          }}
          places={LATITUDE.places}
          value={value[half] === undefined ? '' : String(value[half])}
          mayBeBelowZero
          onChange={(text) => set(half, text)}
        />
      ))}
    </div>
  );
}

const LANGUAGES = ['pt', 'zh', 'en'] as const;

function WordsControl(
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

/** It brings what every screen offers along, which no other form needs. */
const Permissions = lazy(async () => ({ default: (await import('./permissions-control.tsx')).PermissionsControl }));
function LatePermissions(props: ControlProps<Field & { readonly max: number }, readonly string[]>) {
  return (
    <Suspense>
      <Permissions {...props} />
    </Suspense>
  );
}

/** The control of each kind of field. */
const controls: Readonly<Record<KindName, Control>> = {
  text: TextControl,
  code: line({ code: true }),
  'site-code': line({ code: true }),
  one: OneControl,
  several: SeveralControl,
  texts: TextsControl,
  flag: FlagControl,
  count: numeric(() => 0, ownUnit),
  grams: numeric(
    () => 3,
    () => 'kg',
  ),
  decimal: numeric(({ places = 2 }) => places, ownUnit),
  minor: MinorControl,
  money: MoneyControl,
  rate: RateControl,
  instant: InstantControl,
  day: line({ type: 'date' }),
  clock: line({ type: 'time' }),
  cep: CepControl,
  'tax-id': line({ code: true }),
  plate: line({ placeholder: 'ABC1D23', code: true }),
  phone: PhoneControl,
  email: line({ type: 'email' }),
  municipality: PlaceControl,
  coordinates: CoordinatesControl,
  ref: RefControl,
  person: PersonControl,
  rows: RowsControl,
  words: WordsControl,
  user: UserControl,
  refs: RefsControl,
  people: PeopleControl,
  file: FileControl,
  permissions: LatePermissions,
};

/** Kinds that need the whole width of a form. */
const WIDE: ReadonlySet<string> = new Set<KindName>(['rows', 'words', 'texts', 'coordinates', 'file', 'permissions']);

/** Whether a field takes a line of the form by itself. */
const isWide = (field: Field): boolean => WIDE.has(field.kind) || 'lines' in field;

/** Kinds that look right over the whole width, when nothing stands beside them. */
const STRETCHES: ReadonlySet<string> = new Set<KindName>([
  'text',
  'person',
  'one',
  'several',
  'ref',
  'refs',
  'user',
  'people',
  'municipality',
  'email',
]);

/** The fields of a form that take a line by themselves: what is wide, and what would have left an empty place beside it. */
export function wideOf(fields: Fields): ReadonlySet<string> {
  const wide = new Set<string>();
  let alone: readonly [name: string, field: Field] | undefined;
  const close = () => {
    if (alone !== undefined && STRETCHES.has(alone[1].kind)) wide.add(alone[0]);
    alone = undefined;
  };
  for (const [name, field] of Object.entries(fields)) {
    if (isWide(field)) {
      close();
      wide.add(name);
    } else alone = alone === undefined ? [name, field] : undefined;
  }
  close();
  return wide;
}

/** The control of a field. */
export function FieldControl(props: InnerProps) {
  const Control = controls[props.field.kind as KindName] as ComponentType<ControlProps>;
  return <Control {...props} inner={FieldControl} />;
}
