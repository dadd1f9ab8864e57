import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Watch } from './kernel/reactor.ts';
import { createMetrics } from './metrics.ts';

test('a command is counted by its name and what it came to', async () => {
  const { registry, startCommand } = createMetrics();
  startCommand('bags.sealBag')('OK');
  startCommand('bags.sealBag')('EMPTY_BAG');
  const text = await registry.metrics();
  expect(text).toContain('malote_commands_total{command="bags.sealBag",outcome="OK"} 1');
  expect(text).toContain('malote_commands_total{command="bags.sealBag",outcome="EMPTY_BAG"} 1');
  expect(text).toContain('malote_command_seconds_count{command="bags.sealBag"} 2');
});

test('what was begun and not concluded shows, with the age of the oldest', async () => {
  const { registry, intents } = createMetrics(() => Date.parse('2026-11-21T12:00:30Z'));
  expect(await registry.metrics()).toContain('malote_reactor_oldest_intent_seconds 0');
  for (const [key, writtenAt] of [
    ['a', '2026-11-21T12:00:20Z'],
    ['b', '2026-11-21T12:00:00Z'],
  ] as const)
    intents.set(key, {
      watch: {} as Watch,
      event: { metadata: { writtenAt } } as StoredEvent,
      before: { position: 0n, events: 0 },
      overdueAt: 0,
    });
  intents.set('c', {
    watch: { lasting: true } as Watch,
    event: { metadata: { writtenAt: '2026-11-01T12:00:00Z' } } as StoredEvent,
    before: { position: 0n, events: 0 },
    overdueAt: Number.POSITIVE_INFINITY,
  });
  expect(await registry.metrics()).toContain('malote_reactor_open_intents 2');
  expect(await registry.metrics()).toContain('malote_reactor_oldest_intent_seconds 30');
});
