import { until } from '../../../infra/test/until.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { anOrder, smallCompany } from '../../test/small-company.ts';
import { meaningOf } from './match-receptions.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await smallCompany(service);
  const provider = await service.send(
    'partners.registerServiceProvider' as never,
    { code: 'CORREIOS', fields: { name: 'Correios' } } as never,
  );
  expect(provider).toMatchObject({ http: 200 });
});
afterAll(async () => await service.close());

const call = async (name: string, input: object) => await service.send(`tracking.${name}` as never, input as never);
const receive = async (waybillNumber: string, rawStatus: string) => {
  const { http, data } = await call('registerTrackReception', {
    fields: { provider: 'CORREIOS', waybillNumber, rawStatus },
  });
  expect(http).toBe(200);
  return (data as { readonly code: string }).code;
};
const last = async (code: string) => (await service.types(`trackreception-${code}`)).at(-1);
const came = async (code: string, type: string) =>
  await until(`${type} of ${code}`, async () => (await last(code)) === type);

test('words of a provider that are known and are about a parcel of ours are matched; of another waybill they have failed (R-0166)', async () => {
  const { data } = await service.send('orders.createOrder', anOrder());
  const [waybill] = (data as { readonly waybills: readonly [string] }).waybills;
  await receive(waybill, 'OEC');
  // A word that was never met becomes a row of the mapping, once.
  await receive('ML9999999999999', ' oec ');
  await until('the word', async () => (await service.streams('trackstatusmapping-')).length === 1);
  const [mapping = ''] = await service.streams('trackstatusmapping-');
  const code = mapping.slice('trackstatusmapping-'.length);
  await call('matchTrackStatusMapping', { code, fields: { node: 'delivering' } });
  const matched = await receive(waybill, 'OEC');
  await came(matched, 'TrackReceptionMatched');
  expect(await service.events(`trackreception-${matched}`)).toContainEqual(
    expect.objectContaining({ fields: { matchedNode: 'delivering' } }),
  );
  const foreign = await receive('ML9999999999999', 'Oec');
  await came(foreign, 'TrackReceptionFailed');
  expect(await call('matchTrackReception', { code: foreign, fields: { matchedNode: 'delivering' } })).toMatchObject({
    http: 200,
  });
  expect(await call('failTrackReception', { code: matched, fields: { failure: 'unknown_waybill' } })).toMatchObject({
    http: 409,
    code: 'MOVE_NOT_POSSIBLE',
  });
  expect(await service.streams('trackstatusmapping-')).toEqual([mapping]);
});

test('a word means what was said for its own provider, and nothing once that was deleted', () => {
  const row = (status: string, provider: string) => ({
    status,
    fields: { provider, providerStatus: 'OEC', node: 'delivering' },
  });
  const meaning = (...rows: readonly ReturnType<typeof row>[]) =>
    meaningOf(
      { records: new Map([['TrackStatusMapping', new Map(rows.map((one, at) => [String(at), one]))]]) },
      { provider: 'CORREIOS', rawStatus: 'oec' },
    );
  expect(meaning(row('matched', 'CORREIOS'))).toEqual({ node: 'delivering' });
  expect(meaning(row('unmatched', 'CORREIOS'))).toBe('unsaid');
  expect(meaning(row('matched', 'JADLOG'))).toBe('unheard');
  expect(meaning(row('deleted', 'CORREIOS'))).toBe('unheard');
});
