import { randomUUID } from 'node:crypto';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { Busy } from '@malote/infra/event-store/errors.ts';
import { memoryService } from '../../test/memory-service.ts';

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
