import type { CommandName } from '@malote/contracts/catalogue.ts';
import { routeOrder } from '@malote/contracts/linehaul/route-order.ts';
import { deliveryRoute } from '@malote/contracts/linehaul/routes.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, about: Parameters<MemoryService['send']>[2] = {}) =>
  await service.send(`linehaul.${name}` as CommandName, input as never, about);
const codeOf = (outcome: unknown) => (outcome as { readonly answer: { readonly code: string } }).answer.code;

test('only outlets in use are linked to a route (R-0327)', async () => {
  const linked = async (destination: string) =>
    await send('registerRoute', {
      code: 'GRUSAO01',
      fields: { name: 'Rota Sé', origin: 'SPGRU01', destination, deliverySupplier: 'AJD', distance: 12.5 },
    });
  expect(await linked('SPXXX99')).toMatchObject({
    refusal: { refused: 'ONLY_ACTIVE_OUTLETS', field: 'fields.destination' },
  });
  const { originOutlet, destinationOutlet, associatedOutlets } = deliveryRoute.fields;
  for (const field of [originOutlet, destinationOutlet, associatedOutlets])
    expect(field.refused).toBe('ONLY_ACTIVE_OUTLETS');
});

test('a run of a route starts, finishes, and is cancelled only before it starts (R-0719)', () => {
  const { moves, opens } = routeOrder.life;
  expect(opens).toBe('created');
  expect([moves.start.from, moves.start.to]).toEqual([['created'], 'in_progress']);
  expect([moves.finish.from, moves.finish.to]).toEqual([['in_progress'], 'finished']);
  expect([moves.cancel.from, moves.cancel.to]).toEqual([['created'], 'cancelled']);
});

test('a total order is assembled, then finished for good by who is written down with the time (R-0688)', async () => {
  const code = codeOf(await send('registerTotalOrder', { fields: { type: 'general_cargo' } }));
  expect(await send('finishStowageTotalOrder', { code })).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
  expect(await send('assembleTotalOrder', { code })).toMatchObject({ refusal: { refused: 'BAGS_LACKING' } });
  expect(await send('reviseTotalOrder', { code, fields: { bags: [{ bag: 'BG0000000042' }] } })).toMatchObject({
    refusal: { refused: 'BAG_NOT_EXIST', field: 'fields.bags.0.bag' },
  });
  const { moves } = totalOrder.life;
  expect(moves.finishStowage).toMatchObject({
    to: 'stowage_finished',
    stamps: { assembler: 'by', completionTime: 'at' },
  });
  expect(Object.values(moves).some(({ from }) => (from as readonly string[]).includes('stowage_finished'))).toBe(false);
});
