import { stillServer } from '../../infra/test/still-server.ts';
import type { StillServer } from '../../infra/test/still-server.ts';
import { until } from '../../infra/test/until.ts';
import { runningService } from '../test/running-service.ts';

test('while the database stands still the service lives and is not ready, and says why', async () => {
  let server: StillServer | undefined;
  const running = await runningService(async () => await Promise.resolve(), {
    through: async (databaseUrl) => {
      server = await stillServer(databaseUrl);
      return server.url;
    },
  });
  const get = async (path: string) => {
    const answer = await fetch(running.url + path);
    return [answer.status, await answer.text()];
  };
  // It listens for changes a moment after it answers.
  const isReady = async () => await until('the service is ready', async () => (await get('/readyz'))[0] === 200);
  try {
    expect.assertions(3);
    await isReady();
    expect(await get('/readyz')).toEqual([200, 'ok\n']);
    await server?.whileStill(async () => {
      expect(await get('/readyz')).toEqual([503, 'not ready: database\n']);
      expect(await get('/livez')).toEqual([200, 'ok']);
    });
    await isReady();
  } finally {
    await running.close();
    server?.close();
  }
});
