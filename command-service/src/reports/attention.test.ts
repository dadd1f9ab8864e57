import { randomUUID } from 'node:crypto';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

let service: MemoryService;
let waybill: string;
let attention: string;
beforeEach(async () => {
  service = memoryService();
  await service.send('orders.createOrder', anOrder(), { circumstances: { happenedAt: '2026-11-15T10:00:00-03:00' } });
  waybill = String(
    service
      .events()
      .find(({ type }) => type === 'ParcelRegistered')
      ?.stream.slice('parcel-'.length),
  );
  attention = `quiet:${waybill}`;
});
afterEach(async () => await service.close());

test('what needs somebody is taken by one, and may be taken over by another', async () => {
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({ kind: 'stored' });
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
  expect(
    await service.send('reports.takeAttention', { attention }, { caller: aCaller({ user: 'bia' }) }),
  ).toMatchObject({ kind: 'stored' });
});
test('it is snoozed with a reason and to a time that is still to come', async () => {
  const later = '2026-11-20T14:00:00-03:00';
  expect(await service.send('reports.snoozeAttention', { attention, until: later })).toMatchObject({
    kind: 'denied',
    refusal: { refused: 'REASON_REQUIRED' },
  });
  expect(
    await service.send(
      'reports.snoozeAttention',
      { attention, until: '2026-11-20T09:00:00-03:00' },
      { circumstances: { reason: 'aguardando cliente' } },
    ),
  ).toMatchObject({ refusal: { refused: 'TIME_MUST_BE_FUTURE' } });
  expect(
    await service.send(
      'reports.snoozeAttention',
      { attention, until: later },
      { circumstances: { reason: 'aguardando cliente' } },
    ),
  ).toMatchObject({ kind: 'stored' });
});
test('it is answered once, and then not taken any more', async () => {
  const reason = { circumstances: { reason: 'encontrado na gaiola' } };
  expect(await service.send('reports.answerAttention', { attention }, reason)).toMatchObject({ kind: 'stored' });
  expect(await service.send('reports.answerAttention', { attention }, reason)).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({
    refusal: { refused: 'OPERATION_REPEATED' },
  });
});
test('a reveal and an export say why, an opened history need not', async () => {
  expect(await service.send('access.open', { kind: 'reveal', of: 'PD000000000001' })).toMatchObject({
    refusal: { refused: 'REASON_REQUIRED' },
  });
  expect(await service.send('access.open', { kind: 'history', of: 'PD000000000001' })).toMatchObject({
    kind: 'stored',
  });
});

test('whom somebody looked for stands in no record in the clear, only encrypted', async () => {
  const filter = { recipient: 'Maria Souza', states: ['SP'] };
  const circumstances = { reason: 'auditoria' };
  expect(
    await service.send('access.open', { kind: 'export', of: 'orders.orderExport', filter }, { circumstances }),
  ).toMatchObject({ kind: 'stored' });
  const written = service.events().slice(-2);
  expect(written.map(({ type }) => type)).toEqual(['command.accepted', 'AccessRecorded']);
  // Of what was sent the log keeps a keyed hash, too, which is none in this service.
  const told = written.map(({ data }) => ({ ...(data as object), inputHash: '' }));
  expect(JSON.stringify(told)).not.toMatch(/Maria|Souza/);
  const [, { data } = { data: undefined }] = written;
  const { sought } = data as unknown as { readonly sought: string };
  const opened = Buffer.from(sought.slice('pd1.'.length), 'base64url').toString();
  expect(JSON.parse(opened)).toEqual(filter);
});

describe('what calls for nobody is not taken, snoozed or answered', () => {
  const missing = { kind: 'refused', refusal: { refused: 'RECORD_NOT_FOUND', field: 'attention' } };
  const take = async (id: string) => await service.send('reports.takeAttention', { attention: id });
  test('a number that nobody registered and nobody scanned', async () => {
    for (const kind of ['quiet', 'late', 'stray_binding', 'unknown_code'])
      expect(await take(`${kind}:ML0000000009991`)).toMatchObject(missing);
    expect(await take(`refused_after_green:${randomUUID()}`)).toMatchObject(missing);
    const circumstances = { reason: 'ninguém pediu' };
    const id = { attention: 'late:ML0000000009991' };
    expect(await service.send('reports.answerAttention', id, { circumstances })).toMatchObject(missing);
    expect(
      await service.send('reports.snoozeAttention', { ...id, until: '2026-11-20T14:00:00-03:00' }, { circumstances }),
    ).toMatchObject(missing);
  });
  test('a parcel that is not quiet, not bound and at its end', async () => {
    expect(await take(`stray_binding:${waybill}`)).toMatchObject(missing);
    expect(await service.send('scanning.receiveParcel', { waybill })).toMatchObject({ kind: 'stored' });
    expect(await take(attention)).toMatchObject(missing);
    expect(await take(`late:${waybill}`)).toMatchObject({ kind: 'stored' });
    expect(await service.send('scanning.signParcel', { waybill })).toMatchObject({ kind: 'stored' });
    expect(
      await service.send(
        'reports.takeAttention',
        { attention: `late:${waybill}` },
        { caller: aCaller({ user: 'bia' }) },
      ),
    ).toMatchObject(missing);
  });
  test("a parcel that is not the caller's", async () => {
    const manaus = aCaller({ scope: ['site:AMMAO01'] });
    expect(await service.send('reports.takeAttention', { attention }, { caller: manaus })).toMatchObject(missing);
  });
  test('a scan of an unknown number, and one refused after it was shown green, do call for somebody', async () => {
    const id = randomUUID();
    const scan = { waybill: 'ML0000000009991' };
    await service.send('scanning.receiveParcel', scan, { id, circumstances: { shown: 'accepted' } });
    expect(await take(`unknown_code:${scan.waybill}`)).toMatchObject({ kind: 'stored' });
    expect(await take(`refused_after_green:${id}`)).toMatchObject({ kind: 'stored' });
  });
});
