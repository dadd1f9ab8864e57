import type { CommandName } from '@malote/contracts/catalogue.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import { driverInvitation } from '@malote/contracts/fleet/driver-invitation.ts';
import { driverRegistration } from '@malote/contracts/fleet/driver-registration.ts';
import { trailer } from '@malote/contracts/fleet/trailer.ts';
import { transportVehicle } from '@malote/contracts/fleet/transport-vehicle.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { asking } from '../../test/rules.ts';
import { registrationRules } from './registration-rules.ts';
import { bodyworkRules, vehicleRules, vehicleTagRules } from './vehicle-rules.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana') =>
  await service.send(`fleet.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
const registered = async (noun: 'TransportVehicle' | 'Trailer', plate: string) =>
  await send(`register${noun}`, {
    fields: { ...sampleOf((noun === 'Trailer' ? trailer : transportVehicle).fields), plate },
  });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;

test('a trailer has a plate, and no other trailer has the same, with a hyphen or without (R-0310)', async () => {
  const { plate: _, ...without } = sampleOf(trailer.fields);
  expect(trailer.commands.register.input.safeParse({ fields: without }).success).toBe(false);
  await registered('Trailer', 'ABC1D23');
  expect(await registered('Trailer', 'abc-1d23')).toMatchObject({
    kind: 'refused',
    refusal: {
      refused: 'PLATE_REPEATED',
      field: 'fields.plate',
      params: { owner: expect.stringMatching(/^RB\d{8}$/) },
    },
  });
});

test('a plate is that of one vehicle or of one trailer (R-0310)', () => {
  const knows = { TransportVehicle: { VT1: { plate: 'ABC1D23' } } };
  const { allowed } = asking(bodyworkRules('TransportVehicle'), { knows });
  expect(allowed({ plate: 'ABC1D23' })).toMatchObject({ refused: 'PLATE_REPEATED', field: 'fields.plate' });
  expect(allowed({ plate: 'XYZ9A87' })).toBeUndefined();
});

test('a vehicle is disabled and restored, and kept off the streets on a day until that is lifted (R-0707)', async () => {
  const code = codeOf(await registered('TransportVehicle', 'ABC1D23'));
  const standing = async () => await service.load(transportVehicle.aggregate, code);
  await send('restrictTransportVehicle', { code, fields: { restrictedDay: 'tue' } });
  expect(await standing()).toMatchObject({ status: 'rotation_restriction', fields: { restrictedDay: 'tue' } });
  await send('disableTransportVehicle', { code });
  expect(await send('restrictTransportVehicle', { code, fields: { restrictedDay: 'wed' } })).toMatchObject({
    refusal: { refused: 'MOVE_NOT_POSSIBLE' },
  });
  await send('restoreTransportVehicle', { code });
  expect(await standing()).toMatchObject({ status: 'enabled' });
  await send('restrictTransportVehicle', { code, fields: { restrictedDay: 'wed' } });
  await send('liftTransportVehicle', { code });
  expect(await standing()).toMatchObject({ status: 'enabled' });
});

test.each([
  ['12345', false],
  ['123456', true],
  ['1234567890', true],
  ['12345678901', false],
  ['12345A', false],
])('%p is the number of a driver: %p (R-0306)', (code, isNumber) =>
  expect(driver.commands.register.input.safeParse({ code, fields: sampleOf(driver.fields) }).success).toBe(isNumber),
);

const asked = () => ({
  ...sampleOf(driverRegistration.fields),
  base: 'SPGRU01',
  name: 'Paulo Serra',
  invitationCode: undefined,
});
const made = () => service.events().filter(({ type }) => type === 'TransportDriverRegistered');

test('a registration is reviewed by another than who made it, and one that passed becomes a driver once (R-0716)', async () => {
  const code = codeOf(await send('registerDriverRegistration', { fields: asked() }));
  expect(await send('passDriverRegistration', { code })).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
  expect(await send('passDriverRegistration', { code }, 'bruno')).toMatchObject({ kind: 'stored' });
  await service.endIntents();
  await service.restart();
  await service.endIntents();
  const [event, ...more] = made();
  expect(more).toEqual([]);
  const registered = await service.load(driverRegistration.aggregate, code);
  const { name, cpf, base, cnhValidity } = registered.fields as Readonly<Record<string, unknown>>;
  expect(event?.data).toMatchObject({ fields: { name, cpf, base, cnhValidity } });
  expect(registered).toMatchObject({ status: 'approved', fields: { reviewer: 'bruno' } });
});

test('a registration that is turned down says why, makes no driver and is not passed any more (R-0716)', async () => {
  const code = codeOf(await send('registerDriverRegistration', { fields: asked() }));
  await send('refuseDriverRegistration', { code, fields: { reason: 'CNH ilegível' } }, 'bruno');
  expect(await send('passDriverRegistration', { code }, 'bruno')).toMatchObject({
    refusal: { refused: 'MOVE_NOT_POSSIBLE' },
  });
  await service.endIntents();
  expect(made()).toEqual([]);
  expect(await service.load(driverRegistration.aggregate, code)).toMatchObject({
    status: 'refused',
    fields: { reason: 'CNH ilegível' },
  });
});

describe('who registers by an invitation uses it up (R-0483, R-0716)', () => {
  const invited = async () => codeOf(await send('registerDriverInvitation', { fields: { phone: '11987654321' } }));
  const registered = async (invitationCode: string) =>
    await send('registerDriverRegistration', { fields: { ...asked(), invitationCode } });
  test('in one upload with what is done to the invitation it keeps its place', () => {
    const { alsoNames } = registrationRules;
    expect(alsoNames?.({ invitationCode: 'CM00000001' }, undefined)).toEqual([
      { of: driverInvitation.aggregate, id: 'CM00000001' },
    ]);
    expect(alsoNames?.({}, undefined)).toEqual([]);
  });

  const unusable = { refusal: { refused: 'INVITATION_NOT_USABLE', field: 'fields.invitationCode' } };
  test('once', async () => {
    const code = await invited();
    const registration = codeOf(await registered(code));
    expect(await service.load(driverInvitation.aggregate, code)).toMatchObject({
      status: 'used',
      fields: { usedBy: registration },
    });
    expect(await registered(code)).toMatchObject(unusable);
  });
  test('and registers nobody with one that was taken back, or that nobody made', async () => {
    const code = await invited();
    await send('expireDriverInvitation', { code });
    expect(await registered(code)).toMatchObject(unusable);
    expect(await registered('CM99999999')).toMatchObject(unusable);
  });
  test('and registers nobody after its day', async () => {
    const code = await invited();
    service.clock('2027-01-15T12:00:00.000Z');
    expect(await registered(code)).toMatchObject(unusable);
  });
});

const ofVehicle = asking(vehicleRules);
test('the plates that a vehicle pulls are plates, each once, and none is its own (R-0309, R-0310)', () => {
  const pulling = (...trailerPlates: readonly string[]) => ofVehicle.allowed({ plate: 'ABC1D23', trailerPlates });
  expect(ofVehicle.allowed({ plate: 'ABC1D23' })).toBeUndefined();
  expect(ofVehicle.allowed({ plate: 'ABC1D23', trailerPlates: null })).toBeUndefined();
  expect(pulling('TRL-2345', 'TRL2E34')).toBeUndefined();
  expect(pulling('TRL-2345', 'reboque')).toMatchObject({ refused: 'PLATE_INVALID', field: 'fields.trailerPlates' });
  const twice = { refused: 'PLATE_REPEATED', field: 'fields.trailerPlates' };
  expect(pulling('TRL-2345', 'trl2345')).toMatchObject(twice);
  expect(pulling('abc-1d23')).toMatchObject(twice);
});

test('a tag says the plate of the vehicle that it hangs on, and no other', () => {
  const knows = { Vehicle: { 'VC-0001': { plate: 'ABC1D23' }, 'VC-0002': { plate: 'XYZ9A87' } } };
  const tag = (vehicle: string, plate: string) => asking(vehicleTagRules, { knows }).allowed({ vehicle, plate });
  expect(tag('VC-0001', 'ABC1D23')).toBeUndefined();
  for (const [vehicle, plate] of [
    ['VC-0001', 'XYZ9A87'],
    ['VC-0001', 'AAA0A00'],
    ['VC-0009', 'ABC1D23'],
  ] as const)
    expect(tag(vehicle, plate)).toMatchObject({ refused: 'PLATE_NOT_EXIST', field: 'fields.plate' });
});

test('two site vehicles have not one plate (R-0310)', async () => {
  const register = async (code: string, plate: string) =>
    await send('registerVehicle', {
      code,
      fields: {
        name: 'Van',
        plate,
        type: 'large_van',
        owningSite: 'SPGRU01',
        operationMode: 'direct',
        payload: 1_200,
        volume: 8,
        grossWeight: 3_500,
      },
    });
  expect(await register('VC-0001', 'ABC1D23')).toMatchObject({ kind: 'stored' });
  expect(await register('VC-0002', 'ABC-1D23')).toMatchObject({
    refusal: { refused: 'PLATE_REPEATED', params: { owner: 'VC-0001' } },
  });
});
