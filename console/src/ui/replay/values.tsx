import { Fragment, memo, useState } from 'react';
import type { ReactNode } from 'react';
import { colon, comma, count, instantExact, kilograms, listed, money } from '../../i18n/format.ts';
import { hasText, useLookup } from '../../i18n/texts.ts';
import type { Lookup } from '../../i18n/texts.ts';
import { RecordName } from '../record/record-name.tsx';
import styles from './replay.module.css';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Domains of statuses in which a word may have its text. */
const WORDS = ['replay:word', 'status:waybill', 'status:order', 'status:bag', 'status:source'] as const;

/** The name of a field in the reader's language; one that has none stays as it is stored. */
export function fieldName(text: Lookup, name: string | number): string {
  if (typeof name === 'number') return `${count(name)}`;
  for (const key of [`replay:field.${name}`, `fields:${name}`]) if (hasText(key)) return text(key);
  return name;
}

function isMoney(value: object): value is { readonly amount: string; readonly currency: string } {
  return (
    'amount' in value &&
    'currency' in value &&
    typeof value.amount === 'string' &&
    typeof value.currency === 'string' &&
    Object.keys(value).length === 2
  );
}

/** One value as a person reads it. `name` tells the unit: grams are shown as kilograms, instants in the display's zone. */
export function plainValue(text: Lookup, value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return text(value ? 'replay:yes' : 'replay:no');
  if (typeof value === 'number') return /grams$/i.test(name) ? `${kilograms(value / 1_000)} kg` : count(value);
  if (typeof value === 'string') {
    if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return instantExact(value);
    if (/^[A-Z][A-Za-z]+$/.test(value) && hasText(`events:${value}`)) return text(`events:${value}`);
    if (/^[a-z_]+$/.test(value))
      for (const domain of WORDS) if (hasText(`${domain}.${value}`)) return text(`${domain}.${value}`);
    return value;
  }
  if (Array.isArray(value))
    return value.length === 0 ? '–' : listed(value.map((one: unknown) => plainValue(text, one, name)));
  if (typeof value === 'object' && Object.keys(value).length === 0) return '–';
  if (typeof value === 'object')
    return isMoney(value)
      ? money(value)
      : Object.entries(value)
          .map(([key, one]) => `${fieldName(text, key)}${colon()}${plainValue(text, one, key)}`)
          .join(' · ');
  return '–';
}

const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  isMoney(value) ||
  (Array.isArray(value)
    ? value.every((one) => typeof one !== 'object' || one === null)
    : Object.keys(value).length === 0);

/** Numbers, codes and keys stand in the type of codes. */
const isCode = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length > 4 &&
  /\d/.test(value) &&
  /^[A-Za-z0-9._:-]+$/.test(value) &&
  !INSTANT.test(value);

/** Fields of stored data that name a record by its code, and what of. Stored data has no other description than the names of its fields. */
const NAMING: Readonly<Record<string, string>> = {
  channel: 'Channel',
  customer: 'Customer',
  site: 'Site',
  nextSite: 'Site',
  originSite: 'Site',
  destinationSite: 'Site',
  currentSite: 'Site',
  pickupSite: 'Site',
  deliverySite: 'Site',
  returnSite: 'Site',
  stops: 'Site',
};

export function Value({ value, name = '' }: { readonly value: unknown; readonly name?: string }) {
  const text = useLookup();
  const noun = NAMING[name];
  const codes = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  if (noun !== undefined && codes.length > 0 && codes.every((one) => typeof one === 'string' && one !== ''))
    return (codes as readonly string[]).map((code, at) => (
      <Fragment key={code}>
        {at > 0 && comma()}
        <RecordName noun={noun} code={code} />
      </Fragment>
    ));
  return <span className={isCode(value) ? 'code' : undefined}>{plainValue(text, value, name)}</span>;
}

/** So many things of a list are shown before somebody asks for all of them. */
const FIRST = 24;
/** Hostile data may nest for ever. */
const DEEPEST = 5;

/**
 * A stored value as named fields: plain ones first, then those with parts of their own below their name. States share what did not
 * change, so what stays the same from one event to the next is not drawn again.
 */
export const Fields = memo(function Fields({
  of,
  depth = 0,
}: {
  readonly of: unknown;
  readonly depth?: number;
}): ReactNode {
  const text = useLookup();
  const [all, setAll] = useState(false);
  if (isLeaf(of) || depth > DEEPEST) return <Value value={of} />;
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(of)
    ? of.map((one: unknown, at) => [at + 1, one] as const)
    : Object.entries(of as object);
  const there = entries.filter(([, value]) => value !== undefined);
  if (there.length === 0) return <span className="muted">{text('replay:nothing')}</span>;
  const ordered = [...there.filter(([, value]) => isLeaf(value)), ...there.filter(([, value]) => !isLeaf(value))];
  const shown = all || depth === 0 ? ordered : ordered.slice(0, FIRST);
  return (
    <dl className={styles.fields}>
      {shown.map(([name, value]) => (
        <div key={name} data-nested={!isLeaf(value) || undefined}>
          <dt>{typeof name === 'number' ? `#${fieldName(text, name)}` : fieldName(text, name)}</dt>
          <dd>
            {isLeaf(value) ? <Value value={value} name={String(name)} /> : <Fields of={value} depth={depth + 1} />}
          </dd>
        </div>
      ))}
      {shown.length < ordered.length && (
        <div>
          <dd>
            <button type="button" className="link" style={{ minHeight: 24 }} onClick={() => setAll(true)}>
              {text('replay:showAll', { formatted: count(ordered.length) })}
            </button>
          </dd>
        </div>
      )}
    </dl>
  );
});
