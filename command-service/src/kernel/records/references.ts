import { records as kinds } from '@malote/contracts/catalogue.ts';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { hasYear } from '@malote/contracts/kernel/fields/plausible.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { yearRefusal } from '@malote/contracts/kernel/values/plausible-year.ts';
import type { Directory } from '../directory.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that names a record, or several. */
interface Reference extends Field {
  readonly to: string;
  readonly where?: Readonly<Record<string, string>>;
  readonly refused?: RefusalCode;
  readonly outOfUse?: true;
}

/** A field of a choice that the company extends in one of its dictionaries. */
interface Word extends Field {
  readonly of: Choice;
  readonly dictionary: string;
}

const isWord = (field: Field): field is Word => field.kind === 'one' && 'dictionary' in field;

/** Whether the company has a word, among those that come with the product or those of its dictionary (R-0752). */
function isKnown({ of, dictionary }: Word, value: string, records: Directory['records']): boolean {
  if (Object.hasOwn(of, value)) return true;
  for (const { status, fields } of records.get('DictionaryValue')?.values() ?? [])
    if (status === 'enabled' && fields?.['dictionary'] === dictionary && fields['value'] === value) return true;
  return false;
}

/** Every value of the fields, those of child rows and of lists one by one, with where it stands. */
function* valuesIn(fields: Fields, values: Values, path: string): Generator<readonly [Field, unknown, string]> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    if (field.kind === 'refs' || field.kind === 'people')
      for (const one of value as readonly unknown[]) yield [field, one, `${path}${name}`];
    else if (field.kind === 'rows')
      for (const [at, row] of (value as readonly Values[]).entries())
        yield* valuesIn((field as Field & { readonly of: Fields }).of, row, `${path}${name}.${at}.`);
    else yield [field, value, `${path}${name}`];
  }
}

/** Every code that fields name, with the field that names it; child rows included. */
function* named(fields: Fields, values: Values, path: string): Generator<readonly [Reference, string, string]> {
  for (const [field, value, at] of valuesIn(fields, values, path))
    if (field.kind === 'ref' || field.kind === 'refs') yield [field as Reference, value as string, at];
}

/**
 * Refuses the first of the people whom somebody names who is not there, or signs in no more. Who did something is filled in by the house, and the house itself
 * writes down whom it was told of.
 */
export function peopleRefusal(
  { directory, envelope }: { readonly directory: Pick<Directory, 'users'>; readonly envelope: Pick<Envelope, 'actor'> },
  fields: Fields,
  values: Values,
): Refusal | undefined {
  if (envelope.actor === HOUSE) return undefined;
  for (const [{ kind, entered }, id, path] of valuesIn(fields, values, 'fields.')) {
    const isTyped = (kind === 'user' || kind === 'people') && entered !== 'never';
    if (isTyped && directory.users.get(id as string)?.status !== 'enabled')
      return refuse('REFERENCE_NOT_USABLE', {}, path);
  }
  return undefined;
}

/** Refuses the first day or instant of a year that cannot be. What the house writes down is of the past that it was told, however long ago that was. */
export function yearsRefusal(
  { envelope }: { readonly envelope: Pick<Envelope, 'actor' | 'receivedAt'> },
  fields: Fields,
  values: Values,
): Refusal | undefined {
  if (envelope.actor === HOUSE) return undefined;
  for (const [field, value, path] of valuesIn(fields, values, 'fields.')) {
    const refused = hasYear(field) ? yearRefusal(String(value), envelope.receivedAt, path) : undefined;
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** Refuses the first named record that is not there, not in use, or not of the kind that the field asks for, and a word that the company does not have. */
export function referenceRefusal(
  { records }: Pick<Directory, 'records'>,
  fields: Fields,
  values: Values,
): Refusal | undefined {
  for (const [{ to, where = {}, refused, outOfUse }, code, path] of named(fields, values, 'fields.')) {
    const found = records.get(to)?.get(code);
    const is = found?.status;
    const isInUse = is !== undefined && isUsable(to, is);
    const isNameable = isInUse || (outOfUse === true && is !== undefined && is !== 'absent' && is !== 'deleted');
    if (isNameable && Object.entries(where).every(([name, wanted]) => found?.fields?.[name] === wanted)) continue;
    return refuse(refused ?? (isInUse ? undefined : unusableOf(to, is)) ?? 'REFERENCE_NOT_USABLE', {}, path);
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (isWord(field) && typeof value === 'string' && !isKnown(field, value, records))
      return refuse('REFERENCE_NOT_USABLE', {}, `fields.${name}`);
  }
  return undefined;
}

/** Whether others may name a record of this kind that stands here. */
const isUsable = (noun: string, status: string): boolean =>
  status === 'enabled' || kinds.get(noun)?.life.states[status]?.usable === true;

/** What its kind calls a record that is out of use, or that nobody has. */
function unusableOf(noun: string, status: string | undefined): RefusalCode | undefined {
  const { missing, disabled } = kinds.get(noun)?.unusable ?? {};
  return status === undefined || status === 'absent' || status === 'deleted' ? missing : disabled;
}

/** Users of a record that are named to whoever wants to take it away. */
const NAMED_USERS = 5;

/** Refuses to take a record away that others name still. */
export function inUseRefusal(
  { records }: Pick<Directory, 'records'>,
  kinds: Iterable<{ readonly noun: string; readonly fields: Fields }>,
  noun: string,
  code: string,
): Refusal | undefined {
  const users: string[] = [];
  for (const kind of kinds) {
    for (const [user, { status, fields }] of records.get(kind.noun) ?? []) {
      if (status === 'deleted' || fields === undefined || (kind.noun === noun && user === code)) continue;
      for (const [{ to }, of] of named(kind.fields, fields, ''))
        if (to === noun && of === code && !users.includes(user)) users.push(user);
    }
  }
  return users.length === 0 ? undefined : inUse(users);
}

/** The refusal that names who uses what somebody wants to take away: the first of them, and how many more there are. */
export function inUse(users: readonly string[]): Refusal {
  const more = users.length > NAMED_USERS ? [`+${users.length - NAMED_USERS}`] : [];
  return refuse('RECORD_IN_USE', { users: [...users.slice(0, NAMED_USERS), ...more] });
}
