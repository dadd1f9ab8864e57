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

const scanFrom = async (site: string, permissions: readonly string[]) =>
  await service.send(
    'scanning.receiveParcel',
    { waybill: 'ML0000000000017' },
    {
      caller: aCaller({ grants: { permissions: new Set(permissions), buttonsTaken: new Set() } }),
      circumstances: { site },
    },
  );

test("a scan that tells of another site than the session's needs the permission for it, and is not moved to that of the session", async () => {
  expect(await scanFrom('RJRIO01', [])).toMatchObject({
    kind: 'denied',
    refusal: { refused: 'NO_PERMISSION', field: 'site' },
  });
  expect(service.events()).toEqual([]);
});
test('who reports for many sites, or tells of his own, is heard', async () => {
  expect(await scanFrom('RJRIO01', [ON_BEHALF])).toMatchObject({ refusal: { refused: 'PARCEL_NOT_REGISTERED' } });
  expect(await scanFrom('SPGRU01', [])).toMatchObject({ refusal: { refused: 'PARCEL_NOT_REGISTERED' } });
  expect(service.events().map(({ metadata }) => metadata.site)).toEqual(['RJRIO01', 'SPGRU01']);
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
  test('is of the place that was told, by who may tell of others', () => {
    const circumstances = { site: 'RJRIO01', station: 'M9', device: 'leitor-9' } as never;
    for (const right of [ON_BEHALF, ADMIN])
      expect(made({ circumstances }, caller({}, right))).toMatchObject({
        envelope: { site: 'RJRIO01', station: 'M9', device: 'leitor-9' },
      });
    expect(made({ circumstances: { station: 'M9', device: 'leitor-9' } as never })).toMatchObject({
      envelope: { site: 'SPGRU01', station: 'M1', device: 'leitor-1' },
    });
    expect(made({ circumstances })).toMatchObject({ refused: 'NO_PERMISSION', field: 'site' });
  });
  test('says why where that is demanded', () => {
    const demanded = { reason: 'required' } as const;
    expect(made({}, caller(), demanded)).toMatchObject({ refused: 'REASON_REQUIRED', field: 'reason' });
    expect(made({ circumstances: { reason: 'x' } as never }, caller(), demanded)).toHaveProperty('envelope');
    expect(made()).toHaveProperty('envelope');
  });
});
