import type { z } from 'zod';
import type { EventMetadata } from './envelope.ts';
import { whenAsked } from './once.ts';
import type { OrMade } from './once.ts';

/** How long a kind of event must be kept: tax law, the tracks of parcels, photos, records of access, or as long as the company's records live. */
export type Retention = 'fiscal' | 'track' | 'photo' | 'access' | 'record';

/** An event defined once: name in the past tense, newest version, schema, retention, upcasters from every older version. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly version: number;
  readonly data: Data;
  readonly keep: Retention;
  /** Said where its schema is made later: whether it carries a posting. */
  readonly posts?: boolean | undefined;
  /** What the event adds to the scope of its stream, besides the site of a station's command. `by`: the account in whose name it was reported. */
  readonly scope: (data: z.infer<Data>, by: string) => readonly string[];
  /** What is told in one append with it adds nobody to the scope of the stream: it is contradicted, and not yet confirmed. */
  readonly withholdsScope: boolean;
  /** `upcast[n]` lifts the data of version n to version n + 1; pure and total. */
  readonly upcast: Readonly<Record<number, (data: unknown) => unknown>>;
  /** Makes the fact, to be returned by a decider. */
  (data: z.infer<Data>): Fact<Type, z.infer<Data>>;
}

/** What a decider answers with: an event not yet stored. */
export interface Fact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** An event as folds and histories see it: parsed and upcast, with its place. */
export interface StoredEvent<Type extends string = string, Data = unknown> extends Fact<Type, Data> {
  readonly stream: string;
  readonly version: number;
  readonly position: bigint;
  readonly id: string;
  readonly metadata: EventMetadata;
}

interface EventOptions<Data extends z.ZodType> {
  readonly data: OrMade<Data>;
  readonly keep: Retention;
  readonly posts?: boolean;
  readonly version?: number;
  readonly scope?: (data: z.infer<Data>, by: string) => readonly string[];
  readonly withholdsScope?: true;
  readonly upcast?: EventDefinition['upcast'];
}

/** Defines an event; the value is also the function that makes it: `bagOpened({ … })`. */
export function event<const Type extends string, Data extends z.ZodType>(
  type: Type,
  options: EventOptions<Data>,
): EventDefinition<Type, Data> {
  const make = (data: z.infer<Data>): Fact<Type, z.infer<Data>> => ({ type, data });
  const known = Object.assign(make, {
    type,
    version: options.version ?? 1,
    keep: options.keep,
    posts: options.posts,
    scope: options.scope ?? (() => []),
    withholdsScope: options.withholdsScope ?? false,
    upcast: options.upcast ?? {},
  });
  return Object.defineProperty(known, 'data', {
    get: whenAsked(options.data),
    enumerable: true,
  }) as EventDefinition<Type, Data>;
}

/** The data of an event, by its definition. */
export type DataOf<Definition> = Definition extends EventDefinition<string, infer Data> ? z.infer<Data> : never;

/** The facts that a set of event definitions can make. */
export type FactOf<Events> = {
  [Name in keyof Events]: Events[Name] extends EventDefinition<infer Type, infer Data>
    ? Fact<Type, z.infer<Data>>
    : never;
}[keyof Events];
