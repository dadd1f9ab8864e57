import { ADMIN, ON_BEHALF, PAST_DATES } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { FUTURE_SCAN_MS, PAST_SCAN_MS } from '@malote/contracts/scanning/limits.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { envelop, mayStandAt } from './envelope.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const scanFrom = async (site: string, permissions: readonly string[], scope: Caller['scope'] = '*') =>
  await service.send(
    'scanning.receiveParcel',
    { waybill: 'ML0000000000017' },
    {
      caller: aCaller({ grants: { permissions: new Set(permissions), buttonsTaken: new Set() }, scope }),
      circumstances: { site },
    },
  );

test('a scan is of the site where it was made, also when it is sent from another one: nobody moves it there', async () => {
  for (const rights of [[], [ON_BEHALF]])
    expect(await scanFrom('RJRIO01', rights)).toMatchObject({ refusal: { refused: 'PARCEL_NOT_REGISTERED' } });
  expect(await scanFrom('SPGRU01', [])).toMatchObject({ refusal: { refused: 'PARCEL_NOT_REGISTERED' } });
  expect(service.events().map(({ metadata }) => metadata.site)).toEqual(['RJRIO01', 'RJRIO01', 'SPGRU01']);
});
test('a scan of a site where the caller may not stand is denied and not stored, whatever he may tell', async () => {
  for (const rights of [[], [ON_BEHALF]])
    expect(await scanFrom('RJRIO01', rights, ['site:SPGRU01'])).toEqual({
      kind: 'denied',
      of: 'caller',
      refusal: expect.objectContaining({ refused: 'SITE_NOT_IN_SCOPE', params: { site: 'RJRIO01' } }),
    });
  expect(service.events()).toEqual([]);
});

describe('an envelope', () => {
  const receivedAt = new Date('2026-11-20T13:00:00.000Z');
  const ago = (ms: number) => new Date(receivedAt.getTime() - ms).toISOString();
  const caller = (different: Partial<Caller> = {}, ...permissions: readonly string[]) =>
    aCaller({ grants: { permissions: new Set(permissions), buttonsTaken: new Set() }, ...different });
  const { site: _, station: __, device: ___, ...nowhere } = caller();
  const made = (
    different: Partial<Parameters<typeof envelop>[3]> = {},
    by: Caller = caller(),
    definition: Partial<CommandDefinition> = {},
  ) =>
    envelop({ name: 'test', scope: 'station', ...definition } as CommandDefinition, by, smallNetwork, {
      commandId: 'c1',
      company: 'malote',
      receivedAt,
      circumstances: {},
      ...different,
    });

  test('holds who, where and when, and nothing that nobody said', () => {
    expect(made()).toStrictEqual({
      envelope: {
        company: 'malote',
        commandId: 'c1',
        command: 'test',
        actor: 'ana',
        site: 'SPGRU01',
        station: 'M1',
        device: 'leitor-1',
        happenedAt: '2026-11-20T13:00:00.000Z',
        offset: 0,
        businessDay: '2026-11-20',
        skew: 0,
        receivedAt: '2026-11-20T13:00:00.000Z',
        shown: 'nothing',
      },
    });
    expect(made({}, nowhere as Caller, { scope: 'stream' })).toMatchObject({
      envelope: expect.not.objectContaining({ site: expect.anything() }),
    });
  });
  test('holds where it was sent from, where it was decided at a desk: a scan tells its station (R-0039)', () => {
    const address = '203.0.113.7';
    expect(made({ address }, caller(), { scope: 'stream' })).toMatchObject({ envelope: { address } });
    for (const nowhereKnown of [made({ address }), made({ address: '' }, caller(), { scope: 'stream' })])
      expect(nowhereKnown).toMatchObject({ envelope: expect.not.objectContaining({ address: expect.anything() }) });
  });
  test('holds what a device says of itself', () => {
    const circumstances = {
      happenedAt: '2026-11-20T09:59:30.000-03:00',
      sentAt: '2026-11-20T13:00:02.000Z',
      deviceNumber: 7,
      shown: 'green',
      reason: 'etiqueta rasgada',
    } as never;
    expect(made({ circumstances })).toMatchObject({
      envelope: {
        happenedAt: '2026-11-20T12:59:30.000Z',
        offset: -180,
        skew: 2_000,
        deviceNumber: 7,
        shown: 'green',
        reason: 'etiqueta rasgada',
      },
    });
  });
  test.each([
    ['2026-11-20T18:15:00+05:15', 315],
    ['2026-11-20T13:00:00Z', 0],
    ['2026-11-20T10:00:00-03:00', -180],
  ])('at %s its clock is %p minutes ahead', (scanTime, offset) =>
    expect(made({ scanTime })).toMatchObject({ envelope: { happenedAt: '2026-11-20T13:00:00.000Z', offset } }),
  );
  test('tells the time of a scan before that of its sending, and the day of its site', () => {
    const told = made({
      scanTime: '2026-11-20T02:30:00Z',
      circumstances: { happenedAt: '2026-11-20T12:00:00Z' } as never,
    });
    expect(told).toMatchObject({ envelope: { happenedAt: '2026-11-20T02:30:00.000Z', businessDay: '2026-11-19' } });
    expect(made({ scanTime: '2026-11-20T02:30:00Z' }, nowhere as Caller, { scope: 'stream' })).toMatchObject({
      envelope: { businessDay: '2026-11-19' },
    });
  });
  test('from the future, or of more than seven days ago, is refused early; who may tell of past dates is heard', () => {
    const early = (ms: number, by = caller()) => (made({ scanTime: ago(ms) }, by) as { early?: object }).early;
    expect(early(-FUTURE_SCAN_MS)).toBeUndefined();
    expect(early(-FUTURE_SCAN_MS - 1)).toMatchObject({ refused: 'SCAN_IN_FUTURE' });
    expect(early(-FUTURE_SCAN_MS - 1, caller({}, ADMIN))).toMatchObject({ refused: 'SCAN_IN_FUTURE' });
    expect(early(PAST_SCAN_MS)).toBeUndefined();
    expect(early(PAST_SCAN_MS + 1)).toMatchObject({ refused: 'SCAN_TOO_OLD', params: { days: 7 } });
    for (const right of [PAST_DATES, ADMIN]) expect(early(PAST_SCAN_MS + 1, caller({}, right))).toBeUndefined();
  });
  test('of what is decided at a desk has our time where the clock of its computer cannot be right (R-0091, R-0116)', () => {
    const at = (ms: number, by = caller()) =>
      made({ circumstances: { happenedAt: ago(ms) } as never }, by, { scope: 'stream' });
    for (const ms of [-FUTURE_SCAN_MS - 1, PAST_SCAN_MS + 1]) {
      expect(at(ms)).toMatchObject({ envelope: { happenedAt: receivedAt.toISOString(), offset: 0 } });
      expect(at(ms)).not.toHaveProperty('early');
    }
    expect(at(60_000)).toMatchObject({ envelope: { happenedAt: ago(60_000) } });
    expect(at(PAST_SCAN_MS + 1, caller({}, PAST_DATES))).toMatchObject({
      envelope: { happenedAt: ago(PAST_SCAN_MS + 1) },
    });
    // A scan whose time stands in its input is a scan, wherever it goes.
    expect(made({ scanTime: ago(-FUTURE_SCAN_MS - 1) }, caller(), { scope: 'stream' })).toMatchObject({
      early: { refused: 'SCAN_IN_FUTURE' },
    });
  });
  test('is of a site that is in use, and that the caller may stand at', () => {
    expect(made({}, nowhere as Caller)).toMatchObject({ refused: 'DEVICE_NOT_CHOSEN' });
    const outside = { refused: 'SITE_NOT_IN_SCOPE', params: { site: 'SPGRU01' } };
    expect(made({}, caller({ scope: ['site:RJRIO01'] }))).toMatchObject(outside);
    expect(made({}, caller({ site: 'SUMIU' }))).toMatchObject({ refused: 'SITE_NOT_IN_SCOPE' });
    expect(made({}, caller({ scope: ['site:SPGRU01'] }))).toHaveProperty('envelope');
    expect(made({}, caller({ scope: ['courier:ana'], ownSite: 'SPGRU01' }))).toHaveProperty('envelope');
    expect(mayStandAt({ scope: ['courier:ana'], ownSite: 'SPGRU01' }, 'RJRIO01')).toBe(false);
    expect(mayStandAt({ scope: ['courier:ana'] }, 'RJRIO01')).toBe(false);
  });
  test('names another only where the caller may act for him', () => {
    const denied = { refused: 'NO_PERMISSION', field: 'scanUserId' };
    expect(made({ scanUserId: 'bia' })).toMatchObject(denied);
    for (const own of ['ana', 'ana01'])
      expect(made({ scanUserId: own })).toMatchObject({
        envelope: expect.not.objectContaining({ behalfOf: expect.anything() }),
      });
    for (const right of [ON_BEHALF, ADMIN])
      expect(made({ scanUserId: 'bia' }, caller({}, right))).toMatchObject({
        envelope: { actor: 'ana', behalfOf: 'bia' },
      });
  });
  test('names nobody whom the house never had; who has left since was there when a device without a network read it', () => {
    const unknown = { refused: 'REFERENCE_NOT_USABLE', field: 'scanUserId' };
    for (const right of [ON_BEHALF, ADMIN])
      expect(made({ scanUserId: 'ninguem' }, caller({}, right))).toMatchObject(unknown);
    expect(made({ scanUserId: 'ninguem' })).toMatchObject({ refused: 'NO_PERMISSION' });
    expect(made({ scanUserId: 'ivo' }, caller({}, ADMIN))).toMatchObject({ envelope: { behalfOf: 'ivo' } });
  });
  test('is of the place that was told, by who may tell of others', () => {
    const circumstances = { site: 'RJRIO01', station: 'M9', device: 'leitor-9' } as never;
    for (const right of [ON_BEHALF, ADMIN])
      expect(made({ circumstances }, caller({}, right))).toMatchObject({
        envelope: { site: 'RJRIO01', station: 'M9', device: 'leitor-9' },
      });
    expect(made({ circumstances: { station: 'M9', device: 'leitor-9' } as never })).toMatchObject({
      envelope: { site: 'SPGRU01', station: 'M1', device: 'leitor-1' },
    });
    expect(made({ circumstances }, caller(), { scope: 'stream' })).toMatchObject({
      refused: 'NO_PERMISSION',
      field: 'site',
    });
  });
  test('of a scan is of the place where it was made, which is one: no station of the session stands at another site', () => {
    const at = (site: string, more: object = {}) => made({ circumstances: { site, ...more } as never });
    const whole = { station: 'M9', device: 'leitor-9' };
    for (const site of ['RJRIO01', 'SPGRU01']) expect(at(site, whole)).toMatchObject({ envelope: { site, ...whole } });
    expect(at('SPGRU01')).toMatchObject({ envelope: { station: 'M1', device: 'leitor-1' } });
    expect(at('RJRIO01')).toMatchObject({ envelope: { device: 'leitor-1' } });
    expect(at('RJRIO01')).not.toHaveProperty('envelope.station');
    expect(made({ circumstances: { site: 'RJRIO01' } }, nowhere as Caller)).toHaveProperty('envelope');
    expect(at('SUMIU')).toMatchObject({ refused: 'SITE_NOT_IN_SCOPE', params: { site: 'SUMIU' } });
    expect(made({ circumstances: { site: 'RJRIO01' } }, caller({ scope: ['site:SPGRU01'] }))).toMatchObject({
      refused: 'SITE_NOT_IN_SCOPE',
      params: { site: 'RJRIO01' },
    });
  });
  test('of a scan at a site that was switched off is refused as that (R-0713)', () => {
    const sites = new Map(smallNetwork.sites);
    sites.set('SPGRU01', { ...smallNetwork.sites.get('SPGRU01'), status: 'disabled' } as never);
    const envelope = envelop(
      { name: 'x', scope: 'station' } as never,
      caller({ site: 'SPGRU01' }),
      { ...smallNetwork, sites },
      { commandId: 'c', circumstances: {}, receivedAt: new Date('2026-11-20T13:00:00Z'), company: 'test' },
    );
    expect(envelope).toMatchObject({ refused: 'OUTLET_DISABLED' });
  });
  test("has the company's day where the site was saved with a time zone that is none", () => {
    const site = smallNetwork.sites.get('SPGRU01');
    const broken = new Map(smallNetwork.sites).set('SPGRU01', {
      ...site,
      fields: { ...site?.fields, timeZone: 'Brasília' },
    } as NonNullable<typeof site>);
    const said = {
      commandId: 'c1',
      company: 'malote',
      receivedAt,
      circumstances: {},
      scanTime: '2026-11-20T02:30:00Z',
    };
    const definition = { name: 'test', scope: 'station' } as CommandDefinition;
    expect(envelop(definition, caller(), { ...smallNetwork, sites: broken }, said)).toMatchObject({
      envelope: { site: 'SPGRU01', businessDay: '2026-11-19' },
    });
  });
});
