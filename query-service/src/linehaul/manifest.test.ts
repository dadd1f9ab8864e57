import { randomUUID } from 'node:crypto';
import { loadingDocument } from '@malote/contracts/linehaul/loading.ts';
import { MANIFEST_LINES } from '@malote/contracts/linehaul/manifest.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { RecordedEvent } from '@malote/infra/event-store/port.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

/** Loads and what is on them, as a manifest and a map show them. */
let running: RunningService;
const [aLoad = {}] = listingRows(loadingDocument as unknown as AnyListing, 1);
const load = (loadNumber: string, more: object = {}) => ({
  ...aLoad,
  loadNumber,
  status: 'departed',
  plate: 'ABC1D23',
  originSite: 'SPGRU01',
  currentSite: 'SPGRU01',
  nextSite: 'RJRIO01',
  stops: ['SPGRU01', 'RJRIO01'],
  parcels: 90,
  grams: 41_000,
  scope: ['site:SPGRU01'],
  ...more,
});
const line = (loadNumber: string, at: number, more: object = {}) => ({
  id: `${loadNumber}:B${at}`,
  loadNumber,
  bag: `BG${String(at).padStart(6, '0')}`,
  standing: 'loaded',
  parcels: 30,
  weight: 12_500,
  loadedAt: '2026-11-20T09:00:00.000Z',
  loadedSite: 'SPGRU01',
  loadedBy: 'ana',
  scope: ['site:SPGRU01'],
  ...more,
});

/** The record of a print, as the command service would have written it. */
function recorded(of: string): string {
  const id = randomUUID();
  running.streams.set(`access-${id}`, [
    {
      stream: `access-${id}`,
      position: 1n,
      version: 1,
      id: randomUUID(),
      type: 'AccessRecorded',
      data: JSON.stringify({ access: id, kind: 'print', of }),
      metadata: JSON.stringify({ actor: 'ana' }),
      recordedAt: new Date(),
    } as unknown as RecordedEvent,
  ]);
  return id;
}

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'roles',
      aRole('loader', ['menu:express-data-center:loading-document', 'menu:collection-center:car-monitoring']),
    );
    await store(
      'users',
      aUser('ana', { roles: ['loader'] }),
      aUser('rio', { roles: ['loader'], granted: ['site:RJRIO09'] }),
    );
    await store(
      'sites',
      aSite('SPGRU01', { name: 'Guarulhos' }),
      aSite('RJRIO01', { name: 'Rio de Janeiro', latitude: -22.9, longitude: -43.2 }),
    );
    await store(
      'loads',
      load('CG1'),
      load('CG2'),
      load('CG3', { status: 'arrived' }),
      load('CG6', { status: 'cancelled', departedAt: null }),
      load('CG4', { currentSite: 'NOWHERE', nextSite: null }),
      load('CG5', { status: 'open', plate: null, currentSite: 'NOWHERE', nextSite: null }),
    );
    await store('loadings', line('CG1', 1), line('CG1', 2), line('CG1', 3, { standing: 'waived' }));
    await store('loadings', ...Array.from({ length: MANIFEST_LINES - 2 }, (_, at) => line('CG2', at)));
  });
});
afterAll(async () => await running.close());

const asked = async (user: string, loadNumbers: readonly string[], of = loadNumbers[0] ?? '') =>
  await running.ask(user, '/loadingDocument/manifest', { loadNumbers, accessId: recorded(of) });

test('a manifest has the way of a load and a line for each bag that was not taken off again', async () => {
  const { body } = await asked('ana', ['CG1']);
  expect(body.data).toMatchObject({
    siteNames: { SPGRU01: 'Guarulhos', RJRIO01: 'Rio de Janeiro' },
    loads: [
      {
        loadNumber: 'CG1',
        plate: 'ABC1D23',
        stops: ['SPGRU01', 'RJRIO01'],
        weight: 41,
        lines: [
          { bag: 'BG000001', parcels: 30, weight: 12.5 },
          { bag: 'BG000002', parcels: 30, weight: 12.5 },
        ],
      },
    ],
  });
});

test('a load that was cancelled says on paper that it is, by whom and since when', async () => {
  running.streams.set('load-CG6', [
    {
      stream: 'load-CG6',
      position: 2n,
      version: 2,
      id: randomUUID(),
      type: 'LoadCancelled',
      data: JSON.stringify({ load: 'CG6' }),
      metadata: JSON.stringify({ actor: 'ana', happenedAt: '2026-11-20T15:00:00.000Z' }),
      recordedAt: new Date(),
    } as unknown as RecordedEvent,
  ]);
  const { body } = await asked('ana', ['CG6']);
  expect(body.data).toMatchObject({
    loads: [{ status: 'cancelled', ending: { by: 'name ana', at: '2026-11-20T15:00:00.000Z' } }],
  });
  expect((await asked('ana', ['CG1'])).body.data).toMatchObject({ loads: [{ status: 'departed' }] });
});

test('printed manifests hold 5,000 lines at most, and one line more is refused whole (R-0425)', async () => {
  expect((await asked('ana', ['CG1', 'CG2'])).status).toBe(200);
  await running.client.query(
    'insert into reads.loadings select * from jsonb_populate_record((select l from reads.loadings l where id = \'CG1:B1\'), \'{"id": "CG1:B9"}\')',
  );
  expect((await asked('ana', ['CG1', 'CG2'])).body).toMatchObject({ code: 'MANIFEST_TOO_LONG' });
  expect((await asked('ana', ['CG1'])).status).toBe(200);
});

test('nobody prints what he does not see, or what he did not put on record', async () => {
  expect((await asked('rio', ['CG1'])).body.code).toBe('ACCESS_REQUIRED');
  expect((await asked('ana', ['CG1'], 'CG2')).body.code).toBe('ACCESS_REQUIRED');
  expect((await asked('ana', ['CG1', 'CG9'])).body.code).toBe('RECORD_NOT_FOUND');
});

test('the map has the vehicles under way whose last site has coordinates, in the scope of who looks', async () => {
  const vehicles = async (user: string) =>
    ((await running.ask(user, '/carMonitoring/positions', {})).body.data as { readonly vehicles: readonly object[] })
      .vehicles;
  expect(await vehicles('ana')).toMatchObject([
    { loadNumber: 'CG1', at: { site: 'SPGRU01', latitude: -23.4 }, next: { site: 'RJRIO01', longitude: -43.2 } },
    { loadNumber: 'CG2' },
  ]);
  expect(await vehicles('rio')).toEqual([]);
});

test('vehicles under way are those of the loads that have one; all loads count where they stand', async () => {
  const plates = async (grouping: string) =>
    (
      (await running.ask('ana', '/carMonitoring/page', { params: { grouping }, pageSize: 20 })).body.data as {
        readonly records: readonly { readonly plate?: string | null; readonly loads: number }[];
      }
    ).records.map(({ plate, loads }) => [plate, loads]);
  expect(await plates('vehicle')).toEqual([
    ['ABC1D23', 2],
    ['ABC1D23', 1],
  ]);
  expect((await plates('site')).map(([, loads]) => loads)).toEqual([2, 2]);
});
