import { randomUUID } from 'node:crypto';
import { position } from '@malote/contracts/identity/position.ts';
import { memoryService } from '../../../test/memory-service.ts';
import type { MemoryService } from '../../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: 'register' | 'revise' | 'disable' | 'delete', input: object, id: string = randomUUID()) =>
  await service.send(`identity.${verb}Position` as never, input as never, { id });
const named = (name: string) => ({ fields: { name } });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const registered = async (name: string) => codeOf(await send('register', named(name)));
const taken = { kind: 'refused', refusal: { refused: 'VALUE_TAKEN', field: 'fields.name' } };

test('no two records hold a unique value, however it is spelled', async () => {
  const first = await registered('Motorista');
  expect(await send('register', named('  motorista '))).toMatchObject({
    ...taken,
    refusal: { params: { owner: first } },
  });
  const second = await registered('Coletor');
  expect(await send('revise', { code: second, ...named('MOTORISTA') })).toMatchObject(taken);
  expect(await service.load(position.aggregate, second)).toMatchObject({ fields: { name: 'Coletor' } });
});

test('a value that its record gave up goes to whoever wants it next, and does not come back by itself', async () => {
  const first = await registered('Motorista');
  await send('revise', { code: first, ...named('Motorista sênior') });
  const second = await registered('Motorista');
  expect(await send('revise', { code: first, ...named('Motorista') })).toMatchObject(taken);
  await send('disable', { code: second });
  expect(await send('register', named('Motorista'))).toMatchObject(taken);
  await send('delete', { code: second });
  expect(await send('register', named('Motorista'))).toMatchObject({ kind: 'stored' });
});

test('a record keeps its value when it is changed otherwise, and the same command sent again is answered as before', async () => {
  const id = randomUUID();
  const code = codeOf(await send('register', named('Motorista'), id));
  expect(await send('register', named('Motorista'), id)).toMatchObject({ kind: 'duplicate', answer: { code } });
  expect(await send('revise', { code, fields: { name: 'Motorista', note: 'Carteira D' } })).toMatchObject({
    kind: 'stored',
  });
  expect(service.events().filter(({ type }) => type === 'ValueClaimed')).toHaveLength(1);
});

test('a command that died after its claim keeps the value until it is ended, then others have it; sent again before that, it goes on', async () => {
  const id = randomUUID();
  service.killAfter(1);
  await expect(send('register', named('Motorista'), id)).rejects.toThrow();
  await service.restart();
  expect(await send('register', named('Motorista'))).toMatchObject(taken);
  await service.endIntents();
  const other = await registered('Motorista');
  expect(await send('register', named('Motorista'), id)).toMatchObject({ kind: 'refused' });
  expect(await service.load(position.aggregate, other)).toMatchObject({ fields: { name: 'Motorista' } });

  const retried = randomUUID();
  service.killAfter(1);
  await expect(send('register', named('Coletor'), retried)).rejects.toThrow();
  await service.restart();
  expect(await send('register', named('Coletor'), retried)).toMatchObject({ kind: 'stored' });
});

test.each(['everywhere', 'at its version'] as const)(
  'of many who want one value at once, on a log that knows ids %s, one has it',
  async (knows) => {
    const crowded = memoryService(undefined, knows);
    const outcomes = await Promise.all(
      Array.from(
        { length: 12 },
        async () => await crowded.send('identity.registerPosition' as never, named('Motorista') as never),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(crowded.events().filter(({ type }) => type === 'PositionRegistered')).toHaveLength(1);
    await crowded.close();
  },
);
