import type { CommandName } from '@malote/contracts/catalogue.ts';
import { user } from '@malote/contracts/identity/user.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';

const TRACKS = 'menu:trajectory-management:trajectory-query';
const OTHER = 'menu:tower-control:dashboard';
const records = smallNetwork.records as Map<string, unknown>;
let service: MemoryService;
beforeEach(() => {
  records.set('SupplierPermission', new Map([['rastreio', { status: 'enabled', fields: { key: [TRACKS] } }]]));
  service = memoryService();
});
afterEach(async () => {
  records.delete('SupplierPermission');
  await service.close();
});

const holding = (...permissions: string[]) =>
  aCaller({ user: 'ivo', roles: ['it'], grants: { permissions: new Set(permissions), buttonsTaken: new Set() } });
const opened = async (more: object) =>
  await service.send('identity.registerUser', {
    id: 'parceiro',
    username: 'parceiro1',
    realName: 'Pessoa Parceira',
    organization: 'Parceiros',
    userType: 'provider',
    roles: ['admin'],
    scope: ['site:SPGRU01'],
    password: 'segredo123',
    businessEntity: 'Malote Brasil',
    ownership: 'third_party',
    ...more,
  } as never);
const missing = (field: string) => ({ refusal: { refused: 'FIELD_MANDATORY', field } });

test("a supplier's account is run by ourselves or by a third party, and says whose business it is (R-0653)", async () => {
  expect(await opened({ ownership: undefined })).toMatchObject(missing('ownership'));
  expect(await opened({ businessEntity: undefined })).toMatchObject(missing('businessEntity'));
  await expect(opened({ ownership: 'somebody' })).rejects.toThrow(/ownership/);
  expect(await opened({})).toMatchObject({ kind: 'stored' });
  expect(await service.load(user as never, 'parceiro')).toMatchObject({ ownership: 'third_party' });
  const revised = async (fields: object) =>
    await service.send('identity.reviseUser', { id: 'parceiro', fields } as never);
  expect(await revised({ ownership: null })).toMatchObject(missing('fields.ownership'));
  expect(await revised({ ownership: 'self_operated' })).toMatchObject({ kind: 'stored' });
});

test("a supplier's account has a role, everybody else's may wait for one (R-0521)", async () => {
  expect(await opened({ roles: [] })).toMatchObject(missing('roles'));
  expect(await opened({ roles: [], userType: 'headquarters', ownership: undefined })).toMatchObject({ kind: 'stored' });
});

test('a role for suppliers holds what is offered to them and nothing else, and has a Chinese name', async () => {
  const registered = async (fields: object, caller = aCaller()) =>
    await service.send(
      'identity.registerRole' as CommandName,
      { code: 'forn', fields: { name: 'Parceiro', audience: 'suppliers', nameZh: '供应商', ...fields } } as never,
      { caller },
    );
  expect(await registered({ permissions: [TRACKS, OTHER] })).toMatchObject({
    refusal: { refused: 'NOT_OFFERED_TO_SUPPLIERS', params: { what: OTHER } },
  });
  expect(await registered({ permissions: [TRACKS], nameZh: undefined })).toMatchObject(missing('fields.nameZh'));
  expect(await registered({ permissions: [TRACKS] }, holding(OTHER))).toMatchObject({
    refusal: { refused: 'GRANT_BEYOND_OWN' },
  });
  expect(await registered({ permissions: [OTHER], audience: 'house' })).toMatchObject({ kind: 'stored' });
});

test('nobody offers suppliers what he does not hold himself', async () => {
  const offered = async (code: string, key: string, caller: ReturnType<typeof aCaller>) =>
    await service.send(
      'partners.registerSupplierPermission' as CommandName,
      { code, fields: { name: { pt: 'Torre', zh: '塔', en: 'Tower' }, key: [key], sort: 1 } } as never,
      { caller },
    );
  expect(await offered('torre', OTHER, holding(TRACKS))).toMatchObject({
    refusal: { refused: 'GRANT_BEYOND_OWN', field: 'fields.key' },
  });
  expect(await offered('torre', OTHER, holding(OTHER))).toMatchObject({ kind: 'stored' });
});
