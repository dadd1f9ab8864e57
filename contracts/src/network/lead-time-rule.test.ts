import {
  agingManagement,
  customerTimeliness,
  FIELDS_OF_KIND,
  leadTimeRule,
  leadTimes,
  transitDuration,
  transportDuration,
} from './lead-time-rule.ts';

test('each kind of rule names the way that it is about (R-0493)', () =>
  expect(FIELDS_OF_KIND).toStrictEqual({
    transport_duration: ['origin', 'destination'],
    transit_duration: ['origin'],
    lead_time_customer: ['customer', 'region'],
    lead_time_internal: ['origin', 'destination'],
    lead_time_regional: ['region'],
  }));

test('of two rules for the same way one holds on a day (R-0493)', () =>
  expect(leadTimeRule.apart).toStrictEqual({
    by: ['kind', 'origin', 'destination', 'region', 'customer'],
    from: 'validFrom',
    to: 'validUntil',
  }));

const fields = { kind: 'transit_duration', origin: 'SPGRU01', duration: 12, validFrom: '2026-11-20' };
const register = (changed: object) =>
  leadTimeRule.commands.register.input.safeParse({ fields: { ...fields, ...changed } }).success;

test.each([
  [0.1, true],
  [4_380, true],
  [0, false],
  [4_380.1, false],
  [1.25, false],
])('a part of the way may take %p hours, from six minutes to half a year: %p', (duration, may) =>
  expect(register({ duration })).toBe(may),
);

test('a rule has a kind and a first day; its last day and what it is about may be left open', () => {
  expect(register({})).toBe(true);
  expect(register({ origin: undefined, validUntil: '2026-12-31', destination: 'RJRIO01', region: 'R1' })).toBe(true);
  for (const lacks of ['kind', 'duration', 'validFrom']) expect(register({ [lacks]: undefined })).toBe(false);
  expect(register({ kind: 'overnight' })).toBe(false);
});

test('the house numbers the rules, and a rule is there or deleted', () => {
  expect([leadTimeRule.numbered, Object.keys(leadTimeRule.life.moves)]).toEqual(['PZ', ['delete']]);
  expect(leadTimeRule.code).toMatchObject({ entered: 'never', example: 'PZ00000001' });
  const of = (code: string) => leadTimeRule.commands.moves.delete.input.safeParse({ code }).success;
  expect(['PZ00000001', 'PZ1', 'XX00000001'].map(of)).toEqual([true, false, false]);
});

test('a rule names sites, a region and a customer that are there; its kind is said once and never changes', () =>
  expect(leadTimeRule.fields).toMatchObject({
    kind: { entered: 'once', sought: true, listed: 'first' },
    origin: { to: 'Site', optional: true, sought: true },
    destination: { to: 'Site', optional: true, sought: true },
    region: { to: 'Region', optional: true },
    customer: { to: 'Customer', optional: true },
    validUntil: { optional: true },
  }));

test('rules stand in the network with its other read models, at their address, and every site may know them', () => {
  const { noun, table, group, list } = leadTimeRule;
  expect([noun, table, group, list.name, list.routes, Object.keys(list.scope)]).toEqual([
    'LeadTimeRule',
    'lead_time_rules',
    'network',
    'network.leadtimeruleList',
    ['POST /leadTime/page'],
    ['everyone'],
  ]);
});

const BASIC = '/basicData/agingManagement';
test.each([
  [BASIC, 'menu:basic-data:aging-management', agingManagement],
  [`${BASIC}/transportDuration`, 'menu:basic-data:transport-duration', transportDuration],
  [`${BASIC}/transitDuration`, 'menu:basic-data:transit-duration', transitDuration],
  [`${BASIC}/leadTimes`, 'menu:basic-data:lead-times', leadTimes],
  [
    '/customerManagements/customerTimelinessManagement',
    'menu:customer-managements:customer-timeliness-management',
    customerTimeliness,
  ],
])('%s shows rules as settings, to whoever has %s', (path, permission, page) =>
  expect([page.path, page.permission, page.kind]).toEqual([path, permission, 'config']),
);

test('the page of a kind of rules shows those and no others; customers are looked after by who looks after customers', () =>
  expect(
    [agingManagement, transportDuration, transitDuration, leadTimes, customerTimeliness].map(({ where }) => where),
  ).toEqual([
    undefined,
    { kind: ['transport_duration'] },
    { kind: ['transit_duration'] },
    { kind: ['lead_time_customer', 'lead_time_internal', 'lead_time_regional'] },
    { kind: ['lead_time_customer'] },
  ]));

test('a page about one kind of rule has the fields of that kind alone', () => {
  const { origin, destination, region, customer } = leadTimeRule.fields;
  expect(
    Object.entries({ origin, destination, region, customer }).map(([name, { when }]) => [name, when.kind]),
  ).toStrictEqual([
    ['origin', ['transport_duration', 'transit_duration', 'lead_time_internal']],
    ['destination', ['transport_duration', 'lead_time_internal']],
    ['region', ['lead_time_customer', 'lead_time_regional']],
    ['customer', ['lead_time_customer']],
  ]);
});
