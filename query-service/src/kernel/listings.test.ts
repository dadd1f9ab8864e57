import { listings, screens } from '@malote/contracts/catalogue.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { FilterShape } from '@malote/contracts/kernel/fields/kind.ts';
import { isNumber } from '@malote/contracts/kernel/fields/number-field.ts';
import { filterOf } from '@malote/contracts/kernel/fields/params.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { madeOf, SITES_ABOVE } from '../../test/made-rows.ts';
import { plainFilters } from '../../test/plain-filters.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

/** Walks over every listing of the catalogue: one that is added later is tested without a line. Two that show one table are tried one after the other. */
const MANY = 24;
type Row = Readonly<Record<string, unknown>>;

const pathOf = ({ routes }: { readonly routes: readonly string[] }) => (routes[0] ?? '').split(' ')[1] ?? '';

/** Somebody for each kind of scope (R-0380): a transfer centre and a country stand for the sites below and in them. */
const SEEN = [
  ['site', 'site:SPGRU01'],
  ['centre', 'site:SPHUB01'],
  ['country', 'country:CN'],
  ['customer', 'customer:LOJA1'],
  ['provider', 'provider:CORREIOS'],
  ['courier', 'courier:rui'],
  ['driver', 'driver:100001'],
] as const;
/** The same kinds, of others. */
const STRANGE = ['site:SPSAO11', 'customer:LOJA2', 'provider:OUTRO', 'courier:ivo', 'driver:100002'];

const lists = [...listings.values()].filter(({ report }) => report === undefined);

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('all', ['admin']), aRole('none', []));
    await store(
      'users',
      aUser('root', { roles: ['all'], grantedAll: true }),
      ...SEEN.map(([kind, entry]) => aUser(kind, { roles: ['all'], granted: [entry] })),
      aUser('stranger', { roles: ['all'], granted: STRANGE }),
      aUser('nobody', { roles: ['none'], grantedAll: true }),
    );
    await store(
      'sites',
      aSite('SPGRU01', { country: 'CN' }),
      aSite('RJRIO01', { country: 'BR' }),
      aSite('SPHUB01', {}),
    );
    await store('site_tree', { site: 'SPGRU01', ancestors: ['SPGRU01', 'SPHUB01'] }, ...SITES_ABOVE);
  });
});
afterAll(async () => await running.close());

describe.each(lists.map((made) => [made.noun, made] as const))('the list of %s', (_, made) => {
  beforeAll(async () => {
    for (const [table, rows] of tables) await running.store(table, ...rows);
  });
  // Another list may show the same tables.
  afterAll(async () => {
    const kept = [...tables.keys()].map((table) => `reads.${table}_g1`).join(', ');
    await running.client.query(`truncate ${kept}; update reads.checkpoints set turn = turn + 1`);
  });

  const { shown: stored, tables } = madeOf(made, withinADay(made, listingRows(made, MANY)));
  /** Rows of a table without a scope are seen by whoever has the list. */
  const seenBy = (entries: readonly string[]) =>
    stored.filter(
      (row) => (row['scope'] as readonly string[] | undefined)?.some((one) => entries.includes(one)) ?? true,
    );
  const columnOf = (name: string) => made.columns[name] ?? name;
  const asked = async (body: object, user = 'root'): Promise<readonly Row[]> => {
    const answer = await running.ask(user, pathOf(made.list), { pageSize: 100, params: demanded(made), ...body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body.data as { readonly records: readonly Row[] }).records;
  };
  const keys = (rows: readonly Row[], key: string) => rows.map((row) => row[key]);

  test('is sorted by each of its sorts both ways, with what is empty last', async () => {
    const byKey = new Map(stored.map((row) => [row[columnOf(made.key)], row]));
    for (const sort of made.list.sorts)
      for (const direction of ['asc', 'desc'] as const) {
        const found = await asked({ sort: [sort, direction] });
        const sorted = found.map((row) => byKey.get(row[made.key])?.[columnOf(sort)]);
        const filled = sorted.filter((value) => value !== null) as (string | number | boolean)[];
        expect(sorted.slice(filled.length).every((value) => value === null)).toBe(true);
        const plain = filled.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect([sort, direction, filled]).toEqual([sort, direction, direction === 'asc' ? plain : plain.toReversed()]);
        expect(found).toHaveLength(MANY);
      }
  });

  test('is narrowed by each of its filters as a plain computation would', async () => {
    for (const name of made.narrowed) {
      const field = made.fields[name] as Field;
      const shape = filterOf(field);
      if (shape === 'none') continue;
      const [sample] = stored.filter((row) => row[columnOf(name)] !== null).slice(3);
      const [param, lets] = plainFilters[shape as Exclude<FilterShape, 'none'>](field, sample?.[columnOf(name)]);
      const wanted = stored.filter((row) => row[columnOf(name)] !== null && lets(row[columnOf(name)]));
      const beside = made.demands === 'a range' ? demanded(made) : {};
      const found = await asked({ params: { ...beside, [name]: param } });
      expect([name, new Set(keys(found, made.key))]).toEqual([name, new Set(keys(wanted, columnOf(made.key)))]);
      expect([name, wanted.length]).not.toEqual([name, 0]);
    }
  });

  test('answers rows as the contract says, of what is in the caller’s scope by each of its kinds, and nobody without the right (R-0380)', async () => {
    const found = await asked({});
    for (const row of found) expect(made.list.row.safeParse(row).error?.issues ?? []).toEqual([]);
    const listed = (rows: readonly Row[], key: string) => keys(rows, key).map(String).toSorted();
    for (const [kind] of SEEN)
      expect([kind, listed(await asked({}, kind), made.key)]).toEqual([
        kind,
        listed(seenBy(['site:SPGRU01']), columnOf(made.key)),
      ]);
    expect(listed(await asked({}, 'stranger'), made.key)).toEqual(listed(seenBy(STRANGE), columnOf(made.key)));
    const isOpenToAll = screens.some(
      ({ queries, permission }) => permission === 'none' && queries.some(({ name }) => name === made.list.name),
    );
    if (isOpenToAll) return;
    expect((await running.ask('nobody', pathOf(made.list), { params: demanded(made) })).status).toBe(403);
    const file = { params: {}, format: 'csv', accessId: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10' };
    expect((await running.ask('nobody', pathOf(made.file), file)).status).toBe(403);
  });

  test('tells of each row what stands in other tables, and what follows from the clock, as a plain computation does', async () => {
    const names = [
      ...made.lookedUp,
      ...Object.keys(made.waits),
      ...(made.parts === undefined ? [] : ['plate', 'type']),
    ];
    const found = await asked({});
    const byKey = new Map(found.map((row) => [row[made.key], row]));
    for (const name of names)
      for (const row of stored)
        expect([name, row[columnOf(made.key)], byKey.get(row[columnOf(made.key)])?.[name] ?? null]).toEqual([
          name,
          row[columnOf(made.key)],
          row[columnOf(name)],
        ]);
    for (const name of names) expect(new Set(stored.map((row) => row[columnOf(name)])).size).toBeGreaterThan(1);
  });

  test('refuses a range that spans more days than it may, and nothing asked where something must be (R-0354, R-0364)', async () => {
    for (const [name, days] of Object.entries(made.spans)) {
      const to = new Date(Date.parse('2026-01-01T00:00:00Z') + (days + 1) * 86_400_000).toISOString();
      const params = { [name]: { from: '2026-01-01T00:00:00.000Z', to } };
      const answer = await running.ask('root', pathOf(made.list), { params });
      expect([name, answer.body.code]).toEqual([name, days === 1 ? 'TIME_RANGE_24H' : 'DATE_RANGE_TOO_LONG']);
    }
    const { body } = await running.ask('root', pathOf(made.list), { params: {} });
    const refused = { 'a criterion': 'SEARCH_CRITERIA_EMPTY', 'a range': 'TIME_RANGE_REQUIRED', nothing: undefined };
    expect(body.code).toBe(refused[made.demands]);
    const numbers = made.narrowed.filter((name) => isNumber(made.fields[name]));
    for (const name of numbers) expect(await asked({ params: { [name]: ['ABSENT'] } })).toEqual([]);
  });
});

/** The mildest criterion there is, where one is demanded: a day, which every list may be asked for, or the month that all rows lie in. */
function demanded({ demands, spans, narrowed, fields }: AnyListing): object {
  const [name] = Object.keys(spans);
  const ofDays = narrowed.find((one) => fields[one]?.kind === 'day');
  if (demands === 'a criterion' && name === undefined && ofDays !== undefined)
    return { [ofDays]: { from: '2026-11-01', to: '2026-11-30' } };
  if (demands === 'nothing' || name === undefined) return {};
  const to = demands === 'a range' ? '2026-11-06T00:00:00.000Z' : '2026-11-30T00:00:00.000Z';
  return { [name]: { from: demands === 'a range' ? '2026-11-05T00:00:00.000Z' : '2026-11-01T00:00:00.000Z', to } };
}

/** The rows of a list that demands a range, all of one day: some lists are asked for no more at once. */
function withinADay({ demands, spans, columns }: AnyListing, rows: readonly Row[]): readonly Row[] {
  const [name] = Object.keys(spans);
  if (demands !== 'a range' || name === undefined) return rows;
  const column = columns[name] ?? name;
  return rows.map((row, at) => ({ ...row, [column]: `2026-11-05T0${at % 9}:00:00.000Z` }));
}
