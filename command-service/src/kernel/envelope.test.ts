import { ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

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
