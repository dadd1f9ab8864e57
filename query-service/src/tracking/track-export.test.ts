import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { recordedExport } from '../../test/recorded-access.ts';
import { aParcel, aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;

/** More parcels than a file holds, T0000001 being the one heard of first. */
const PARCELS = 100_001;
const numberOf = (at: number) => `T${String(at).padStart(7, '0')}`;

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01', { type: 'transit_center' }));
    await store('site_tree', { site: 'SPGRU01', ancestors: ['SPGRU01'] });
    await store('roles', aRole('clerk', ['menu:trajectory-management']));
    await store('users', aUser('ana', { roles: ['clerk'] }));
    await store('parcels', aParcel(numberOf(1)));
  });
  await running.client.query(
    `insert into reads.parcels_g1 select copy.* from reads.parcels_g1 as model, generate_series(2, $1::int) as at,
     lateral (select 'T' || lpad(at::text, 7, '0') as own) as named, lateral jsonb_populate_record(model, jsonb_build_object('waybill', own, 'number', own, 'numbers', array[own], 'last_at', model.last_at + at * interval '1 ms')) as copy where model.waybill = 'T0000001'`,
    [PARCELS],
  );
  await running.client.query('vacuum analyze reads.parcels_g1');
}, 360_000);
afterAll(() => running.close());

async function exported(params: object): Promise<Response> {
  const id = recordedExport(running, 'tracking.trackList');
  return await fetch(`${running.url}${API_BASE}/track/export`, {
    method: 'POST',
    headers: { token: await tokenOf('ana'), 'content-type': 'application/json' },
    body: JSON.stringify({ params, format: 'csv', columns: ['waybill'], sort: ['lastAt', 'asc'], accessId: id }),
  });
}

test('an export takes 500,000 numbers (R-0436) and holds the first 100,000 rows of them in order (R-0434), which its name says', async () => {
  const numbers = Array.from({ length: 500_000 }, (_, at) => numberOf(500_000 - at));
  const answer = await exported({ numbers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/rastreamento-[\d-]+-primeiros-100000\.csv/);
  const [, ...lines] = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(100_000);
  expect(lines.every((line, at) => line === numberOf(at + 1))).toBe(true);
}, 360_000);

test('one number more is refused with the field named', async () => {
  const answer = await exported({ numbers: Array.from({ length: 500_001 }, (_, at) => numberOf(at)) });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'FIELD_MAX_ITEMS',
    data: { fields: [{ path: 'params.numbers' }] },
  });
});

test('a file that holds everything has a plain name, and numbers that nobody knows give no file', async () => {
  const whole = await exported({ numbers: ['t0000007', numberOf(3), 'none'] });
  expect(whole.headers.get('content-disposition')).toMatch(/rastreamento-\d{4}-\d{2}-\d{2}\.csv/);
  expect((await whole.text()).trimEnd().split('\r\n').slice(1)).toEqual([numberOf(3), numberOf(7)]);
  expect(await (await exported({ numbers: ['none'] })).json()).toMatchObject({ code: 'EXPORT_NO_DATA' });
});
