import { randomUUID } from 'node:crypto';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';

let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  service = memoryService();
  waybill = await orderedParcel(service);
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

/** What a device tells of a moment of its own clock. */
const tell = async (command: 'signParcel' | 'failDelivery', clock: string, id: string, caller = aCaller()) =>
  await service.send(
    `scanning.${command}`,
    (command === 'failDelivery' ? { waybill, cause: 'recipient_absent' } : { waybill }) as never,
    { id, caller, circumstances: { happenedAt: `2026-11-20T${clock}:00.000Z` } },
  );
const kept = (...scans: readonly string[]) =>
  expect(
    service
      .events()
      .filter(({ type }) => type === 'ParcelSigned' || type === 'ParcelDeliveryFailed')
      .map(({ metadata }) => metadata.commandId),
  ).toEqual(scans);
const found = () =>
  service.events().flatMap(({ type, data }) => (type === 'ParcelConflictFound' ? [data as object] : []));

test.each([
  ['11:00', '10:00'],
  ['10:00', '11:00'],
])(
  'of two devices that signed, uploaded as of %s and then of %s, the earlier one counts until somebody says otherwise; both are kept',
  async (one, two) => {
    const [first, second] = [randomUUID(), randomUUID()];
    await tell('signParcel', one, first);
    expect(await tell('signParcel', two, second, rio)).toMatchObject({ kind: 'stored' });
    const [stands, conflict] = one < two ? [first, second] : [second, first];
    expect(found()).toMatchObject([{ kind: 'signed_twice', stands, conflict }]);
    kept(first, second);
    const settled = await service.send(
      'scanning.settleConflict',
      { waybill, conflict, counts: conflict },
      { circumstances: { reason: 'a foto mostra a entrega' } },
    );
    expect(settled).toMatchObject({ kind: 'stored' });
    kept(first, second);
  },
);

test('a failure of 10:05 that was uploaded before a signature of 10:00 contradicts it: the signature counts, both are kept', async () => {
  const [failed, signed] = [randomUUID(), randomUUID()];
  expect(await tell('failDelivery', '10:05', failed)).toMatchObject({ kind: 'stored' });
  expect(await tell('signParcel', '10:00', signed, rio)).toMatchObject({
    kind: 'stored',
    answer: { conflicts: [failed] },
  });
  expect(found()).toMatchObject([{ kind: 'failed_after_signature', stands: signed, conflict: failed }]);
  kept(failed, signed);
});
