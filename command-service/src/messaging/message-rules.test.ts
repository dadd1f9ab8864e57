import type { CommandName } from '@malote/contracts/catalogue.ts';
import { announcement, MESSAGE_CHARACTERS } from '@malote/contracts/messaging/announcement.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { saysSomething } from './message-rules.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object) =>
  (await service.send(`messaging.${verb}Announcement` as CommandName, input as never, {
    caller: aCaller(),
  })) as unknown as {
    readonly refusal?: { readonly refused: string; readonly field?: string };
    readonly answer?: { readonly code: string };
  };

test('a message without words and without a file is not written, and loses neither by being changed (R-0377)', async () => {
  const empty = { refused: 'MESSAGE_EMPTY', field: 'fields.content' };
  expect((await send('register', { fields: { title: 'Plantão' } })).refusal).toMatchObject(empty);
  const { answer } = await send('register', { fields: { title: 'Plantão', content: 'Às 14h.' } });
  const code = answer?.code ?? '';
  expect((await send('revise', { code, fields: { content: null } })).refusal).toMatchObject(empty);
  expect((await service.load(announcement.aggregate, code)).fields).toMatchObject({ content: 'Às 14h.' });
});

test.each([
  [{ content: 'Às 14h.' }, true],
  [{ file: { name: 'escala.pdf' } }, true],
  [{ content: null, file: { name: 'escala.pdf' } }, true],
  [{ content: '', file: null }, false],
])('of %j it is true that something is said: %s (R-0377)', (fields, isSaid) => {
  expect(saysSomething.allows?.(fields, {} as never, 'AV1', {} as never) === undefined).toBe(isSaid);
});

test('words of a message are as many as may be, and no more', () => {
  const words = (many: number) =>
    announcement.commands.register.input.safeParse({ fields: { title: 'Plantão', content: 'a'.repeat(many) } }).success;
  expect([words(MESSAGE_CHARACTERS), words(MESSAGE_CHARACTERS + 1)]).toEqual([true, false]);
});
