import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { zipCodeZone } from '@malote/contracts/network/zip-code-zone.ts';
import { memoryService } from '../../../test/memory-service.ts';
import type { MemoryService } from '../../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object, id: string = randomUUID()) =>
  await service.send(`network.${verb}ZipCodeZone` as CommandName, input as never, { id });
const zone = (startZip: string, endZip: string) => ({ name: 'Zona', startZip, endZip, type: 'CAP' });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const registered = async (startZip: string, endZip: string) =>
  codeOf(await send('register', { fields: zone(startZip, endZip) }));
const taken = { kind: 'refused', refusal: { refused: 'SPAN_TAKEN', field: 'fields.endZip' } };

test('a zone ends behind its start, and no CEP lies in two of them; who holds it already is named (R-0287)', async () => {
  for (const [start, end] of [
    ['01000000', '01000000'],
    ['01000001', '01000000'],
  ] as const)
    expect(await send('register', { fields: zone(start, end) })).toMatchObject({
      refusal: { refused: 'RANGE_START_NOT_BELOW_END' },
    });
  const first = await registered('02000000', '02999999');
  for (const [start, end] of [
    ['02999999', '03999999'],
    ['01000000', '02000000'],
    ['02100000', '02200000'],
    ['01000000', '09999999'],
    ['02000000', '02999999'],
  ] as const)
    expect(await send('register', { fields: zone(start, end) })).toMatchObject({
      ...taken,
      refusal: { params: { owner: first, from: '02000000', to: '02999999' } },
    });
  expect(await send('register', { fields: zone('03000000', '03999999') })).toMatchObject({ kind: 'stored' });
});

test('what a record gave up, or held when it was deleted, goes to whoever wants it next', async () => {
  const first = await registered('01000000', '01999999');
  await send('revise', { code: first, fields: { endZip: '01499999' } });
  const second = await registered('01500000', '01999999');
  expect(await send('revise', { code: first, fields: { endZip: '01999999' } })).toMatchObject(taken);
  await send('delete', { code: second });
  expect(await send('revise', { code: first, fields: { endZip: '01999999' } })).toMatchObject({ kind: 'stored' });
  expect(await service.load(zipCodeZone.aggregate, first)).toMatchObject({ fields: { endZip: '01999999' } });
});

test('a record may move within what it holds itself, and the same command sent again is answered as before', async () => {
  const id = randomUUID();
  const code = codeOf(await send('register', { fields: zone('01000000', '01999999') }, id));
  expect(await send('register', { fields: zone('01000000', '01999999') }, id)).toMatchObject({ kind: 'duplicate' });
  expect(await send('revise', { code, fields: { startZip: '01500000', endZip: '02500000' } })).toMatchObject({
    kind: 'stored',
  });
  expect(service.events().filter(({ type }) => type === 'SpansClaimed')).toHaveLength(2);
});

test('of two rows of one upload that meet, the first is taken and the second refused', async () => {
  const rows = [zone('01000000', '01999999'), zone('01500000', '02999999'), zone('03000000', '03999999')].map(
    (fields) => ({ id: randomUUID(), command: 'network.registerZipCodeZone', input: { fields } }),
  );
  const answers = await service.upload(rows as never);
  expect(answers.map((answer) => (answer as { outcome: string }).outcome)).toEqual(['stored', 'refused', 'stored']);
});

test('a command that died after its claim keeps the span until it is ended, then others have it', async () => {
  const id = randomUUID();
  service.killAfter(1);
  await expect(send('register', { fields: zone('01000000', '01999999') }, id)).rejects.toThrow();
  await service.restart();
  expect(await send('register', { fields: zone('01000000', '01999999') })).toMatchObject(taken);
  await service.endIntents();
  expect(await send('register', { fields: zone('01000000', '01999999') })).toMatchObject({ kind: 'stored' });
  expect(await send('register', { fields: zone('01000000', '01999999') }, id)).toMatchObject({ kind: 'refused' });
});
