import type { CommandName } from '@malote/contracts/catalogue.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { TICKET_PAGES, workOrder } from '@malote/contracts/tickets/work-order.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';

let service: MemoryService;
const people = smallNetwork.users as Map<string, unknown>;
const role = (code: string, ...permissions: readonly string[]) =>
  (smallNetwork.roles as Map<string, unknown>).set(code, { status: 'enabled', fields: { name: code, permissions } });
const person = (id: string, of: string, more: object = {}) =>
  people.set(id, { id, status: 'enabled', roles: [of], buttonsTaken: [], ...more });
beforeEach(() => {
  role('complaints', TICKET_PAGES.complaint);
  role('micro', TICKET_PAGES.micro);
  role('bystander', 'menu:finance:receipts');
  person('ana.souza', 'complaints');
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object, user = 'ana') =>
  await service.send(`tickets.${verb}WorkOrder` as CommandName, input as never, { caller: aCaller({ user }) });
const { attachments: _a, secondAttachment: _s, ...sample } = sampleOf(workOrder.fields);
const asked = { ...sample, planFinishTime: '2026-11-20T18:00:00.000Z' };
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

test('a ticket is due after it was raised, and put off to a time to come; late, it may still be changed (R-0350)', async () => {
  const [past, future] = ['2020-01-01T12:00:00.000Z', '2026-11-21T18:00:00.000Z'];
  const late = { refusal: { refused: 'TIME_MUST_BE_FUTURE', field: 'fields.planFinishTime' } };
  expect(await send('register', { fields: { ...asked, planFinishTime: past } })).toMatchObject(late);
  const code = await opened();
  expect(await send('revise', { code, fields: { planFinishTime: past } })).toMatchObject(late);
  service.clock('2026-11-22T12:00:00.000Z');
  const renamed = { ticketName: 'Outro assunto' };
  expect(await send('revise', { code, fields: renamed })).toMatchObject({ kind: 'stored' });
  expect(await send('revise', { code, fields: { planFinishTime: future } })).toMatchObject(late);
  expect(await send('revise', { code, fields: { planFinishTime: '2026-11-22T12:00:00.001Z' } })).toMatchObject({
    kind: 'stored',
  });
});

test('a void ticket is closed at once (R-0242)', async () => {
  const code = await opened();
  await send('void', { code, ...said });
  expect(await standing(code)).toMatchObject({ status: 'close' });
});

test('a ticket lies with somebody who can open it: nobody else is named, or given it later', async () => {
  person('bruno', 'complaints');
  person('carla', 'micro');
  person('dora', 'bystander');
  person('eva', 'complaints', { status: 'disabled' });
  const cannot = { refusal: { refused: 'TICKET_EXECUTOR_CANNOT_OPEN', field: 'fields.executeUserName' } };
  const named = async (executeUserName: string, kind = 'complaint') =>
    await send('register', { fields: { ...asked, kind, executeUserName } });
  for (const [who, kind] of [
    ['carla', 'complaint'],
    ['bruno', 'micro'],
    ['dora', 'complaint'],
    ['eva', 'complaint'],
    ['ninguem', 'complaint'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- five
    expect([who, await named(who, kind)]).toMatchObject([who, cannot]);
  expect(await named('carla', 'micro')).toMatchObject({ kind: 'stored' });
  const code = await opened();
  const give = async (executeUserName: string) => await send('assign', { code, fields: { executeUserName } });
  expect(await give('dora')).toMatchObject(cannot);
  expect(await give('bruno')).toMatchObject({ kind: 'stored' });
  expect(await standing(code)).toMatchObject({ fields: { executeUserName: 'bruno' } });
  // What he may no longer open is followed up all the same, until it is given to another.
  person('bruno', 'bystander');
  expect(await send('follow-up', { code, ...said })).toMatchObject({ kind: 'stored' });
});
