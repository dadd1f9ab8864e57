import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { sortingMachines } from '@malote/contracts/reports/board-queries.ts';
import { sortingLog } from '@malote/contracts/sorting/sorting-log.ts';
import type { z } from 'zod';
import { listingRows } from '../../test/listing-rows.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

/** Machines and their grids as the board shows them. */
let running: RunningService;
const [aFall = {}] = listingRows(sortingLog as unknown as AnyListing, 1);
const GUARULHOS = ['site:SPGRU01'];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let falls = 0;
const fall = (minutes: number, more: object = {}) => ({
  ...aFall,
  id: `P${++falls}:scan`,
  sortingTime: minutesAgo(minutes),
  sortingCenter: 'SPGRU01',
  deviceId: 'GRU-CB',
  dropGrid: 'GRU-A01',
  result: 'expected',
  by: 'machine',
  scope: GUARULHOS,
  ...more,
});
const device = (code: string, more: object = {}) => ({
  code,
  name: `Esteira ${code}`,
  status: 'enabled',
  center: 'SPGRU01',
  type: 'cross_belt',
  scope: GUARULHOS,
  ...more,
});
const grid = (code: string, status: string, bag: string | null = null) => ({
  code,
  status,
  bag,
  destination: `Destino ${code}`,
  center: 'SPGRU01',
  device: 'GRU-CB',
  scope: GUARULHOS,
});

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'roles',
      aRole('watcher', ['menu:express-data-center:sorting-machine-board']),
      aRole('other', ['menu:express-data-center:pickup-board']),
    );
    await store(
      'users',
      aUser('ana', { roles: ['watcher'], granted: GUARULHOS }),
      aUser('root', { roles: ['watcher'], grantedAll: true }),
      aUser('bob', { roles: ['other'], grantedAll: true }),
    );
    await store('sites', aSite('SPGRU01', { name: 'Guarulhos' }), aSite('RJCAX01'));
    await store(
      'sortingdevices',
      device('GRU-CB'),
      device('GRU-OLD', { status: 'disabled' }),
      device('CAX-CB', { center: 'RJCAX01', scope: ['site:RJCAX01'] }),
    );
    await store(
      'sortinggrids',
      grid('GRU-A01', 'enabled', 'BG000001'),
      grid('GRU-A02', 'full'),
      grid('GRU-A03', 'closed'),
      grid('GRU-A04', 'deleted'),
    );
    await store(
      'sorting_log',
      fall(10),
      fall(20, { result: 'unruled' }),
      fall(30, { result: 'other', dropGrid: 'GRU-A02' }),
      fall(300),
      fall(15, { by: 'hand' }),
      fall(60 * 25),
      fall(5, { deviceId: null }),
    );
  });
});
afterAll(async () => await running.close());

type Machines = z.output<typeof sortingMachines.answer>['machines'];
const asked = async (user: string, params: object = {}) => {
  const { status, body } = await running.ask(user, '/sortingMachineBoard/machines', params);
  return { status, machines: (body.data as { readonly machines?: Machines } | undefined)?.machines ?? [] };
};

test('a machine tells what it sorted and rejected in its last hour, by hand not counted, and how full its grids are', async () => {
  const { status, machines } = await asked('ana');
  expect(status).toBe(200);
  expect(machines).toEqual([
    {
      device: 'GRU-CB',
      name: 'Esteira GRU-CB',
      center: 'SPGRU01',
      centerName: 'Guarulhos',
      pieces: 3,
      rejects: 2,
      lastAt: expect.any(String),
      gridCount: 3,
      full: 1,
      closed: 1,
      grids: [
        { grid: 'GRU-A01', destination: 'Destino GRU-A01', status: 'enabled', bag: 'BG000001', pieces: 3 },
        { grid: 'GRU-A02', destination: 'Destino GRU-A02', status: 'full', bag: null, pieces: 1 },
        { grid: 'GRU-A03', destination: 'Destino GRU-A03', status: 'closed', bag: null, pieces: 0 },
      ],
    },
  ]);
});

test('who sees all sites sees the machines of all, the busiest first, and those of the centres that he asks for', async () => {
  const of = async (params: object) => (await asked('root', params)).machines.map((one) => one.device);
  expect(await of({})).toEqual(['GRU-CB', 'CAX-CB']);
  expect(await of({ centers: ['RJCAX01'] })).toEqual(['CAX-CB']);
  expect((await asked('ana', { centers: ['RJCAX01'] })).machines).toEqual([]);
});

test('a machine that did nothing stands there with zeros, and who has not the board is refused', async () => {
  const idle = (await asked('root')).machines.at(-1);
  expect(idle).toMatchObject({ device: 'CAX-CB', pieces: 0, rejects: 0, lastAt: null, gridCount: 0, grids: [] });
  expect((await asked('bob')).status).toBe(403);
});
