import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { runningService } from '../../../test/running-service.ts';
import type { Reply, RunningService } from '../../../test/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  for (const code of ['SPGRU01', 'SPCPQ01']) await sent('network.registerSite', { code, fields: place });
  await sent('network.disableSite', { code: 'SPCPQ01' });
});
afterAll(async () => await service.close());

const place = {
  name: 'CD Guarulhos',
  type: 'transit_center',
  municipality: '3518800',
  city: 'Guarulhos',
  state: 'SP',
  cep: '07190-100',
  address: 'Rua das Docas, 10',
  latitude: -23.45,
  longitude: -46.53,
  timeZone: 'America/Sao_Paulo',
  openingHours: '08:00',
  closingHours: '18:00',
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
};
const sent = async (name: string, input: object, id?: string): Promise<Reply> =>
  await service.send(name as never, input as never, id === undefined ? {} : { id });
const worker = (more: object = {}) => ({ name: 'Ana Souza', site: 'SPGRU01', kind: 'driver', ...more });

test('what a record names exists, is in use, and is named by its field when it does not', async () => {
  const refused = (code: string, field: string) => ({ code, data: { fields: [{ path: field }] } });
  expect(await sent('identity.registerEmployee', { code: 'F001', fields: worker({ site: 'SPXXX99' }) })).toMatchObject(
    refused('SITE_NOT_EXIST', 'fields.site'),
  );
  expect(await sent('identity.registerEmployee', { code: 'F001', fields: worker({ site: 'SPCPQ01' }) })).toMatchObject(
    refused('OUTLET_DISABLED', 'fields.site'),
  );
  expect(
    await sent('identity.registerEmployee', { code: 'F001', fields: worker({ job: 'CG00000000' }) }),
  ).toMatchObject(refused('REFERENCE_NOT_USABLE', 'fields.job'));
  expect(await sent('identity.registerEmployee', { code: 'F001', fields: worker() })).toMatchObject({ http: 200 });
});

test('a choice that the company extends takes the words of the product and those of its dictionary, as long as they are in use (R-0752)', async () => {
  const carrier = (document: string, contractType: string) =>
    sent('partners.registerCompany', {
      fields: { name: 'Rota Norte', document, contractType, fantasyName: 'Rota' },
    });
  const refused = { code: 'REFERENCE_NOT_USABLE', data: { fields: [{ path: 'fields.contractType' }] } };
  expect(await carrier('11444777000161', 'dedicated')).toMatchObject({ http: 200 });
  expect(await carrier('45723174000110', 'seasonal')).toMatchObject(refused);
  for (const code of ['CONTRACT_TYPE', 'CLAIM_TYPE'])
    await sent('resources.registerDictionary', { code, fields: { name: `Palavras ${code}` } });
  const words = { pt: 'Temporada', zh: '季节性合同', en: 'Seasonal' };
  const added = async (dictionary: string, value: string) =>
    (await sent('resources.registerDictionaryValue', { fields: { dictionary, value, words, sort: 1 } })).data;
  await added('CLAIM_TYPE', 'contents');
  const { code } = (await added('CONTRACT_TYPE', 'seasonal')) as { code: string };
  expect(await carrier('45723174000110', 'contents')).toMatchObject(refused);
  expect(await carrier('45723174000110', 'seasonal')).toMatchObject({ http: 200 });
  await sent('resources.disableDictionaryValue', { code });
  expect(await carrier('33000167000101', 'seasonal')).toMatchObject(refused);
});

test('a record that others name is not deleted, and who names it is told', async () => {
  const { data } = await sent('identity.registerPosition', { fields: { name: 'Motorista' } });
  const { code } = data as { code: string };
  await sent('identity.registerEmployee', { code: 'F002', fields: worker({ job: code }) });
  await sent('identity.disablePosition', { code });
  expect(await sent('identity.deletePosition', { code })).toMatchObject({
    code: 'RECORD_IN_USE',
    msg: expect.stringContaining('F002') as string,
  });
  expect(await sent('identity.reviseEmployee', { code: 'F002', fields: { job: null } })).toMatchObject({ http: 200 });
  expect(await sent('identity.deletePosition', { code })).toMatchObject({ http: 200 });
});

test('an optional field is emptied by null, a mandatory one is not', async () => {
  await sent('identity.registerEmployee', { code: 'F003', fields: worker({ note: 'Noite' }) });
  expect(await sent('identity.reviseEmployee', { code: 'F003', fields: { note: null } })).toMatchObject({ http: 200 });
  const again = await sent('identity.reviseEmployee', { code: 'F003', fields: { note: null } });
  expect(again).toMatchObject({ http: 200 });
  expect(await sent('identity.reviseEmployee', { code: 'F003', fields: { site: null } })).toMatchObject({
    http: 400,
    data: { fields: [{ path: 'fields.site' }] },
  });
});

test('what is entered once is not changed', async () => {
  await sent('resources.registerDictionary', { code: 'CAUSES', fields: { name: 'Causas' } });
  const { data } = await sent('resources.registerDictionaryValue', {
    fields: { dictionary: 'CAUSES', value: 'RAIN', words: { pt: 'Chuva', zh: '雨', en: 'Rain' }, sort: 1 },
  });
  const { code } = data as { code: string };
  expect(await sent('resources.reviseDictionaryValue', { code, fields: { dictionary: 'OTHER' } })).toMatchObject({
    http: 400,
    data: { fields: [{ code: 'FIELD_UNKNOWN' }] },
  });
});

test('a code that the house gives follows from the command, so that a retry finds its own', async () => {
  const id = randomUUID();
  const first = await sent('identity.registerPosition', { fields: { name: 'Lacradora' } }, id);
  const second = await sent('identity.registerPosition', { fields: { name: 'Lacradora' } }, id);
  expect(first.data).toEqual({ code: expect.stringMatching(/^CG\d{8}$/) as string });
  expect(second.data).toEqual(first.data);
});

test('a rehearsal answers what an upload would, in its order, and stores nothing', async () => {
  const row = (name: string) => ({
    id: randomUUID(),
    command: 'identity.registerPosition',
    input: { fields: { name } },
  });
  const rows = [row('Ensaiada'), row('X'), row('ensaiada'), row('Lacradora')];
  const before = await service.head();
  const { data } = await sent('kernel.rehearse', { rows });
  expect(
    (data as { rows: { outcome: string; code?: string }[] }).rows.map(({ outcome, code }) => code ?? outcome),
  ).toEqual(['stored', 'FIELD_MIN_CHARS', 'VALUE_TAKEN', 'VALUE_TAKEN']);
  expect(await service.head()).toBe(before);
  const { data: done } = await sent('kernel.upload', { rows });
  expect((done as { rows: { outcome: string }[] }).rows.map(({ outcome }) => outcome)).toEqual([
    'stored',
    'invalid',
    'refused',
    'refused',
  ]);
});

test('a rehearsal makes no key for anybody', async () => {
  const pool = new Pool({ connectionString: service.database.url, max: 1 });
  pool.on('error', () => undefined); // the server may stop before the connection has said good-bye
  const keys = async () =>
    (await pool.query<{ count: number }>('select count(*)::int as count from vault.subject_keys')).rows[0];
  const before = await keys();
  await sent('kernel.rehearse', {
    rows: [
      {
        id: randomUUID(),
        command: 'identity.registerEmployee',
        input: { code: 'F900', fields: worker({ name: 'Bia Lima' }) },
      },
    ],
  });
  expect(await keys()).toEqual(before);
  await pool.end();
});
