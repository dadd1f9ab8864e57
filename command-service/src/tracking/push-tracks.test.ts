import { randomUUID } from 'node:crypto';
import { simulated } from '@malote/infra/outbound/simulated.ts';
import type { Notice } from '@malote/infra/outbound/webhook.ts';
import { until } from '../../../infra/test/until.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { anOrder, smallCompany } from '../../test/small-company.ts';

const receiver = simulated<Notice>('webhook');
let service: RunningService;
let target = '';
beforeAll(async () => {
  service = await runningService({ notices: () => receiver });
  await smallCompany(service);
  const fields = { name: 'ERP', customer: 'LOJA1', address: 'https://erp.example.com/rastreios' };
  const reply = await call('registerTrackTarget', { fields });
  target = (reply.data as { readonly code: string }).code;
});
afterAll(async () => await service.close());

const call = async (name: string, input: object) => await service.send(`tracking.${name}` as never, input as never);
const scan = async (name: string, waybill: string) => {
  expect(await service.send(`scanning.${name}` as never, { waybill } as never)).toMatchObject({ http: 200 });
};
async function aParcel(): Promise<string> {
  const { data } = await service.send('orders.createOrder', anOrder());
  return (data as { readonly waybills: readonly [string] }).waybills[0];
}
interface Track {
  readonly id: string;
  readonly waybillNumber: string;
  readonly node: string;
  readonly delivery: string;
}
const told = (waybill: string): readonly Track[] =>
  receiver
    .taken()
    .map(({ content }) => content as Track)
    .filter((one) => one.waybillNumber === waybill);
const nodes = (waybill: string) => told(waybill).map(({ node }) => node);
const happened = async (code: string) =>
  (await service.types(`trackpush-${code}`)).filter((type) => !type.startsWith('command.'));
const wait = async (what: string, is: () => boolean | Promise<boolean>) => await until(what, async () => await is());

test('what happens to a parcel is told to its customer, one track after the other (R-0696)', async () => {
  const waybill = await aParcel();
  await scan('receiveParcel', waybill);
  await scan('dispatchParcel', waybill);
  await wait('both tracks', () => told(waybill).length === 2);
  expect(nodes(waybill)).toEqual(['received_consolidation', 'dispatched_consolidation']);
  const [first] = told(waybill);
  expect(first?.id).toContain(`${waybill}-${target}-`);
  await wait('the outcome', async () => (await happened(first?.id ?? '')).includes('TrackPushTaken'));
  expect(await happened(first?.id ?? '')).toEqual(['TrackPushRegistered', 'TrackPushTaken']);
});

test('tracks of many parcels are registered side by side, those of each in their order', async () => {
  const parcels = await Promise.all(Array.from({ length: 40 }, aParcel));
  await Promise.all(
    parcels.map(async (waybill) => {
      await scan('receiveParcel', waybill);
      await scan('dispatchParcel', waybill);
    }),
  );
  await wait('all tracks', () => parcels.every((waybill) => told(waybill).length === 2));
  for (const waybill of parcels) expect(nodes(waybill)).toEqual(['received_consolidation', 'dispatched_consolidation']);
});

test('a paused target gets nothing, and what waited comes in its order when it is resumed', async () => {
  const waybill = await aParcel();
  expect(await call('pauseTrackTarget', { code: target })).toMatchObject({ http: 200 });
  await scan('receiveParcel', waybill);
  await scan('dispatchParcel', waybill);
  await wait('pushes that wait', async () => (await service.streams(`trackpush-${waybill}-`)).length === 2);
  expect(nodes(waybill)).toEqual([]);
  expect(await call('resumeTrackTarget', { code: target })).toMatchObject({ http: 200 });
  await wait('both tracks', () => told(waybill).length === 2);
  expect(nodes(waybill)).toEqual(['received_consolidation', 'dispatched_consolidation']);
});

test('what is refused has failed with the reason, is pushed again, and not once it was consumed (R-0367, R-0225, R-0226)', async () => {
  const waybill = await aParcel();
  receiver.next('wrong');
  await scan('receiveParcel', waybill);
  await wait('the failure', async () => (await outcomeOf(waybill)) === 'TrackPushFailed');
  const answer = await call('pushTracks', { waybillNumbers: [waybill] });
  expect(answer).toMatchObject({ http: 200, data: { success: 1, failed: [] } });
  await wait('the track', () => told(waybill).length === 1);
  const [track] = told(waybill);
  const code = track?.id ?? '';
  await wait('the outcome', async () => (await happened(code)).at(-1) === 'TrackPushTaken');
  expect(await service.events(`trackpush-${code}`)).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ result: 'refused', errorMessage: '400 wrong' }) }),
  );
  expect(
    await call('consumeTrackPush', { code, fields: { consumption: 'success', consumptionCount: 1 } }),
  ).toMatchObject({ http: 200 });
  expect(await call('re-pushTrackPush', { code })).toMatchObject({ http: 409, code: 'PUSH_ALREADY_CONSUMED' });
});

test('a batch with mixed result tells which went and which did not, and why (R-0161, R-0408, R-0412)', async () => {
  const [known, consumed] = [await aParcel(), await aParcel()];
  for (const waybill of [known, consumed]) await scan('receiveParcel', waybill);
  await wait('both tracks', () => told(known).length === 1 && told(consumed).length === 1);
  const code = told(consumed)[0]?.id ?? '';
  await wait('the outcome', async () => (await happened(code)).at(-1) === 'TrackPushTaken');
  await call('consumeTrackPush', { code, fields: { consumption: 'failure', consumptionCount: 2 } });
  expect(await call('pushTracks', { waybillNumbers: [known, consumed, 'ML9999999999999'] })).toMatchObject({
    http: 200,
    data: {
      success: 1,
      failed: [
        { waybillNumber: consumed, code: 'PUSH_ALREADY_CONSUMED' },
        { waybillNumber: 'ML9999999999999', code: 'WAYBILL_NOT_FOUND' },
      ],
    },
  });
});

test('a parcel is pushed by the number that it was given later, which stands on its label (R-0408, R-0692)', async () => {
  const waybill = await aParcel();
  await scan('receiveParcel', waybill);
  await wait('the track', () => told(waybill).length === 1);
  const replacement = 'ML0000000000067';
  expect(await service.send('scanning.exchangeWaybill', { waybill, replacement } as never)).toMatchObject({
    http: 200,
  });
  expect(await call('pushTracks', { waybillNumbers: [replacement] })).toMatchObject({
    http: 200,
    data: { success: 1, failed: [] },
  });
});

test('what contradicts a signature is told to nobody until somebody says that it counts, and then with its own time', async () => {
  const waybill = await aParcel();
  const [earlier, later] = [300_000, 240_000].map((ago) => new Date(Date.now() - ago).toISOString());
  const sign = async (happenedAt: string | undefined, station: string, id: string) =>
    expect(
      await service.send('scanning.signParcel', { waybill }, { id, envelope: { happenedAt, station } }),
    ).toMatchObject({ http: 200 });
  const conflict = randomUUID();
  await sign(earlier, 'M8', randomUUID());
  await sign(later, 'M9', conflict);
  await scan('collectParcel', await aParcel());
  await wait('the signature', () => told(waybill).length === 1);
  const settle = async (counts: string) =>
    expect(
      await service.send(
        'scanning.settleConflict',
        { waybill, conflict, counts },
        { envelope: { reason: 'a foto mostra a entrega' } },
      ),
    ).toMatchObject({ http: 200 });
  await settle(conflict);
  await wait('what was held back', () => told(waybill).length === 2);
  expect(told(waybill)).toMatchObject([
    { node: 'signed', happenedAt: earlier, delivery: 'delivered_successfully' },
    { node: 'signed', happenedAt: later, delivery: 'delivered_successfully' },
  ]);
});

test('a judgment that is taken back is told, too: the signature that counts again is the last word', async () => {
  const waybill = await aParcel();
  const [signature, failed] = [randomUUID(), randomUUID()];
  const reported = async (name: string, id: string, minutes: number, device: string, more: object = {}) =>
    expect(
      await service.send(`scanning.${name}` as never, { waybill, ...more } as never, {
        id,
        envelope: agoAt(device, minutes),
      }),
    ).toMatchObject({ http: 200 });
  const settle = async (counts: string) =>
    expect(
      await service.send(
        'scanning.settleConflict',
        { waybill, conflict: failed, counts },
        { envelope: { reason: 'o vídeo mostra a porta' } },
      ),
    ).toMatchObject({ http: 200 });
  await reported('signParcel', signature, 40, 'M8');
  await reported('failDelivery', failed, 20, 'M9', { cause: 'recipient_absent' });
  await wait('the signature', () => told(waybill).length === 1);
  await settle(failed);
  await wait('the try', () => told(waybill).length === 2);
  await settle(signature);
  await wait('the signature again', () => told(waybill).length === 3);
  expect(told(waybill).map(({ node, delivery }) => [node, delivery])).toEqual([
    ['signed', 'delivered_successfully'],
    ['received_delivery_point', 'delivery_failed'],
    ['signed', 'delivered_successfully'],
  ]);
  expect(new Set(told(waybill).map(({ id }) => id)).size).toBe(3);
});

test('of a judgment that says what was told already, nobody is told again', async () => {
  const waybill = await aParcel();
  const [first, second] = [randomUUID(), randomUUID()];
  for (const [id, minutes, device] of [
    [first, 40, 'M8'],
    [second, 20, 'M9'],
  ] as const)
    await service.send('scanning.signParcel', { waybill }, { id, envelope: agoAt(device, minutes) });
  await service.send(
    'scanning.settleConflict',
    { waybill, conflict: second, counts: first },
    { envelope: { reason: 'a primeira conta' } },
  );
  await from('receiveParcel', waybill, agoAt('M8', 60));
  await wait('what came after it', () => nodes(waybill).includes('received_consolidation'));
  expect(nodes(waybill)).toEqual(['signed', 'received_consolidation']);
});

/** Scans of devices, each with its own time and sent when it had a network. */
const agoAt = (device: string, minutes: number) => ({
  happenedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  station: device,
  deviceNumber: Number(device.slice(1)),
});
const from = async (name: string, waybill: string, envelope: object, more: object = {}) =>
  expect(await service.send(`scanning.${name}` as never, { waybill, ...more } as never, { envelope })).toMatchObject({
    http: 200,
  });

test('a try that failed and is told late, by a device without a network, leaves the signature that was told the last word', async () => {
  const waybill = await aParcel();
  await from('sendOutForDelivery', waybill, agoAt('M8', 50));
  const [failed, signed] = [agoAt('M9', 40), agoAt('M8', 20)];
  await from('signParcel', waybill, signed);
  await wait('the signature', () => nodes(waybill).includes('signed'));
  await from('failDelivery', waybill, failed, { cause: 'recipient_absent' });
  await wait('the try', () => told(waybill).length === 3);
  expect(told(waybill)).toMatchObject([
    { node: 'delivering' },
    { node: 'signed', happenedAt: signed.happenedAt, delivery: 'delivered_successfully' },
    {
      node: 'received_delivery_point',
      happenedAt: failed.happenedAt,
      attempt: 'failed',
      delivery: 'delivered_successfully',
      standing: { node: 'signed', happenedAt: signed.happenedAt },
    },
  ]);
  expect(told(waybill)[1]).not.toHaveProperty('standing');
  expect(new Set(told(waybill).map(({ id }) => id)).size).toBe(3);
});

test('a track that was refused and is pushed again after the signature says that the parcel was delivered', async () => {
  const waybill = await aParcel();
  await from('sendOutForDelivery', waybill, agoAt('M8', 50));
  await wait('the way out', () => told(waybill).length === 1);
  receiver.next('wrong');
  await from('failDelivery', waybill, agoAt('M8', 40), { cause: 'recipient_absent' });
  const failures = async () => {
    const pushes = await service.streams(`trackpush-${waybill}-`);
    return (await Promise.all(pushes.map(async (one) => (await service.types(one)).at(-1)))).filter(
      (type) => type === 'TrackPushFailed',
    );
  };
  await wait('the failure', async () => (await failures()).length === 1);
  await from('signParcel', waybill, agoAt('M8', 20));
  await wait('the signature', () => nodes(waybill).includes('signed'));
  expect(await call('pushTracks', { waybillNumbers: [waybill] })).toMatchObject({ http: 200 });
  await wait('the try', () => nodes(waybill).includes('received_delivery_point'));
  const again = told(waybill).filter(({ node }) => node === 'received_delivery_point');
  expect(again).toMatchObject([
    { attempt: 'failed', delivery: 'delivered_successfully', standing: { node: 'signed' } },
  ]);
});

test('nobody says himself that a track was pushed, or makes one up', async () => {
  const waybill = await aParcel();
  await scan('receiveParcel', waybill);
  await wait('the track', () => told(waybill).length === 1);
  const code = told(waybill)[0]?.id ?? '';
  await wait('the outcome', async () => (await happened(code)).at(-1) === 'TrackPushTaken');
  await call('re-pushTrackPush', { code });
  await wait('the outcome', async () => (await happened(code)).at(-1) === 'TrackPushTaken');
  for (const name of ['begin', 'fail'])
    expect(
      await call(`${name}TrackPush`, { code, ...(name === 'fail' && { fields: { result: 'refused' } }) }),
    ).toMatchObject({ http: 409, code: 'MOVE_NOT_POSSIBLE' });
});

/** What happened last to the first push of a parcel. */
async function outcomeOf(waybill: string): Promise<string | undefined> {
  const [stream] = await service.streams(`trackpush-${waybill}-`);
  return stream === undefined ? undefined : (await service.types(stream)).at(-1);
}
