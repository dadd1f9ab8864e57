import { randomUUID } from 'node:crypto';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { Busy } from '@malote/infra/event-store/errors.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';

const example = Object.fromEntries(IMPORT_COLUMNS.map(({ key, example: cell }) => [key, cell]));
const file = {
  fileName: 'pedidos.csv',
  fileHash: '0'.repeat(64),
  part: 0,
  parts: 1,
  rows: [2, 3, 4].map((row) => ({
    row,
    cells: { ...example, customer: 'LOJA1', channel: 'STD', customerOrderNumber: `PED-${row}` },
  })),
};

test('a group of a file is not answered while nobody knows what became of one of its orders; sent again under its id it comes in whole', async () => {
  const service = memoryService();
  const id = randomUUID();
  let left = 6;
  service.weather(() => ((left -= 1) < 0 ? { error: new Busy('log locked'), stored: false } : undefined));
  expect(await service.importOrders(file, id)).toMatchObject({ refused: 'SERVICE_BUSY' });
  service.weather(() => undefined);
  expect(await service.importOrders(file, id)).toMatchObject({
    answer: {
      stored: 3,
      failed: 0,
      rows: [{ outcome: 'duplicate' }, { outcome: 'stored' }, { outcome: 'stored' }],
    },
  });
  await service.close();
});

/** What an import asks for, and nothing else. */
const importer = aCaller({
  roles: ['importacao'],
  grants: { permissions: new Set(['api:orders.importOrders']), buttonsTaken: new Set() },
});

const grants = { permissions: new Set(['api:orders.createOrder']), buttonsTaken: new Set<string>() };
const CHANGED: readonly (readonly [string, string, (caller: Caller) => Caller | undefined])[] = [
  ['loses the right', 'NO_PERMISSION', (caller) => ({ ...caller, grants })],
  ['is gone, or signed out', 'UNAUTHENTICATED', () => undefined],
  ['owes a new password', 'PASSWORD_EXPIRED_CHANGE', (caller) => ({ ...caller, mustChangePassword: true })],
];

test.each(CHANGED)(
  'who %s while his file comes in imports nothing more of it, and is told so at each row; what he is given back comes in when it is sent again',
  async (_, code, after) => {
    const service = memoryService();
    const id = randomUUID();
    service.weather(({ stream }) => {
      if (stream.startsWith('order-')) service.standing(after);
      return undefined;
    });
    const done = await service.importOrders(file, id, importer);
    expect(done).toMatchObject({
      answer: {
        stored: 1,
        failed: 2,
        rows: [
          { row: 2, outcome: 'stored' },
          { row: 3, outcome: 'refused', errors: [{ code }] },
          { row: 4, outcome: 'refused', errors: [{ code }] },
        ],
      },
    });
    const registered = () => service.events().filter(({ type }) => type === 'OrderRegistered').length;
    expect(registered()).toBe(1);
    service.weather(() => undefined);
    service.standing((caller) => caller);
    expect(await service.importOrders(file, id, importer)).toMatchObject({ answer: { stored: 3, failed: 0 } });
    expect(registered()).toBe(3);
    await service.close();
  },
);

test('an order is decided within what its caller sees when its turn comes', async () => {
  const service = memoryService();
  service.standing((caller) => ({ ...caller, site: 'RJRIO01' }));
  await service.importOrders({ ...file, dryRun: false }, randomUUID(), importer);
  const sites = service.events().flatMap(({ type, metadata }) => (type === 'OrderRegistered' ? [metadata.site] : []));
  expect(new Set(sites)).toEqual(new Set(['RJRIO01']));
  await service.close();
});
