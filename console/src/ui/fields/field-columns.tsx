import type { FileField } from '@malote/contracts/kernel/fields/kinds/file.ts';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { leftOf } from '@malote/contracts/kernel/fields/time-left.ts';
import type { TimeLeft } from '@malote/contracts/kernel/fields/time-left.ts';
import { zoneOf } from '@malote/contracts/kernel/fields/zone.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { Fragment, Suspense } from 'react';
import type { ReactNode } from 'react';
import { ageOf, comma, instantExact, listed } from '../../i18n/format.ts';
import { valuesAt, wordsAt } from '../../i18n/record-words.ts';
import { lookup } from '../../i18n/texts.ts';
import { useNow } from '../../shell/watches.ts';
import type { Column } from '../list/columns.tsx';
import { late } from '../late.tsx';
import { Statuses, ToneLabel } from '../status/status.tsx';
import { CodeLink } from '../code-link.tsx';
import { placeOfNumber } from './number-places.ts';
import { permissionsTold } from './permissions-told.ts';
import { StoredValues } from './stored-values.tsx';
import { textOf } from './values.ts';
import styles from './fields.module.css';

/** Few lists hold files: the others do not wait for what shows them. */
const { Part: FileValue, ...fileValue } = late(async () => (await import('./file-value.tsx')).FileValue);
const { Part: NoFile, ...noFile } = late(async () => (await import('./file-value.tsx')).NoFile);

/** Fetches what shows the files of a record before it is opened; of one without any, nothing. */
export function fetchFilesOf(fields: Fields): void {
  if (Object.values(fields).some(({ kind }) => kind === 'file')) for (const { fetch } of [fileValue, noFile]) fetch();
}

type Row = Readonly<Record<string, unknown>>;
interface Look {
  readonly size: number;
  readonly end?: true;
  /** Set as a number that people read out. */
  readonly isCode?: true;
  /** Its digits stand below those of the rows around it. */
  readonly isFigure?: true;
}

/** How wide a kind's column is, and which way its values lean. */
const looks: Readonly<Record<KindName, Look>> = {
  text: { size: 200 },
  code: { size: 140, isCode: true },
  'site-code': { size: 120, isCode: true },
  one: { size: 110 },
  several: { size: 200 },
  texts: { size: 220 },
  flag: { size: 100 },
  count: { size: 120, end: true },
  grams: { size: 130, end: true },
  decimal: { size: 120, end: true },
  minor: { size: 140, end: true },
  money: { size: 140, end: true },
  rate: { size: 100, end: true },
  instant: { size: 150 },
  day: { size: 120, isFigure: true },
  clock: { size: 90, isFigure: true },
  cep: { size: 110, isCode: true },
  'tax-id': { size: 170, isCode: true },
  plate: { size: 100, isCode: true },
  phone: { size: 150 },
  email: { size: 200 },
  municipality: { size: 200 },
  coordinates: { size: 190, isFigure: true },
  ref: { size: 210 },
  person: { size: 180 },
  rows: { size: 220 },
  words: { size: 200 },
  user: { size: 170 },
  refs: { size: 200 },
  people: { size: 200 },
  file: { size: 280 },
  permissions: { size: 260 },
};

/** A kind whose values are one word, or a number and its unit, which is not broken between them. */
export const isShort = ({ kind }: Field): boolean => looks[kind as KindName].size <= 150;

/** A kind whose values stand with their last digits below each other. */
export const isNumber = ({ kind }: Field): boolean => looks[kind as KindName].end ?? false;

/** Numbers that the house gives, one or several: they look alike wherever they stand, also where a field holds those of any kind of record as a text. */
const GIVEN_NUMBERS = /^[A-Z]{2}\d{8,13}(?:(?:, |、)[A-Z]{2}\d{8,13})*$/;

function classOf(field: Field, text: string): string {
  const { isCode, isFigure } = looks[field.kind as KindName];
  const { as } = field as Field & { readonly as?: string };
  if (isCode === true || as === 'tax-id' || GIVEN_NUMBERS.test(text)) return 'code';
  return isFigure === true ? 'num' : '';
}

/** How often what is left is told anew. */
const LEFT_MS = 30_000;
const NOTHING = <span className="muted">–</span>;

/** A value as a cell or a fact shows it; a record that is named by its name, with the code beside it. */
export function FieldValue({
  field,
  name,
  row,
  prefix,
}: {
  readonly field: Field;
  readonly name: string;
  readonly row: Row;
  /** Where the words of the record begin. */
  readonly prefix: string;
}): ReactNode {
  const value = row[name];
  const text = textOf(field, value);
  if (text === '')
    return field.kind === 'file' ? (
      <Suspense fallback={NOTHING}>
        <NoFile />
      </Suspense>
    ) : (
      NOTHING
    );
  if (field.kind === 'one') {
    const tone = (field as Field & { readonly of: Choice }).of[String(value)]?.tone;
    return tone === undefined ? text : <ToneLabel tone={tone}>{text}</ToneLabel>;
  }
  if (field.kind === 'several') {
    const marks = (value as readonly string[]).flatMap((one) => {
      const tone = (field as Field & { readonly of: Choice }).of[one]?.tone;
      return tone === undefined ? [] : [{ tone, words: `${valuesAt(prefix, name)}.${one}` }];
    });
    return marks.length === 0 ? text : <Statuses of={marks} />;
  }
  if (field.kind === 'file')
    return (
      <Suspense fallback={<span className={styles.fileToCome}>{text}</span>}>
        <FileValue
          prefix={prefix}
          name={name}
          code={String(row['code'])}
          value={value as FileDescription}
          accept={(field as FileField).accept}
        />
      </Suspense>
    );
  if (field.kind === 'user') return typeof row[`${name}Name`] === 'string' ? (row[`${name}Name`] as string) : text;
  if (field.kind === 'permissions') {
    const told = permissionsTold(value as readonly string[]);
    return <span title={told}>{told}</span>;
  }
  if (field.kind === 'refs') {
    const names = (row[`${name}Names`] ?? {}) as Readonly<Record<string, string>>;
    return <NamedCodes field={field} codes={value as readonly string[]} names={names} />;
  }
  if (field.kind === 'ref' || field.kind === 'municipality') {
    const named = row[`${name}Name`];
    if (typeof named === 'string' && isCalledByName(field)) return <span title={named}>{named}</span>;
    return (
      <span title={typeof named === 'string' ? `${named} ${text}` : text}>
        {typeof named === 'string' ? named : ''} <span className="code muted">{text}</span>
      </span>
    );
  }
  const { valuesOf } = field as Field & { readonly valuesOf?: string };
  if (valuesOf !== undefined) return <StoredValues noun={String(row[valuesOf])} json={String(value)} />;
  const place = placeOfNumber(field, String(value));
  if (place !== undefined) return <CodeLink code={text} to={place} />;
  if (field.kind === 'instant')
    return (
      <time
        dateTime={String(value)}
        title={instantExact(String(value), zoneOf(field as Field & { readonly zone?: Zone }).name)}
      >
        {text}
      </time>
    );
  return (
    <span className={classOf(field, text)} title={text}>
      {text}
    </span>
  );
}

/** Whether the code of what a field names says nothing to people. */
const isCalledByName = (field: Field): boolean => (field as Field & { readonly shown?: 'name' }).shown === 'name';

/** Several records by their names, those that have one, with their codes where these say something. */
function NamedCodes({
  field,
  codes,
  names,
}: {
  readonly field: Field;
  readonly codes: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}) {
  const byName = isCalledByName(field);
  const told = codes.map((code) => ({ code, named: names[code] }));
  const title = told.map(({ code, named }) => (named === undefined ? code : byName ? named : `${named} ${code}`));
  return (
    <span title={listed(title)}>
      {told.map(({ code, named }, at) => (
        <Fragment key={code}>
          {at > 0 && comma()}
          {named}
          {named !== undefined && !byName && ' '}
          {(named === undefined || !byName) && (
            <span className={named === undefined ? 'code' : 'code muted'}>{code}</span>
          )}
        </Fragment>
      ))}
    </span>
  );
}

/**
 * A heading is not cut within a word: room for the longest one that is written with spaces, a letter and what is around it with the sign of its order.
 * Chinese has no spaces, and would break anywhere: it stays on one line.
 */
const HEAD_WIDTH = { letter: 7, sign: 12, around: 44, most: 170 };
/** A choice is as wide as the longest of its words, so that its mark is whole; beyond the most its end is left out. */
const CHOICE_WIDTH = { letter: 6.8, around: 30, mark: 18, most: 220 };
/** A code of so many signs, as a state's two, has no room for more. */
const SIGN = { width: 8, around: 24 };
const widthOf = (field: Field): number => {
  const { words } = field;
  const longest = Math.max(...[words.pt, words.en].flatMap((said) => said.split(/[\s/]+/)).map((one) => one.length));
  const { letter, sign, around, most } = HEAD_WIDTH;
  const head = Math.max(longest * letter, words.zh.length * sign) + around;
  return Math.max(sizeOf(field), Math.min(most, head), choiceWidthOf(field));
};

/** Short texts need less room than long ones, and the names of sites, which stand beside their codes, more than other names. */
const SHORT_TEXT = { letters: 40, size: 160 };
const SITE_SIZE = 240;
const EXACT_SIZE = 170;
const LONG_CODE = 220;
function sizeOf(field: Field): number {
  const {
    max,
    to,
    pattern = '',
    example = '',
    exact,
  } = field as Field & {
    readonly exact?: true;
    readonly max?: number;
    readonly to?: string;
    readonly pattern?: string;
    readonly example?: string;
  };
  const { size } = looks[field.kind as KindName];
  if (field.kind === 'ref' && to === 'Site') return SITE_SIZE;
  if (exact === true) return EXACT_SIZE;
  const signs = field.kind === 'code' ? /^\[[^\]]+\]\{(\d+)\}$/.exec(pattern)?.[1] : undefined;
  if (signs !== undefined) return Math.min(size, Number(signs) * SIGN.width + SIGN.around);
  // Long codes begin alike, and differ where they would be cut.
  if (field.kind === 'code' && field.listed !== 'on-demand')
    return Math.max(size, Math.min(LONG_CODE, example.length * SIGN.width + SIGN.around));
  return field.kind === 'text' && max !== undefined && max <= SHORT_TEXT.letters ? SHORT_TEXT.size : size;
}

function choiceWidthOf(field: Field): number {
  if (field.kind !== 'one') return 0;
  const values = Object.values((field as Field & { readonly of: Choice }).of);
  const longest = Math.max(0, ...values.flatMap(({ words: { pt, en } }) => [pt.length, en.length]));
  const { letter, around, mark, most } = CHOICE_WIDTH;
  const isMarked = values.some(({ tone }) => tone !== undefined);
  return Math.min(most, Math.ceil(longest * letter) + around + (isMarked ? mark : 0));
}

/** What is left until a moment, told anew as it passes; nothing where nobody waits for it any more. */
export function TimeLeftValue({
  left,
  name,
  row,
}: {
  readonly left: TimeLeft;
  readonly name: string;
  readonly row: Row;
}) {
  const now = useNow(LEFT_MS);
  const until = row[name];
  if (typeof until !== 'string' || !left.in.includes(String(row['status']))) return NOTHING;
  const ms = Date.parse(until) - now;
  const { unit, count } = ageOf(Math.abs(ms));
  return (
    <ToneLabel tone={ms < 0 ? 'bad' : unit === 'days' ? 'neutral' : 'warn'}>
      {lookup(`record:${ms < 0 ? 'overdue' : 'left'}.${unit}`, { count })}
    </ToneLabel>
  );
}

/** The columns of a list over fields, in their order; what is left until a moment stands behind it. */
export function columnsOf(fields: Fields, prefix: string): readonly Column<Row>[] {
  return Object.entries(fields)
    .filter(([, { listed }]) => listed !== 'never')
    .flatMap(([name, field]) => {
      const left = leftOf(field);
      const own: Column<Row> = {
        id: name,
        label: wordsAt(prefix, name),
        size: widthOf(field),
        end: isNumber(field),
        hidden: field.listed === 'on-demand',
        pin: field.listed === 'first',
        cell: (row) => <FieldValue field={field} name={name} row={row} prefix={prefix} />,
      };
      if (left === undefined) return [own];
      const cell = (row: Row) => <TimeLeftValue left={left} name={name} row={row} />;
      return [own, { ...own, id: left.name, label: wordsAt(prefix, left.name), pin: false, unfiled: true, cell }];
    });
}
