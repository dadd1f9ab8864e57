import type { Knex } from 'knex';
import type { KeyObject } from 'node:crypto';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Evidence } from '@malote/infra/event-store/evidence.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import type { JobWork } from '@malote/infra/jobs/job.ts';
import type { HandlersOf, OwnQuery } from './handlers.ts';
import type { LiveBoard } from './live/live-board.ts';
import type { BoardName, ListModel } from './live/messages.ts';
import type { MasterData } from './master-data.ts';
import type { PersonalData } from './personal-data.ts';
import type { RowRules } from './row-rules.ts';

/** What the worker does its jobs with. */
export interface WorkKit extends RowRules {
  readonly databaseUrl: string;
  readonly files: Knex;
  /** Where what is made is kept. */
  readonly kept: FileStore;
  readonly master: MasterData;
  readonly personal: PersonalData;
  readonly events: EventStore;
  readonly evidence: Evidence;
  readonly sealKeys: readonly KeyObject[];
  /** Every query by its name: a file is made by the handler that would send it. */
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** What a context's folder adds to the query service. What its records, listings and reports are asked follows from these and needs no line here. */
export interface AnyQueryContext extends Partial<RowRules> {
  /** Its queries of a shape of their own, by their names. */
  readonly handlers: Readonly<Record<string, unknown>>;
  /**
   * Those of them that read by `rows` alone, and of the read models alone, and so need no transaction (snapshot.ts). What reads other tables, as the list of
   * sessions does, is no member: those change without a turn of any group.
   */
  readonly readingByRows?: readonly string[];
  /** Lists of its own that are live of a read model, by the model. */
  readonly liveLists?: Readonly<Partial<Record<ListModel, ListDefinition>>>;
  readonly boards?: Readonly<Partial<Record<BoardName, LiveBoard>>>;
  /** Jobs that the worker does for it. */
  readonly works?: (kit: WorkKit) => readonly JobWork[];
}

/** The same of a context by its name: a query without a handler does not compile. */
export interface QueryContext<Name extends string> extends AnyQueryContext {
  readonly handlers: HandlersOf<Name>;
  readonly readingByRows?: readonly (keyof HandlersOf<Name>)[];
}

type ContextOf<Name extends string> = Name extends `${infer Context}.${string}` ? Context : never;

/** The contexts that answer something of their own: one that is missing does not compile. */
export type QueryContexts = { readonly [Name in ContextOf<OwnQuery>]: QueryContext<Name> };
