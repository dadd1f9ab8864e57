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
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';

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

const quiet = (days: number) => ({
  fields: {
    waybillNumber: 'ML1000000000017',
    site: 'SPGRU01',
    lastTrackTime: new Date(Date.parse(atGuarulhos.receivedAt) - days * DAY_MS).toISOString(),
  },
});

test('a parcel is suspected lost after seven days without a track, and out of time after fifteen', async () => {
  expect(await send('registerLostParcel', quiet(6.9))).toMatchObject({
    refusal: { refused: 'TRACK_TOO_FRESH', params: { days: 7 } },
  });
  const fresh = codeOf(await send('registerLostParcel', quiet(14.9)));
  expect(await send('time-outLostParcel', { code: fresh })).toMatchObject({
    refusal: { refused: 'TRACK_TOO_FRESH', params: { days: 15 } },
  });
  const old = codeOf(await send('registerLostParcel', quiet(15)));
  expect(await send('time-outLostParcel', { code: old })).toMatchObject({ kind: 'stored' });
  expect(await service.load(lostParcel.aggregate, old)).toMatchObject({ status: 'timeout' });
});

const LOST = 'ML1000000000017';
const lostState = async (code: string) => (await service.load(lostParcel.aggregate, code)).status;
const placed = async () => {
  const outcome = await service.send('orders.createOrder', anOrder());
  return (outcome as { answer: { waybills: readonly [string] } }).answer.waybills[0];
};
const at = (days: number) => new Date(Date.parse(atGuarulhos.receivedAt) + days * DAY_MS).toISOString();
/** A suspicion about a waybill whose last track is so many days old. */
const suspect = async (waybillNumber: string, days: number) =>
  codeOf(await send('registerLostParcel', { fields: { ...quiet(days).fields, waybillNumber } }));
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
      const code = await suspect(LOST, days);
      if (days === 16) await send('time-outLostParcel', { code });
      expect(await judge(move, code)).toMatchObject({ kind: 'stored' });
      expect(await lostState(code)).toBe(to);
      expect(await judge('cancel', code)).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
    }
  },
);

test('a suspicion runs out of time by itself, fifteen days after the last track that is known (R-0699)', async () => {
  const [late, revised, judged] = [await suspect(LOST, 8), await suspect(LOST, 8), await suspect(LOST, 8)];
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
    const code = await suspect(waybill, days);
    const other = await suspect(LOST, days);
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
      const code = await suspect(waybillNumber, 8);
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

test('what is known to be lost stays lost, whatever is scanned (R-0699)', async () => {
  const waybill = await placed();
  const code = await suspect(waybill, 8);
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
