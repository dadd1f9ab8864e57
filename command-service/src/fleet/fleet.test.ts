import type { CommandName } from '@malote/contracts/catalogue.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import { driverRegistration } from '@malote/contracts/fleet/driver-registration.ts';
import { trailer } from '@malote/contracts/fleet/trailer.ts';
import { transportVehicle } from '@malote/contracts/fleet/transport-vehicle.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
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
    refusal: { refused: 'VALUE_TAKEN', field: 'fields.plate' },
  });
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

const asked = () => ({ ...sampleOf(driverRegistration.fields), base: 'SPGRU01', name: 'Paulo Serra' });
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
