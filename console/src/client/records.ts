import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { contextOfRecord, loadContext } from 'virtual:malote/records';
import { registerListingWords, registerRecordWords } from '../i18n/record-words.ts';
import { ask, askList, send } from './client.ts';
import type { SendOptions } from './client.ts';
import { session } from './session.ts';
import type { ContextEntries, ListingEntry, RecordEntry, StationEntry } from './contract-table.ts';
import { addRoutes } from './routes.ts';

const loading = new Map<string, Promise<ContextEntries>>();

/** The fields of a kind of record, with their words made ready; loaded with the others of its context when one is first asked for. */
export async function loadRecord(noun: string): Promise<RecordEntry> {
  const entry = (await entriesBeside(noun)).records.find((one) => one.noun === noun);
  if (entry === undefined) throw new Error(`The contracts have no record called ${noun}.`);
  return entry;
}

/** The fields of a listing, in the same way. */
export async function loadListing(noun: string): Promise<ListingEntry> {
  const entry = (await entriesBeside(noun)).listings.find((one) => one.noun === noun);
  if (entry === undefined) throw new Error(`The contracts have no listing called ${noun}.`);
  return entry;
}

/** Whether a noun is that of a listing. */
export const isListing = async (noun: string): Promise<boolean> =>
  (await entriesBeside(noun)).listings.some((one) => one.noun === noun);

/** A declared station, with the words of its fields made ready. */
export async function loadStation(context: string, path: string): Promise<StationEntry> {
  const entry = (await entriesIn(context)).stations.find((one) => one.path === path);
  if (entry === undefined) throw new Error(`The contracts have no station at ${path}.`);
  return entry;
}

const entriesBeside = (noun: string): Promise<ContextEntries> => entriesIn(contextOfRecord[noun] ?? '');

async function entriesIn(context: string): Promise<ContextEntries> {
  const started = loading.get(context) ?? load(context);
  loading.set(context, started);
  started.catch(() => loading.delete(context));
  return await started;
}

async function load(context: string): Promise<ContextEntries> {
  const { records: made, listings, stations } = (await loadContext[context]?.()) ?? NOTHING;
  const records = await withCompanyWords(made);
  for (const entry of records) registerRecordWords(entry);
  for (const entry of listings) registerListingWords(entry);
  for (const { routes } of [...records, ...listings]) addRoutes(routes);
  return { records, listings, stations };
}

type Extended = Field & { readonly of: Choice; readonly dictionary: string };
const isExtended = (field: Field): field is Extended => 'dictionary' in field;

async function withCompanyWords(records: readonly RecordEntry[]): Promise<readonly RecordEntry[]> {
  const fields = await withWords(records.map((entry) => entry.fields));
  return records.map((entry, at) => ({ ...entry, fields: fields[at] ?? entry.fields }));
}

/** Fields whose words the company extends, with its own among those of the product (R-0752). Without an answer they have the product's alone. */
export async function withWords(groups: readonly Fields[]): Promise<readonly Fields[]> {
  const wanted = groups.flatMap((fields) =>
    Object.values(fields)
      .filter(isExtended)
      .map(({ dictionary }) => dictionary),
  );
  if (wanted.length === 0) return groups;
  await signedIn();
  const { words } = await ask('resources.words', { dictionaries: [...new Set(wanted)] }, { quiet: true }).catch(() => ({
    words: [],
  }));
  const extended = (field: Field): Field => {
    if (!isExtended(field)) return field;
    const own = words
      .filter(({ dictionary }) => dictionary === field.dictionary)
      .map(({ value, words: said, gone }) => [value, { words: said, ...(gone !== undefined && { gone }) }] as const);
    return { ...field, of: { ...field.of, ...Object.fromEntries(own) } } as Field;
  };
  return groups.map((fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, extended(field)])),
  );
}

/** A page is fetched while it is still being made out who is there: nobody is told words before. */
async function signedIn(): Promise<void> {
  if (session.get().caller !== undefined) return;
  await new Promise<void>((resolve) => {
    const leave = session.subscribe(() => {
      if (session.get().caller === undefined) return;
      leave();
      resolve();
    });
  });
}

const NOTHING: ContextEntries = { records: [], listings: [], stations: [] };

/** A row of a record's list, as its fields say. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly code: string; readonly status: string };

/** Sends one of a record's commands. Its input follows from the fields, which no type here knows. */
export const sendRecord = async (
  command: string,
  input: object,
  options: SendOptions = {},
): Promise<{ code?: string }> => (await send(command as never, input as never, options)) as { code?: string };

/** The record of a code, as its list answers it; undefined where it is gone or out of reach. */
export async function recordOf(entry: RecordEntry, code: string): Promise<RecordRow | undefined> {
  const { records } = await askList(entry.queries.list as never, { params: { codes: [code] }, pageSize: 1 } as never, {
    quiet: true,
  });
  return records[0] as RecordRow | undefined;
}

/** How many records stand in each state, and in all of them. */
export async function tallyOf(
  { queries }: RecordEntry,
  params: object,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { counts } = (await ask(queries.tally as never, params as never, { quiet: true, signal })) as {
    readonly counts: Readonly<Record<string, number>>;
  };
  return { ...counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** Entries that a select shows at first (R-0441); of routes ten (R-0677). Others are found by scrolling, or by what is typed. */
const CHOICES_SHOWN = 20;

/** The codes and names that may be chosen where a record is named. */
export async function choicesOf(noun: string, params: object, signal?: AbortSignal): Promise<readonly Named[]> {
  return (await pageOfChoices(noun, params, FIRST_CHOICES, signal)).records;
}

/** A record by its code and name. */
interface Named {
  readonly code: string;
  readonly name: string;
}

/** Where a page of choices begins. */
export interface ChoicesPage {
  readonly page: number;
  readonly after: string | undefined;
}
export const FIRST_CHOICES: ChoicesPage = { page: 1, after: undefined };

/** One page of what may be chosen where a record is named, and where the next one begins, if there is one. */
export async function pageOfChoices(
  noun: string,
  params: object,
  { page, after }: ChoicesPage,
  signal?: AbortSignal,
): Promise<{ readonly records: readonly Named[]; readonly next: ChoicesPage | undefined }> {
  const { queries, shown = CHOICES_SHOWN } = await loadRecord(noun);
  const pageSize = 'codes' in params ? 50 : shown;
  const asked = { params, pageSize, ...(after !== undefined && { pageNumber: page, after }) };
  const { records, next } = await askList(queries.choices as never, asked as never, {
    quiet: true,
    ...(signal !== undefined && { signal }),
  });
  return {
    records: records as unknown as readonly Named[],
    next: next === undefined ? undefined : { page: page + 1, after: next },
  };
}
