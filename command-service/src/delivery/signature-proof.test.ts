import { randomUUID } from 'node:crypto';
import { signatureProof } from '@malote/contracts/delivery/signature-proof.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import type { Run } from '../kernel/run.ts';
import { signatureProofRules } from './signature-proof-rules.ts';

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

const inScope = (mayTouch = true) =>
  ({
    load: async (_: unknown, id: string) => ({ state: await service.load(parcel, id), scope: ['site:SPGRU01'] }),
    mayTouch: () => mayTouch,
  }) as unknown as Run;
const proves = async (scan: string, run = inScope()) =>
  await signatureProofRules.looks?.(run, 'register', { waybill }, scan);
const nothing = { refused: 'SIGNATURE_NOT_FOUND' };

test('photos prove the signature that a scan gave, and no other scan and no parcel that is out of reach', async () => {
  const [received, signed] = [randomUUID(), randomUUID()];
  await service.send('scanning.receiveParcel', { waybill }, { id: received });
  await service.send('scanning.signParcel', { waybill }, { id: signed });
  expect(await proves(signed)).toEqual({ waybill });
  for (const scan of [received, randomUUID()]) expect(await proves(scan)).toMatchObject(nothing);
  expect(await proves(signed, inScope(false))).toMatchObject(nothing);
});

test('a signature that was taken back keeps its proof', async () => {
  const signed = randomUUID();
  await service.send('scanning.signParcel', { waybill }, { id: signed });
  await service.send('scanning.undoScan', { waybill, scan: signed });
  expect(await proves(signed)).toEqual({ waybill });
});

test('a signature has up to three photos, one after the other, and nothing replaces them (R-0376)', () => {
  const allowed = (fields: Readonly<Record<string, unknown>>) =>
    signatureProofRules.allows?.(fields, {} as never, '', {} as never);
  expect(allowed({ photo: {}, secondPhoto: {}, thirdPhoto: {} })).toBeUndefined();
  expect(allowed({ photo: {}, thirdPhoto: {} })).toMatchObject({ field: 'fields.secondPhoto' });
  const asked = (fields: object) =>
    signatureProof.commands.register.input.safeParse({ code: randomUUID(), fields: { waybill, ...fields } }).success;
  const one = { id: randomUUID() };
  expect([asked({}), asked({ photo: one }), asked({ photo: one, fourthPhoto: one })]).toEqual([false, true, false]);
  expect(signatureProof.life.revisable).toEqual([]);
});
