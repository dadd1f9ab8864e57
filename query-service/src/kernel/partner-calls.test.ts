import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { records } from '@malote/contracts/catalogue.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { callSignature } from '@malote/infra/http/signed-call.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const KEY = 'a chave que os parceiros receberam';
const AREAS = 1_003;
const rowOf = (noun: string) => recordRows(records.get(noun) as AnyRecord, 1)[0] ?? {};
const tableOf = (noun: string) => (records.get(noun) as AnyRecord).table;

let running: RunningService;
beforeAll(async () => {
  running = await runningService(
    async (store) => {
      await store('sites', aSite('SPGRU01'));
      await store('roles', aRole('network', ['menu:basic-data', 'menu:express-data-center:region-config']));
      await store(
        'users',
        aUser('ana', { roles: ['network'] }),
        aUser('eva', { roles: [], realName: 'pd1.Álvares.eva' }),
        aUser('rui', { roles: [], realName: 'pd1.Alvarenga.rui', status: 'disabled' }),
      );
      const place = { ...rowOf('Area'), status: 'enabled', parent: null };
      await store(
        tableOf('Area'),
        ...Array.from({ length: AREAS }, (_, at) => ({ ...place, code: `P-${String(at).padStart(4, '0')}`, sort: at })),
      );
      const zip = { ...rowOf('PostalCode'), status: 'enabled', state: 'SP', city: 'São Paulo', district: 'Sé' };
      await store(
        tableOf('PostalCode'),
        { ...zip, code: '01001000', street: null },
        { ...zip, code: '01001001', status: 'deleted' },
      );
      const config = { ...rowOf('RegionConfig'), status: 'enabled' };
      await store(
        tableOf('RegionConfig'),
        { ...config, code: 'CR00000001', regionSiteType: 'sorting' },
        { ...config, code: 'CR00000002', regionSiteType: 'delivery' },
      );
    },
    { addressKey: KEY },
  );
});
afterAll(async () => await running.close());

const read = async (path: string, headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${running.url}${API_BASE}${path}`, { headers });
  return { ...((await answer.json()) as { readonly code?: string; readonly data?: unknown }), status: answer.status };
};
const signed = async (path: string) => {
  const second = String(Math.floor(Date.now() / 1_000));
  return await read(path, { signature: callSignature(KEY, API_BASE + path, second), timestamp: second });
};

test('managers are found by a part of their names, however it is written, and by whether they sign in (R-0048)', async () => {
  const found = async (params: object) => {
    const { body } = await running.ask('eva', '/manager/page', { pageNumber: 1, pageSize: 10, params });
    return (body.data as { records: readonly { id: string; realName: string; accountState: string }[] }).records;
  };
  expect(await found({ realName: 'ALVAR' })).toEqual([
    { id: 'eva', username: 'eva', realName: 'eva Álvares', accountState: 'enabled' },
    { id: 'rui', username: 'rui', realName: 'rui Alvarenga', accountState: 'disabled' },
  ]);
  expect((await found({ realName: 'alvar', accountState: 'enabled' })).map(({ id }) => id)).toEqual(['eva']);
  expect((await found({ accountState: 'disabled' })).map(({ id }) => id)).toEqual(['rui']);
  expect(await found({ realName: 'ninguém' })).toEqual([]);
  expect((await found({})).map(({ id }) => id)).toEqual(['ana', 'eva', 'rui']);
});

test('all areas are answered as one, in their order (R-0099)', async () => {
  const { body } = await running.ask('ana', '/area/listAll', {});
  const areas = body.data as readonly { readonly code: string }[];
  expect(areas).toHaveLength(AREAS);
  expect([areas[0]?.code, areas.at(-1)?.code]).toEqual(['P-0000', 'P-1002']);
});

test('the sites of regions are answered by their kind (R-0392)', async () => {
  const token = await tokenOf('ana');
  const of = async (asked: string) =>
    ((await read(`/region/config/queryList${asked}`, { token })).data as readonly { code: string }[]).map(
      ({ code }) => code,
    );
  expect(await of('?regionSiteType=sorting')).toEqual(['CR00000001']);
  expect(await of('')).toEqual(['CR00000001', 'CR00000002']);
});

test('a partner reads states, cities and the address of a CEP by his signature (R-0407)', async () => {
  expect((await signed('/address/stateOptions')).data).toContainEqual({ code: 'SP', name: 'São Paulo' });
  expect((await signed('/address/stateOptions')).data).toHaveLength(27);
  const cities = (await signed('/address/cityOptions?state=rj')).data as readonly unknown[];
  expect(cities).toContainEqual({ code: '3304557', name: 'Rio de Janeiro' });
  expect(cities).toHaveLength(92);
  expect(await signed('/address/cityOptions?state=XX')).toMatchObject({ status: 400, code: 'FIELD_FORMAT' });
  expect((await signed('/address/getAddressInfoByZipCode/01001-000')).data).toEqual({
    state: 'SP',
    city: 'São Paulo',
    district: 'Sé',
    street: null,
  });
  for (const unknown of ['01001001', '99999999'])
    expect(await signed(`/address/getAddressInfoByZipCode/${unknown}`)).toMatchObject({
      code: 'ZIP_ADDRESS_NOT_EXIST',
    });
  expect(await read('/address/stateOptions', {})).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect((await read('/address/stateOptions', { token: await tokenOf('eva') })).status).toBe(200);
});
