import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { eventReport } from '@malote/contracts/exceptions/event-report.ts';
import { lostParcel } from '@malote/contracts/exceptions/lost-parcel.ts';
import { PROBLEM_CODE_MAX, problemType } from '@malote/contracts/exceptions/problem-type.ts';
import { proofPhotos } from '@malote/contracts/exceptions/photos.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { atGuarulhos } from '../../test/small-network.ts';

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
  [PROBLEM_CODE_MAX, true],
  [PROBLEM_CODE_MAX + 1, false],
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
