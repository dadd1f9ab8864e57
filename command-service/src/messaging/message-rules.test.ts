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

test.each([
  ['Veja <img src="https://exemplo.com/a.png">', 'MESSAGE_NO_IMAGES'],
  ['<IMG/src=x>', 'MESSAGE_NO_IMAGES'],
  ['<svg width="9"></svg>', 'MESSAGE_NO_IMAGES'],
  ['data:image/png;base64,iVBOR', 'MESSAGE_NO_IMAGES'],
  ['A imagem vem no arquivo: <b>imagem</b>, <imgX>', undefined],
])('the words %j hold no image, with a file or without: %s (R-0378)', (content, refused) => {
  for (const file of [undefined, { id: 'F1' }])
    expect(saysSomething.allows?.({ content, file }, {} as never, 'AV1', {} as never)?.refused).toBe(refused);
});

test.each([
  ['{"Rota":"GRU-RIO","Saída":{"dia":"20/11"}}', undefined],
  ['[{"Rota":"GRU-RIO"}]', undefined],
  ['{"Rota":', 'MESSAGE_NOT_STRUCTURED'],
  ['"GRU-RIO"', 'MESSAGE_NOT_STRUCTURED'],
  ['<p>GRU-RIO</p>', 'MESSAGE_NOT_STRUCTURED'],
])('a message of data says %j: %s (R-0043)', (content, refused) => {
  const allowed = (kind: string) => saysSomething.allows?.({ content, kind }, {} as never, 'MS1', {} as never)?.refused;
  expect([allowed('structured'), allowed('plain')]).toEqual([refused, undefined]);
});

test('the answer to a message holds no image either (R-0378)', () => {
  const replied = (answer: string) => saysSomething.moves?.['reply']?.({ answer }, {} as never, 'MP1', {} as never);
  expect(replied('<img src="https://exemplo.com/a.png">')).toMatchObject({
    refused: 'MESSAGE_NO_IMAGES',
    field: 'fields.answer',
  });
  expect(replied('Às 14h.')).toBeUndefined();
});

test('no message of the house or of a person is written with an image in its words (R-0378)', async () => {
  const content = '<p>Escala</p><img src="https://exemplo.com/escala.png">';
  expect((await send('register', { fields: { title: 'Escala', content } })).refusal).toMatchObject({
    refused: 'MESSAGE_NO_IMAGES',
    field: 'fields.content',
  });
});
