import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { AppendResult, ResolvedEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

/** A question that a server of this protocol answers in one way only. What it answers holds no position, id or name of this one run. */
export interface Probe {
  readonly name: string;
  readonly ask: (client: EventStoreDBClient, url: string) => Promise<unknown>;
}

/** The name of a stream that nobody else has. */
export const stream = (): string => `probe-${randomUUID()}`;
export const event = (details: { readonly id?: string; readonly data?: string; readonly type?: string } = {}) =>
  jsonEvent({
    id: details.id ?? randomUUID(),
    type: details.type ?? 'Probed',
    data: details.data ?? 'x',
    metadata: { m: 1 },
  });
export const events = (count: number) => Array.from({ length: count }, () => event());

/** What became of an append, positions left out but for what is always true of them. */
export const told = (result: AppendResult) => ({
  success: result.success,
  next: String(result.nextExpectedRevision),
  position:
    result.position === undefined
      ? 'none'
      : result.position.commit === result.position.prepare
        ? 'commit = prepare'
        : 'differ',
});
/** What a refusal says, without what differs from run to run. */
export const toldError = (error: unknown) => {
  const { constructor, type, expectedVersion, actualVersion, maxAppendSize } = error as {
    readonly type: string;
    readonly expectedVersion?: bigint | string;
    readonly actualVersion?: bigint | string;
    readonly maxAppendSize?: number;
  } & Error;
  return {
    error: constructor.name,
    type,
    ...(expectedVersion === undefined
      ? {}
      : { expectedVersion: String(expectedVersion), actualVersion: String(actualVersion) }),
    ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
  };
};
/** What an append came to, whether it was taken or refused. */
export const outcome = (promise: Promise<AppendResult>): Promise<unknown> => promise.then(told, toldError);
export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
export const revisions = (found: Promise<ResolvedEvent[]>): Promise<unknown> =>
  found.then((list) => list.map((one) => String(one.event?.revision)), toldError);
