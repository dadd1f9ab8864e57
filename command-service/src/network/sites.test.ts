import type { CommandName } from '@malote/contracts/catalogue.ts';
import { site } from '@malote/contracts/network/site.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const place = {
  ...smallNetwork.sites.get('SPSAO11')?.fields,
  openingHours: '08:00',
  closingHours: '18:00',
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
};
const send = async (verb: string, input: object, about: Parameters<MemoryService['send']>[2] = {}) =>
  await service.send(`network.${verb}Site` as CommandName, input as never, about);
const registered = async (fields: object, about: Parameters<MemoryService['send']>[2] = {}) =>
  await send('register', { code: 'SPSAO99', fields: { ...place, ...fields } }, about);
const input = site.commands.register.input;
const accepts = (fields: object, code = 'SPSAO99') =>
  input.safeParse({ code, fields: { ...place, ...fields } }).success;

test('a site has a number, a name and a type (R-0322)', () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ name: undefined })).toBe(false);
  expect(accepts({ type: undefined })).toBe(false);
  expect(accepts({}, '')).toBe(false);
});

test.each([
  ['America/Sao_Paulo', true],
  ['America/Manaus', true],
  ['Brasília', false],
])('a site has the hours of a zone that there is: %j (each command there asks for its day)', async (timeZone, isOne) =>
  expect(await registered({ timeZone })).toMatchObject(
    isOne ? { kind: 'stored' } : { refusal: { refused: 'FIELD_FORMAT', field: 'fields.timeZone' } },
  ),
);

describe('what somebody sees grows by no site that he writes (R-0380)', () => {
  const of = (scope: '*' | readonly string[]) => ({ caller: aCaller({ site: 'SPSAO11', scope: scope as never }) });
  const refused = (field: string) => ({
    refusal: { refused: 'NO_OUTLET_MANAGEMENT_RIGHTS', field: `fields.${field}` },
  });
  test.each([
    [
      'a site of others, put below his own',
      { owningTransitCenter: 'SPSAO11' },
      ['site:SPSAO11'],
      'owningTransitCenter',
    ],
    ['his own, put below one of others', { owningTransitCenter: 'RJRIO01' }, ['site:SPSAO11'], 'owningTransitCenter'],
    ['a site of a country that he does not see', { country: 'CN' }, ['site:SPSAO11', 'country:BR'], 'country'],
    ['what he sees himself', { country: 'BR' }, ['site:SPSAO11', 'country:BR'], undefined],
    ['anything, by who sees the whole company', { owningTransitCenter: 'RJRIO01', country: 'CN' }, '*', undefined],
  ] as const)('%s', async (_, fields, scope, field) => {
    const { owningTransitCenter, ...bare } = place as Readonly<Record<string, unknown>>;
    const kept = owningTransitCenter === undefined ? {} : { owningTransitCenter };
    await send('register', { code: 'SPSAO99', fields: { ...bare, ...kept } }, of('*'));
    expect(await send('revise', { code: 'SPSAO99', fields }, of(scope))).toMatchObject(
      field === undefined ? { kind: 'stored' } : refused(field),
    );
  });
  test('and no site stands above itself', async () => {
    await registered({}, of('*'));
    expect(
      await send('revise', { code: 'SPSAO99', fields: { owningTransitCenter: 'SPSAO99' } }, of('*')),
    ).toMatchObject({
      refusal: { field: 'fields.owningTransitCenter' },
    });
  });
});

test.each([
  ['a site of an outlet', ['site:SPSAO11'], false],
  ['no site', [], false],
  ['the whole company', '*', true],
] as const)('who works nowhere and sees %s makes a transit centre: %s (R-0323)', async (_, scope, may) =>
  expect(
    await registered(
      { type: 'transit_center', owningTransitCenter: undefined },
      {
        caller: aCaller({ site: undefined as never, scope: scope as never }),
      },
    ),
  ).toMatchObject(may ? { kind: 'stored' } : { refusal: { refused: 'SITE_LEVEL_INVALID' } }),
);

test('the address of a site has 4 to 100 characters (R-0279)', () => {
  expect(accepts({ address: 'Rua' })).toBe(false);
  expect(accepts({ address: 'Rua 1' })).toBe(true);
  expect(accepts({ address: 'R'.repeat(101) })).toBe(false);
});

test.each([
  [-90, -180, true],
  [90, 180, true],
  [-23.4356781, -46.4730931, true],
  [-23.43567812, -46.47, false],
  [90.1, 0, false],
  [0, -180.1, false],
])('latitude %p and longitude %p are a place: %p (R-0273)', (latitude, longitude, isPlace) =>
  expect(accepts({ latitude, longitude })).toBe(isPlace),
);

test('the balance of a site has at most nine digits before the comma and two behind (R-0325)', () => {
  expect(accepts({ accountBalance: { amount: '99999999999', currency: 'BRL' } })).toBe(true);
  expect(accepts({ accountBalance: { amount: '100000000000', currency: 'BRL' } })).toBe(false);
});

test('hours and days are asked of a new site, and it opens before it closes (R-0324)', async () => {
  expect(accepts({ weekdays: [] })).toBe(false);
  expect(accepts({ weekdays: undefined })).toBe(false);
  expect(accepts({ openingHours: undefined })).toBe(false);
  for (const closingHours of ['08:00', '07:59'])
    expect(await registered({ closingHours })).toMatchObject({
      kind: 'refused',
      refusal: { refused: 'RANGE_START_NOT_BELOW_END', field: 'fields.closingHours' },
    });
  expect(await registered({ closingHours: '08:01' })).toMatchObject({ kind: 'stored' });
});

test('a site from before hours were asked for is changed without them', () => {
  const { openingHours: _, closingHours: __, weekdays: ___, ...before } = place;
  expect(site.events.registered.data.safeParse({ code: 'SPSAO99', fields: before }).success).toBe(true);
});

test('nobody makes a site of a level above that of his own (R-0323)', async () => {
  const about = { caller: aCaller({ site: 'SPSAO11' }) };
  for (const type of ['headquarters', 'transit_center'])
    expect(await registered({ type }, about)).toMatchObject({
      kind: 'refused',
      refusal: { refused: 'SITE_LEVEL_INVALID', field: 'fields.type' },
    });
  expect(await registered({ type: 'mini_drop' }, about)).toMatchObject({ kind: 'stored' });
});

test('an enabled site is not deleted, a disabled one is (R-0326) (R-0713)', async () => {
  await registered({});
  expect(await send('delete', { code: 'SPSAO99' })).toMatchObject({ refusal: { refused: 'ENABLED_CANNOT_DELETE' } });
  await send('disable', { code: 'SPSAO99' });
  expect(await send('delete', { code: 'SPSAO99' })).toMatchObject({ kind: 'stored' });
});
