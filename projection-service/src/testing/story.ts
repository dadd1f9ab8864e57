import { events as catalogue } from '@malote/contracts/catalogue.ts';
import type { EventMetadata } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { siteScope } from '@malote/contracts/kernel/scope.ts';
import type { NewEvent } from '@malote/infra/event-store/port.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { EventOf, EventType } from '../kernel/events.ts';

const NAMESPACE = '5a2c1f6e-8f0b-4c57-9a51-0d5a3b1c7e42';

/** What a test says of an event; the rest is made. */
export interface Told {
  /** Device time: minutes after the story's beginning. */
  readonly at?: number;
  /** Minutes after the beginning when it came to us; at once when left out. */
  readonly came?: number;
  readonly site?: string;
  readonly command?: string;
  readonly shown?: EventMetadata['shown'];
  readonly reason?: string;
}

/** Builds a log, event by event, as the command service would have written it. */
export interface Story {
  readonly events: readonly StoredEvent[];
  tell<Type extends EventType>(stream: string, type: Type, data: EventOf<Type>['data'], told?: Told): StoredEvent;
}

/** The story's beginning, and instants after it. */
const BEGINNING = Date.parse('2026-11-20T09:00:00.000Z');
export const instantAfter = (minutes: number) => new Date(BEGINNING + minutes * 60_000).toISOString();

export function createStory(): Story {
  const events: StoredEvent[] = [];
  const versions = new Map<string, number>();
  return {
    events,
    tell(stream, type, data, told = {}) {
      const position = BigInt(events.length + 1);
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const at = told.at ?? events.length;
      const site = 'site' in told ? told.site : 'SPGRU01';
      const own = type.startsWith('command.') ? [] : (catalogue.get(type)?.scope(data, 'ana') ?? []);
      const scope = [
        ...new Set([...own, ...(site === undefined || type.startsWith('command.') ? [] : [siteScope(site)])]),
      ];
      const id = uuidv5(NAMESPACE, `event ${position}`);
      const event: StoredEvent = {
        type,
        data,
        stream,
        version,
        position,
        id,
        metadata: {
          company: 'malote',
          commandId: told.command ?? uuidv5(NAMESPACE, `command ${position}`),
          command: 'test',
          actor: 'ana',
          ...(site !== undefined && { site }),
          station: 'E1',
          device: 'D1',
          happenedAt: instantAfter(at),
          offset: -180,
          businessDay: instantAfter(at - 180).slice(0, 10),
          skew: 0,
          receivedAt: instantAfter(told.came ?? at),
          shown: told.shown ?? 'nothing',
          ...(told.reason !== undefined && { reason: told.reason }),
          writtenAt: instantAfter(told.came ?? at),
          ...(scope.length > 0 && { scope }),
          hash: '',
        },
      };
      events.push(event);
      return event;
    },
  };
}

/** As the store takes it. */
export function stored(event: StoredEvent): NewEvent {
  return {
    id: event.id,
    type: event.type,
    schemaVersion: catalogue.get(event.type)?.version ?? 1,
    data: JSON.stringify(event.data),
    metadata: JSON.stringify(event.metadata),
  };
}
