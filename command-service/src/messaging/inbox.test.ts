import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => await service.close());

const read = async (...messages: string[]) =>
  await service.send('messaging.readMessages' as never, { messages } as never);

test('a message is read once and stays read: read again it changes nothing (R-0055, R-0715)', async () => {
  expect(await read('AV00000001', 'MS00000001', 'AV00000001')).toMatchObject({ http: 200 });
  const before = await service.head();
  expect(await read('AV00000001')).toMatchObject({ http: 200 });
  // The record of the command alone.
  expect((await service.head()) - before).toBe(1n);
  expect(await read('AV00000001', 'AV00000002')).toMatchObject({ http: 200 });
  expect((await service.head()) - before).toBe(3n);
});
