import type { CommandDefinition } from '../kernel/definition.ts';
import type { Screen } from '../kernel/screen.ts';
import {
  correctsWeights,
  covers,
  GRANT_ANY,
  guardOf,
  mayUse,
  ON_BEHALF,
  opens,
  PAST_DATES,
  permissionIndex,
  seesPersonalData,
  SENSITIVE,
  SPECIAL,
} from './permissions.ts';
import type { Grants } from './permissions.ts';

/** What the strings of roles mean, on pages of the test's own: which pages there are is tried in `permissions.test.ts`. */
const holding = (...permissions: string[]): Grants => ({ permissions: new Set(permissions), buttonsTaken: new Set() });
const without = (grants: Grants, ...buttons: string[]): Grants => ({ ...grants, buttonsTaken: new Set(buttons) });

const GROUP = 'menu:yard';
const PAGE = 'menu:yard:gates';
const command = (name: string, access = 'permission') => ({ name, access }) as unknown as CommandDefinition;
const [open, close, look, record] = [
  command('yard.openGate'),
  command('yard.closeGate'),
  command('yard.gates'),
  command('yard.recordExport', 'session'),
];
const gates = {
  permission: PAGE,
  acting: PAGE,
  queries: [look],
  commands: { open, close, export: record },
  asks: {},
} as unknown as Screen;

test('strings of roles are what stored roles call them', () => {
  expect([SENSITIVE, PAST_DATES, ON_BEHALF, GRANT_ANY]).toEqual([
    'data:sensitive',
    'data:past-dates',
    'data:on-behalf',
    'data:grant-any',
  ]);
  expect(Object.values(SPECIAL)).toEqual([
    'data:sensitive',
    'special:roles',
    'special:weights',
    'special:outlets',
    'special:mdfe',
  ]);
});

test.each([
  ['menu:user-center:role-manage', 'register', 'special:roles'],
  ['menu:user-center:permission-manage', 'revise', 'special:roles'],
  ['menu:express-data-center:vendor-role', 'register', 'special:roles'],
  ['menu:express-data-center:warehousing-weight', 'correct-weight', 'special:weights'],
  ['menu:express-data-center:warehousing-weight', 'weigh', undefined],
  ['menu:express-data-center:electronic-weighing', 'correct-weight', 'special:weights'],
  ['menu:express-data-center:electronic-weighing', 'weigh', undefined],
  ['menu:bulky-express:large-item-weight-record', 'edit', 'special:weights'],
  ['menu:bulky-express:large-item-weight-record', 'export', undefined],
  ['menu:basic-data:site', 'disable', 'special:outlets'],
  ['menu:fiscal-documents:create-mdfe', 'register', 'special:mdfe'],
  ['menu:invoice-center:mdfe', 'close', 'special:mdfe'],
  [PAGE, 'open', undefined],
])('of %s the action %s is guarded by %s (R-0654)', (page, action, guard) => {
  expect(guardOf(page, action)).toBe(guard);
});

test.each([
  [holding(PAGE), true],
  [holding(GROUP), true],
  [holding('admin'), true],
  [holding(`look:${PAGE}`), true],
  [holding(`look:${GROUP}`), true],
  [holding(`${PAGE}:open`), false],
  [holding('menu:yard:gate'), false],
  [holding('menu'), false],
  [holding('look:admin'), false],
  [holding(), false],
])('a page opens for its string, its group’s, and the look of either (%#)', (grants, isOpen) => {
  expect(opens(grants, PAGE)).toBe(isOpen);
});

test('what asks for no role opens for everybody; admin opens what his strings do not name', () => {
  for (const free of ['none', 'dashboard']) expect(opens(holding(), free)).toBe(true);
  expect(opens(holding('admin'), 'menu:express-data-center:operation-record')).toBe(true);
});

test.each(['menu:express-data-center:operation-record', 'menu:express-data-center:region-config'])(
  'the look at %s is given by its own string alone, too (R-0075, R-0076)',
  (page) => {
    const of = (...permissions: string[]) => opens(holding(...permissions), page);
    expect([of(`look:${page}`), of('look:menu:express-data-center'), of('menu:express-data-center')]).toEqual([
      true,
      false,
      false,
    ]);
  },
);

describe('an action (R-0079)', () => {
  const may = (grants: Grants, action = 'open') => mayUse(grants, gates, action);

  test('comes with the page, unless the very button was taken away', () => {
    expect([may(holding(PAGE)), may(holding(GROUP)), may(holding('admin'))]).toEqual([true, true, true]);
    expect(may(without(holding(PAGE), `${PAGE}:open`))).toBe(false);
    expect(may(without(holding(PAGE), `${PAGE}:close`))).toBe(true);
    expect(may(without(holding(PAGE), `${PAGE}:export`), 'export')).toBe(false);
  });

  test('does not come with the look, unless it is given by name or every session may use it', () => {
    const looker = holding(`look:${PAGE}`);
    expect([may(looker), may(looker, 'export'), may(looker, 'unknown')]).toEqual([false, true, false]);
    expect(may(holding(`look:${PAGE}`, `${PAGE}:open`))).toBe(true);
    expect(may(holding(`look:${PAGE}`, `${PAGE}:close`))).toBe(false);
  });

  test('is nothing without the page', () => {
    expect([may(holding(`${PAGE}:open`)), may(holding(), 'export')]).toEqual([false, false]);
  });

  test('that is guarded comes with the page and the guard together, by admin, or by its own name', () => {
    const site = { ...gates, permission: 'menu:basic-data:site', acting: 'menu:basic-data:site' };
    const mayHere = (...permissions: string[]) => mayUse(holding(...permissions), site, 'open');
    expect(mayHere('menu:basic-data:site')).toBe(false);
    expect(mayHere('special:outlets')).toBe(false);
    expect(mayHere('menu:basic-data:site', 'special:roles')).toBe(false);
    expect(mayHere('menu:basic-data:site', 'special:outlets')).toBe(true);
    expect(mayHere('menu:basic-data:site', 'menu:basic-data:site:open')).toBe(true);
    expect(mayHere('admin')).toBe(true);
  });
});

test.each([
  [['special:weights'], true],
  [['admin'], true],
  [['menu:express-data-center:warehousing-weight:correct-weight'], true],
  [['menu:express-data-center:electronic-weighing:correct-weight'], true],
  [['menu:bulky-express:large-item-weight-record:edit'], true],
  [['menu:express-data-center:warehousing-weight'], false],
  [['menu:basic-data:site', 'special:outlets'], false],
  [[], false],
])('weights are corrected by who holds %j: %s (R-0384)', (permissions, may) => {
  expect(correctsWeights(holding(...permissions))).toBe(may);
});

test('people are seen by who holds theirs, or everything', () => {
  const sees = (...permissions: string[]) => seesPersonalData(holding(...permissions));
  expect([sees('data:sensitive'), sees('admin'), sees(PAGE), sees()]).toEqual([true, true, false, false]);
});

describe('what may be given to others', () => {
  test('admin gives everything, whatever was taken from him', () => {
    expect(covers(without(holding('admin'), PAGE), PAGE)).toBe(true);
    expect(covers(holding('admin'), 'data:sensitive')).toBe(true);
  });

  test('a string that is held is given, but not a button that was taken', () => {
    expect(covers(holding('data:sensitive'), 'data:sensitive')).toBe(true);
    expect(covers(holding('data:sensitive'), 'data:past-dates')).toBe(false);
    expect(covers(without(holding(PAGE, `${PAGE}:open`), `${PAGE}:open`), `${PAGE}:open`)).toBe(false);
    expect(covers(holding(`look:${PAGE}`, `${PAGE}:open`), `${PAGE}:open`)).toBe(true);
  });

  test('a page is given with each of its actions and its look; a look gives the look', () => {
    const given = [PAGE, `${PAGE}:open`, `look:${PAGE}`];
    const by = (...permissions: string[]) => given.filter((one) => covers(holding(...permissions), one));
    expect(by(PAGE)).toEqual(given);
    expect(by(GROUP)).toEqual(given);
    expect(by(`look:${PAGE}`)).toEqual([`look:${PAGE}`]);
    expect(by(`${PAGE}:open`)).toEqual([`${PAGE}:open`]);
    expect(by('menu:yard:gate')).toEqual([]);
    expect(covers(holding(PAGE), GROUP)).toBe(false);
  });

  test('what is no page is given by who holds it by name: a group’s string stands for pages alone', () => {
    expect(covers(holding('data'), 'data:sensitive')).toBe(false);
    expect(covers(holding('api:yard'), 'api:yard.openGate')).toBe(false);
    expect(covers(holding('special:roles'), 'special:weights')).toBe(false);
    expect(covers(holding('data:sensitive'), 'data:sensitive:names')).toBe(false);
    expect(covers(holding(), 'dashboard')).toBe(false);
  });

  test('an action that is guarded is given by who holds its guard, too; the page by who holds the page', () => {
    const site = 'menu:basic-data:site';
    expect(covers(holding(site), `${site}:disable`)).toBe(false);
    expect(covers(holding(site, 'special:outlets'), `${site}:disable`)).toBe(true);
    expect(covers(holding('special:outlets'), `${site}:disable`)).toBe(false);
    expect(covers(holding(site), site)).toBe(true);
    expect(covers(holding('menu:basic-data'), site)).toBe(true);
    expect(covers(holding('menu:basic-data'), `${site}:disable`)).toBe(false);
    const weighing = 'menu:express-data-center:warehousing-weight';
    expect(covers(holding(weighing), `${weighing}:correct-weight`)).toBe(false);
    expect(covers(holding(weighing), `${weighing}:weigh`)).toBe(true);
  });
});

describe('who may call what', () => {
  const other = { ...gates, permission: 'menu:tower', acting: 'menu:tower', queries: [], commands: { shut: close } };
  const { permits: may } = permissionIndex([gates, other as Screen]);
  const called = (grants: Grants) =>
    [open, close, look, record].filter((one) => may(grants, one)).map(({ name }) => name);

  test('everybody what asks for nothing or for a session', () => {
    expect(may(holding(), command('a.b', 'public'))).toBe(true);
    expect(may(holding(), command('a.b', 'session'))).toBe(true);
    expect(may(holding(), command('a.b', 'api'))).toBe(false);
  });

  test('who holds a page, all that it offers; who looks at it, what it reads', () => {
    expect(called(holding(PAGE))).toEqual(['yard.openGate', 'yard.closeGate', 'yard.gates', 'yard.recordExport']);
    expect(called(holding(`look:${PAGE}`))).toEqual(['yard.gates', 'yard.recordExport']);
    expect(called(holding())).toEqual(['yard.recordExport']);
  });

  test('what several pages offer, by any of them', () => {
    expect(called(holding('menu:tower'))).toEqual(['yard.closeGate', 'yard.recordExport']);
    expect(called(without(holding(PAGE), `${PAGE}:close`))).not.toContain('yard.closeGate');
    expect(called(without(holding(PAGE, 'menu:tower'), `${PAGE}:close`))).toContain('yard.closeGate');
  });

  test('what no page offers, by its name and by admin', () => {
    const unoffered = command('yard.demolish', 'api');
    expect(may(holding('api:yard.demolish'), unoffered)).toBe(true);
    expect(may(holding('api:yard.openGate'), unoffered)).toBe(false);
    expect(may(holding('admin'), unoffered)).toBe(true);
    expect(may(holding('api:yard.openGate'), open)).toBe(true);
  });

  test('asked again, the answer is the same; of other grants or another call it is another', () => {
    const grants = holding(`look:${PAGE}`);
    const asked = [look, open, look, open].map((one) => may(grants, one));
    expect(asked).toEqual([true, false, true, false]);
    expect(may(holding(PAGE), open)).toBe(true);
    expect(may(grants, open)).toBe(false);
  });
});
