import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import type { EventDefinition } from '@malote/contracts/kernel/event.ts';

/** A stream of any aggregate, by aggregate and id. */
export interface StreamRef {
  readonly of: Aggregate<unknown>;
  readonly id: string;
}

/** Names a stream; its state's type is of no matter to who loads it ahead. */
export function at<State, Kinds extends Readonly<Record<string, EventDefinition>>>(
  of: Aggregate<State, Kinds>,
  id: string,
): StreamRef {
  return { of: of as unknown as Aggregate<unknown>, id };
}
