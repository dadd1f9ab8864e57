import type { CommandName } from '@malote/contracts/catalogue.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { workOrder } from '@malote/contracts/tickets/work-order.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object, user = 'ana') =>
  await service.send(`tickets.${verb}WorkOrder` as CommandName, input as never, { caller: aCaller({ user }) });
const { attachments: _a, secondAttachment: _s, ...asked } = sampleOf(workOrder.fields);
const opened = async () =>
  ((await send('register', { fields: asked })) as unknown as { answer: { code: string } }).answer.code;
const standing = async (code: string) => await service.load(workOrder.aggregate, code);
const said = { fields: { content: 'Falei com a unidade' } };

test('a follow-up keeps a ticket going, finishing completes it, and only who created it closes it then (R-0242)', async () => {
  const code = await opened();
  await send('follow-up', { code, ...said }, 'bruno');
  expect(await standing(code)).toMatchObject({ status: 'implementing', fields: { lastFollowerName: 'bruno' } });
  await send('finish', { code, ...said }, 'bruno');
  expect(await standing(code)).toMatchObject({ status: 'complete' });
  expect(await send('follow-up', { code, ...said }, 'bruno')).toMatchObject({
    refusal: { refused: 'MOVE_NOT_POSSIBLE' },
  });
  expect(await send('confirm', { code }, 'bruno')).toMatchObject({ refusal: { refused: 'CREATOR_CONFIRMS' } });
  await send('confirm', { code });
  expect(await standing(code)).toMatchObject({ status: 'close' });
});

test('a void ticket is closed at once (R-0242)', async () => {
  const code = await opened();
  await send('void', { code, ...said });
  expect(await standing(code)).toMatchObject({ status: 'close' });
});
