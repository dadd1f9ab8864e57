import type { ReactNode } from 'react';
import {
  ageOf,
  centimetres,
  count as countText,
  instant as instantText,
  instantExact,
  kilograms,
  money as moneyText,
} from '../../i18n/format.ts';
import { lookup } from '../../i18n/texts.ts';
import { CodeLink } from '../code-link.tsx';
import type { PlaceOf } from '../code-link.tsx';
import { StatusAfter } from '../status/status.tsx';
import { standing } from '../status/tone.ts';
import type { Standing, StatusTones } from '../status/tone.ts';

/** The keys of a row whose values have a type. */
type KeysOf<Row, Value> = {
  [Key in keyof Row & string]-?: [Row[Key]] extends [Value | null | undefined] ? Key : never;
}[keyof Row & string];

/** One column of a list. Its label is `fields:<id>` unless `label` names another text. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly size: number;
  readonly end: boolean;
  readonly hidden: boolean;
  readonly pin: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** What only the page's own clock counts: no file has it. */
  readonly unfiled?: true;
}

export interface ColumnOptions {
  readonly size?: number;
  readonly hidden?: true;
  readonly pin?: true;
  readonly label?: string;
}

function column<Row>(
  id: string,
  options: ColumnOptions,
  size: number,
  end: boolean,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return {
    id,
    label: options.label ?? `fields:${id}`,
    size: options.size ?? size,
    end,
    hidden: options.hidden ?? false,
    pin: options.pin ?? false,
    cell,
  };
}

const NOTHING = <span className="muted">–</span>;
const shown = (value: unknown, draw: (value: never) => ReactNode): ReactNode =>
  value === null || value === undefined || value === '' ? NOTHING : draw(value as never);
const at = <Row,>(row: Row, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key];

/** Words. */
export const text = <Row,>(key: KeysOf<Row, string>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 140, false, (row) => shown(at(row, key), (value: string) => <span title={value}>{value}</span>));

/** A number that people read out: monospaced; with `to` it leads to a page about it. */
export const code = <Row,>(
  key: KeysOf<Row, string>,
  options: ColumnOptions & { readonly to?: (row: Row) => PlaceOf } = {},
): Column<Row> =>
  column(key, options, 150, false, (row) =>
    shown(at(row, key), (value: string) => {
      if (options.to === undefined) return <span className="code">{value}</span>;
      return <CodeLink code={value} to={options.to(row)} />;
    }),
  );

/** What a code names, by its name with the code beside it. */
export const named = <Row,>(
  key: KeysOf<Row, string>,
  name: KeysOf<Row, string>,
  options: ColumnOptions = {},
): Column<Row> =>
  column(key, options, 210, false, (row) =>
    shown(at(row, key), (value: string) => {
      const called = (at(row, name) as string | null | undefined) ?? '';
      return (
        <span title={`${called} ${value}`.trim()}>
          {called} <span className="code muted">{value}</span>
        </span>
      );
    }),
  );

/** Several codes in one cell: the first, and how many more. */
export const codeList = <Row,>(key: KeysOf<Row, readonly string[]>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 180, false, (row) =>
    shown(at(row, key), ([first, ...more]: readonly string[]) =>
      first === undefined ? (
        NOTHING
      ) : (
        <span className="code" title={[first, ...more].slice(0, 20).join('\n')}>
          {first}
          {more.length > 0 && <span className="muted"> +{more.length}</span>}
        </span>
      ),
    ),
  );

/** A status with shape, word and colour; `after` is the one in the column before, whose words it does not shout again. */
export const status = <Row, Key extends keyof Row & string = keyof Row & string>(
  key: Key,
  tones: StatusTones<Row[Key] & string>,
  options: ColumnOptions & { readonly after?: (row: Row) => Standing | undefined } = {},
): Column<Row> =>
  column(key, options, 150, false, (row) =>
    shown(at(row, key), (value: Row[Key] & string) => (
      <StatusAfter before={options.after?.(row)} is={standing(tones, value)} />
    )),
  );

/** A value of a small set without a tone: the text stands under `status:<domain>.<value>`. */
export const word = <Row,>(key: KeysOf<Row, string>, domain: string, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 120, false, (row) =>
    shown(at(row, key), (value: string) => lookup(`status:${domain}.${value}`)),
  );

/** A whole number. */
export const count = <Row,>(key: KeysOf<Row, number>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 100, true, (row) => shown(at(row, key), (value: number) => countText(value)));
/** Kilograms with three decimals (R-0144). */
export const kilos = <Row,>(key: KeysOf<Row, number>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 165, true, (row) => shown(at(row, key), (value: number) => kilograms(value)));
export const centimeters = <Row,>(key: KeysOf<Row, number>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 90, true, (row) => shown(at(row, key), (value: number) => centimetres(value)));
export const money = <Row,>(
  key: KeysOf<Row, { readonly amount: string; readonly currency: string }>,
  options: ColumnOptions = {},
): Column<Row> =>
  column(key, options, 130, true, (row) =>
    shown(at(row, key), (value: { amount: string; currency: string }) => moneyText(value)),
  );
/** A moment, in full in its tooltip. */
export const instant = <Row,>(key: KeysOf<Row, string>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 145, false, (row) =>
    shown(at(row, key), (value: string) => (
      <time dateTime={value} title={instantExact(value)}>
        {instantText(value)}
      </time>
    )),
  );

/** How long ago (R-0135 to R-0138). */
export const age = <Row,>(key: KeysOf<Row, string>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 110, false, (row) =>
    shown(at(row, key), (value: string) => {
      const { unit, count: many } = ageOf(Date.now() - Date.parse(value));
      return (
        <time dateTime={value} title={instantExact(value)}>
          {lookup(`shell:age.${unit}`, { count: many })}
        </time>
      );
    }),
  );

/** Shown in words when true, else nothing: a flag is news only when it is up. */
export const flag = <Row,>(key: KeysOf<Row, boolean>, options: ColumnOptions = {}): Column<Row> =>
  column(key, options, 110, false, (row) => (at(row, key) === true ? lookup('shell:yes') : NOTHING));

/** The escape hatch for one cell. */
export const custom = <Row,>(
  id: string,
  cell: (row: Row) => ReactNode,
  options: ColumnOptions & { readonly end?: true } = {},
): Column<Row> => column(id, options, 140, options.end ?? false, cell);
