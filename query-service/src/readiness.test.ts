import { whileFrozen } from '../../infra/test/frozen-backend.ts';
import { runningService } from '../test/running-service.ts';

test('while the database stands still the service lives and is not ready, and says why', async () => {
  const running = await runningService(async () => await Promise.resolve());
  const get = async (path: string) => {
    const answer = await fetch(running.url + path);
    return [answer.status, await answer.text()];
  };
  try {
    expect(await get('/readyz')).toEqual([200, 'ok\n']);
    await whileFrozen(running.databaseUrl, 'malote readiness', async () => {
      expect(await get('/readyz')).toEqual([503, 'not ready: database\n']);
      expect(await get('/livez')).toEqual([200, 'ok']);
    });
    expect(await get('/readyz')).toEqual([200, 'ok\n']);
  } finally {
    await running.close();
  }
});
