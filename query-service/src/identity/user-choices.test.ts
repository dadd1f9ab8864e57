import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('courier', []));
    const works = (id: string, more: object) => aUser(id, { roles: ['courier'], ...more });
    await store(
      'users',
      works('ana', { site: 'SPSAO11' }),
      works('bia', { site: 'RJRIO11', granted: ['site:RJRIO11', 'site:SPSAO11'] }),
      works('caio', { site: 'RJRIO11', granted: ['site:RJRIO11'] }),
      works('dora', { site: null, grantedAll: true }),
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
  expect(await chosen({})).toEqual(['ana', 'bia', 'caio', 'dora']);
  expect(await chosen({ ids: ['eva'] })).toEqual(['eva']);
});
