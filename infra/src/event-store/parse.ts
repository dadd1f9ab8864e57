import { events } from '@malote/contracts/catalogue.ts';
import type { EventMetadata } from '@malote/contracts/kernel/envelope.ts';
import type { EventDefinition, StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordedEvent } from './port.ts';

/** A stored event of a type that this program does not know: an older program met a newer log, or the catalogue lost an event. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(recorded: Pick<RecordedEvent, 'type' | 'position'>) {
    super(`The event ${recorded.type} at position ${recorded.position} is not in the catalogue of this program`);
  }
}

/** A stored event of a version newer than this program writes: update the program before it goes on. */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent';
  constructor(recorded: Pick<RecordedEvent, 'type' | 'position' | 'schemaVersion'>, known: number) {
    super(
      `The event ${recorded.type} at position ${recorded.position} has version ${recorded.schemaVersion}, this program knows ${known}`,
    );
  }
}

/** True when an event was written by a newer program: nobody's input is at fault, and a process of that program can answer the same call. */
export function isOfNewerProgram(error: unknown): boolean {
  return error instanceof UnknownEvent || error instanceof NewerEvent;
}

/** Lifts the data of an older version to the newest one, step by step. @throws Error when a step is missing: a bug of the catalogue. */
export function upcast(
  definition: Pick<EventDefinition, 'type' | 'version' | 'upcast'>,
  version: number,
  data: unknown,
): unknown {
  let lifted = data;
  for (let from = version; from < definition.version; from += 1) {
    const step = definition.upcast[from];
    if (step === undefined) throw new Error(`${definition.type} has no upcaster from version ${from}`);
    lifted = step(lifted);
  }
  return lifted;
}

/**
 * A recorded event as folds see it: JSON read, upcast to the newest version. The schema is not checked again: it was when the event
 * was written, and golden samples prove every version.
 * @throws UnknownEvent, NewerEvent: never a silent skip.
 */
export function parseEvent(recorded: RecordedEvent): StoredEvent {
  const definition = knownDefinition(recorded);
  return {
    ...placeOf(recorded),
    data: dataOf(recorded, definition),
    metadata: JSON.parse(recorded.metadata) as EventMetadata,
  };
}

/**
 * The same for who hears of thousands and looks into few: data and metadata are read when they are first asked for. That the event is known is checked at once.
 * @throws UnknownEvent, NewerEvent.
 */
export function parseWhenAsked(recorded: RecordedEvent): StoredEvent {
  const definition = knownDefinition(recorded);
  let data: { readonly read: unknown } | undefined;
  let metadata: EventMetadata | undefined;
  return {
    ...placeOf(recorded),
    get data() {
      return (data ??= { read: dataOf(recorded, definition) }).read;
    },
    get metadata() {
      return (metadata ??= JSON.parse(recorded.metadata) as EventMetadata);
    },
  };
}

/** What an event is and where it stands, which is told without reading what it says. */
const placeOf = ({ type, stream, version, position, id }: RecordedEvent) => ({ type, stream, version, position, id });

function knownDefinition(recorded: RecordedEvent): EventDefinition {
  const definition = events.get(recorded.type);
  if (definition === undefined) throw new UnknownEvent(recorded);
  if (recorded.schemaVersion > definition.version) throw new NewerEvent(recorded, definition.version);
  return definition;
}

function dataOf(recorded: RecordedEvent, definition: EventDefinition): unknown {
  const data = JSON.parse(recorded.data) as unknown;
  return recorded.schemaVersion === definition.version ? data : upcast(definition, recorded.schemaVersion, data);
}
