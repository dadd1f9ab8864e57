import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { sortingLog } from '@malote/contracts/sorting/sorting-log.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;
const [aFall = {}] = listingRows(sortingLog as unknown as AnyListing, 1);
const GUARULHOS = ['site:SPGRU01'];
/** What fell so long after the first instant of the company's day, or before it. */
const fallOn =
  (day: string) =>
  (id: string, after: number, more: object = {}) => ({
    ...aFall,
    id,
    trackingNumber: `ML000000000${id}`,
    sortingTime: new Date(Date.parse(`${day}T00:00:00-03:00`) + after).toISOString(),
    sortingCenter: 'SPGRU01',
    dropGrid: 'GRU-A01',
    result: 'expected',
    scope: GUARULHOS,
    ...more,
  });
const grid = (code: string, status: string, more: object = {}) => ({
  code,
  status,
  bag: null,
  destination: `Destino ${code}`,
  center: 'SPGRU01',
  device: null,
  scope: GUARULHOS,
  ...more,
});

beforeAll(async () => {
  running = await runningService(async (store) => {
    const fall = fallOn(businessDay(new Date(), COMPANY_ZONE));
    await store(
      'roles',
      aRole('sorter', ['menu:express-data-center:manual-sorting']),
      aRole('other', ['menu:express-data-center:pickup-board']),
    );
    await store(
      'users',
      aUser('ana', { roles: ['sorter'], granted: GUARULHOS, site: 'SPGRU01' }),
      aUser('root', { roles: ['sorter'], grantedAll: true }),
      aUser('bob', { roles: ['other'], grantedAll: true }),
    );
    await store('sites', aSite('SPGRU01'), aSite('RJCAX01'));
    const there = { center: 'RJCAX01', scope: ['site:RJCAX01'] };
    await store(
      'sortinggrids',
      grid('GRU-A01', 'enabled', { bag: 'BG000001' }),
      grid('GRU-A02', 'full'),
      grid('GRU-A03', 'deleted'),
      grid('CAX-A01', 'enabled', there),
    );
    await store(
      'sorting_log',
      fall('0001', -1),
      fall('0002', 0),
      fall('0003', 1, { result: 'other' }),
      fall('0004', 2, { result: 'unruled', dropGrid: 'FLOOR' }),
      ...['0005', '0006', '0007'].map((id) =>
        fall(id, 3, { sortingCenter: 'RJCAX01', dropGrid: 'CAX-A01', scope: ['site:RJCAX01'] }),
      ),
    );
  });
});
afterAll(async () => await running.close());

const asked = async (user: string, site?: string) => {
  const { status, body } = await running.ask(
    user,
    '/sorting/today',
    {},
    {
      token: await tokenOf(user, site === undefined ? {} : { site, station: 'M1' }),
    },
  );
  return { status, day: body.data };
};

test('the day of a site tells its grids in their order, into which others something fell, and what fell last', async () => {
  expect(await asked('ana', 'SPGRU01')).toMatchObject({
    status: 200,
    day: {
      site: 'SPGRU01',
      pieces: 3,
      elsewhere: 1,
      unruled: 1,
      grids: [
        {
          grid: 'GRU-A01',
          destination: 'Destino GRU-A01',
          status: 'enabled',
          bag: 'BG000001',
          pieces: 2,
          elsewhere: 1,
        },
        { grid: 'GRU-A02', destination: 'Destino GRU-A02', status: 'full', bag: null, pieces: 0, elsewhere: 0 },
        { grid: 'FLOOR', destination: null, status: null, bag: null, pieces: 1, elsewhere: 0 },
      ],
      last: [{ id: '0004', result: 'unruled', grid: 'FLOOR' }, { id: '0003' }, { id: '0002' }],
    },
  });
});

test('who has no site sees the day of all that he sees, the fullest grids first', async () => {
  const { day } = await asked('root');
  expect(day).toMatchObject({ site: null, pieces: 6 });
  expect((day as { grids: { grid: string }[] }).grids.map((one) => one.grid)).toEqual(['CAX-A01', 'GRU-A01', 'FLOOR']);
});

test('who sorts nothing is told nothing', async () => expect((await asked('bob')).status).toBe(403));
