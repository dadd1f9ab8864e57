import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { LATITUDE } from '@malote/contracts/kernel/values/degrees.ts';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { colon } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { emptied, shared } from './control-props.ts';
import type { Control, ControlProps } from './control-props.ts';

interface Numbered extends Field {
  readonly min?: number;
  readonly max?: number;
  readonly places?: number;
  readonly unit?: Readonly<Record<string, string>>;
}

/** A number as people write it in their language: `1.234,5` or `1,234.5`. */
function Numeric({
  props,
  places,
  unit,
  value,
  onChange,
}: {
  readonly props: ControlProps;
  readonly places: number;
  readonly unit?: string | undefined;
  readonly value: string | number;
  readonly onChange: (text: string) => void;
}) {
  const decimal = currentLanguage() === 'pt' ? ',' : '.';
  return (
    <NumberInput
      {...shared(props)}
      decimalScale={places}
      decimalSeparator={decimal}
      thousandSeparator={decimal === ',' ? '.' : ','}
      hideControls
      inputMode="decimal"
      {...(unit !== undefined && {
        ...(unit === REAIS ? { prefix: `${unit} ` } : { suffix: ` ${unit}` }),
        placeholder: unit,
      })}
      value={value}
      onValueChange={({ value: text }, { source }) => {
        if (String(source) === 'event') onChange(text);
      }}
    />
  );
}

/** A number of so many places, with its unit. */
export const numeric =
  (placesOf: (field: Numbered) => number, unitOf: (field: Numbered) => string | undefined): Control =>
  (props: ControlProps<Numbered, number>) => (
    <Numeric
      props={props as ControlProps}
      places={placesOf(props.field)}
      unit={unitOf(props.field)}
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text === '' || text === '-' ? undefined : Number(text))}
    />
  );

/** The sign of reais stands before the digits, where people write it; other currencies by their codes behind them. */
const REAIS = 'R$';

/** The unit that a field says itself. */
export const ownUnit = ({ unit }: Numbered): string | undefined => unit?.[currentLanguage()];

/** `12.5` typed is 1250 minor units: by its digits, so that no float ever holds money. */
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

/** An amount in its currency. */
export function MoneyControl(
  props: ControlProps<Field & { readonly currency?: string }, { readonly amount: string; readonly currency: string }>,
) {
  const { field, value, onChange } = props;
  const currency = field.currency ?? 'BRL';
  return (
    <Numeric
      props={props as ControlProps}
      places={2}
      unit={currency === 'BRL' ? REAIS : currency}
      value={value === undefined ? '' : majorOf(value.amount)}
      onChange={(text) => onChange(text === '' ? undefined : { amount: minorOf(text), currency })}
    />
  );
}

/** An amount in reais, kept in minor units. */
export function MinorControl(props: ControlProps<Field, string>) {
  return (
    <Numeric
      props={props as ControlProps}
      places={2}
      unit={REAIS}
      value={props.value === undefined ? '' : majorOf(props.value)}
      onChange={(text) => props.onChange(text === '' ? undefined : minorOf(text))}
    />
  );
}

/** A percentage. */
export function RateControl(props: ControlProps<Field, string>) {
  return (
    <Numeric
      props={props as ControlProps}
      places={4}
      unit="%"
      value={props.value ?? ''}
      onChange={(text) => props.onChange(emptied(text))}
    />
  );
}

interface Degrees {
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Both halves or none: of a half nobody typed nothing is made up, and what was emptied is no place on the map any more. */
export function CoordinatesControl(props: ControlProps<Field, Degrees>) {
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
          value={value[half] ?? ''}
          onChange={(text) => set(half, text)}
        />
      ))}
    </div>
  );
}
