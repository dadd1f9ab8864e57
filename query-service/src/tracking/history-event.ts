import type { HistoryEvent } from '@malote/contracts/tracking/history.ts';
import type { RecordedEvent } from '@malote/infra/event-store/port.ts';
import { userNames } from '../kernel/user-names.ts';
import type { Asking } from '../kernel/asking.ts';
import { disclose } from '../kernel/disclosure.ts';
import { sealedIn } from '../kernel/open-sealed.ts';
import { foreignEvents } from './foreign-events.ts';
import { chainedEvents } from './history-events.ts';
import { sealedUpTo } from './log-seal.ts';
import { shownEvent, toldBy } from './shown-event.ts';

/** One event of a stream as a history shows it, with the scope of its stream up to there; undefined when there is none. */
export async function historyEvent(
  stream: string,
  version: number,
  asking: Asking,
): Promise<{ readonly event: HistoryEvent; readonly scope: readonly string[] } | undefined> {
  const recorded: RecordedEvent[] = [];
  for await (const event of asking.events.readStream(stream, 0)) {
    recorded.push(event);
    if (event.version >= version) break;
  }
  const { events } = chainedEvents(recorded, await foreignEvents(asking.events, asking, recorded));
  const found = events.at(-1);
  if (found === undefined || found.event.version !== version) return undefined;
  const people = await disclose(
    asking,
    'recorded',
    sealedIn([found.event.data, found.command?.input, found.command?.answer]),
  );
  const colleagues = await userNames(asking.master, asking.personal, toldBy(found.event));
  const seal = await sealedUpTo(asking.events, asking.sealKeys);
  return {
    event: shownEvent(found, { people, colleagues, seal, asking }),
    scope: [...new Set(events.flatMap(({ event }) => event.metadata.scope ?? []))],
  };
}
