import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'roles',
      aRole('courier', []),
      aRole('desk', ['menu:service-quality']),
      aRole('reader', ['look:menu:service-quality:micro-work-orders']),
    );
    const works = (id: string, more: object) => aUser(id, { roles: ['courier'], ...more });
    await store(
      'users',
      works('ana', { site: 'SPSAO11' }),
      works('bia', { site: 'RJRIO11', granted: ['site:RJRIO11', 'site:SPSAO11'] }),
      works('caio', { site: 'RJRIO11', granted: ['site:RJRIO11'] }),
      works('dora', { site: null, grantedAll: true }),
      works('fabio', { site: 'RJRIO11', roles: ['desk'] }),
      works('gil', { site: 'RJRIO11', roles: ['reader'] }),
      works('eva', { site: 'SPSAO11', status: 'disabled' }),
    );
  });
});
afterAll(async () => await running.close());

const chosen = async (params: object): Promise<readonly string[]> => {
  const { data } = (await running.ask('caio', '/user/choices', { params })).body as {
    readonly data: { readonly records: readonly { readonly id: string }[] };
  };
  return data.records.map(({ id }) => id);
};

test('of a site those are offered who work there, by their own site or one that they answer for by name', async () => {
  expect(await chosen({ site: 'SPSAO11' })).toEqual(['ana', 'bia']);
  expect(await chosen({})).toEqual(['ana', 'bia', 'caio', 'dora', 'fabio', 'gil']);
  expect(await chosen({ ids: ['eva'] })).toEqual(['eva']);
});

test('those are offered who may open one of the pages that are named', async () => {
  const [complaints, micro] = ['menu:service-quality:complaint-work-order', 'menu:service-quality:micro-work-orders'];
  expect(await chosen({ whoOpen: [complaints] })).toEqual(['fabio']);
  expect(await chosen({ whoOpen: [complaints, micro] })).toEqual(['fabio', 'gil']);
  expect(await chosen({ whoOpen: ['menu:finance:receipts'] })).toEqual([]);
});
