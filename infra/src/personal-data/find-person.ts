import { kindOfField } from '@malote/contracts/personal-kinds.ts';
import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';
import type { EventStore, RecordedEvent } from '../event-store/port.ts';
import { mentionsIn } from './mentions.ts';
import type { Mention } from './mentions.ts';
import { normalised } from './personal-hashes.ts';
import type { Vault } from './vault.ts';
import { wordsIn } from './words-in.ts';

/** How a person is named by who erases her. `key`: the `key` of a party in an event, or the id of a command that said something of her. */
export type Named = { readonly taxId: string } | { readonly phone: string } | { readonly key: string };

/** A key of the vault that belongs to the person. */
export interface FoundKey {
  readonly subject: string;
  /** What stands under it. */
  readonly kinds: ReadonlySet<PersonalKind>;
  /** The streams in which it does. */
  readonly streams: ReadonlySet<string>;
  /** The first letters of the names under it, so that who erases sees a stranger among them. */
  readonly initials: ReadonlySet<string>;
}

/** Everything of one person in the log. */
export interface Found {
  readonly keys: ReadonlyMap<string, FoundKey>;
  /** The orders that know her, and as what. */
  readonly orders: ReadonlyMap<string, ReadonlySet<'sender' | 'recipient'>>;
  /** Where the bytes of files lie that records about her name. */
  readonly files: ReadonlySet<string>;
  /** How many other tax ids stand beside her phones: other people, who are left alone. */
  readonly others: number;
  readonly events: number;
}

const PAGE = 1_000;
/** A number that is shorter stands in too many texts by chance. */
const TELLING_DIGITS = 8;

interface Known {
  readonly taxIds: Set<string>;
  readonly phones: Set<string>;
  /** Subjects that are hers if they are met. */
  readonly keys: Set<string>;
  /** Streams of her parcels, and of records about her: whatever is said there, is said of her. */
  readonly streams: Set<string>;
  /** Streams of parcels that she sent: what is said there may be of whom she sent them to. */
  readonly sent: Set<string>;
  readonly names: Set<string>;
  readonly orders: Map<string, Set<'sender' | 'recipient'>>;
  readonly found: Map<string, { kinds: Set<PersonalKind>; streams: Set<string>; initials: Set<string> }>;
  readonly files: Set<string>;
  readonly others: Set<string>;
}

type Log = Pick<EventStore, 'readAll' | 'head'>;
type Keys = Pick<Vault, 'open' | 'subjectOf'>;
type Visit = (event: RecordedEvent, mentions: readonly Opened[]) => void;
interface Opened extends Mention {
  readonly plain: readonly { readonly field: string; readonly kind: PersonalKind; readonly text: string }[];
}

/**
 * Every key that belongs to a person, from the log: parties that share a tax id, phone or mobile with her, by any number of steps; what was said
 * when her parcels were delivered, or were not; and every text anywhere that holds a number of hers. A party with another tax id is another person,
 * whatever phone it gives. Reads the log until a reading finds nothing more: twice at least.
 */
export async function findPerson(log: Log, vault: Keys, named: Named, signal?: AbortSignal): Promise<Found> {
  const known: Known = {
    taxIds: new Set('taxId' in named ? [normalised('tax-id', named.taxId)] : []),
    phones: new Set(),
    keys: new Set('key' in named ? [named.key] : [vault.subjectOf(named, '')]),
    streams: new Set(),
    sent: new Set(),
    names: new Set(),
    orders: new Map(),
    found: new Map(),
    files: new Set(),
    others: new Set(),
  };
  if ('phone' in named) addPhone(named.phone, known, vault);
  let events = 0;
  for (let before = -1; before !== sizeOf(known);) {
    before = sizeOf(known);
    events = await readThrough(log, vault, signal, (event, mentions) => look(event, mentions, known, vault));
    const [only, ...more] = known.others;
    if (known.taxIds.size > 0 || only === undefined || more.length > 0) continue;
    // One tax id stands beside her phones, so it is hers; of several nobody knows who is meant.
    known.taxIds.add(only);
    known.others.clear();
  }
  return {
    keys: new Map([...known.found].map(([subject, key]) => [subject, { subject, ...key }])),
    orders: known.orders,
    files: known.files,
    others: known.others.size,
    events,
  };
}

/** One reading of the log as it stands, with what is personal in it opened. Answers how many events it has. */
async function readThrough(log: Log, vault: Keys, signal: AbortSignal | undefined, visit: Visit): Promise<number> {
  const end = await log.head();
  let count = 0;
  for (let at = 0n; at < end;) {
    signal?.throwIfAborted();
    const page = await log.readAll(at, PAGE);
    if (page.events.length === 0) break;
    const mentions = page.events.map(({ data }) => (data.includes('pd1.') ? mentionsIn(JSON.parse(data)) : []));
    const plain = await vault.open(mentions.flat().flatMap(({ texts }) => texts.map(({ sealed }) => sealed)));
    for (const [index, event] of page.events.entries())
      visit(
        event,
        (mentions[index] ?? []).map((mention) => ({
          ...mention,
          plain: mention.texts.flatMap(({ field, sealed }) => {
            const text = plain.get(sealed);
            return text === undefined ? [] : [{ field, kind: kindOfField(field), text }];
          }),
        })),
      );
    count += page.events.length;
    at = page.last;
  }
  return count;
}

function look(event: RecordedEvent, mentions: readonly Opened[], known: Known, vault: Keys): void {
  if (event.type === 'ParcelRegistered') {
    const parts = partsIn(event, known);
    if (parts?.has('recipient') === true) known.streams.add(event.stream);
    else if (parts !== undefined) known.sent.add(event.stream);
  }
  if (known.streams.has(event.stream) && event.data.includes('"kept"'))
    for (const file of filesIn(JSON.parse(event.data))) known.files.add(file);
  for (const mention of mentions) {
    if (mention.as === 'words') {
      if (isSaidOfHer(event, mention, known)) note(event, mention, known);
      continue;
    }
    if (!isHers(mention, known)) continue;
    note(event, mention, known);
    for (const phone of numbersOf(mention, 'phone')) addPhone(phone, known, vault);
    for (const { field, text } of mention.plain) if (field === 'name') known.names.add(wordsIn(text).join(' '));
    const order = orderOf(event);
    if (order !== undefined && mention.as !== 'party')
      known.orders.set(order, (known.orders.get(order) ?? new Set()).add(mention.as));
  }
}

/** The files that a record names, wherever in its fields: each says where its bytes are kept, and what they are. */
function filesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('kept' in value && 'sha256' in value && typeof value.kept === 'string') return [value.kept];
  return Object.values(value).flatMap(filesIn);
}

/** Nobody has two tax ids: it decides where it is given, and else the key or a phone does. */
function isHers(mention: Opened, known: Known): boolean {
  const [taxId] = numbersOf(mention, 'tax-id', 'taxId');
  if (taxId === undefined) return known.keys.has(mention.subject) || sharesPhone(mention, known);
  if (known.keys.has(mention.subject)) known.taxIds.add(taxId);
  if (!known.taxIds.has(taxId) && sharesPhone(mention, known)) known.others.add(taxId);
  return known.taxIds.has(taxId);
}

/** On her parcels everything is; elsewhere what holds a number of hers, and on what she sent what calls her by her whole name. */
function isSaidOfHer(event: RecordedEvent, mention: Opened, known: Known): boolean {
  if (known.keys.has(mention.subject) || known.streams.has(event.stream)) return true;
  const isRecord = !/^(?:order|parcel|bag|load)-/.test(event.stream);
  const exact = mention.plain.some(
    ({ kind, text }) =>
      (kind === 'tax-id' && known.taxIds.has(normalised('tax-id', text))) ||
      (kind === 'phone' && known.phones.has(normalised('phone', text))),
  );
  if (exact && isRecord) known.streams.add(event.stream);
  const isSent = known.sent.has(event.stream);
  return exact || mention.plain.some(({ text }) => holdsNumber(text, known) || (isSent && callsHer(text, known)));
}

function holdsNumber(text: string, { taxIds, phones }: Known): boolean {
  const digits = text.replaceAll(/[\s().+/-]/g, '').toUpperCase();
  return [...taxIds, ...phones].some((number) => number.length >= TELLING_DIGITS && digits.includes(number));
}

function callsHer(text: string, { names }: Known): boolean {
  const said = new Set(wordsIn(text));
  return [...names].some((name) => name.split(' ').every((word) => said.has(word)));
}

/** As what she stands in the order of a parcel. */
function partsIn({ data }: RecordedEvent, { orders }: Known): ReadonlySet<'sender' | 'recipient'> | undefined {
  const { orderNumber = '' } = JSON.parse(data) as { readonly orderNumber?: string };
  return orders.get(orderNumber);
}

function note({ stream }: RecordedEvent, mention: Opened, { found }: Known): void {
  const key = found.get(mention.subject) ?? { kinds: new Set(), streams: new Set(), initials: new Set() };
  found.set(mention.subject, key);
  key.streams.add(stream);
  for (const { field } of mention.texts) key.kinds.add(kindOfField(field));
  for (const { kind, text } of mention.plain)
    if (kind === 'name')
      key.initials.add(
        text
          .split(/\s+/)
          .map((word) => `${[...word][0] ?? ''}.`)
          .join(' '),
      );
}

function addPhone(phone: string, { phones, keys }: Known, vault: Keys): void {
  const digits = normalised('phone', phone);
  if (digits.length < TELLING_DIGITS) return;
  phones.add(digits);
  keys.add(vault.subjectOf({ phone }, ''));
}

const numbersOf = (mention: Opened, kind: 'tax-id' | 'phone', only?: string): readonly string[] =>
  mention.plain.flatMap(({ field, kind: is, text }) =>
    is === kind && (only === undefined || field === only) ? [normalised(kind, text)] : [],
  );

const sharesPhone = (mention: Opened, { phones }: Known): boolean =>
  numbersOf(mention, 'phone').some((phone) => phones.has(phone));

const orderOf = ({ stream }: RecordedEvent): string | undefined =>
  stream.startsWith('order-') ? stream.slice('order-'.length) : undefined;

/** Grows whenever anything more is known: a reading that leaves it as it was has found nothing. */
const sizeOf = ({ taxIds, phones, keys, streams, sent, names, orders, found, files }: Known): number =>
  [
    taxIds,
    phones,
    keys,
    streams,
    sent,
    names,
    files,
    ...orders.values(),
    ...[...found.values()].flatMap((key) => [key.streams, key.kinds]),
  ]
    .map(({ size }) => size)
    .reduce((sum, size) => sum + size, found.size);
