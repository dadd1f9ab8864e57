import { randomUUID } from 'node:crypto';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

const BAG = 'BG0000000017';
const LOAD = 'LD000000000017';
const callers = {
  guarulhos: aCaller(),
  rio: aCaller({ user: 'bia', site: 'RJRIO01', station: 'M9' }),
};
type Site = keyof typeof callers;

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
  await fact('guarulhos', 'scanning.receiveParcel', '08:00', { waybill });
  await fact('guarulhos', 'bags.openBag', '08:10');
  await fact('guarulhos', 'bags.putParcelInBag', '08:20', { bagNumber: BAG, waybill });
  await fact('guarulhos', 'bags.sealBag', '08:30', { bagNumber: BAG, bagList: [] });
});
afterEach(async () => await service.close());

/** A fact of a site at a time of its device's clock; answers what came back and the id. */
async function fact(
  site: Site,
  command: Parameters<MemoryService['send']>[0],
  clock: string,
  input: object = { bagNumber: BAG },
) {
  const id = randomUUID();
  const happenedAt = `2026-11-20T${clock}:00.000Z`;
  const outcome = await service.send(command, input as never, {
    id,
    caller: callers[site],
    circumstances: { happenedAt },
  });
  return { id, outcome };
}

const settle = async (conflict: string, counts: string) =>
  await service.send(
    'bags.settleBagConflict',
    { bagNumber: BAG, conflict, counts },
    { circumstances: { reason: 'veio sem bipagem de saída' } },
  );

const told = () =>
  service
    .events()
    .filter(({ type }) => type === 'BagConflictFound' || type === 'BagConflictSettled')
    .map(({ type, data, metadata }) => ({ type, ...(data as object), scope: metadata.scope ?? [] }));

const stands = () => (told()[0] as unknown as { readonly stands: string }).stands;

/** Whether anything of the bag became the business of Rio. */
const opensToRio = () =>
  service.events().some(({ stream, metadata }) => stream === `bag-${BAG}` && metadata.scope?.includes('site:RJRIO01'));

test('a bag that lies sealed at one site is received at another: stored and told, it moves nothing and shows nobody there the bag', async () => {
  const { id, outcome } = await fact('rio', 'bags.receiveBag', '12:00');
  expect(outcome).toMatchObject({ kind: 'stored', answer: { conflicts: [id] } });
  expect(told()).toMatchObject([
    {
      type: 'BagConflictFound',
      conflict: id,
      known: { fact: 'BagSealed', site: 'SPGRU01', at: '2026-11-20T08:30:00.000Z' },
      seen: { act: 'BagReceived', site: 'RJRIO01', at: '2026-11-20T12:00:00.000Z', by: 'bia' },
      scope: [],
    },
  ]);
  expect(service.events().some(({ type }) => type === 'BagReceived')).toBe(false);
  expect(opensToRio()).toBe(false);
  expect((await fact('rio', 'bags.unpackBag', '12:10')).outcome).toMatchObject({
    refusal: { refused: 'BAG_NOT_ALL_ARRIVED' },
  });
  expect((await fact('rio', 'bags.receiveBag', '12:20')).outcome).toMatchObject({
    refusal: { refused: 'ALREADY_SCANNED' },
  });
  expect(opensToRio()).toBe(false);
});

test('it is sent on from there, too: confirming the receipt explains what followed, and the bag is that site’s from then on', async () => {
  const received = await fact('rio', 'bags.receiveBag', '12:00');
  const sent = await fact('rio', 'bags.scanOutBag', '13:00');
  expect(told().map(({ type }) => type)).toEqual(['BagConflictFound', 'BagConflictFound']);
  expect(await settle(received.id, received.id)).toMatchObject({ kind: 'stored' });
  expect(told().slice(2)).toMatchObject([
    { conflict: received.id, counts: received.id, confirmed: { act: 'BagReceived' }, scope: ['site:RJRIO01'] },
    { conflict: sent.id, counts: sent.id, confirmed: { act: 'BagScannedOut' } },
  ]);
  expect(await settle(received.id, received.id)).toMatchObject({ refusal: { refused: 'OPERATION_REPEATED' } });
  expect(await settle(received.id, stands())).toMatchObject({ refusal: { refused: 'OPERATION_REPEATED' } });
});

test('a receipt that was confirmed lets its site unpack the bag, and its parcels lie there', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  await settle(id, id);
  expect((await fact('rio', 'bags.unpackBag', '12:30')).outcome).toMatchObject({ kind: 'stored' });
  expect((await fact('rio', 'scanning.receiveParcel', '12:40', { waybill })).outcome).not.toHaveProperty(
    'answer.conflicts',
  );
});

test('what is kept as it was moves nothing, may be scanned again, and may be confirmed after all', async () => {
  const first = await fact('rio', 'bags.receiveBag', '12:00');
  expect(await settle(first.id, stands())).toMatchObject({ kind: 'stored' });
  expect(told()[1]).not.toHaveProperty('confirmed');
  expect(opensToRio()).toBe(false);
  expect((await fact('guarulhos', 'bags.scanOutBag', '12:30')).outcome).toMatchObject({ kind: 'stored' });
  expect(told()).toHaveLength(2);
  expect(await settle(first.id, first.id)).toMatchObject({ kind: 'stored' });
  expect(opensToRio()).toBe(true);
});

test('nobody settles what he does not see, without a reason, or what was never found', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  const settling = { bagNumber: BAG, conflict: id, counts: id };
  const circumstances = { reason: 'está aqui' };
  const caller = aCaller({ scope: ['site:RJRIO01'], user: 'caio' });
  expect(await service.send('bags.settleBagConflict', settling, { circumstances, caller })).toMatchObject({
    refusal: { refused: 'NO_PERMISSION' },
  });
  expect(await service.send('bags.settleBagConflict', settling)).toMatchObject({
    refusal: { refused: 'REASON_REQUIRED' },
  });
  const other = randomUUID();
  expect(await settle(other, other)).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND', field: 'conflict' } });
  expect(await settle(id, other)).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND', field: 'counts' } });
  expect(
    await service.send('bags.settleBagConflict', { ...settling, bagNumber: 'BG0000000099' }, { circumstances }),
  ).toMatchObject({ refusal: { refused: 'BAG_NOT_EXIST' } });
});

test('the tower takes the conflict of a bag while it is open', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  const attention = `conflict:${BAG}.${id}`;
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({ kind: 'stored' });
  await settle(id, id);
  expect(
    await service.send('reports.takeAttention', { attention }, { caller: aCaller({ user: 'dora' }) }),
  ).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND' } });
});

test('a departure from after it explains nothing', async () => {
  await fact('rio', 'bags.receiveBag', '12:00');
  await fact('guarulhos', 'bags.scanOutBag', '13:00');
  expect(told()).toHaveLength(1);
  expect(opensToRio()).toBe(false);
});

test.each([
  ['scanned out', async () => await fact('guarulhos', 'bags.scanOutBag', '09:00')],
  [
    'loaded',
    async () => {
      await fact('guarulhos', 'linehaul.openLoad', '08:40', {
        loadNumber: LOAD,
        originSite: 'SPGRU01',
        stops: ['RJRIO01'],
      });
      return await fact('guarulhos', 'linehaul.loadBag', '09:00', { loadNumber: LOAD, bagNumber: BAG });
    },
  ],
] as const)('a bag that is known too late to have been %s had left, and its receipt counts', async (_, left) => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  expect((await left()).outcome).toMatchObject({ kind: 'stored' });
  expect(told().slice(1)).toMatchObject([{ type: 'BagConflictSettled', conflict: id, counts: id }]);
  expect(opensToRio()).toBe(true);
});

test('a vehicle takes no bag that lies at another site', async () => {
  await fact('rio', 'linehaul.openLoad', '11:00', { loadNumber: LOAD, originSite: 'RJRIO01', stops: ['SPGRU01'] });
  expect((await fact('rio', 'linehaul.loadBag', '12:00', { loadNumber: LOAD, bagNumber: BAG })).outcome).toMatchObject({
    refusal: { refused: 'BAG_NOT_AT_SITE', params: { site: 'SPGRU01' } },
  });
  expect(opensToRio()).toBe(false);
});

test('a journey that was possible has no contradiction: scanned out and received, on a load, or uploaded in another order', async () => {
  await fact('guarulhos', 'bags.scanOutBag', '09:00');
  await fact('rio', 'bags.receiveBag', '12:00');
  await fact('rio', 'bags.scanOutBag', '13:00');
  await fact('guarulhos', 'bags.receiveBag', '16:00');
  await fact('rio', 'bags.receiveBag', '11:00');
  expect(told()).toEqual([]);
});
