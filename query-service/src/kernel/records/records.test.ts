import { records, screens } from '@malote/contracts/catalogue.ts';
import { isPeriod, VALIDITIES, validityOn } from '@malote/contracts/kernel/validity.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { filterOf } from '@malote/contracts/kernel/fields/params.ts';
import { usableStates } from '@malote/contracts/kernel/life.ts';
import type { FilterShape } from '@malote/contracts/kernel/fields/kind.ts';
import { businessDay } from '@malote/contracts/kernel/values/business-day.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { plainFilters } from '../../../test/plain-filters.ts';
import { aRole, aUser } from '../../../test/rows.ts';
import { listedStates, recordRows } from '../../../test/record-rows.ts';
import { offeredBeyond } from './beyond-scope.ts';
import { rowRules } from '../../contexts.ts';
import { runningService } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';

/** Walks over every kind of record of the catalogue: one that is added later is tested without a line. */
const MANY = 24;
type Row = Readonly<Record<string, unknown>>;
const OWN_TABLES: ReadonlySet<string> = new Set(['roles', 'sites']);
const kinds = [...records.values()].filter(({ table }) => !OWN_TABLES.has(table));

/** Whoever has every page, and not the permission for sensitive information. */
const everyPage = [...new Set(screens.map(({ permission }) => permission))];

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('all', ['admin']), aRole('clerk', everyPage), aRole('none', []));
    await store(
      'users',
      aUser('root', { roles: ['all'], grantedAll: true }),
      aUser('clerk', { roles: ['clerk'], grantedAll: true }),
      aUser('local', { roles: ['all'], granted: ['site:SPGRU01'] }),
      aUser('nobody', { roles: ['none'], grantedAll: true }),
    );
    for (const made of kinds) await store(made.table, ...seen(made));
  });
});
afterAll(async () => await running.close());

const pathOf = ({ routes }: { readonly routes: readonly string[] }) => (routes[0] ?? '').split(' ')[1] ?? '';
/** A condition that all of them meet: some lists answer nothing without one. */
const everyOne = (made: AnyRecord) => (made.demands === undefined ? {} : { codes: codes(recordRows(made, MANY)) });
const asked = async (
  made: AnyRecord,
  body: { readonly params?: object; readonly sort?: unknown },
  user = 'root',
): Promise<readonly Row[]> => {
  const params = { ...everyOne(made), ...body.params };
  const answer = await running.ask(user, pathOf(made.list), { pageSize: 100, ...body, params });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body.data as { readonly records: readonly Row[] }).records;
};
const codes = (rows: readonly Row[]) => rows.map((row) => row['code']);
/** Some of them are those of `root`, by each field by which one has records of one's own. Thousands of tests compare with the same few rows. */
const rowsSeen = new Map<AnyRecord, readonly Row[]>();
const seen = (made: AnyRecord): readonly Row[] => {
  const rows =
    rowsSeen.get(made) ??
    recordRows(made, MANY).map((row, at) => ({
      ...row,
      ...Object.fromEntries(
        Object.keys(made.mine).flatMap((name, nth) => (at % (nth + 3) === 0 ? [[name, 'root']] : [])),
      ),
    }));
  rowsSeen.set(made, rows);
  return rows;
};

describe.each(kinds.map((made) => [made.noun, made] as const))('the list of %s', (_, made) => {
  const names = Object.keys(made.fields);

  test.each(made.list.sorts)('is sorted by %s both ways, with what is empty last', async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const found = await asked(made, { sort: [sort, direction] });
      const byCode = new Map(seen(made).map((row) => [row['code'], row]));
      const sorted = found.map((row) => byCode.get(row['code'])?.[sort]);
      const filled = sorted.filter((value) => value !== null) as (string | number | boolean)[];
      expect(sorted.slice(filled.length).every((value) => value === null)).toBe(true);
      const plain = filled.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(filled).toEqual(direction === 'asc' ? plain : plain.toReversed());
      expect(found).toHaveLength(MANY);
    }
  });

  // A record of files alone, as a picture, has nothing that it is narrowed by.
  const narrowed = names.filter((name) => filterOf(made.fields[name] as Field) !== 'none');
  if (narrowed.length > 0)
    test.each(narrowed)('is narrowed by %s as a plain computation would', async (name) => {
      const field = made.fields[name] as Field;
      const shape = filterOf(field) as Exclude<FilterShape, 'none'>;
      const [sample] = seen(made)
        .filter((row) => row[name] !== null)
        .slice(3);
      const [param, lets] = plainFilters[shape](field, sample?.[name]);
      const wanted = seen(made).filter((row) => row[name] !== null && lets(row[name]));
      const found = await asked(made, { params: { [name]: param } });
      expect(new Set(codes(found))).toEqual(new Set(codes(wanted)));
      expect(wanted.length).toBeGreaterThan(0);
    });

  test('answers rows as the contract says, by status and by code too', async () => {
    const [first = '', second = first] = listedStates(made);
    const found = await asked(made, { params: { status: [second] } });
    expect(found.every((row) => row['status'] === second)).toBe(true);
    expect(found).toHaveLength(second === first ? MANY : MANY / 4);
    for (const row of found) expect(made.list.row.safeParse(row).error?.issues ?? []).toEqual([]);
    expect(codes(await asked(made, { params: { codes: ['X03'] } }))).toEqual(['X03']);
  });

  test('shows who has a scope what is in it, in the list and in the choices', async () => {
    if (rowRules.sights[made.noun] !== undefined) return; // their own test tells who sees which
    const found = await asked(made, {}, 'local');
    expect(found).toHaveLength(made.list.scope === 'row' ? MANY / 2 : MANY);
    if (!made.isMasterData) return;
    const answer = await running.ask('local', pathOf(made.choices), { pageSize: 100, params: {} });
    const choices = (answer.body.data as { readonly records: readonly Row[] }).records;
    // Every fourth stands in the second state: it may be chosen where that is one in which others name it.
    const [, second] = listedStates(made);
    if (second !== undefined) expect(codes(choices).includes('X03')).toBe(usableStates(made.life).includes(second));
    if (!offeredBeyond.has(made.choices.name)) expect(choices.length).toBeLessThanOrEqual(found.length);
  });

  for (const name of Object.keys(made.mine))
    test(`is narrowed to the caller's own by ${name}, whoever calls (R-0477)`, async () => {
      const own = seen(made).filter((row) => row[name] === 'root');
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(codes(await asked(made, { params: { mine: name } })))).toEqual(new Set(codes(own)));
      expect(await asked(made, { params: { mine: name } }, 'clerk')).toEqual([]);
    });

  const { apart } = made;
  if (apart !== undefined && isPeriod(apart, made.fields))
    test.each(VALIDITIES)('is narrowed to the %s periods, and each row says where its own stands', async (validity) => {
      const today = businessDay(new Date(), 'America/Sao_Paulo');
      const standing = (row: Row) =>
        validityOn(today, { from: String(row[apart.from]), to: (row[apart.to] ?? undefined) as string | undefined });
      const found = await asked(made, { params: { validity: [validity] } });
      expect(codes(found)).toEqual(codes(seen(made).filter((row) => standing(row) === validity)));
      expect(found.every((row) => row['validity'] === validity)).toBe(true);
    });

  const { demands } = made;
  if (demands !== undefined) {
    const refusal = async (definition: { readonly routes: readonly string[] }, params: object) => {
      const { status, body } = await running.ask('root', pathOf(definition), { params, pageSize: 10 });
      return [status, body.code];
    };
    const empty = [400, 'SEARCH_CRITERIA_EMPTY'];
    test('answers nothing before something is asked (R-0568)', async () => {
      for (const params of [{}, { search: '' }, { codes: [] }]) {
        expect(await refusal(made.list, params)).toEqual(empty);
      }
      expect(await refusal(made.list, { codes: ['X03'] })).toEqual([200, undefined]);
    });

    const { among } = demands;
    if (among !== undefined)
      test('asks more of who looks among some of them alone (R-0563)', async () => {
        const given = Object.fromEntries(
          among.asks.map((name) => {
            const field = made.fields[name] as Field;
            return [
              name,
              plainFilters[filterOf(field) as Exclude<FilterShape, 'none'>](field, seen(made)[3]?.[name])[0],
            ];
          }),
        );
        expect(await refusal(made.list, { ...among.values, ...given })).toEqual([200, undefined]);
        for (const name of among.asks)
          expect(await refusal(made.list, { ...among.values, ...given, [name]: undefined, search: 'X' })).toEqual([
            400,
            among.refused,
          ]);
        expect(await refusal(made.list, { ...among.values, codes: ['X03'] })).toEqual([200, undefined]);
      });

    test.each(demands.besides)(
      'takes %s for no condition by itself, and for one beside another (R-0568)',
      async (name) => {
        const field = made.fields[name];
        const params =
          field === undefined
            ? { [name]: [listedStates(made)[0]] }
            : {
                [name]: plainFilters[filterOf(field) as Exclude<FilterShape, 'none'>](field, seen(made)[3]?.[name])[0],
              };
        expect(await refusal(made.list, params)).toEqual(empty);
        expect(await refusal(made.list, { ...params, codes: ['X03'] })).toEqual([200, undefined]);
      },
    );
  }

  if (!made.isMasterData)
    test('counts by state what the caller sees and the params let through', async () => {
      const tally = async (user: string, params: object) =>
        (await running.ask(user, pathOf(made.tally), params)).body.data as { readonly counts: Row };
      const [first = '', second = first] = listedStates(made);
      const all = second === first ? { [first]: MANY } : { [first]: (MANY * 3) / 4, [second]: MANY / 4 };
      expect(await tally('root', {})).toEqual({ counts: all });
      expect(await tally('root', { codes: ['X03'] })).toEqual({ counts: { [second]: 1 } });
      // Every fourth row stands in the second state, and none of those is in this caller's scope.
      const seen = made.list.scope === 'row' ? { [first]: MANY / 2 } : all;
      if (rowRules.sights[made.noun] === undefined) expect(await tally('local', {})).toEqual({ counts: seen });
    });

  const isOpenToAll = screens.some(
    ({ queries, permission }) => permission === 'none' && queries.some(({ name }) => name === made.list.name),
  );

  const people = names.filter((name) => made.fields[name]?.kind === 'person');
  if (people.length > 0)
    test('shows its people to who keeps them up and may see them, and masks them for everybody else', async () => {
      const shown = (rows: readonly Row[]) => JSON.stringify(rows).match(/name p\d+|pd1\./g) ?? [];
      expect(shown(await asked(made, {})).length).toBeGreaterThanOrEqual(MANY / 2);
      expect(shown(await asked(made, {}, 'clerk'))).toEqual([]);
      expect(JSON.stringify(await asked(made, {}))).not.toContain('pd1.');
    });

  test('answers nobody without the right', async () => {
    if (isOpenToAll) return;
    const refused = async (definition: { readonly routes: readonly string[] }, body: object) =>
      (await running.ask('nobody', pathOf(definition), body)).status;
    if (made.list.access !== 'session') expect(await refused(made.list, { params: {} })).toBe(403);
    expect(await refused(made.history, { code: 'X03' })).toBe(403);
    expect(
      await refused(made.file, { params: {}, format: 'csv', accessId: '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10' }),
    ).toBe(403);
  });
});
