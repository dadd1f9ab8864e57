import { cabinet } from '@malote/contracts/cabinets/cabinet.ts';
import { cabinetGrid } from '@malote/contracts/cabinets/cabinet-grid.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { cabinetGridRules } from './cabinet-grid-rules.ts';

const standing = (status: string, more: object = {}) => ({
  status,
  fields: { location: 'Estação Sé', type: 'mixed', site: 'SPGRU01', longitude: -46.6, latitude: -23.5, ...more },
});
const records = smallNetwork.records as Map<string, unknown>;

let service: MemoryService;
beforeEach(() => {
  records.set(
    'Cabinet',
    new Map([
      ['AR0001', standing('enabled')],
      ['AR0002', standing('disabled')],
      ['AR0003', standing('enabled', { retentionHours: 24 })],
    ]),
  );
  service = memoryService();
});
afterEach(async () => {
  records.delete('Cabinet');
  await service.close();
});

const send = async (name: string, input: object) =>
  await service.send(`cabinets.${name}CabinetGrid` as CommandName, input as never, {
    caller: aCaller({ user: 'ana' }),
  });
const register = async (code: string, cabinet = 'AR0001', number = 'A01') =>
  await send('register', { code, fields: { cabinet, number, size: 'small' } });
const state = async (code: string) => await service.load(cabinetGrid.aggregate, code);
const parcel = { fields: { waybillNumber: 'ML0000000005724' } };
const refused = (code: string) => ({ refusal: { refused: code } });
const code = 'AR0001-A01';

test.each([
  ['drop-off', 'pending_collection'],
  ['store', 'pending_pickup'],
])('by %s an empty grid is %s with its parcel, takes no second one, and is empty again (R-0702)', async (move, to) => {
  await register(code);
  expect(await state(code)).toMatchObject({ status: 'empty', fields: { site: 'SPGRU01' } });
  expect(await send('empty', { code })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  await send(move, { code, ...parcel });
  expect(await state(code)).toMatchObject({ status: to, fields: parcel.fields });
  for (const again of ['drop-off', 'store'])
    expect(await send(again, { code, ...parcel })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await send('delete', { code })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await send('retain', { code })).toMatchObject(refused('RETENTION_NOT_REACHED'));
  await send('empty', { code });
  const { status, fields } = await state(code);
  expect(status).toBe('empty');
  expect(fields).not.toHaveProperty('waybillNumber');
  expect(fields).not.toHaveProperty('since');
});

test.each([
  ['AR0001', 71.9, false],
  ['AR0001', 72, true],
  ['AR0003', 23.9, false],
  ['AR0003', 24, true],
])('in %s a parcel that lies for %d h is retained: %p (R-0702)', (cabinet, hours, isRetained) => {
  const since = '2026-11-20T12:00:00.000Z';
  const happenedAt = new Date(Date.parse(since) + hours * 3_600_000).toISOString();
  const decided = decideMove(
    cabinetGrid as unknown as AnyRecord,
    cabinetGridRules,
    'retain',
    { code },
    { status: 'pending_pickup', fields: { cabinet, since } },
    { envelope: { happenedAt, actor: 'ana' } as Envelope, directory: smallNetwork },
    undefined as never,
  );
  expect(isRefusal(decided)).toBe(!isRetained);
});

test('a cabinet stays at its site: its compartments are seen where it was registered', () => {
  const revised = (fields: object) => cabinet.commands.revise.input.safeParse({ code: 'AR0001', fields }).success;
  expect([revised({ location: 'Estação Luz' }), revised({ site: 'RJRIO01' })]).toEqual([true, false]);
});

test('nothing is put into a cabinet that is out of use', async () => {
  records.set('Cabinet', new Map([['AR0002', standing('enabled')]]));
  await register('AR0002-A01', 'AR0002');
  records.set('Cabinet', new Map([['AR0002', standing('disabled')]]));
  expect(await send('store', { code: 'AR0002-A01', ...parcel })).toMatchObject(refused('RECORD_DISABLED'));
});

test('the code of a grid is that of its cabinet and its number', async () => {
  expect(await register('AR0001-A02')).toMatchObject({ refusal: { refused: 'GRID_CODE_DIFFERS', field: 'code' } });
});

test('a parcel is retained by itself once it lies for the hours of its cabinet, as they are by then (R-0702)', async () => {
  await register(code);
  await register('AR0003-A01', 'AR0003');
  await register('AR0001-A02', 'AR0001', 'A02');
  for (const one of [code, 'AR0003-A01', 'AR0001-A02']) await send('store', { code: one, ...parcel });
  await send('empty', { code: 'AR0001-A02' });
  const stand = async () => [(await state(code)).status, (await state('AR0003-A01')).status];
  service.clock('2026-11-21T13:00:00.000Z');
  await service.endIntents();
  expect(await stand()).toEqual(['pending_pickup', 'retained']);
  service.clock('2026-11-23T12:59:59.999Z');
  await service.endIntents();
  expect(await stand()).toEqual(['pending_pickup', 'retained']);
  service.clock('2026-11-23T13:00:00.000Z');
  await service.endIntents();
  expect(await stand()).toEqual(['retained', 'retained']);
  expect((await state('AR0001-A02')).status).toBe('empty');
});

test.each([0, 1, 2])('killed after %d appends, a parcel is retained once all the same (R-0702)', async (appends) => {
  for (const number of ['A01', 'A02']) {
    await register(`AR0001-${number}`, 'AR0001', number);
    await send('store', { code: `AR0001-${number}`, ...parcel });
  }
  service.clock('2026-11-23T13:00:00.000Z');
  service.killAfter(appends);
  const killed = await service.endIntents().then(
    () => false,
    (error: unknown) => error instanceof Killed,
  );
  expect(killed).toBe(appends < 2);
  await service.restart();
  await service.endIntents();
  await service.endIntents();
  const retained = service.events().filter(({ type }) => type === 'CabinetGridRetained');
  expect(retained.map(({ stream }) => stream)).toEqual(['cabinetgrid-AR0001-A01', 'cabinetgrid-AR0001-A02']);
});
