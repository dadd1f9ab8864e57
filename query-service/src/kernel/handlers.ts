import type { z } from 'zod';
import type { AnyQuery, DefinitionOf, QueryName } from '@malote/contracts/catalogue.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from './asking.ts';
import type { FileAnswer } from './files/file-answer.ts';
import type { ListAsked } from './lists/read-list.ts';

type ParamsOf<Query extends AnyQuery> = z.infer<Query['params']>;

/** What a query is asked with: a list's body around its params, else its params. */
export type AskedOf<Query extends AnyQuery> = Query extends { readonly shape: 'list' }
  ? ListAsked<ParamsOf<Query>>
  : ParamsOf<Query>;

/** Answers one query on one snapshot, with data as the contract says, with a file, or with a refusal. */
export type Handler<Query extends AnyQuery> = (
  asked: AskedOf<Query>,
  asking: Asking,
) => Promise<(Query extends { readonly shape: 'file' } ? FileAnswer : z.input<Query['answer']>) | Refusal>;

/** Queries that nothing answers but a handler of their own. */
export type OwnQuery = Exclude<QueryName, RecordList>;

/** The handlers of a context's own queries: every one of them. */
export type HandlersOf<Context extends string> = {
  readonly [Name in Extract<OwnQuery, `${Context}.${string}`>]: Handler<DefinitionOf<Name>>;
};

/** Lists that the record kit answers. */
type RecordList = 'network.siteChoices' | 'partners.channelChoices' | 'customers.customerChoices' | 'identity.roleList';
