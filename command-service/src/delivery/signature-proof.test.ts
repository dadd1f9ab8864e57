import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { file, fileUploaded } from '@malote/contracts/kernel/file.ts';
import { signatureProof } from '@malote/contracts/delivery/signature-proof.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';
import { atGuarulhos } from '../../test/small-network.ts';
import { absent } from '../kernel/loaded.ts';
import type { Run } from '../kernel/run.ts';
import { written } from '../kernel/written.ts';
import { signatureProofRules } from './signature-proof-rules.ts';

let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  service = memoryService();
  waybill = await orderedParcel(service);
});
afterEach(async () => await service.close());

const inScope = (site = 'SPGRU01') =>
  ({
    load: async (_: unknown, id: string) => ({ state: await service.load(parcel, id), scope: ['site:SPGRU01'] }),
    command: { callerScope: [`site:${site}`] },
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
  expect(await proves(signed, inScope('RJRIO01'))).toMatchObject(nothing);
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
  expect(allowed({ secondPhoto: {} })).toMatchObject({ field: 'fields.photo' });
  const asked = (fields: object) =>
    signatureProof.commands.register.input.safeParse({ code: randomUUID(), fields: { waybill, ...fields } }).success;
  const one = { id: randomUUID() };
  expect([asked({ photo: one }), asked({ photo: one, fourthPhoto: one })]).toEqual([true, false]);
  expect(signatureProof.life.revisable).toEqual([]);
});

test('what the recipient signed on the screen proves a signature alone; nothing, or photos with the first one missing, do not', () => {
  const allowed = (fields: Readonly<Record<string, unknown>>) =>
    signatureProofRules.allows?.(fields, {} as never, '', {} as never);
  expect(allowed({ signature: {} })).toBeUndefined();
  expect(allowed({ signature: {}, photo: {}, secondPhoto: {} })).toBeUndefined();
  for (const lacks of [{}, { signature: {}, secondPhoto: {} }])
    expect(allowed(lacks)).toMatchObject({ refused: 'FIELD_MANDATORY', field: 'fields.photo' });
  expect(allowed({ signature: {}, thirdPhoto: {} })).toMatchObject({ field: 'fields.secondPhoto' });
});

/** A photo that ana sent, as the house knows of it. */
async function photoOf(field: string): Promise<{ readonly id: string }> {
  const [id, kept] = [randomUUID(), randomUUID()];
  const described = { id, kept, name: 'porta.jpg', type: 'jpg', bytes: 2_000, sha256: 'a'.repeat(64) } as const;
  const fact = fileUploaded({ ...described, record: 'SignatureProof', field });
  const about = { ...atGuarulhos, actor: 'ana', commandId: id };
  const [told] = written(absent(file, `file-${id}`), [fact], id, about, false, new Date());
  if (told === undefined) throw new Error('nothing was written');
  await service.log.open().append({ stream: `file-${id}`, expected: 0, appendId: id, events: [told.stored] });
  return { id };
}

test.each([0, 1, 2])(
  'killed after %d appends, a signature and the photos that follow it stand once when they are sent again',
  async (appends) => {
    const [signing, proving] = [randomUUID(), randomUUID()];
    const fields = { waybill, photo: await photoOf('photo'), secondPhoto: await photoOf('secondPhoto') };
    /** What the device does until it hears that both are stored. */
    const report = async () => [
      await service.send('scanning.signParcel', { waybill }, { id: signing, caller: aCaller() }),
      await service.send('delivery.registerSignatureProof' as CommandName, { code: signing, fields } as never, {
        id: proving,
        caller: aCaller(),
      }),
    ];
    service.killAfter(appends);
    const killed = await report().then(
      () => false,
      (error: unknown) => error instanceof Killed,
    );
    expect(killed).toBe(appends < 2);
    await service.restart();
    for (const answers of [await report(), await report()])
      for (const { kind } of answers) expect(['stored', 'duplicate']).toContain(kind);
    const count = (type: string) => service.events().filter((event) => event.type === type).length;
    expect([count('ParcelSigned'), count('ParcelConflictFound'), count('SignatureProofRegistered')]).toEqual([1, 0, 1]);
    expect((await service.load(signatureProof.aggregate, signing)).fields).toMatchObject({
      photo: { id: fields.photo.id, name: 'porta.jpg' },
      secondPhoto: { id: fields.secondPhoto.id },
      sentBy: 'ana',
    });
  },
);
