import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { eventReport } from '@malote/contracts/exceptions/event-report.ts';
import { lostParcel } from '@malote/contracts/exceptions/lost-parcel.ts';
import { problemType } from '@malote/contracts/exceptions/problem-type.ts';
import { proofPhotos } from '@malote/contracts/exceptions/photos.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { problemParcel } from '@malote/contracts/exceptions/problem-parcel.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
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

test('what is known to be lost stays lost, whatever is scanned (R-0699)', async () => {
  const waybill = await placed();
  const code = await suspect(waybill, 8);
  await judge('confirm', code);
  await service.send('scanning.receiveParcel', { waybill });
  await service.endIntents();
  expect(await lostState(code)).toBe('confirmed_lost');
});

test('a problem parcel is complete or has failed, a failed one is processed again, and its waybill stands in problem_piece until it is complete (R-0698)', async () => {
  const records = smallNetwork.records as Map<string, unknown>;
  records.set('ProblemType', new Map([['WET', { status: 'enabled', fields: { name: 'Molhado' } }]]));
  try {
    const waybillNumber = await placed();
    const fields = { waybillNumber, problemType: 'WET', site: 'SPGRU01' };
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
