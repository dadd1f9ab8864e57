import { randomUUID } from 'node:crypto';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  service = memoryService();
  await service.send('orders.createOrder', anOrder());
  waybill = String(
    service
      .events()
      .find(({ type }) => type === 'ParcelRegistered')
      ?.stream.slice('parcel-'.length),
  );
});
afterEach(async () => await service.close());

const rio = aCaller({ user: 'bia', site: 'RJRIO01', station: 'M9' });
const scopeAdded = () =>
  service
    .events()
    .filter(({ type }) => /^Parcel(?:Signed|Conflict)/.test(type))
    .map(({ type, metadata }) => [type, metadata.scope ?? []]);

test('a second signature of another site is stored and told, shows nobody there the order, and does so once it is settled for it', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await service.send('scanning.signParcel', { waybill }, { id: first });
  expect(await service.send('scanning.signParcel', { waybill }, { id: second, caller: rio })).toMatchObject({
    kind: 'stored',
    answer: { conflicts: [second] },
  });
  expect(scopeAdded()).toEqual([
    ['ParcelSigned', ['site:SPGRU01']],
    ['ParcelSigned', []],
    ['ParcelConflictFound', []],
  ]);
  const attention = `conflict:${waybill}.${second}`;
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({ kind: 'stored' });
  const settle = { waybill, conflict: second, counts: second };
  const circumstances = { reason: 'a foto mostra a entrega' };
  const atRio = aCaller({ scope: ['site:RJRIO01'], user: 'caio' });
  expect(await service.send('scanning.settleConflict', settle, { circumstances, caller: atRio })).toMatchObject({
    kind: 'denied',
    refusal: { refused: 'NO_PERMISSION' },
  });
  expect(await service.send('scanning.settleConflict', settle)).toMatchObject({
    refusal: { refused: 'REASON_REQUIRED' },
  });
  expect(await service.send('scanning.settleConflict', settle, { circumstances })).toMatchObject({ kind: 'stored' });
  expect(scopeAdded().at(-1)).toEqual(['ParcelConflictSettled', ['site:RJRIO01']]);
  expect(
    await service.send('reports.takeAttention', { attention }, { caller: aCaller({ user: 'dora' }) }),
  ).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND' } });
});
