import { setImmediate } from 'node:timers/promises';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import { until } from '../../../infra/test/until.ts';
import { fileCame } from '../../test/file-came.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';

const records = smallNetwork.records as Map<string, unknown>;
const PLATE = 'ABC1D23';
const BAGS = ['BG0000000001', 'BG0000000002'] as const;
let service: MemoryService;
let tag: string;
let sheet: string;
beforeEach(async () => {
  const inUse = (fields: object = {}) => ({ status: 'enabled', fields });
  records.set('Vehicle', new Map([['VC0001', inUse({ plate: PLATE })]]));
  records.set('Employee', new Map([['EM0001', inUse()]]));
  records.set('Site', smallNetwork.sites);
  service = memoryService();
  const [one] = anOrder().packages;
  const packages = Array.from({ length: 3 }, () => one as NonNullable<typeof one>);
  const { waybills } = answerOf(await send('orders.createOrder', anOrder({ packages })));
  for (const [at, bagNumber] of BAGS.entries()) {
    await send('bags.openBag', { bagNumber }, '04:00');
    for (const waybill of (waybills as string[]).slice(at * 2, at * 2 + 2))
      await send('bags.putParcelInBag', { bagNumber, waybill }, '04:10');
    await send('bags.sealBag', { bagNumber, bagList: [] }, '04:20');
  }
  tag = codeOf(await send('fleet.registerVehicleTag', { fields: { vehicle: 'VC0001', plate: PLATE } }));
  await send('fleet.printVehicleTag', { code: tag, fields: { printCount: 1 } });
  sheet = codeOf(await opened());
});
afterEach(async () => {
  for (const noun of ['Vehicle', 'Employee', 'Site']) records.delete(noun);
  await service.close();
});

const answerOf = (done: unknown) => (done as { answer: Record<string, unknown> }).answer;
const codeOf = (done: unknown) => String(answerOf(done)['code']);
const refusal = (done: unknown) => (done as { refusal?: { refused: string } }).refusal;
const send = async (name: string, input: object, clock?: string, site = 'SPGRU01', id?: string) =>
  await service.send(name as CommandName, input as never, {
    caller: aCaller({ site }),
    ...(id !== undefined && { id }),
    circumstances: clock === undefined ? {} : { happenedAt: `2026-11-20T${clock}:00.000Z` },
  });
const opened = async (different: object = {}) =>
  await send('linehaul.registerLoadingRecord', {
    fields: { vehicle: 'VC0001', vehicleTag: tag, site: 'SPGRU01', destination: 'RJRIO01', ...different },
  });
const put = async (bagNumber: string, site?: string) =>
  await send('linehaul.loadBag', { loadNumber: sheet, bagNumber }, '05:00', site);
const signed = async (totalBags: number, totalVotes: number, id?: string) => {
  const pictures = await fileCame(service, 'LoadingRecord', 'pictures', 'ana');
  const fields = { loader: 'EM0001', totalBags, totalVotes, pictures };
  return await send('linehaul.loadLoadingRecord', { code: sheet, fields }, '05:30', 'SPGRU01', id);
};
const vehicle = async () => await service.load(load, sheet);

test('the first bag opens the load of its sheet, from where the sheet says to where (R-0162)', async () => {
  expect(await put(BAGS[0])).toMatchObject({ kind: 'stored' });
  expect(await vehicle()).toMatchObject({ status: 'open', originSite: 'SPGRU01', stops: ['RJRIO01'] });
  expect(await put(BAGS[1])).toMatchObject({ kind: 'stored' });
  expect(Object.keys((await vehicle()).items)).toEqual([...BAGS]);
});

test.each([1, 2])(
  'a process that dies after %i of its appends loads the first bag once when it is sent again',
  async (appends) => {
    const id = '1f4b8d0a-5c3e-4b52-8a7d-6e2c9b0f4a11';
    const first = async () =>
      await send('linehaul.loadBag', { loadNumber: sheet, bagNumber: BAGS[0] }, '05:00', 'SPGRU01', id);
    service.killAfter(appends);
    await expect(first()).rejects.toThrow(Killed);
    await service.restart();
    expect(Object.keys((await vehicle()).items)).toEqual([]);
    expect(await first()).toMatchObject({ kind: 'stored' });
    expect(Object.keys((await vehicle()).items)).toEqual([BAGS[0]]);
    expect(service.events().filter(({ type }) => type === 'LoadOpened')).toHaveLength(1);
  },
);

test('bags are scanned where the sheet is, and onto sheets that there are', async () => {
  expect(refusal(await put(BAGS[0], 'RJRIO01'))).toMatchObject({ refused: 'LOAD_NOT_AT_SITE' });
  expect(refusal(await send('linehaul.loadBag', { loadNumber: 'RC99999999', bagNumber: BAGS[0] }))).toMatchObject({
    refused: 'LOAD_NOT_EXIST',
  });
  expect((await vehicle()).status).toBe('absent');
});

test('a sheet is signed with what was scanned, and its vehicle leaves with it', async () => {
  for (const one of BAGS) await put(one);
  expect(refusal(await signed(2, 4))).toMatchObject({
    refused: 'LOADING_COUNT_DIFFERS',
    params: { bags: 2, parcels: 3 },
    field: 'fields.totalBags',
  });
  expect((await vehicle()).status).toBe('open');
  expect(await signed(2, 3)).toMatchObject({ kind: 'stored' });
  expect(await vehicle()).toMatchObject({ status: 'departed', plate: PLATE, nextSite: 'RJRIO01' });
});

test('a process that dies between the departure and the signature leaves a sheet that is signed again', async () => {
  for (const one of BAGS) await put(one);
  const id = '5d3a9a52-6f0b-4c6e-9a4e-2f6f7b0c1d11';
  const pictures = await fileCame(service, 'LoadingRecord', 'pictures', 'ana');
  const fields = { loader: 'EM0001', totalBags: 2, totalVotes: 3, pictures };
  const again = async () => await send('linehaul.loadLoadingRecord', { code: sheet, fields }, '05:30', 'SPGRU01', id);
  service.killAfter(1);
  await expect(again()).rejects.toThrow(Killed);
  await service.restart();
  expect((await vehicle()).status).toBe('departed');
  expect(await again()).toMatchObject({ kind: 'stored' });
  expect((await service.load(loadingRecord.aggregate, sheet)).status).toBe('loaded');
  expect(service.events().filter(({ type }) => type === 'LoadDeparted')).toHaveLength(1);
});

test('a sheet without scans says what was counted by hand, and takes no bag afterwards', async () => {
  expect(await signed(20, 400)).toMatchObject({ kind: 'stored' });
  expect((await vehicle()).status).toBe('absent');
  expect(refusal(await put(BAGS[0]))).toMatchObject({ refused: 'LOAD_ALREADY_DEPARTED' });
});

test('what came off is what was scanned off; what stayed on is explained (R-0720)', async () => {
  for (const one of BAGS) await put(one);
  await signed(2, 3);
  const rio = async (name: string, input: object) => await send(name, input, '09:00', 'RJRIO01');
  expect(await rio('linehaul.arriveLoad', { loadNumber: sheet })).toMatchObject({ kind: 'stored' });
  expect(await rio('linehaul.unloadBag', { loadNumber: sheet, bagNumber: BAGS[0] })).toMatchObject({ kind: 'stored' });
  expect((await service.load(bag, BAGS[0])).load).toBeUndefined();
  const off = async (unloadedBags: number, unloadedVotes: number) =>
    await rio('linehaul.unloadLoadingRecord', {
      code: sheet,
      fields: { unloader: 'EM0001', unloadedBags, unloadedVotes, discrepancies: 'Uma saca não veio.' },
    });
  expect(refusal(await off(2, 3))).toMatchObject({
    refused: 'LOADING_COUNT_DIFFERS',
    params: { bags: 1, parcels: 2 },
    field: 'fields.unloadedBags',
  });
  expect(await off(1, 2)).toMatchObject({ kind: 'stored' });
});

test('what went in is signed by who works where it was loaded, and what came off by who works where it arrives', async () => {
  const from = async (site: string, move: 'load' | 'unload', fields: object) =>
    await service.send(`linehaul.${move}LoadingRecord` as CommandName, { code: sheet, fields } as never, {
      caller: aCaller({ site, scope: [`site:${site}`] }),
    });
  const pictures = await fileCame(service, 'LoadingRecord', 'pictures', 'ana');
  const on = { loader: 'EM0001', totalBags: 4, totalVotes: 40, pictures };
  const off = { unloader: 'EM0001', unloadedBags: 4, unloadedVotes: 40 };
  const elsewhere = (site: string) => ({ refused: 'LOAD_NOT_AT_SITE', params: { site } });
  expect(refusal(await from('RJRIO01', 'load', on))).toMatchObject(elsewhere('SPGRU01'));
  expect(await from('SPGRU01', 'load', on)).toMatchObject({ kind: 'stored' });
  expect(refusal(await from('SPGRU01', 'unload', off))).toMatchObject(elsewhere('RJRIO01'));
  expect(await from('RJRIO01', 'unload', off)).toMatchObject({ kind: 'stored' });
});

test('the tag of a sheet was printed for its vehicle and is not void', async () => {
  const of = { refused: 'VEHICLE_TAG_NOT_OF_VEHICLE', field: 'fields.vehicleTag' };
  const fresh = codeOf(await send('fleet.registerVehicleTag', { fields: { vehicle: 'VC0001', plate: PLATE } }));
  expect(refusal(await opened({ vehicleTag: fresh }))).toMatchObject(of);
  expect(refusal(await opened({ vehicleTag: 'ET99999999' }))).toMatchObject(of);
  records.set('Vehicle', new Map([['VC0002', { status: 'enabled', fields: { plate: 'XYZ9A88' } }]]));
  expect(refusal(await opened({ vehicle: 'VC0002' }))).toMatchObject(of);
});

/** A sheet of twenty bags, counted by hand, that has come this far. */
const come = async (far: 'loaded' | 'unloaded') => {
  await signed(20, 400);
  if (far === 'unloaded')
    await send('linehaul.unloadLoadingRecord', {
      code: sheet,
      fields: { unloader: 'EM0001', unloadedBags: 20, unloadedVotes: 400 },
    });
};
const another = async () => {
  const code = codeOf(await send('fleet.registerVehicleTag', { fields: { vehicle: 'VC0001', plate: PLATE } }));
  await send('fleet.printVehicleTag', { code, fields: { printCount: 1 } });
  return code;
};

describe('a vehicle has one sheet under a tag until it is unloaded', () => {
  const stands = () => ({ refused: 'LOADING_SHEET_STANDS', params: { owner: sheet }, field: 'fields.vehicleTag' });

  test('a second one is told which stands, waiting or under way, from wherever it is opened', async () => {
    expect(refusal(await opened())).toMatchObject(stands());
    expect(refusal(await opened({ site: 'RJRIO01', destination: 'SPGRU01' }))).toMatchObject(stands());
    await come('loaded');
    expect(refusal(await opened())).toMatchObject(stands());
  });

  test('unloaded it is free for the next one, and so is a tag that its sheet gave up', async () => {
    await come('unloaded');
    const next = codeOf(await opened());
    expect(refusal(await opened())).toMatchObject({ refused: 'LOADING_SHEET_STANDS', params: { owner: next } });
    const other = await another();
    expect(await send('linehaul.reviseLoadingRecord', { code: next, fields: { vehicleTag: other } })).toMatchObject({
      kind: 'stored',
    });
    expect(await opened()).toMatchObject({ kind: 'stored' });
    expect(refusal(await opened({ vehicleTag: other }))).toMatchObject({ params: { owner: next } });
  });

  test('nor is it changed to the tag of another sheet', async () => {
    const second = codeOf(await opened({ vehicleTag: await another() }));
    const changed = await send('linehaul.reviseLoadingRecord', { code: second, fields: { vehicleTag: tag } });
    expect(refusal(changed)).toMatchObject(stands());
  });

  test('of several who open one at once, one does', async () => {
    await come('unloaded');
    const outcomes = await Promise.all(Array.from({ length: 8 }, async () => await opened()));
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(outcomes.flatMap((one) => refusal(one)?.refused ?? [])).toEqual(
      Array.from({ length: 7 }, () => 'LOADING_SHEET_STANDS'),
    );
  });
});

test('a sheet is confirmed where its vehicle arrived, by who neither loaded nor unloaded it (R-0720)', async () => {
  await come('unloaded');
  const confirm = async (user: string, site: string, scope: readonly string[] | '*' = [`site:${site}`]) =>
    await service.send('linehaul.confirmLoadingRecord' as CommandName, { code: sheet } as never, {
      caller: aCaller({ user, site, scope: scope as never }),
    });
  expect(refusal(await confirm('bia', 'SPGRU01'))).toMatchObject({
    refused: 'LOAD_NOT_AT_SITE',
    params: { site: 'RJRIO01' },
  });
  expect(refusal(await confirm('ana', 'RJRIO01'))).toMatchObject({ refused: 'MOVE_NEEDS_ANOTHER' });
  expect(await confirm('bia', 'RJRIO01')).toMatchObject({ kind: 'stored' });
});

test('who loaded does not confirm, whoever unloaded', async () => {
  await come('loaded');
  const fields = { unloader: 'EM0001', unloadedBags: 20, unloadedVotes: 400 };
  await service.send('linehaul.unloadLoadingRecord' as CommandName, { code: sheet, fields } as never, {
    caller: aCaller({ user: 'bia', site: 'RJRIO01' }),
  });
  expect(refusal(await send('linehaul.confirmLoadingRecord', { code: sheet }))).toMatchObject({
    refused: 'MOVE_NEEDS_ANOTHER',
  });
});

test('loading, unloading and confirmation are signed each for itself, with who and when', async () => {
  const [by, off, last] = [
    await fileCame(service, 'LoadingRecord', 'signature', 'ana'),
    await fileCame(service, 'LoadingRecord', 'unloadingSignature', 'bia'),
    await fileCame(service, 'LoadingRecord', 'confirmationSignature', 'caio'),
  ];
  const pictures = await fileCame(service, 'LoadingRecord', 'pictures', 'ana');
  const moved = async (move: string, user: string, fields: object) =>
    await service.send(`linehaul.${move}LoadingRecord` as CommandName, { code: sheet, fields } as never, {
      caller: aCaller({ user }),
    });
  await moved('load', 'ana', { loader: 'EM0001', totalBags: 2, totalVotes: 3, pictures, signature: by });
  await moved('unload', 'bia', { unloader: 'EM0001', unloadedBags: 2, unloadedVotes: 3, unloadingSignature: off });
  expect(await moved('confirm', 'caio', { confirmationSignature: last })).toMatchObject({ kind: 'stored' });
  const { fields } = await service.load(loadingRecord.aggregate, sheet);
  expect(fields).toMatchObject({ signature: by, unloadingSignature: off, confirmationSignature: last });
  const told = service.events().filter(({ type }) => /^LoadingRecord(Loaded|Unloaded|Confirmed)$/.test(type));
  expect(told.map(({ metadata }) => [metadata.actor, metadata.happenedAt])).toEqual(
    ['ana', 'bia', 'caio'].map((user) => [user, expect.any(String)]),
  );
});

describe('a sheet that was opened by mistake is cancelled', () => {
  const cancel = async (from: { user?: string; site?: string; id?: string } = {}) => {
    const { user = 'ana', site = 'SPGRU01', id } = from;
    return await service.send('linehaul.cancelLoadingRecord' as CommandName, { code: sheet } as never, {
      caller: aCaller({ user, site, scope: [`site:${site}`] }),
      circumstances: { reason: 'folha aberta para o veículo errado' },
      ...(id !== undefined && { id }),
    });
  };
  const status = async () => (await service.load(loadingRecord.aggregate, sheet)).status;

  test('with its reason, and its vehicle has another one under the same tag', async () => {
    expect(await cancel()).toMatchObject({ kind: 'stored' });
    expect(await status()).toBe('cancelled');
    const told = service.events().find(({ type }) => type === 'LoadingRecordCancelled');
    expect(told?.metadata).toMatchObject({ actor: 'ana', reason: 'folha aberta para o veículo errado' });
    const next = codeOf(await opened());
    expect(refusal(await opened())).toMatchObject({ refused: 'LOADING_SHEET_STANDS', params: { owner: next } });
  });

  test('its bags come off first, and are free then', async () => {
    for (const one of BAGS) await put(one);
    expect(refusal(await cancel())).toMatchObject({ refused: 'LOAD_HOLDS_BAGS', params: { bags: 2 } });
    expect(await status()).toBe('not_loaded');
    for (const bagNumber of BAGS) await send('linehaul.unloadBag', { loadNumber: sheet, bagNumber }, '05:10');
    expect(await cancel()).toMatchObject({ kind: 'stored' });
    expect((await vehicle()).status).toBe('cancelled');
    sheet = codeOf(await opened());
    expect(await put(BAGS[0])).toMatchObject({ kind: 'stored' });
  });

  test('and takes no bag any more, also where none was scanned before', async () => {
    await cancel();
    expect(refusal(await put(BAGS[0]))).toMatchObject({ refused: 'LOAD_NOT_EXIST' });
    expect((await service.load(bag, BAGS[0])).load).toBeUndefined();
    expect(refusal(await signed(2, 3))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  });

  test('of a bag that is scanned at that moment and the cancelling, one wins', async () => {
    const [scanned, gone] = await Promise.all([put(BAGS[0]), cancel()]);
    const isOn = (await service.load(bag, BAGS[0])).load !== undefined;
    expect([(scanned as { kind: string }).kind === 'stored', gone.kind === 'stored']).toEqual([isOn, !isOn]);
    expect(await status()).toBe(isOn ? 'not_loaded' : 'cancelled');
  });

  test('where it is loaded, by nobody at the other end', async () => {
    expect(refusal(await cancel({ site: 'RJRIO01' }))).toMatchObject({
      refused: 'LOAD_NOT_AT_SITE',
      params: { site: 'SPGRU01' },
    });
    expect((await vehicle()).status).toBe('absent');
  });

  test('before it was signed and its vehicle left, with scans or without', async () => {
    await put(BAGS[0]);
    await signed(1, 2);
    expect(refusal(await cancel())).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect((await vehicle()).status).toBe('departed');
  });

  test('once: a second one is told so, and the same one sent again gets its answer', async () => {
    const id = '7b1de0c4-0d0c-4f7e-9a61-9b2a6f0e5c22';
    expect(await cancel({ id })).toMatchObject({ kind: 'stored' });
    expect(await cancel({ id })).toMatchObject({ kind: 'duplicate' });
    expect(refusal(await cancel({ user: 'bia' }))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(service.events().filter(({ type }) => type === 'LoadingRecordCancelled')).toHaveLength(1);
  });

  test('a process that dies between the load and the sheet leaves a sheet that is cancelled again, by whoever', async () => {
    service.killAfter(1);
    await expect(cancel()).rejects.toThrow(Killed);
    await service.restart();
    expect([(await vehicle()).status, await status()]).toEqual(['cancelled', 'not_loaded']);
    expect(await cancel({ user: 'bia' })).toMatchObject({ kind: 'stored' });
    expect(await status()).toBe('cancelled');
    expect(service.events().filter(({ type }) => type === 'LoadCancelled')).toHaveLength(1);
  });
});

describe('a signature that was given by mistake is withdrawn while the vehicle stands at the dock', () => {
  const withdraw = async (from: { user?: string; site?: string; id?: string; reason?: string | undefined } = {}) => {
    const { user = 'ana', site = 'SPGRU01', id, reason = 'assinada a folha do outro veículo' } = from;
    return await service.send('linehaul.withdrawLoadingRecord' as CommandName, { code: sheet } as never, {
      caller: aCaller({ user, site, scope: [`site:${site}`] }),
      circumstances: { happenedAt: '2026-11-20T05:40:00.000Z', ...(reason !== '' && { reason }) },
      ...(id !== undefined && { id }),
    });
  };
  const state = async () => await service.load(loadingRecord.aggregate, sheet);

  test('it is loaded on, and signed again with what is on it then', async () => {
    await put(BAGS[0]);
    await signed(1, 2);
    expect((await vehicle()).status).toBe('departed');
    expect(await withdraw()).toMatchObject({ kind: 'stored' });
    const { status, fields } = await state();
    expect(status).toBe('not_loaded');
    for (const name of ['loader', 'totalBags', 'totalVotes', 'time', 'pictures'])
      expect(fields).not.toHaveProperty(name);
    expect(await vehicle()).toMatchObject({ status: 'open', site: 'SPGRU01', moves: [{ site: 'SPGRU01' }] });
    expect(await vehicle()).not.toHaveProperty('plate');
    const told = service.events().find(({ type }) => type === 'LoadingRecordSignatureWithdrawn');
    expect(told?.metadata).toMatchObject({ actor: 'ana', reason: 'assinada a folha do outro veículo' });
    expect(await send('linehaul.loadBag', { loadNumber: sheet, bagNumber: BAGS[1] }, '05:45')).toMatchObject({
      kind: 'stored',
    });
    expect(refusal(await signed(1, 2))).toMatchObject({ refused: 'LOADING_COUNT_DIFFERS' });
    expect(await signed(2, 3)).toMatchObject({ kind: 'stored' });
    expect(await vehicle()).toMatchObject({ status: 'departed', leg: 1, nextSite: 'RJRIO01' });
  });

  test('customers who were told that their parcels had left are told that they are there still, once, after it and as a track of its own', async () => {
    records.set('TrackTarget', new Map([['DR00000001', { status: 'enabled', fields: { customer: 'LOJA1' } }]]));
    try {
      await put(BAGS[0]);
      await signed(1, 2);
      await withdraw();
      const registered = () => service.events().filter(({ type }) => type === 'TrackPushRegistered');
      await service.endIntents();
      await until('the tracks', async () => await Promise.resolve(registered().length === 4));
      const told = registered().map(({ data }) => data as { code: string; fields: Readonly<Record<string, unknown>> });
      for (const [, tracks] of Map.groupBy(told, ({ fields }) => fields['waybillNumber'])) {
        const [left, stayed] = tracks;
        expect([left?.fields, stayed?.fields]).toMatchObject([
          { node: 'dispatched_consolidation', trackTime: '2026-11-20T05:30:00.000Z', site: 'SPGRU01' },
          {
            node: 'received_consolidation',
            delivery: 'in_delivery',
            trackTime: '2026-11-20T05:40:00.000Z',
            site: 'SPGRU01',
            content: expect.stringMatching(/^Saída retirada – Na consolidação – CD Guarulhos$/) as string,
            takesBack: left?.code,
          },
        ]);
        expect(left?.fields).not.toHaveProperty('takesBack');
      }
      await service.repeatIntents('LoadDepartureWithdrawn');
      // oxlint-disable-next-line no-await-in-loop -- whatever would be registered is by then
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      expect(registered()).toHaveLength(4);
    } finally {
      records.delete('TrackTarget');
    }
  });

  test('a sheet that was counted by hand is, too', async () => {
    await signed(3, 8);
    expect(await withdraw()).toMatchObject({ kind: 'stored' });
    expect((await state()).status).toBe('not_loaded');
    expect((await vehicle()).status).toBe('absent');
  });

  test('with a reason, where it was signed, and once', async () => {
    await put(BAGS[0]);
    expect(refusal(await withdraw())).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    await signed(1, 2);
    expect(refusal(await withdraw({ reason: '' }))).toMatchObject({ refused: 'REASON_REQUIRED' });
    expect(refusal(await withdraw({ site: 'RJRIO01' }))).toMatchObject({
      refused: 'LOAD_NOT_AT_SITE',
      params: { site: 'SPGRU01' },
    });
    expect((await vehicle()).status).toBe('departed');
    const id = '7b1de0c4-0d0c-4f7e-9a61-9b2a6f0e5c23';
    expect(await withdraw({ id })).toMatchObject({ kind: 'stored' });
    expect(await withdraw({ id })).toMatchObject({ kind: 'duplicate' });
    expect(refusal(await withdraw({ user: 'bia' }))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  });

  test('not once the vehicle has arrived', async () => {
    await put(BAGS[0]);
    await signed(1, 2);
    await send('linehaul.arriveLoad', { loadNumber: sheet, sealsFound: [] }, '05:35', 'RJRIO01');
    expect(refusal(await withdraw())).toMatchObject({ refused: 'LOAD_ARRIVED', params: { site: 'RJRIO01' } });
    expect((await state()).status).toBe('loaded');
  });

  test('a departure that somebody recorded apart from the signature stands', async () => {
    await put(BAGS[0]);
    const going = { loadNumber: sheet, nextSite: 'RJRIO01', plate: PLATE, trailers: [], seals: [] };
    await send('linehaul.departLoad', going, '05:20');
    await signed(1, 2);
    expect(refusal(await withdraw())).toMatchObject({ refused: 'LOAD_LEFT_OTHERWISE' });
    expect((await vehicle()).status).toBe('departed');
  });

  test('nor after one of its bags was read at another site: then it has left', async () => {
    await put(BAGS[0]);
    await signed(1, 2);
    await send('bags.receiveBag', { bagNumber: BAGS[0] }, '05:36', 'RJRIO01');
    expect(refusal(await withdraw())).toMatchObject({
      refused: 'LOAD_BAG_SEEN',
      params: { bag: BAGS[0], site: 'RJRIO01' },
    });
    expect([(await vehicle()).status, (await state()).status]).toEqual(['departed', 'loaded']);
  });

  test('a process that dies between the load and the sheet leaves a signature that is withdrawn again', async () => {
    await put(BAGS[0]);
    await signed(1, 2);
    service.killAfter(1);
    await expect(withdraw()).rejects.toThrow(Killed);
    await service.restart();
    expect([(await vehicle()).status, (await state()).status]).toEqual(['open', 'loaded']);
    expect(await withdraw({ user: 'bia' })).toMatchObject({ kind: 'stored' });
    expect(service.events().filter(({ type }) => type === 'LoadDepartureWithdrawn')).toHaveLength(1);
  });
});
