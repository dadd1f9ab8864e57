import { definitions, records, screens } from '../catalogue.ts';
import type { Definition } from '../kernel/definition.ts';
import { OWN, PUBLIC, SESSION } from '../testing/without-permission.ts';
import {
  ADMIN,
  LOOK,
  SPECIAL,
  correctsWeights,
  covers,
  guardOf,
  kioskGrants,
  mayUse,
  opens,
  opensRecord,
  permissionIndex,
  seesPersonalData,
} from './permissions.ts';
import type { Grants } from './permissions.ts';

const holding = (...permissions: string[]): Grants => ({ permissions: new Set(permissions), buttonsTaken: new Set() });
const closed = screens.filter((screen) => screen.permission !== 'none' && screen.permission !== 'dashboard');
/** Pages that the string of their group does not open (R-0075, R-0076). */
const OWN_STRING_ONLY = ['menu:express-data-center:operation-record', 'menu:express-data-center:region-config'];
const opened = (grants: Grants) =>
  closed.filter((screen) => opens(grants, screen.permission)).map((screen) => screen.path);

test('admin opens every page and may call what it offers (R-0072)', () => {
  const { permits: may } = permissionIndex(screens);
  expect(opened(holding(ADMIN))).toEqual(closed.map((screen) => screen.path));
  for (const screen of screens)
    for (const definition of [...screen.queries, ...Object.values(screen.commands)])
      expect([definition.name, may(holding(ADMIN), definition)]).toEqual([definition.name, true]);
});

test("without admin a page opens for its own permission or its group's, and for nothing else (R-0073, R-0379, R-0475)", () => {
  expect(closed.length).toBeGreaterThan(0);
  expect(opened(holding())).toEqual([]);
  for (const screen of closed) {
    const group = screen.permission.split(':').slice(0, 2).join(':');
    expect(opened(holding(screen.permission))).toContain(screen.path);
    expect(opened(holding(group)).toSorted()).toEqual(
      closed
        .filter(
          ({ permission }) =>
            permission === group || (permission.startsWith(`${group}:`) && !OWN_STRING_ONLY.includes(permission)),
        )
        .map((one) => one.path)
        .toSorted(),
    );
  }
});

test('whoever is signed in holds the dashboard, whatever his roles; nobody is given it by a string (R-0015)', () => {
  const [dashboard] = screens.filter(({ permission }) => permission === 'dashboard');
  expect(dashboard?.path).toBe('/dashboard');
  expect(opens(holding(), 'dashboard')).toBe(true);
  expect(screens.filter(({ path }) => path === '/dashboard')).toHaveLength(1);
});

test("a page's permission is called menu, its group, its page (R-0074)", () => {
  expect(
    closed
      .filter((screen) => !/^menu:[a-z]+(-[a-z]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$/.test(screen.permission))
      .map((screen) => screen.permission),
  ).toEqual([]);
});

test.each(OWN_STRING_ONLY)(
  '%s opens for its own string and for admin, not for the string of its group (R-0075, R-0076)',
  (permission) => {
    expect(
      [holding(), holding('menu:express-data-center'), holding(permission), holding(ADMIN)].map((grants) =>
        opens(grants, permission),
      ),
    ).toEqual([false, false, true, true]);
  },
);

test('pages about oneself or for everybody need a token and no role (R-0077)', () => {
  const roleless = [
    '/resource/sharedResource',
    '/resource/dictionary',
    '/resource/exportTaskList',
    '/expressDataCenter/sortingManagement/getSortCode',
    '/profile/changepwd',
  ];
  const built = screens.filter((screen) => roleless.includes(screen.path));
  expect(built.map((screen) => screen.path)).toContain('/profile/changepwd');
  for (const screen of built) expect([screen.path, opens(holding(), screen.permission)]).toEqual([screen.path, true]);
});

test('nothing is open without a permission but what stands in the three lists', () => {
  const open = (access: string) =>
    [...definitions.values()].filter((one) => one.access === access).map(({ name }) => name);
  expect(open('public').toSorted()).toEqual([...PUBLIC].toSorted());
  expect(open('session').toSorted()).toEqual([...SESSION].toSorted());
  const { permits: may } = permissionIndex(screens);
  expect(
    [...definitions.values()]
      .filter((one) => may(holding(), one))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(
    [
      ...PUBLIC,
      ...SESSION,
      ...OWN,
      ...screens
        .filter((one) => opens(holding(), one.permission))
        .flatMap((one) => one.queries.map(({ name }) => name)),
    ]
      .filter((name, at, all) => all.indexOf(name) === at)
      .toSorted(),
  );
});

test('who looks at a screen reads all that it shows and changes nothing; single actions are given by name', () => {
  const { permits: may } = permissionIndex(screens);
  for (const screen of closed) {
    const looker = holding(`${LOOK}${screen.permission}`);
    for (const query of screen.queries) expect([query.name, may(looker, query)]).toEqual([query.name, true]);
    for (const [action, command] of Object.entries(screen.commands)) {
      const ofEverySession = SESSION.includes(command.name) || OWN.includes(command.name);
      expect([screen.path, action, may(looker, command)]).toEqual([screen.path, action, ofEverySession]);
      const given = holding(`${LOOK}${screen.acting}`, `${screen.acting}:${action}`);
      expect([screen.path, action, may(given, command)]).toEqual([screen.path, action, true]);
      expect(may({ ...given, buttonsTaken: new Set([`${screen.acting}:${action}`]) }, command)).toBe(ofEverySession);
      expect(may(holding(`${screen.acting}:${action}`), command)).toBe(ofEverySession); // a button without its screen
    }
  }
});

test('nobody gives more than he holds: who looks can give the look alone', () => {
  const page = 'menu:express-data-center:logistics-orders';
  const given = [page, `${page}:void`, `${LOOK}${page}`, 'menu:express-data-center', `${LOOK}menu:express-data-center`];
  const ofThese = (grants: Grants) => given.filter((permission) => covers(grants, permission));
  expect(ofThese(holding(`${LOOK}${page}`))).toEqual([`${LOOK}${page}`]);
  expect(ofThese(holding(page))).toEqual([page, `${page}:void`, `${LOOK}${page}`]);
  expect(ofThese({ ...holding(page), buttonsTaken: new Set([`${page}:void`]) })).toEqual([page, `${LOOK}${page}`]);
  expect(ofThese(holding('menu:express-data-center'))).toEqual(given);
  expect(ofThese(holding(ADMIN))).toEqual(given);
  expect(ofThese(holding())).toEqual([]);
});

test('a screen on a wall may look at its board and say that it is there, and nothing that everybody signed in may', () => {
  const { permits } = permissionIndex(screens);
  const [board] = screens.filter(({ permission }) => permission === 'menu:tower-control:dashboard');
  const free = [...PUBLIC, 'identity.renew', ...(board?.queries ?? []).map(({ name }) => name)];
  const open = (of: string | undefined) =>
    [...definitions.values()].filter((one) => permits(kioskGrants(of), one)).map(({ name }) => name);
  expect(open('tower').toSorted()).toEqual(free.toSorted());
  for (const other of ['toString', undefined]) expect(open(other).toSorted()).toEqual([...PUBLIC].toSorted());
});

test('an action that puts a look on record takes with it what is looked at, on each screen by itself (R-0079)', () => {
  const { permits } = permissionIndex(screens);
  const asked = closed.flatMap((screen) =>
    Object.entries(screen.asks).flatMap(([action, names]) =>
      screen.queries.filter(({ name }) => names.includes(name)).map((query) => ({ screen, action, query })),
    ),
  );
  expect(new Set(asked.map(({ action }) => action))).toEqual(
    new Set([
      'export',
      'reveal-sensitive',
      'open',
      'view-photos',
      'download',
      'print-manifest',
      'preview',
      'show-secret',
    ]),
  );
  for (const { screen, action, query } of asked) {
    const taken = new Set([`${screen.acting}:${action}`]);
    for (const page of [screen.permission, `${LOOK}${screen.permission}`]) {
      expect([screen.path, permits(holding(page), query)]).toEqual([screen.path, true]);
      const without = { ...holding(page), buttonsTaken: taken };
      const elsewhere = closed.some(
        (other) =>
          opens(without, other.permission) &&
          other.queries.includes(query) &&
          !Object.entries(other.asks).some(
            ([name, of]) => of.includes(query.name) && taken.has(`${other.acting}:${name}`),
          ),
      );
      expect([screen.path, permits(without, query)]).toEqual([screen.path, elsewhere]);
    }
  }
});

describe('a page that is about some records opens these alone (R-0014)', () => {
  const { openingOf } = permissionIndex(screens);
  const about = screens.filter(({ where }) => where !== undefined);
  const HUT = 'menu:finance:hut';
  const DSP = 'menu:finance:dsp-dispatch';
  const list = definitions.get('billing.chargeList') as Definition;
  const charges = (...permissions: string[]) => {
    const opening = openingOf(holding(...permissions), list);
    return (values: object) => opensRecord(opening, 'Charge', values as Readonly<Record<string, unknown>>);
  };

  test('by what its definition is called with, and each says of which kind', () => {
    expect(about.length).toBeGreaterThan(20);
    for (const { about: noun } of about) expect(records.has(noun ?? '')).toBe(true);
    expect(openingOf(holding(HUT), list)).toEqual([{ of: 'Charge', where: { businessType: ['hut'] } }]);
    for (const whole of [ADMIN, 'menu:finance', 'menu:finance:bulk-charges', 'api:billing.chargeList'])
      expect([whole, openingOf(holding(HUT, whole), list)]).toEqual([whole, '*']);
    expect(openingOf(holding(), list)).toEqual([]);
  });

  test('several open what each of them is about, one that is looked at as one that is held', () => {
    const opens = charges(HUT, `${LOOK}${DSP}`);
    const seen = ['hut', 'dsp_dispatch', 'express'].map((businessType) => opens({ businessType, status: 'open' }));
    expect(seen).toEqual([true, true, false]);
    expect(opens({})).toBe(false);
    const create = definitions.get('billing.registerCharge') as Definition;
    expect(openingOf(holding(HUT, `${LOOK}${DSP}`), create)).toEqual([
      { of: 'Charge', where: { businessType: ['hut'] } },
    ]);
  });

  test('by all that is said of them, their state where they have one; and nothing of other kinds', () => {
    const opens = charges('menu:finance:generate-payables');
    expect(opens({ businessType: 'hut', status: 'open' })).toBe(true);
    expect(opens({ businessType: 'hut', status: 'billed' })).toBe(false);
    expect(opens({ businessType: 'hut' })).toBe(true);
    expect(opensRecord([{ of: 'Charge', where: { status: ['open'] } }], 'Receipt', { status: 'paid' })).toBe(true);
    expect(opensRecord([{ of: 'Site', where: { tags: ['a'] } }], 'Site', { tags: ['b', 'a'] })).toBe(true);
    expect(opensRecord([], 'Site', {})).toBe(false);
  });
});

describe('the five permissions beside the strings of menus (R-0654)', () => {
  const { permits: may } = permissionIndex(screens);
  /** What each of them guards: all changes of these records wherever a screen offers them, and these actions. */
  const guarded: readonly (readonly [string, RegExp])[] = [
    [SPECIAL.roles, /^identity\.\w+Role$/],
    [SPECIAL.outlets, /^network\.\w+Site$/],
    [SPECIAL.mdfe, /^fiscal\.\w+Mdfe$/],
  ];
  const offers = screens.flatMap((screen) =>
    Object.entries(screen.commands).map(([action, command]) => ({ screen, action, command })),
  );

  test.each(guarded)(
    '%s guards every screen that offers such a command: neither its string nor that of its group is enough',
    (special, names) => {
      const found = offers.filter(({ command }) => names.test(command.name));
      expect(found.length).toBeGreaterThan(0);
      for (const { screen, action, command } of found) {
        const group = screen.acting.split(':').slice(0, 2).join(':');
        for (const page of [screen.acting, group]) {
          expect([screen.path, action, may(holding(page), command)]).toEqual([screen.path, action, false]);
          expect([screen.path, action, mayUse(holding(page, special), screen, action)]).toEqual([
            screen.path,
            action,
            true,
          ]);
          expect(may(holding(page, special), command)).toBe(true);
          expect(opens(holding(page), screen.acting)).toBe(true);
        }
        expect(may(holding(special), command)).toBe(false);
        expect(may(holding(ADMIN), command)).toBe(true);
        // Who holds the page and not the permission does not give the action to others.
        expect(covers(holding(screen.acting), `${screen.acting}:${action}`)).toBe(false);
        expect(covers(holding(screen.acting, special), `${screen.acting}:${action}`)).toBe(true);
      }
    },
  );

  test('weights are corrected by who holds the permission, or the action by name', () => {
    const corrections = offers.filter(({ screen, action }) => guardOf(screen.acting, action) === SPECIAL.weights);
    expect(corrections.map(({ screen, action }) => `${screen.path} ${action}`)).toHaveLength(3);
    for (const { screen, action } of corrections) {
      expect(mayUse(holding(screen.acting), screen, action)).toBe(false);
      expect(correctsWeights(holding(screen.acting))).toBe(false);
      expect(mayUse(holding(screen.acting, SPECIAL.weights), screen, action)).toBe(true);
      expect(correctsWeights(holding(`${LOOK}${screen.acting}`, `${screen.acting}:${action}`))).toBe(true);
    }
    expect(correctsWeights(holding(SPECIAL.weights))).toBe(true);
    expect(correctsWeights(holding(ADMIN))).toBe(true);
    expect(correctsWeights(holding(...Object.values(SPECIAL).filter((one) => one !== SPECIAL.weights)))).toBe(false);
  });

  test('people are seen by who holds theirs, and no string of a menu stands for any of the five', () => {
    expect(Object.values(SPECIAL)).toHaveLength(5);
    expect(seesPersonalData(holding(SPECIAL.sensitive))).toBe(true);
    expect(seesPersonalData(holding(...closed.map(({ permission }) => permission)))).toBe(false);
    for (const special of Object.values(SPECIAL)) {
      expect(special).not.toMatch(/^menu:/);
      expect(covers(holding(...closed.map(({ permission }) => permission)), special)).toBe(false);
    }
  });
});
