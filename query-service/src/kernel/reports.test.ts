import { randomUUID } from 'node:crypto';
import { listings } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { WAITED_HOURS, waitedFrom } from '@malote/contracts/kernel/report.ts';
import type { Condition, Dimension, Measure, ReportParts } from '@malote/contracts/kernel/report.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { madeOf, SITES_ABOVE } from '../../test/made-rows.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';
import { wireOf } from './fields/field-kinds.ts';

/** Walks over every report of the catalogue, against a plain computation over the rows: one that is added later is tested without a line. */
const MANY = 36;
const HOUR_MS = 3_600_000;
type Row = Readonly<Record<string, unknown>>;
type AnyReport = AnyListing & { readonly report: ReportParts };

const reports = [...listings.values()].filter((made): made is AnyReport => made.report !== undefined);
const pathOf = ({ routes }: { readonly routes: readonly string[] }) => (routes[0] ?? '').split(' ')[1] ?? '';
/** The wall clock of the company; it is UTC-3 all year. */
const local = (instant: string) => new Date(Date.parse(instant) - 3 * HOUR_MS).toISOString();
const dayNumber = (instant: string) => Math.floor((Date.parse(instant) - 3 * HOUR_MS) / (24 * HOUR_MS));

/** A figure as a number: of money its minor units. */
const numberOf = (figure: unknown): number =>
  Number(typeof figure === 'object' && figure !== null ? (figure as { readonly amount: string }).amount : figure);
/** Sites of all types among those that rows name. */
const SITE_TYPES: ReadonlyMap<string, string> = new Map([
  ['R0', 'transit_center'],
  ['R1', 'mini_drop'],
  ['R2', 'outlet'],
  ['R3', 'mini_drop'],
]);

/** Days that most reports may be asked for. */
const MONTH = 31;

/** What a report must answer of rows, computed one by one. */
function plainReport({ report }: AnyReport, now: number) {
  const valueOf = (row: Row, field: string) => row[report.of.columns[field] ?? field] ?? null;
  const instant = (row: Row, field: string) => valueOf(row, field) as string | null;
  const holds = (row: Row, made: Condition): boolean => {
    if ('is' in made) {
      const value = valueOf(row, made.field);
      return Array.isArray(made.is) ? made.is.includes(value as string) : value === made.is;
    }
    if ('known' in made) return (valueOf(row, made.field) !== null) === made.known;
    if ('above' in made) return Number(valueOf(row, made.field) ?? Number.NaN) > made.above;
    if ('below' in made) return Number(valueOf(row, made.field) ?? Number.NaN) < made.below;
    if ('olderThanHours' in made) {
      const at = instant(row, made.field);
      return at !== null && Date.parse(at) <= now - made.olderThanHours * HOUR_MS;
    }
    if ('daysAgo' in made) {
      const { from = -Infinity, to = Infinity } = made.daysAgo;
      const day = instant(row, made.field);
      const days =
        day === null ? Number.NaN : dayNumber(new Date(now).toISOString()) - Date.parse(day) / (24 * HOUR_MS);
      return days >= from && days <= to;
    }
    if ('daysPassed' in made) {
      const at = instant(row, made.field);
      return at !== null && dayNumber(at) <= dayNumber(new Date(now).toISOString()) - made.daysPassed;
    }
    if ('siteOfType' in made) return SITE_TYPES.get(valueOf(row, made.field) as string) === made.siteOfType;
    if ('differsFrom' in made) {
      const [one, other] = [valueOf(row, made.field), valueOf(row, made.differsFrom)];
      return one !== null && other !== null && one !== other;
    }
    const [from, to] =
      'later' in made
        ? [instant(row, made.than), instant(row, made.later)]
        : [instant(row, made.from), instant(row, made.to)];
    if (from === null || to === null) return false;
    if ('later' in made) return Date.parse(to) > Date.parse(from);
    if ('beyondHours' in made) return Date.parse(to) > Date.parse(from) + made.beyondHours * HOUR_MS;
    return 'withinHours' in made
      ? Date.parse(to) <= Date.parse(from) + made.withinHours * HOUR_MS
      : dayNumber(to) <= dayNumber(from) + made.withinDays;
  };
  const all = (row: Row, conditions: readonly Condition[] | undefined) =>
    (conditions ?? []).every((one) => holds(row, one));
  const dimension = (row: Row, made: Dimension): string | null => {
    const value = valueOf(row, made.of);
    if (value === null || made.kind === 'value') return value as string | null;
    if (made.kind === 'day') return local(value as string).slice(0, 10);
    if (made.kind === 'month') return local(value as string).slice(0, 7);
    if (made.kind === 'hour') return local(value as string).slice(11, 13);
    const hours = (now - Date.parse(value as string)) / HOUR_MS;
    return waitedFrom(WAITED_HOURS.findLast((bound) => hours >= bound) ?? 0);
  };
  const measure = (rows: readonly Row[], made: Measure, everything: readonly Row[]): number | undefined => {
    switch (made.kind) {
      case 'rows':
        return rows.filter((row) => all(row, made.where)).length;
      case 'distinct':
        return new Set(rows.filter((row) => all(row, made.where)).map((row) => valueOf(row, made.of))).size;
      case 'sum': {
        const counted = rows.filter((row) => all(row, made.where));
        const known = counted.filter((row) => valueOf(row, made.of) !== null);
        return counted.length > 0 && known.length === 0
          ? undefined
          : numberOf(
              wireOf(
                report.of.fields[made.of] as never,
                known.reduce((sum, row) => sum + Number(valueOf(row, made.of)), 0),
              ),
            );
      }
      case 'hours': {
        const spans = rows.flatMap((row) => {
          const [from, to] = [instant(row, made.from), instant(row, made.to)];
          return from === null || to === null ? [] : [(Date.parse(to) - Date.parse(from)) / HOUR_MS];
        });
        return spans.length === 0 ? undefined : spans.reduce((sum, one) => sum + one, 0) / spans.length;
      }
      case 'share': {
        const among = rows.filter((row) => all(row, made.among));
        return among.length === 0
          ? undefined
          : (100 * among.filter((row) => all(row, made.where)).length) / among.length;
      }
      case 'part':
        return everything.length === 0 ? undefined : (100 * rows.length) / everything.length;
    }
  };
  return {
    about: (rows: readonly Row[], grouping = Object.keys(report.groupings)[0] ?? '') =>
      rows.filter((row) => all(row, report.where) && all(row, report.groupings[grouping]?.where)),
    keyOf: (row: Row, by: readonly string[]) =>
      by.map((name) => dimension(row, report.dimensions[name] as Dimension) ?? '').join('|'),
    /** `everything`: the rows of all groups, of which these are a part. */
    figures: (rows: readonly Row[], everything: readonly Row[] = rows) =>
      Object.fromEntries(
        Object.entries(report.measures).map(([name, made]) => [name, measure(rows, made, everything)]),
      ),
  };
}

/** The same figures: counts to the digit, means and shares as they were rounded. */
const expectSame = (what: string, found: Row, wanted: Readonly<Record<string, number | undefined>>) => {
  for (const [name, value] of Object.entries(wanted)) {
    const figure = found[name] === undefined ? undefined : numberOf(found[name]);
    if (value === undefined || figure === undefined) expect([what, name, figure]).toEqual([what, name, value]);
    else expect([what, name, Math.abs(figure - value) < 0.0501]).toEqual([what, name, true]);
  }
};

/** A number of a csv file for Brazil; anything else is none. */
const numberIn = (cell: string | undefined): number => {
  expect(cell).toMatch(/^-?\d+(,\d+)?$/);
  return Number(cell?.replace(',', '.'));
};

/** The lines of a report's file as its first reader opens it, each with its cells. */
async function fileOf(made: AnyReport, asked: object): Promise<readonly (readonly string[])[]> {
  const access = randomUUID();
  writer(() => running.streams)(
    `access-${access}`,
    'AccessRecorded',
    { access, kind: 'export', of: made.file.name },
    { actor: 'root' },
  );
  const answer = await fetch(`${running.url}${API_BASE}${pathOf(made.file)}`, {
    method: 'POST',
    headers: { token: await tokenOf('root'), 'content-type': 'application/json', 'accept-language': 'pt' },
    body: JSON.stringify({ ...asked, format: 'csv', accessId: access }),
  });
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('all', ['admin']), aRole('none', []));
    await store(
      'users',
      aUser('root', { roles: ['all'], grantedAll: true }),
      aUser('local', { roles: ['all'], granted: ['site:SPGRU01'] }),
      aUser('nobody', { roles: ['none'], grantedAll: true }),
    );
    await store('sites', ...[...SITE_TYPES].map(([code, type]) => aSite(code, { type })));
    await store('site_tree', ...SITES_ABOVE);
  });
});
afterAll(async () => await running.close());

describe.each([...Map.groupBy(reports, ({ report }) => report.of.noun)])('reports over %s', (_, alike) => {
  const [
    {
      report: { of },
    },
  ] = alike as [AnyReport];
  const { shown: stored, tables } = madeOf(of, listingRows(of, MANY));
  beforeAll(async () => {
    for (const [table, rows] of tables) await running.store(table, ...rows);
  });
  // Reports of another listing may count the same tables.
  afterAll(async () => {
    const kept = [...tables.keys()].map((table) => `reads.${table}_g1`).join(', ');
    await running.client.query(`truncate ${kept}; update reads.checkpoints set turn = turn + 1`);
  });

  describe.each(alike.map((made) => [made.noun, made] as const))('%s', (__, made) => {
    const { report } = made;
    const inScope = stored.filter(
      (row) => (row['scope'] as readonly string[] | undefined)?.includes('site:SPGRU01') ?? true,
    );
    const column = (name: string) => report.of.columns[name] ?? name;
    // A report that spans a week is asked for one in which there are rows.
    const [days, to] = report.days < MONTH ? [report.days, '2026-11-10'] : [MONTH, '2026-11-20'];
    const period = {
      from: new Date(Date.parse(to) - days * 24 * HOUR_MS).toISOString(),
      to: `${to}T00:00:00.000Z`,
    };
    const params = {
      ...(report.period !== undefined && { [report.period]: period }),
      // Which are the last months depends on the day on which this runs; rows stand in one.
      ...(report.months !== undefined && { [report.months]: ['2026-11'] }),
    };
    const asked = (rows: readonly Row[], { from, to } = period) =>
      report.period === undefined
        ? rows
        : rows.filter((row) => {
            const at = row[column(report.period ?? '')] as string | null;
            return at !== null && at >= from && at <= to;
          });
    const rowsFor = async (user: string, body: object) => {
      const answer = await running.ask(user, pathOf(made.list), { pageSize: 100, ...body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data as { readonly records: readonly Row[]; readonly total: number };
    };

    test.each(Object.entries(report.groupings))(
      'has under %s the figures of a plain computation, in scope and period',
      async (grouping, { by }) => {
        for (const [user, seen] of [
          ['root', stored],
          ['local', inScope],
        ] as const) {
          const plain = plainReport(made, Date.now());
          const about = plain.about(asked(seen), grouping);
          const wanted = Map.groupBy(about, (row) => plain.keyOf(row, by));
          const { records, total } = await rowsFor(user, { params: { ...params, grouping } });
          expect([user, records.map(({ key }) => String(key).slice(1)).toSorted()]).toEqual([
            user,
            [...wanted.keys()].toSorted(),
          ]);
          expect(total).toBe(wanted.size);
          for (const record of records) {
            const key = String(record['key']).slice(1);
            expectSame(`${grouping} ${key}`, record, plain.figures(wanted.get(key) ?? [], about));
            expect(made.list.row.safeParse(record).error?.issues ?? []).toEqual([]);
          }
        }
      },
    );

    test('adds up in its summary, beside the period before, as its contract says', async () => {
      const plain = plainReport(made, Date.now());
      const answer = await running.ask('root', pathOf(report.summary), params);
      expect(answer.status).toBe(200);
      expect(report.summary.answer.safeParse(answer.body.data).error?.issues ?? []).toEqual([]);
      const { totals, before, beforeTo, points } = answer.body.data as {
        totals: Row;
        before?: Row;
        beforeTo?: string;
        points: readonly { figures: Row }[];
      };
      expectSame('totals', totals, plain.figures(plain.about(asked(stored))));
      expect(before === undefined).toBe(report.period === undefined);
      if (before !== undefined) {
        const earlier = {
          from: new Date(2 * Date.parse(period.from) - Date.parse(period.to) - 1).toISOString(),
          to: new Date(Date.parse(period.from) - 1).toISOString(),
        };
        expect(beforeTo).toBe(earlier.to);
        expectSame('before', before, plain.figures(plain.about(asked(stored, earlier))));
      }
      expect(points.length).toBeGreaterThan(0);
    });

    test('ends in its file with what the page says of all rows: totals, the period before and the change, numbers as numbers', async () => {
      const summary = await running.ask('root', pathOf(report.summary), params);
      const { totals, before } = summary.body.data as { totals: Row; before?: Row };
      const [by = ''] = Object.values(report.groupings)[0]?.by ?? [];
      const measures = Object.keys(report.measures);
      const lines = await fileOf(made, { params, columns: [...measures, by] });
      const { total } = await rowsFor('root', { params });
      const foot = lines.slice(total + 1);
      expect(foot.map((line) => line.at(-1))).toEqual([
        'Total',
        ...(before === undefined
          ? []
          : [expect.stringMatching(/^Período anterior \(/), expect.stringMatching(/^Variação/)]),
      ]);
      for (const [name, at] of measures.map((one, place) => [one, place] as const)) {
        const isMoney = typeof (totals[name] ?? before?.[name]) === 'object';
        const said = (of: Row | undefined) =>
          of?.[name] === undefined ? undefined : numberOf(of[name]) / (isMoney ? 100 : 1);
        const [now, then, change] = foot
          .map((line) => line[at])
          .map((cell) => (cell === '' ? undefined : numberIn(cell)));
        for (const [wanted, found] of [
          [said(totals), now],
          [said(before), then],
        ] as const)
          expect([name, found === undefined]).toEqual([name, wanted === undefined]);
        expect(Math.abs((said(totals) ?? 0) - (now ?? 0))).toBeLessThan(0.01);
        const [one, other] = [said(totals), said(before)];
        if (one === undefined || other === undefined) expect([name, change]).toEqual([name, undefined]);
        else if (made.fields[name]?.kind === 'rate') expect(change).toBeCloseTo(one - other, 1);
        else if (other === 0) expect([name, change]).toEqual([name, undefined]);
        else expect(change).toBeCloseTo((100 * (one - other)) / other, 1);
      }
      // Where nothing would say what such a row is, there is none.
      expect(await fileOf(made, { params, columns: measures })).toHaveLength(total + 1);
    });

    const axes = Object.entries(report.groupings).flatMap(
      ([
        grouping,
        {
          by: [first = ''],
        },
      ]) => {
        const made = report.dimensions[first];
        const isFull =
          made?.kind === 'hour' || made?.kind === 'waited' || (made?.kind === 'day' && made.of === report.period);
        return made === undefined || !isFull ? [] : [[grouping, made] as const];
      },
    );
    if (axes.length > 0)
      test.each(axes)(
        'draws every place on the axis of %s, also where there is nothing',
        async (grouping, { kind }) => {
          const answer = await running.ask('root', pathOf(report.summary), { ...params, grouping });
          const { points } = answer.body.data as { points: readonly { of?: string; figures: Row }[] };
          const places = points.flatMap(({ of }) => of ?? []);
          expect(places).toEqual([...new Set(places)].toSorted());
          if (kind === 'hour') expect(places).toHaveLength(24);
          else if (kind === 'waited') expect(places).toEqual(WAITED_HOURS.map(waitedFrom));
          else expect(places).toHaveLength(dayNumber(period.to) - dayNumber(period.from) + 1);
          const drawn = points.filter((point) => point.of !== undefined);
          for (const { figures } of drawn)
            for (const [name, one] of Object.entries(report.measures))
              if (one.kind === 'rows') expect(figures[name]).toEqual(expect.any(Number));
        },
      );

    for (const name of Object.keys(of.waits).filter((one) => report.filters[one] !== undefined))
      test(`is narrowed by ${name}, how long something waits`, async () => {
        const plain = plainReport(made, Date.now());
        for (const bucket of ['h000', 'h072', 'h360']) {
          const answer = await running.ask('root', pathOf(report.summary), { ...params, [name]: [bucket] });
          const { totals } = answer.body.data as { readonly totals: Row };
          const wanted = plain.about(asked(stored)).filter((row) => row[name] === bucket);
          expectSame(bucket, totals, plain.figures(wanted));
          expect(wanted.length).toBeLessThan(stored.length);
        }
      });

    test('is sorted by each of its columns, and asked for nothing it shows its usual days up to now', async () => {
      for (const sort of made.list.sorts)
        for (const direction of ['asc', 'desc'] as const) {
          const { records } = await rowsFor('root', { params, sort: [sort, direction], pageSize: 2 });
          const all = await rowsFor('root', { params, sort: [sort, direction] });
          expect([sort, all.records.slice(0, 2)]).toEqual([sort, records]);
        }
      if (report.period === undefined) return;
      const answer = await running.ask('root', pathOf(report.summary), {});
      const { from, to } = answer.body.data as { readonly from: string; readonly to: string };
      expect(Date.parse(to) - Date.parse(from)).toBe(report.usual * 24 * HOUR_MS - 1);
    });

    test('refuses a longer period than it may span (R-0354), and who may not see it', async () => {
      expect((await running.ask('nobody', pathOf(made.list), { params: {} })).status).toBe(403);
      expect((await running.ask('nobody', pathOf(report.summary), {})).status).toBe(403);
      if (report.period === undefined) return;
      const to = '2026-03-01T00:00:00.000Z';
      const from = new Date(Date.parse(to) - (report.days + 1) * 24 * HOUR_MS).toISOString();
      const long = { [report.period]: { from, to } };
      for (const [path, body] of [
        [pathOf(made.list), { params: long }],
        [pathOf(report.summary), long],
      ] as const)
        expect((await running.ask('root', path, body)).body.code).toBe(
          report.days === 1 ? 'TIME_RANGE_24H' : 'DATE_RANGE_TOO_LONG',
        );
    });
  });
});
