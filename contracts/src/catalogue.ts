import type * as bagCommands from './bags/commands.ts';
import type * as bagQueries from './bags/queries.ts';
import type * as batchCommands from './billing/batch-commands.ts';
import type * as books from './billing/books.ts';
import type * as customerAccounts from './billing/customer-account.ts';
import type * as accountQueries from './billing/customer-accounts.ts';
import type * as billPreviews from './billing/bill-preview.ts';
import type * as prepayments from './billing/prepayment.ts';
import type * as integrity from './billing/integrity-check.ts';
import type * as settlementCommands from './billing/settlement-commands.ts';
import type { handleLargeParcel, undoLargeParcel } from './bulky/large-recipient.ts';
import { contexts } from './contexts.ts';
import type * as fiscalFiles from './fiscal/document-file.ts';
import type * as vehiclePositions from './fleet/vehicle-positions.ts';
import type { customer } from './customers/customer.ts';
import type * as identityCommands from './identity/commands.ts';
import type * as permissionQueries from './identity/permission-queries.ts';
import type * as identityQueries from './identity/queries.ts';
import type * as userAdministration from './identity/user-administration.ts';
import type * as userLists from './identity/user-list.ts';
import type { role } from './identity/role.ts';
import type { openAccess } from './kernel/access.ts';
import type { Aggregate } from './kernel/aggregate.ts';
import type { CommandDefinition, Definition, QueryDefinition } from './kernel/definition.ts';
import type { EventDefinition } from './kernel/event.ts';
import { definitionsOfListing } from './kernel/listing.ts';
import type { AnyListing } from './kernel/listing.ts';
import { definitionsOf } from './kernel/record.ts';
import type { AnyRecord } from './kernel/record.ts';
import { recordEvents } from './kernel/records.ts';
import type { Screen } from './kernel/screen.ts';
import { logSealed } from './kernel/seals.ts';
import type { rehearse, upload } from './kernel/upload.ts';
import type * as linehaulCommands from './linehaul/commands.ts';
import type * as proofs from './delivery/signature-proof.ts';
import type * as drivers from './fleet/driver.ts';
import type * as manifests from './linehaul/manifest.ts';
import type * as addressService from './network/address-service.ts';
import type { site } from './network/site.ts';
import type * as orderCommands from './orders/commands.ts';
import type * as orderQueries from './orders/queries.ts';
import type { channel } from './partners/channel.ts';
import type * as inboxes from './messaging/inbox.ts';
import type * as desks from './shell/desk.ts';
import type * as priceInquiries from './pricing/price-inquiry.ts';
import type * as priceTables from './pricing/price-table.ts';
import type * as projectionCommands from './projections/commands.ts';
import type * as projectionQueries from './projections/queries.ts';
import type { annualPlanProgress } from './reports/annual-plan.ts';
import type * as attentions from './reports/attention.ts';
import type { createEmbedPageToken } from './reports/embedded-bi.ts';
import type * as boardQueries from './reports/board-queries.ts';
import type * as reportQueries from './reports/queries.ts';
import type { freeReturnCodes } from './returns/return-code.ts';
import type * as scanCommands from './scanning/commands.ts';
import type * as sortingQueries from './sorting/queries.ts';
import type * as sortingCommands from './sorting/sorting.ts';
import type * as history from './tracking/history.ts';
import type * as exportTasks from './resources/export-task.ts';
import type * as pushesByHand from './tracking/push-by-hand.ts';
import type * as importTasks from './resources/import-task.ts';
import type { companyWords } from './resources/words.ts';
import type * as trackQueries from './tracking/queries.ts';
import type { trackTargetSecret } from './tracking/track-target.ts';

type ExportedBy<Module> = Module[keyof Module];
type Exported =
  | ExportedBy<typeof bagCommands>
  | ExportedBy<typeof batchCommands>
  | ExportedBy<typeof settlementCommands>
  | ExportedBy<typeof integrity>
  | ExportedBy<typeof billPreviews>
  | ExportedBy<typeof prepayments>
  | ExportedBy<typeof fiscalFiles>
  | ExportedBy<typeof books>
  | ExportedBy<typeof customerAccounts>
  | ExportedBy<typeof accountQueries>
  | ExportedBy<typeof bagQueries>
  | ExportedBy<typeof identityCommands>
  | ExportedBy<typeof identityQueries>
  | ExportedBy<typeof permissionQueries>
  | ExportedBy<typeof userAdministration>
  | ExportedBy<typeof userLists>
  | ExportedBy<typeof linehaulCommands>
  | ExportedBy<typeof drivers>
  | ExportedBy<typeof manifests>
  | ExportedBy<typeof proofs>
  | ExportedBy<typeof vehiclePositions>
  | ExportedBy<typeof addressService>
  | ExportedBy<typeof orderCommands>
  | ExportedBy<typeof orderQueries>
  | ExportedBy<typeof scanCommands>
  | ExportedBy<typeof sortingCommands>
  | ExportedBy<typeof sortingQueries>
  | ExportedBy<typeof trackQueries>
  | ExportedBy<typeof pushesByHand>
  | typeof trackTargetSecret
  | ExportedBy<typeof history>
  | ExportedBy<typeof boardQueries>
  | ExportedBy<typeof reportQueries>
  | ExportedBy<typeof attentions>
  | ExportedBy<typeof inboxes>
  | ExportedBy<typeof desks>
  | ExportedBy<typeof priceTables>
  | ExportedBy<typeof priceInquiries>
  | ExportedBy<typeof projectionCommands>
  | ExportedBy<typeof projectionQueries>
  | ExportedBy<typeof exportTasks>
  | ExportedBy<typeof importTasks>
  | typeof companyWords
  | typeof freeReturnCodes
  | typeof annualPlanProgress
  | typeof createEmbedPageToken
  | typeof handleLargeParcel
  | typeof undoLargeParcel
  | typeof openAccess
  | typeof upload
  | typeof rehearse
  | (typeof site)['choices']
  | (typeof channel)['choices']
  | (typeof customer)['choices']
  | (typeof role)['list'];
/** The definitions that are named in types, `DefinitionOf<'bags.sealBag'>`; what a kit makes is not among them. */
export type AnyDefinition = Extract<Exported, Definition>;
export type AnyQuery = Extract<AnyDefinition, QueryDefinition>;
export type AnyCommand = Extract<AnyDefinition, CommandDefinition>;
export type QueryName = AnyQuery['name'];
export type CommandName = AnyCommand['name'];
export type DefinitionOf<Name extends string> = Extract<AnyDefinition, { readonly name: Name }>;

/** Things by their names. @throws where two have one name: the second would silently replace the first */
function named<Thing>(
  what: string,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (found.has(name) && found.get(name) !== thing) throw new Error(`Two ${what} are called ${name}`);
    found.set(name, thing);
  }
  return found;
}

/** Master data made by the record kit, by its noun. */
export const records: ReadonlyMap<string, AnyRecord> = named(
  'records',
  contexts.flatMap((one) => one.records),
  ({ noun }) => noun,
);

/** Lists that are no records, by their nouns; no record has the same. */
export const listings: ReadonlyMap<string, AnyListing> = named(
  'listings',
  contexts.flatMap((one) => one.listings),
  ({ noun }) => {
    if (records.has(noun)) throw new Error(`A record and a listing are called ${noun}`);
    return noun;
  },
);

/** Every command and query by its name. */
export const definitions: ReadonlyMap<string, Definition> = named(
  'definitions',
  [
    ...contexts.flatMap((one) => one.definitions),
    ...[...records.values()].flatMap(definitionsOf),
    ...[...listings.values()].flatMap(definitionsOfListing),
  ],
  ({ name }) => name,
);

/** Every screen, each at a path of its own. */
export const screens: readonly Screen[] = [
  ...named(
    'screens',
    contexts.flatMap((one) => one.screens),
    ({ path }) => path,
  ).values(),
];

/** Every aggregate by the category of its streams. */
export const aggregates: ReadonlyMap<string, Aggregate<unknown>> = named(
  'aggregates',
  [
    ...contexts.flatMap((one) => one.aggregates),
    ...[...records.values()].map((made) => made.aggregate as unknown as Aggregate<unknown>),
  ],
  ({ category }) => category,
);

/** Every event by its type; the context that owns it is that of its aggregate. */
export const events: ReadonlyMap<string, EventDefinition> = named(
  'events',
  [...[...aggregates.values()].flatMap((one) => Object.values(one.events)), ...Object.values(recordEvents), logSealed],
  ({ type }) => type,
);

/** The context whose folder an aggregate stands in. */
export const contextOf: ReadonlyMap<string, string> = new Map(
  contexts.flatMap((one) => [
    ...one.aggregates.map(({ category }) => [category, one.name] as const),
    ...one.records.map(({ category }) => [category, one.name] as const),
  ]),
);
