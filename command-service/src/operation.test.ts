import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import type { Order } from '@malote/contracts/orders/order.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { promises } from '../../infra/test/promises.ts';
import { repeatable, torture } from '../../infra/test/torture.ts';
import { Killed, memoryService } from '../test/memory-service.ts';
import { operationModel } from '../test/operation-model.ts';
import type { Deed, Meant } from '../test/operation-model.ts';

/** What happens next. */
type Happening =
  /** `dies`: the process is killed before it stores one append more than these; then the client sends it again, later or never. */
  | { readonly kind: 'sent'; readonly deed: Deed; readonly dies?: number; readonly again: 'at once' | 'later or never' }
  /** A command that was sent before comes once more, late and out of its order. */
  | { readonly kind: 'repeated'; readonly which: number }
  | { readonly kind: 'restarted' }
  /** The reactor has had its time. */
  | { readonly kind: 'ended' };

/** What stands before anything is drawn: without it most of what is drawn would be refused. Orders 1 and 3 share a customer's number with 0 and 2. */
const before: readonly Happening[] = (
  [
    { do: 'order', order: 0, parcels: 2 },
    { do: 'order', order: 2, parcels: 3 },
    { do: 'open', bag: 0 },
    { do: 'open', bag: 1 },
    { do: 'openLoad', load: 0 },
    { do: 'put', order: 0, parcel: 0, bag: 0 },
  ] as const
).map((deed) => ({ kind: 'sent', deed, again: 'at once' }));
const anOrderPlace = fc.constantFrom(0, 0, 0, 2, 2, 2, 1, 3);
const aParcelPlace = fc.nat(2);
const aBag = fc.constantFrom(0, 0, 0, 1, 1, 2);
const aLoad = fc.constantFrom(0, 0, 0, 1);
const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      order: fc.nat(3),
      parcels: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('void', 'intercept', 'release', 'impound', 'cancelImpound'),
      order: anOrderPlace,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('open', 'unpack', 'delete'), bag: aBag }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('put', 'put', 'put', 'take'),
      order: anOrderPlace,
      parcel: aParcelPlace,
      bag: aBag,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('seal' as const),
      bag: aBag,
      all: fc.array(fc.tuple(anOrderPlace, aParcelPlace), { maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('openLoad', 'depart', 'arrive'), load: aLoad }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('load', 'load', 'unload'), load: aLoad, bag: aBag }) },
);
const aHappening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('sent' as const), deed: aDeed, again: fc.constant('at once' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sent' as const),
      deed: aDeed,
      dies: fc.nat(7),
      again: fc.constantFrom('at once', 'later or never'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeated' as const), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restarted' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ended' as const }) },
);

/** Lets it all happen to the real handlers and to the model, and holds the one against the other after each happening. */
async function play(happenings: readonly Happening[]): Promise<void> {
  const kept = promises();
  const service = memoryService((events) => kept.take(events));
  const model = operationModel();
  const sent: { readonly id: string; readonly meant: Meant }[] = [];
  const told = new Map<string, 'accepted' | 'refused'>();
  const story: string[] = [];
  let seen = 0;
  /** Something was begun and not ended: until the reactor has had its time, what the model expects of it is not known. */
  let isHalfDone = false;

  /** What the log accepted since the last time takes effect in the model, in the order of the log. */
  const followLog = () => {
    const events = service.events();
    for (const event of events.slice(seen)) {
      if (event.type !== 'command.accepted') continue;
      const command = sent.find(({ id }) => id === event.metadata.commandId);
      if (command !== undefined) model.take(command.meant, (event.data as { answer: unknown }).answer);
    }
    seen = events.length;
  };

  async function carryOut({ id, meant }: (typeof sent)[number], dies?: number): Promise<void> {
    const expected =
      isHalfDone || dies !== undefined ? undefined : (kept.answers.get(id) ?? model.expects(meant, kept.claimOf(id))); // the reactor may have answered it meanwhile
    if (dies !== undefined) service.killAfter(dies);
    try {
      const outcome = await service.send(meant.name, meant.input as never, { id, circumstances: meant.circumstances });
      story.push(`  ${outcome.kind} ${'refusal' in outcome ? outcome.refusal.refused : ''}`);
      if (outcome.kind === 'denied') throw new Error(`${meant.name} was denied: ${outcome.refusal.refused}`);
      const answer = outcome.kind === 'refused' ? 'refused' : 'accepted';
      if (expected !== undefined && answer !== expected)
        throw new Error(`${meant.name} was ${answer}, and a clerk says ${expected}`);
      if ((told.get(id) ?? answer) !== answer)
        throw new Error(`${meant.name} ${id} was ${told.get(id)} before, and is ${answer} now`);
      told.set(id, answer);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      story.push('  killed');
      isHalfDone = true;
    }
    if (dies !== undefined) await service.restart();
  }

  async function happen(happening: Happening): Promise<void> {
    switch (happening.kind) {
      case 'restarted':
        return await service.restart();
      case 'ended':
        await service.endIntents();
        isHalfDone = false;
        return;
      case 'repeated': {
        const one = sent[happening.which % Math.max(1, sent.length)];
        return one === undefined ? undefined : await carryOut(one);
      }
      case 'sent': {
        const one = { id: randomUUID(), meant: model.mean(happening.deed) };
        sent.push(one);
        await carryOut(one, happening.dies);
        followLog();
        if (happening.dies !== undefined && happening.again === 'at once') await carryOut(one);
      }
    }
  }

  try {
    for (const happening of [...before, ...happenings, { kind: 'ended' } as const]) {
      story.push(JSON.stringify(happening));
      await happen(happening);
      followLog();
      await compare();
    }
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\n${story.join('\n')}\n${inspect(
        service.events().map(({ stream, type }) => `${stream} ${type}`),
        { maxArrayLength: 300 },
      )}`,
      { cause: error },
    );
  } finally {
    await service.close();
  }

  async function compare(): Promise<void> {
    if (kept.broken.length > 0) throw new Error(kept.broken.join('; '));
    for (const [number, { status, inside, load }] of model.bags) {
      const bag = kept.bags.get(number);
      const now = bag?.status === 'sealing' ? 'open' : bag?.status;
      if (
        now !== status ||
        Object.keys(bag?.parcels ?? {})
          .toSorted()
          .join() !== [...inside].toSorted().join()
      )
        throw new Error(
          `bag ${number} is ${now} with ${Object.keys(bag?.parcels ?? {}).join()}, and a clerk says ${status} with ${[...inside].join()}`,
        );
      if (load !== undefined && bag?.load?.number !== load)
        throw new Error(`bag ${number} is on ${bag?.load?.number}, and a clerk says ${load}`);
    }
    if (isHalfDone) return;
    for (const [number, { void: isVoid }] of model.orders) {
      const { status } = await service.load<Order>(order, number);
      if ((status === 'void') !== isVoid)
        throw new Error(`order ${number} is ${status}, and a clerk says ${isVoid ? 'void' : 'live'}`);
    }
    for (const [waybill, { intercepted, impounded, cancelled }] of model.parcels) {
      const parcel = kept.parcels.get(waybill);
      const now = {
        intercepted: parcel?.interceptedUntil !== undefined,
        impounded: parcel?.impounded,
        cancelled: parcel?.cancelled !== undefined,
      };
      if (now.intercepted !== intercepted || now.impounded !== impounded || now.cancelled !== cancelled)
        throw new Error(
          `parcel ${waybill} is ${inspect(now)}, and a clerk says ${inspect({ intercepted, impounded, cancelled })}`,
        );
    }
    for (const bag of kept.bags.values())
      if (bag.status === 'sealing') throw new Error('a bag waits for ever for its seal');
    const orphans = [...kept.parcels.values()].filter(
      ({ waybill, cancelled }) => cancelled === undefined && !model.parcels.has(waybill) && waybill !== '',
    );
    if (orphans.length > 0)
      throw new Error(`parcels without an order: ${orphans.map(({ waybill }) => waybill).join()}`);
  }
}

const told = torture(3);

test(
  'orders, parcels, bags and loads do what a clerk would write down, whatever is sent twice, late or half, and wherever a process dies',
  async () => {
    await repeatable(
      'model',
      told,
      async () =>
        await fc.assert(
          fc.asyncProperty(fc.noBias(fc.array(aHappening, { minLength: 10, maxLength: 40, size: 'max' })), play),
          { numRuns: 100 * told.rounds, seed: told.seed },
        ),
    );
  },
  360_000 + 10_000 * told.rounds,
);
