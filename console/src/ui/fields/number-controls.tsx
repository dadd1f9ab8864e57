import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { WeightOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import { LATITUDE } from '@malote/contracts/kernel/values/degrees.ts';
import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colon } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isSameNumber, numberTyped, numberWritten, toType } from '../../i18n/typed-number.ts';
import { emptied, shared } from './control-props.ts';
import type { Control, ControlProps } from './control-props.ts';

interface Numbered extends Field, WeightOnWire {
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

/** Between a number of the wire and the one that people see and type, where they are not the same. */
interface InOtherUnit {
  readonly shown: (field: Numbered, value: number) => number;
  readonly told: (field: Numbered, typed: number) => number;
}
const AS_IT_IS: InOtherUnit = { shown: (_, value) => value, told: (_, typed) => typed };

/** A number of so many places, with its unit. */
export const numeric =
  (
    placesOf: (field: Numbered) => number,
    unitOf: (field: Numbered) => string | undefined,
    { shown, told }: InOtherUnit = AS_IT_IS,
  ): Control =>
  (props: ControlProps<Numbered, number>) => (
    <Numeric
      props={props as ControlProps}
      places={placesOf(props.field)}
      unit={unitOf(props.field)}
      value={props.value === undefined ? '' : String(shown(props.field, props.value))}
      mayBeBelowZero={(props.field.min ?? 0) < 0}
      onChange={(number) => props.onChange(number === '' ? undefined : told(props.field, Number(number)))}
    />
  );

/** The sign of reais stands before the digits, where people write it; other currencies by their codes behind them. */
const REAIS = 'R$';

/** The unit that a field says itself. */
export const ownUnit = ({ unit }: Numbered): string | undefined => unit?.[currentLanguage()];

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

/** An amount in its currency. */
export function MoneyControl(
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

/** An amount in reais, kept in minor units. */
export function MinorControl(props: ControlProps<Field, string>) {
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

/** A percentage. */
export function RateControl(props: ControlProps<Numbered, string>) {
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
          value={value[half] === undefined ? '' : String(value[half])}
          mayBeBelowZero
          onChange={(text) => set(half, text)}
        />
      ))}
    </div>
  );
}
