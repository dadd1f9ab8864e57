import type { CommandName } from '@malote/contracts/catalogue.ts';
import { somebody } from '../../test/people.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let service: RunningService;
let ahead = 0;
beforeAll(async () => {
  service = await runningService({ now: () => new Date(Date.now() + ahead) });
});
beforeEach(() => {
  ahead = 0;
});
afterAll(async () => await service.close());

const send = async (name: string, input: object, envelope?: object) =>
  await service.send(name as CommandName, input as never, envelope === undefined ? {} : { envelope });
const read = async (...messages: string[]) => await send('messaging.readMessages', { messages });
/** What the first administrator has read. */
const readOnes = async () => {
  const [inbox] = await service.streams('inbox-');
  const events = inbox === undefined ? [] : await service.events(inbox);
  return (events as readonly { readonly messages?: readonly string[] }[]).flatMap(({ messages }) => messages ?? []);
};

async function written(noun: 'Announcement' | 'SystemMessage', more: object = {}): Promise<string> {
  const kind = noun === 'SystemMessage' ? { kind: 'plain', pops: true, reminds: false } : {};
  const made = await send(`messaging.register${noun}`, {
    fields: { title: 'Plantão', content: 'Às 14h.', ...kind, ...more },
  });
  expect(made).toMatchObject({ http: 200 });
  return (made.data as { readonly code: string }).code;
}
async function sent(noun: 'Announcement' | 'SystemMessage', more: object = {}, envelope?: object): Promise<string> {
  const code = await written(noun, more);
  expect(await send(`messaging.send${noun}`, { code }, envelope)).toMatchObject({ http: 200 });
  return code;
}

test('a message is read once and stays read: read again it changes nothing (R-0055, R-0715)', async () => {
  const [first, second, third] = [await sent('Announcement'), await sent('SystemMessage'), await sent('Announcement')];
  expect(await read(first, second, first)).toMatchObject({ http: 200 });
  expect((await readOnes()).toSorted()).toEqual([first, second].toSorted());
  const before = await service.head();
  expect(await read(first)).toMatchObject({ http: 200 });
  // The record of the command alone.
  expect((await service.head()) - before).toBe(1n);
  expect(await read(first, third)).toMatchObject({ http: 200 });
  expect((await service.head()) - before).toBe(3n);
});

test('nothing is read before it is sent, after it is gone, or by whom it is not for; the others of the same call are (R-0055)', async () => {
  const draft = await written('SystemMessage');
  const gone = await sent('Announcement');
  await send('messaging.deleteAnnouncement', { code: gone });
  await somebody(service, { username: 'bia01' });
  const others = await sent('SystemMessage', { people: ['bia01'] });
  const mine = await sent('Announcement');
  expect(await read('MS99999999', 'x', draft, gone, mine, others)).toMatchObject({
    http: 200,
  });
  const ones = await readOnes();
  for (const code of ['MS99999999', 'x', draft, gone, others]) expect(ones).not.toContain(code);
  expect(ones).toContain(mine);
  expect(await send('messaging.sendSystemMessage', { code: draft })).toMatchObject({ http: 200 });
  expect(await read(draft)).toMatchObject({ http: 200 });
  expect(await readOnes()).toContain(draft);
});

test('what must be read is not before 60 s have passed since it was sent, whatever the clock of its sender says (R-0062)', async () => {
  const aheadOfUs = { happenedAt: new Date(Date.now() + 120_000).toISOString() };
  const [code, plain] = [await sent('SystemMessage', { reminds: true }, aheadOfUs), await sent('SystemMessage')];
  expect(await read(plain, code)).toMatchObject({ http: 409, code: 'MESSAGE_READ_TOO_SOON' });
  expect(await readOnes()).not.toContain(plain);
  ahead = 50_000;
  expect(await read(code)).toMatchObject({ http: 409 });
  ahead = 60_000;
  expect(await read(code)).toMatchObject({ http: 200 });
  expect(await readOnes()).toContain(code);
});
