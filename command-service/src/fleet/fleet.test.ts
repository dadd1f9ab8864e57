import type { CommandName } from '@malote/contracts/catalogue.ts';
import { trailer } from '@malote/contracts/fleet/trailer.ts';
import { transportVehicle } from '@malote/contracts/fleet/transport-vehicle.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object) => await service.send(`fleet.${name}` as CommandName, input as never);
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
