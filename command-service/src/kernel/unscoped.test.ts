import { randomUUID } from 'node:crypto';
import { records } from '@malote/contracts/catalogue.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { memoryLog } from '../../test/memory-event-store.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { createRun } from './run.ts';
import type { RunKit } from './run.ts';
import { createStreams } from './streams.ts';
import { createTurns } from './turns.ts';

/** Records whose rows may belong to nobody in particular: what names no customer, site or whatever puts them into a scope. */
const unscoped = [...records.values()].filter(
  ({ events, commands, code }) =>
    commands.register.scope === 'stream' &&
    (events.registered as unknown as { scope(data: object): readonly string[] }).scope({ code, fields: {} }).length ===
      0,
);

const denied = { kind: 'denied', refusal: { refused: 'NO_PERMISSION' } };
const stored = { kind: 'stored' };
const limited = ['customer:LOJA1', 'site:SPGRU01'];
const code = 'X1';

/** A company of one record: what somebody of that scope is answered who decides that this comes to be of it. */
function companyOf({ aggregate, commands, events }: AnyRecord) {
  const store = memoryLog().open();
  const streams = createStreams(store, {
    load: async () => await Promise.resolve(new Map()),
    save: async () => await Promise.resolve(),
  });
  const kit: RunKit = {
    store,
    streams,
    turns: createTurns(),
    directory: smallNetwork,
    now: () => new Date(atGuarulhos.receivedAt),
    pause: async () => await Promise.resolve(),
    uniqueId: (kind, value) => `${kind}-${value}`,
  };
  const concludes = async (callerScope: CallerScope, decision: readonly Fact[] | ReturnType<typeof refuse>) =>
    await createRun(kit, {
      definition: commands.register as unknown as CommandDefinition,
      input: {},
      recordInput: {},
      inputHash: 'h',
      envelope: { ...atGuarulhos, commandId: randomUUID() },
      callerScope,
      callerGrants: { permissions: new Set<string>(), buttonsTaken: new Set<string>() },
      opening: '*',
      session: 's1',
    }).conclude(aggregate, code, () => decision);
  const fact = (of: unknown, fields: object) => (of as (data: object) => Fact)({ code, fields });
  return {
    concludes,
    registers: [fact(events.registered, {})],
    revises: [fact(events.revised, {})],
    close: async () => await streams.close(),
  };
}

test('there are such records', () => {
  expect(unscoped.map(({ noun }) => noun)).toEqual(
    expect.arrayContaining(['Charge', 'ReconciliationBatch', 'Invoice']),
  );
});

test.each(unscoped.map((of) => [of.noun, of] as const))(
  'who is limited neither makes nor changes a %s that no scope has, which its list hides from him',
  async (_, of) => {
    const { concludes, registers, revises, close } = companyOf(of);
    expect(await concludes(limited, registers)).toMatchObject(denied);
    expect(await concludes('*', registers)).toMatchObject(stored);
    expect(await concludes(limited, revises)).toMatchObject(denied);
    expect(await concludes(limited, refuse('MOVE_NOT_POSSIBLE'))).toMatchObject(denied);
    expect(await concludes('*', revises)).toMatchObject(stored);
    await close();
  },
);

test('of what is not there he is told so, as anybody is', async () => {
  const [of] = unscoped;
  const { concludes, close } = companyOf(of as AnyRecord);
  expect(await concludes(limited, refuse('RECORD_NOT_FOUND'))).toMatchObject({ kind: 'refused' });
  await close();
});
