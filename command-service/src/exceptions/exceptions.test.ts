import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { eventReport } from '@malote/contracts/exceptions/event-report.ts';
import { lostParcel } from '@malote/contracts/exceptions/lost-parcel.ts';
import { problemType } from '@malote/contracts/exceptions/problem-type.ts';
import { proofPhotos } from '@malote/contracts/exceptions/photos.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { problemParcel } from '@malote/contracts/exceptions/problem-parcel.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { reading } from '../../test/rules.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { followLostParcels } from './follow-lost-parcels.ts';

const DAY_MS = 86_400_000;

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana') =>
  await service.send(`exceptions.${name}` as CommandName, input as never, {
    id: randomUUID(),
    caller: aCaller({ user }),
  });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;

test.each([
  [0, true],
  [999, true],
  [1_000, false],
  [-1, false],
  [1.5, false],
])('the numeric code of a problem type may be %d: %p (R-0269)', (numericCode, taken) => {
  const { parent: _, ...fields } = sampleOf(problemType.fields);
  const asked = { code: 'WRONG', fields: { ...fields, numericCode } };
  expect(problemType.commands.register.input.safeParse(asked).success).toBe(taken);
});

test('a problem is proved by three pictures at most (R-0376)', () => {
  expect(Object.values(proofPhotos).map(({ kind }) => kind)).toEqual(['file', 'file', 'file']);
});

const { photos: _p, secondPhoto: _s, thirdPhoto: _t, ...told } = sampleOf(eventReport.fields);
const reportStanding = async (code: string) => await service.load(eventReport.aggregate, code);

test('an occurrence is approved by another person, whose name and moment stay; a refused one is put right and sent again (R-0700)', async () => {
  const code = codeOf(await send('registerEventReport', { fields: told }));
  expect(await reportStanding(code)).toMatchObject({ status: 'pending_approval' });
  expect(await send('approveEventReport', { code })).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
  await send('refuseEventReport', { code, fields: { refusal: 'Falta o local' } }, 'bruno');
  expect(await send('approveEventReport', { code }, 'bruno')).toMatchObject({
    refusal: { refused: 'MOVE_NOT_POSSIBLE' },
  });
  await send('reviseEventReport', { code, fields: { reportingRegion: 'Curitiba' } });
  await send('resendEventReport', { code });
  expect(await send('approveEventReport', { code })).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
  await send('approveEventReport', { code }, 'bruno');
  expect(await reportStanding(code)).toMatchObject({
    status: 'approved',
    fields: { approver: 'bruno', reportingRegion: 'Curitiba' },
  });
  expect((await reportStanding(code)).fields?.approvalTime).toBeDefined();
});

const placed = async () => {
  const outcome = await service.send('orders.createOrder', anOrder());
  return (outcome as { answer: { waybills: readonly [string] } }).answer.waybills[0];
};
/** One that has come to a site: what is on paper only has no problem. */
const received = async () => {
  const waybill = await placed();
  await service.send('scanning.receiveParcel', { waybill });
  return waybill;
};
const quiet = async (days: number, waybillNumber?: string) => ({
  fields: {
    waybillNumber: waybillNumber ?? (await placed()),
    site: 'SPGRU01',
    lastTrackTime: new Date(Date.parse(atGuarulhos.receivedAt) - days * DAY_MS).toISOString(),
  },
});

test('a parcel is suspected lost after seven days without a track, and out of time after fifteen', async () => {
  expect(await send('registerLostParcel', await quiet(6.9))).toMatchObject({
    refusal: { refused: 'TRACK_TOO_FRESH', params: { days: 7 } },
  });
  const fresh = codeOf(await send('registerLostParcel', await quiet(14.9)));
  expect(await send('time-outLostParcel', { code: fresh })).toMatchObject({
    refusal: { refused: 'TRACK_TOO_FRESH', params: { days: 15 } },
  });
  const old = codeOf(await send('registerLostParcel', await quiet(15)));
  expect(await send('time-outLostParcel', { code: old })).toMatchObject({ kind: 'stored' });
  expect(await service.load(lostParcel.aggregate, old)).toMatchObject({ status: 'timeout' });
  // The house may have done so a moment before.
  expect(await send('time-outLostParcel', { code: old })).toMatchObject({ kind: 'stored' });
});

const lostState = async (code: string) => (await service.load(lostParcel.aggregate, code)).status;
const at = (days: number) => new Date(Date.parse(atGuarulhos.receivedAt) + days * DAY_MS).toISOString();
/** A suspicion about a waybill whose last track is so many days old. */
const suspect = async (days: number, waybillNumber?: string) =>
  codeOf(await send('registerLostParcel', await quiet(days, waybillNumber)));
const judge = async (move: string, code: string) =>
  await send(`${move}LostParcel`, {
    code,
    fields: { finding: 'Não achado', ...(move === 'blame-site' && { site: 'SPGRU01' }) },
  });

test.each([
  ['confirm', 'confirmed_lost'],
  ['blame-site', 'site_loss'],
  ['blame-distribution', 'distribution_loss'],
  ['cancel', 'found'],
])(
  'a suspicion becomes by %s %s, also once it is out of time, and is then not found again (R-0699)',
  async (move, to) => {
    for (const days of [8, 16]) {
      const code = await suspect(days);
      if (days === 16) await send('time-outLostParcel', { code });
      expect(await judge(move, code)).toMatchObject({ kind: 'stored' });
      expect(await lostState(code)).toBe(to);
      expect(await judge('cancel', code)).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
    }
  },
);

test('a suspicion runs out of time by itself, fifteen days after the last track that is known (R-0699)', async () => {
  const [late, revised, judged] = [await suspect(8), await suspect(8), await suspect(8)];
  await send('reviseLostParcel', { code: revised, fields: { lastTrackTime: at(-7) } });
  await judge('confirm', judged);
  const stand = async () => [await lostState(late), await lostState(revised), await lostState(judged)];
  service.clock(at(6.99));
  await service.endIntents();
  expect(await stand()).toEqual(['suspected_lost', 'suspected_lost', 'confirmed_lost']);
  service.clock(at(7));
  await service.endIntents();
  expect(await stand()).toEqual(['timeout', 'suspected_lost', 'confirmed_lost']);
  service.clock(at(8));
  await service.endIntents();
  expect(await stand()).toEqual(['timeout', 'timeout', 'confirmed_lost']);
});

test.each([
  ['suspected_lost', 8],
  ['timeout', 16],
])(
  'a new track takes a %s parcel back in transit; an older one and another parcel do not (R-0699)',
  async (_, days) => {
    const waybill = await placed();
    const code = await suspect(days, waybill);
    const other = await suspect(days);
    if (days === 16) await send('time-outLostParcel', { code });
    const scan = async (command: 'receiveParcel' | 'dispatchParcel', happenedAt: string) =>
      await service.send(`scanning.${command}`, { waybill }, { caller: aCaller(), circumstances: { happenedAt } });
    expect(await scan('receiveParcel', at(-days))).toMatchObject({ kind: 'stored' });
    await service.endIntents();
    expect(await lostState(code)).not.toBe('found');
    expect(await scan('dispatchParcel', at(-1))).toMatchObject({ kind: 'stored' });
    await service.endIntents();
    expect(await lostState(code)).toBe('found');
    expect(await lostState(other)).not.toBe('found');
  },
);

test('what was judged at the same moment neither runs out of time nor is found again: the house asks for nothing that is refused', async () => {
  const judged = await suspect(8);
  const revised = await suspect(8);
  service.clock(at(7));
  await judge('confirm', judged);
  await send('reviseLostParcel', { code: revised, fields: { lastTrackTime: at(-1) } });
  // The reactor has not heard of either when their hour comes.
  await service.repeatIntents(lostParcel.events.registered.type);
  expect([await lostState(judged), await lostState(revised)]).toEqual(['confirmed_lost', 'suspected_lost']);
  expect(service.events().filter(({ type }) => type === 'command.refused')).toEqual([]);

  const asked: unknown[] = [];
  const [, findAgain] = followLostParcels({
    streams: reading({ PX1: { status: 'confirmed_lost' }, PX2: { status: 'timeout' } }),
    act: async (_: unknown, __: string, input: unknown) => {
      asked.push(input);
      return await Promise.resolve({ kind: 'stored' });
    },
  } as never);
  const event = (type: string, data: object) =>
    ({ id: type, type, data, metadata: { happenedAt: at(1), command: 'scanning.receiveParcel' } }) as never;
  for (const code of ['PX1', 'PX2'])
    findAgain?.opens(
      event(lostParcel.events.registered.type, { code, fields: { waybillNumber: 'W1', lastTrackTime: at(-8) } }),
    );
  await findAgain?.end(event('ParcelReceived', { waybill: 'W1' }));
  expect(asked).toEqual([{ code: 'PX2' }]);
});

/** The suspicions that there are of a waybill, by their codes. */
const suspicionsOf = (waybill: string) =>
  service
    .events()
    .filter(({ type }) => type === lostParcel.events.registered.type)
    .flatMap(({ data }) => {
      const { code, fields } = data as { code: string; fields: { waybillNumber: string; lastTrackTime: string } };
      return fields.waybillNumber === waybill ? [{ code, lastTrackTime: fields.lastTrackTime }] : [];
    });
const scanAt = async (command: string, input: object, days: number) => {
  service.clock(at(days));
  const scanned = await service.send(command as CommandName, input as never, {
    caller: aCaller(),
    circumstances: { happenedAt: at(days) },
  });
  expect(scanned).toMatchObject({ kind: 'stored' });
};
const lookAt = async (days: number) => {
  service.clock(at(days));
  await service.endIntents();
};

test('a parcel of which nothing is heard for seven days is suspected lost by itself, once for each silence (R-0221)', async () => {
  const waybill = await placed();
  const untouched = await placed();
  await scanAt('scanning.receiveParcel', { waybill }, 0);
  await lookAt(6.99);
  expect(suspicionsOf(waybill)).toEqual([]);
  await lookAt(7);
  await lookAt(7.5);
  expect(suspicionsOf(waybill)).toMatchObject([{ lastTrackTime: at(0) }]);
  const [{ code } = { code: '' }] = suspicionsOf(waybill);
  await judge('cancel', code);
  await lookAt(8);
  expect(suspicionsOf(waybill)).toHaveLength(1);
  await scanAt('scanning.dispatchParcel', { waybill }, 9);
  await lookAt(16);
  expect(suspicionsOf(waybill)).toMatchObject([{ lastTrackTime: at(0) }, { lastTrackTime: at(9) }]);
  // What nobody ever had in his hands is not on its way.
  expect(suspicionsOf(untouched)).toEqual([]);
});

test.each(['scanning.signParcel', 'scanning.undoScan'])(
  'a parcel whose way ended, or whose only scan was taken back, is not silent: %s (R-0221)',
  async (command) => {
    const waybill = await placed();
    await scanAt('scanning.receiveParcel', { waybill }, 0);
    const scan = service.events().find(({ type }) => type === 'ParcelReceived')?.metadata.commandId;
    await scanAt(command, { waybill, ...(command === 'scanning.undoScan' && { scan }) }, 0);
    await lookAt(30);
    expect(suspicionsOf(waybill)).toEqual([]);
  },
);

test('what is done with its bag is news of a parcel, and so is what somebody suspects already (R-0221)', async () => {
  const bagNumber = 'BG0000000017';
  const waybill = await placed();
  await scanAt('scanning.receiveParcel', { waybill }, 0);
  await scanAt('bags.openBag', { bagNumber }, 1);
  await scanAt('bags.putParcelInBag', { bagNumber, waybill }, 1);
  await scanAt('bags.sealBag', { bagNumber, bagList: [] }, 2);
  await scanAt('bags.scanOutBag', { bagNumber }, 5);
  await lookAt(11.99);
  expect(suspicionsOf(waybill)).toEqual([]);
  await lookAt(12);
  expect(suspicionsOf(waybill)).toMatchObject([{ lastTrackTime: at(5) }]);
  const loose = await placed();
  await scanAt('scanning.receiveParcel', { waybill: loose }, 12);
  service.clock(at(20));
  const byHand = codeOf(
    await send('registerLostParcel', { fields: { waybillNumber: loose, site: 'SPGRU01', lastTrackTime: at(11) } }),
  );
  await lookAt(20);
  expect(suspicionsOf(loose).map(({ code }) => code)).toEqual([byHand]);
});

test('a suspicion that the house was killed over is there once, however far it came (R-0221)', async () => {
  const waybill = await placed();
  await scanAt('scanning.receiveParcel', { waybill }, 0);
  service.clock(at(7));
  for (let appends = 0; suspicionsOf(waybill).length === 0 && appends < 5; appends += 1) {
    service.killAfter(appends);
    await service.endIntents().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    await service.restart();
  }
  await lookAt(8);
  expect(suspicionsOf(waybill)).toHaveLength(1);
});

test.each([
  ['delivering', at(-1), 'found'],
  ['problem_piece', at(-1), 'suspected_lost'],
  ['delivering', at(-9), 'suspected_lost'],
])(
  'a provider who says %s at %s of a parcel that is thought lost leaves it %s (R-0699)',
  async (matchedNode, trackTime, standing) => {
    const records = smallNetwork.records as Map<string, unknown>;
    records.set('ServiceProvider', new Map([['CORREIOS', { status: 'enabled', fields: { name: 'Correios' } }]]));
    try {
      const waybillNumber = await placed();
      const code = await suspect(8, waybillNumber);
      const track = async (verb: string, input: object) =>
        await service.send(`tracking.${verb}TrackReception` as CommandName, input as never);
      const fields = { waybillNumber, provider: 'CORREIOS', rawStatus: 'OEC', trackTime };
      const reception = codeOf(await track('register', { fields }));
      expect(await track('match', { code: reception, fields: { matchedNode } })).toMatchObject({ kind: 'stored' });
      // What the parcel is told is heard of in the next look.
      await service.endIntents();
      await service.endIntents();
      expect(await lostState(code)).toBe(standing);
      const stands = await service.load(parcel, waybillNumber);
      expect(stands.steps.map(({ status }) => status)).toEqual(['to_be_assigned']);
    } finally {
      records.delete('ServiceProvider');
    }
  },
);

test.each([
  ['bags.putParcelInBag', true],
  ['scanning.startReturn', true],
  ['scanning.registerProblem', true],
  ['exceptions.registerProblemParcel', false],
])(
  'a parcel that is found where it was last is found by any scan of it, and by no desk: %s (R-0699)',
  async (by, isFound) => {
    const records = smallNetwork.records as Map<string, unknown>;
    records.set('ProblemType', new Map([['WET', { status: 'enabled', fields: { name: 'Molhado' } }]]));
    try {
      const waybill = await placed();
      await scanAt('scanning.receiveParcel', { waybill }, -8);
      if (by === 'scanning.startReturn')
        await scanAt('scanning.registerProblem', { waybill, type: 'WET', photos: [] }, -8);
      await scanAt('bags.openBag', { bagNumber: 'BG0000000017' }, 0);
      const code = await suspect(8, waybill);
      const inputs: Readonly<Record<string, object>> = {
        'bags.putParcelInBag': { bagNumber: 'BG0000000017', waybill },
        'scanning.startReturn': { waybill, cause: 'damaged' },
        'scanning.registerProblem': { waybill, type: 'WET', photos: [] },
        'exceptions.registerProblemParcel': { fields: { waybillNumber: waybill, problemType: 'WET', site: 'SPGRU01' } },
      };
      await scanAt(by, inputs[by] ?? {}, 0);
      await service.endIntents();
      await service.endIntents();
      expect(await lostState(code)).toBe(isFound ? 'found' : 'suspected_lost');
    } finally {
      records.delete('ProblemType');
    }
  },
);

test('whoever suspects a parcel is told when there is none, when its way has ended, and when it was seen since (R-0221)', async () => {
  const refusedOf = async (waybill: string) =>
    (await send('registerLostParcel', await quiet(20, waybill))) as { readonly refusal?: object };
  expect(await refusedOf('ML1000000000017')).toMatchObject({
    refusal: { refused: 'WAYBILL_NOT_FOUND', field: 'fields.waybillNumber' },
  });
  const waybill = await placed();
  await scanAt('scanning.receiveParcel', { waybill }, 0);
  expect(await refusedOf(waybill)).toMatchObject({ refusal: { refused: 'TRACK_TOO_FRESH', params: { days: 7 } } });
  service.clock(at(7));
  const code = codeOf(await refusedOf(waybill));
  expect((await service.load(lostParcel.aggregate, code)).fields?.lastTrackTime).toBe(at(0));
  await scanAt('scanning.signParcel', { waybill }, 7);
  expect(await refusedOf(waybill)).toMatchObject({ refusal: { field: 'fields.waybillNumber' } });
});

test('a problem is registered of a parcel that there is, that is under way, and that has no other one (R-0698)', async () => {
  const records = smallNetwork.records as Map<string, unknown>;
  records.set('ProblemType', new Map([['WET', { status: 'enabled', fields: { name: 'Molhado' } }]]));
  try {
    const register = async (waybillNumber: string) =>
      await send('registerProblemParcel', { fields: { waybillNumber, problemType: 'WET', site: 'SPGRU01' } });
    expect(await register('ML1000000000017')).toMatchObject({
      refusal: { refused: 'WAYBILL_NOT_FOUND', field: 'fields.waybillNumber' },
    });
    expect(await register(await placed())).toMatchObject({ refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' } });
    const [waybill, scanned, unknown, signed] = [
      await received(),
      await received(),
      await received(),
      await received(),
    ];
    const code = codeOf(await register(waybill));
    await service.endIntents();
    expect(await register(waybill)).toMatchObject({ refusal: { refused: 'PROBLEM_ALREADY_OPEN' } });
    await send('completeProblemParcel', { code, fields: { handlingResult: 'Reembalado' } });
    await service.endIntents();
    expect(await register(waybill)).toMatchObject({ kind: 'stored' });
    await scanAt('scanning.registerProblem', { waybill: scanned, type: 'WET', photos: [] }, 0);
    expect(await register(scanned)).toMatchObject({ refusal: { refused: 'PROBLEM_ALREADY_OPEN' } });
    // Under a name that the company does not have it is nobody's case.
    await scanAt('scanning.registerProblem', { waybill: unknown, type: 'TORN', photos: [] }, 0);
    expect(await register(unknown)).toMatchObject({ kind: 'stored' });
    await scanAt('scanning.signParcel', { waybill: signed }, 0);
    expect(await register(signed)).toMatchObject({ refusal: { field: 'fields.waybillNumber' } });
  } finally {
    records.delete('ProblemType');
  }
});

describe('a parcel stands in problem_piece for one problem at a time, whoever tells of it (R-0698)', () => {
  const records = smallNetwork.records as Map<string, unknown>;
  beforeEach(() => {
    const type = (name: string) => ({ status: 'enabled', fields: { name } });
    records.set(
      'ProblemType',
      new Map([
        ['WET', type('Molhado')],
        ['TORN', type('Rasgado')],
      ]),
    );
  });
  afterEach(() => void records.delete('ProblemType'));

  const scanned = async (waybill: string, type: string) =>
    await service.send('scanning.registerProblem', { waybill, type, photos: [] } as never);
  const register = async (waybillNumber: string) =>
    await send('registerProblemParcel', { fields: { waybillNumber, problemType: 'WET', site: 'SPGRU01' } });
  const isOpen = { refusal: { refused: 'PROBLEM_ALREADY_OPEN' } };
  const cases = () =>
    service.events().flatMap(({ type, data }) => (type === problemParcel.events.registered.type ? [data] : [])).length;
  const statusOf = async (code: string) => (await service.load(problemParcel.aggregate, code)).status;

  test('a second scan is refused, of the same type or of another, until the first problem is complete', async () => {
    const waybill = await received();
    expect(await scanned(waybill, 'WET')).toMatchObject({ kind: 'stored' });
    for (const type of ['WET', 'TORN', 'STOLEN'])
      expect(await scanned(waybill, type)).toMatchObject({ refusal: { ...isOpen.refusal, field: 'waybill' } });
    await service.endIntents();
    expect(cases()).toBe(1);
    await scanAt('scanning.closeProblem', { waybill, result: 'Reembalado' }, 0);
    expect(await scanned(waybill, 'TORN')).toMatchObject({ kind: 'stored' });
    await service.endIntents();
    expect(cases()).toBe(2);
  });

  test('what nobody deals with is told once more, by a name that somebody does', async () => {
    const waybill = await received();
    expect(await scanned(waybill, 'STOLEN')).toMatchObject({ kind: 'stored' });
    expect(await scanned(waybill, 'WET')).toMatchObject({ kind: 'stored' });
    expect(await scanned(waybill, 'WET')).toMatchObject(isOpen);
  });

  test('a case that a person opened counts before the parcel has heard of it, under either of its numbers', async () => {
    const waybill = await received();
    expect(await register(waybill)).toMatchObject({ kind: 'stored' });
    expect(await register(waybill)).toMatchObject(isOpen);
    expect(await scanned(waybill, 'TORN')).toMatchObject(isOpen);
    const other = await received();
    await scanAt('scanning.exchangeWaybill', { waybill: other, replacement: 'ML1000000000017' }, 0);
    expect(await register('ML1000000000017')).toMatchObject({ kind: 'stored' });
    expect(await scanned(other, 'TORN')).toMatchObject(isOpen);
  });

  test('a scan that closes the problem completes the case that a person opened, too', async () => {
    const waybill = await received();
    const code = codeOf(await register(waybill));
    await service.endIntents();
    await scanAt('scanning.closeProblem', { waybill, result: 'Reembalado' }, 0);
    await service.endIntents();
    expect(await statusOf(code)).toBe('complete');
    expect((await service.load(parcel, waybill)).problem).toBeUndefined();
    expect(await register(waybill)).toMatchObject({ kind: 'stored' });
  });

  test('a case without a solution is open still: it may be taken up again', async () => {
    const waybill = await received();
    const code = codeOf(await register(waybill));
    await send('failProblemParcel', { code, fields: { handlingResult: 'Sem conserto' } });
    expect(await scanned(waybill, 'TORN')).toMatchObject(isOpen);
  });
});

test('what is known to be lost stays lost, whatever is scanned (R-0699)', async () => {
  const waybill = await placed();
  const code = await suspect(8, waybill);
  await judge('confirm', code);
  await service.send('scanning.receiveParcel', { waybill });
  await service.endIntents();
  expect(await lostState(code)).toBe('confirmed_lost');
});

test('a problem parcel is of one that somebody has had, is complete or has failed, a failed one is processed again, and its waybill stands in problem_piece until it is complete (R-0201, R-0698)', async () => {
  const records = smallNetwork.records as Map<string, unknown>;
  records.set('ProblemType', new Map([['WET', { status: 'enabled', fields: { name: 'Molhado' } }]]));
  try {
    const waybillNumber = await placed();
    const fields = { waybillNumber, problemType: 'WET', site: 'SPGRU01' };
    expect(await send('registerProblemParcel', { fields })).toMatchObject({
      refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE', field: 'fields.waybillNumber' },
    });
    await service.send('scanning.receiveParcel', { waybill: waybillNumber });
    const code = codeOf(await send('registerProblemParcel', { fields }));
    const handlingResult = 'Reembalado';
    const stand = async () => [
      (await service.load(problemParcel.aggregate, code)).status,
      (await service.load(parcel, waybillNumber)).problem !== undefined,
    ];
    await service.endIntents();
    expect(await stand()).toEqual(['processing', true]);
    expect(await send('reopenProblemParcel', { code })).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
    await send('failProblemParcel', { code, fields: { handlingResult } });
    await service.endIntents();
    expect(await stand()).toEqual(['failed', true]);
    const complete = async () => await send('completeProblemParcel', { code, fields: { handlingResult } });
    expect(await complete()).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
    await send('reopenProblemParcel', { code });
    expect(await stand()).toEqual(['processing', true]);
    await complete();
    await service.endIntents();
    expect(await stand()).toEqual(['complete', false]);
    for (const move of ['reopen', 'fail'])
      expect(
        await send(`${move}ProblemParcel`, { code, ...(move === 'fail' && { fields: { handlingResult } }) }),
      ).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
  } finally {
    records.delete('ProblemType');
  }
});
