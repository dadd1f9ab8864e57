import { definitions, records, screens } from './catalogue.ts';
import { PROJECTION_GROUPS } from './projections/projection.ts';
import { isRefusalCode } from './kernel/refusals/catalogue.ts';

const all = [...definitions.values()];
const offered = new Set(screens.flatMap(({ queries, commands }) => [...queries, ...Object.values(commands)]));
/** Those for which something does not hold. */
const but = (holds: (one: (typeof all)[number]) => boolean) => all.filter((one) => !holds(one)).map(({ name }) => name);

/** What a kind of record or a list can do and no screen offers: given by its own name. */
const BY_NAME = [
  'identity.userpictureExport',
  'resources.exporttaskExport',
  'resources.importtaskExport',
  'delivery.signatureproofList',
  'delivery.signatureproofExport',
  'delivery.signatureproofHistory',
  'delivery.signatureproofTally',
  'delivery.signatureproofDownload',
  'billing.ledgerEntryList',
  'billing.ledgerEntryExport',
  'claims.compensationRowList',
  'claims.compensationRowExport',
  'materials.stockMovementRowList',
  'materials.stockMovementRowExport',
  'materials.bagRecyclingRowList',
  'materials.bagRecyclingRowExport',
];

test('each call has a name of its own, and routes below the base that no other call has', () => {
  expect(but(({ name }) => /^[a-z]+\.[a-zA-Z-]+$/.test(name))).toEqual([]);
  expect(
    but(({ routes }) => routes.length > 0 && routes.every((route) => /^(GET|POST|PUT|DELETE) \/\S+$/.test(route))),
  ).toEqual([]);
  const routes = all.flatMap((one) => one.routes);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test('each call says who may meet what, and whose it is; what is permitted by a screen is offered by one, but for a few', () => {
  expect(
    but(({ scope }) =>
      typeof scope === 'string' ? ['station', 'stream', 'row'].includes(scope) : scope.everyone !== '',
    ),
  ).toEqual([]);
  expect(but(({ access }) => ['screen', 'api', 'session', 'public'].includes(access))).toEqual([]);
  expect(but((one) => one.access !== 'screen' || offered.has(one))).toEqual(BY_NAME);
});

/** Whose rows a list hides by scope, and whose rules say by themselves who writes them. */
const JUDGED_BY_RULES = ['SignatureProof', 'ReceivableGeneration'];

test('who is not shown a row by scope does not write it either', () => {
  const written = [...records.values()].filter(({ list }) => list.scope === 'row');
  const open = written.filter(({ commands: { register, revise, moves } }) =>
    [register, revise, ...Object.values(moves)].some((one) => one.scope !== 'stream'),
  );
  expect(open.map(({ noun }) => noun)).toEqual(JUDGED_BY_RULES);
});

test('each call is refused by what has a sentence, and waits for groups of read models that there are', () => {
  expect(but(({ refusals: codes }) => codes.every((code) => isRefusalCode(code)))).toEqual([]);
  const groups: readonly string[] = PROJECTION_GROUPS;
  expect(but((one) => one.kind === 'command' || one.reads.every((group) => groups.includes(group)))).toEqual([]);
});

test('a list sorts by what its rows have, and each is found by its key', () => {
  expect(
    but((one) => {
      if (one.kind === 'command' || !('sorts' in one)) return true;
      const { sorts, defaultSort, key, row } = one as unknown as {
        readonly sorts: readonly string[];
        readonly defaultSort: readonly [string, string];
        readonly key: string;
        readonly row: { readonly shape?: object };
      };
      const has = (field: string) => row.shape === undefined || field in row.shape;
      return has(key) && sorts.every(has) && sorts.includes(defaultSort[0]) && ['asc', 'desc'].includes(defaultSort[1]);
    }),
  ).toEqual([]);
});

test('what is done on another page leads to a page that there is, with what that page is asked by', () => {
  const wrong = screens.flatMap(({ path, leads }) =>
    Object.entries(leads).flatMap(([action, { to, given = {} }]) => {
      const page = screens.find((one) => one.path === to);
      if (page === undefined) return [`${path} ${action}: there is no ${to}`];
      const lists = page.queries.flatMap((one) => ('sorts' in one ? [one as { readonly params?: unknown }] : []));
      const asked = lists.flatMap(({ params }) => Object.keys((params as { readonly shape: object }).shape));
      return Object.keys(given).flatMap((key) => (asked.includes(key) ? [] : [`${path} ${action}: ${key}`]));
    }),
  );
  expect(wrong).toEqual([]);
});

test('a paper does not pass for one that counts where its record is kept in the house, or was called off', () => {
  const printed = new Set(screens.flatMap(({ prints, record = '' }) => (prints === undefined ? [] : [record])));
  expect(printed.size).toBeGreaterThan(8);
  const states = [...printed].flatMap((noun) =>
    Object.entries(records.get(noun)?.life.states ?? {}).map(([state, standing]) => ({
      of: `${noun} ${state}`,
      ...standing,
    })),
  );
  const ended = states.filter(({ of, kept }) => kept !== undefined || / (void|cancell?ed|rejected)$/.test(of));
  expect(ended.map(({ of }) => of)).toEqual(
    expect.arrayContaining(['Invoice rejected', 'Invoice canceled', 'RouteOrder cancelled']),
  );
  expect(ended.filter((standing) => standing.void !== true)).toEqual([]);
});
