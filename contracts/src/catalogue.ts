import * as bagCommands from './bags/commands.ts';
import { bag } from './bags/bag.ts';
import * as bagQueries from './bags/queries.ts';
import * as bagScreens from './bags/screens.ts';
import { customer } from './customers/customer.ts';
import * as identityCommands from './identity/commands.ts';
import * as identityQueries from './identity/queries.ts';
import { role } from './identity/role.ts';
import * as identityScreens from './identity/screens.ts';
import { session, user } from './identity/user.ts';
import { access, openAccess } from './kernel/access.ts';
import type { Aggregate } from './kernel/aggregate.ts';
import type { CommandDefinition, Definition, QueryDefinition } from './kernel/definition.ts';
import type { EventDefinition } from './kernel/event.ts';
import { recordEvents } from './kernel/records.ts';
import type { Screen } from './kernel/screen.ts';
import { logSealed } from './kernel/seals.ts';
import { uniqueValue } from './kernel/unique.ts';
import { upload } from './kernel/upload.ts';
import * as linehaulCommands from './linehaul/commands.ts';
import { load } from './linehaul/load.ts';
import { site } from './network/site.ts';
import * as orderCommands from './orders/commands.ts';
import { order } from './orders/order.ts';
import * as orderQueries from './orders/queries.ts';
import * as orderScreens from './orders/screens.ts';
import { channel } from './partners/channel.ts';
import * as projectionCommands from './projections/commands.ts';
import { projection } from './projections/projection.ts';
import * as projectionQueries from './projections/queries.ts';
import * as projectionScreens from './projections/screens.ts';
import { answerAttention, attention, snoozeAttention, takeAttention } from './reports/attention.ts';
import * as reportQueries from './reports/queries.ts';
import * as reportScreens from './reports/screens.ts';
import * as scanCommands from './scanning/commands.ts';
import { parcel } from './scanning/parcel.ts';
import * as history from './tracking/history.ts';
import * as trackQueries from './tracking/queries.ts';
import * as trackScreens from './tracking/screens.ts';

/** Master data made by the record kit. */
export const records = { site, channel, customer, role } as const;

const modules = {
  ...bagCommands,
  ...bagQueries,
  ...identityCommands,
  ...identityQueries,
  ...linehaulCommands,
  ...orderCommands,
  ...orderQueries,
  ...scanCommands,
  ...trackQueries,
  ...history,
  ...reportQueries,
  ...projectionCommands,
  ...projectionQueries,
  openAccess,
  upload,
  takeAttention,
  snoozeAttention,
  answerAttention,
  siteList: site.list,
  channelList: channel.list,
  customerList: customer.list,
  roleList: role.list,
};

type Exported = (typeof modules)[keyof typeof modules];
/** Every definition of the product, for types: `DefinitionOf<'bags.sealBag'>`. */
export type AnyDefinition = Extract<Exported, Definition>;
export type AnyQuery = Extract<AnyDefinition, QueryDefinition>;
export type AnyCommand = Extract<AnyDefinition, CommandDefinition>;
export type QueryName = AnyQuery['name'];
export type CommandName = AnyCommand['name'];
export type DefinitionOf<Name extends string> = Extract<AnyDefinition, { readonly name: Name }>;

function isDefinition(value: unknown): value is Definition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'command' || value.kind === 'query') &&
    'routes' in value
  );
}

const recordCommands = Object.values(records).flatMap((made) => Object.values(made.commands) as CommandDefinition[]);

/** Every command and query by its name. */
export const definitions: ReadonlyMap<string, Definition> = new Map(
  [...(Object.values(modules) as unknown[]).filter(isDefinition), ...recordCommands].map((definition) => [
    definition.name,
    definition,
  ]),
);

/** Every screen by its path. */
export const screens: readonly Screen[] = [
  ...Object.values(identityScreens),
  ...Object.values(orderScreens),
  ...Object.values(bagScreens),
  ...Object.values(trackScreens),
  ...Object.values(reportScreens),
  ...Object.values(projectionScreens),
];

/** Every aggregate by the category of its streams. */
export const aggregates: ReadonlyMap<string, Aggregate<unknown>> = new Map(
  [
    order,
    parcel,
    bag,
    load,
    user,
    session,
    access,
    attention,
    projection,
    uniqueValue,
    ...Object.values(records).map((made) => made.aggregate),
  ].map((one) => [one.category, one as unknown as Aggregate<unknown>]),
);

/** Every event by its type; the context that owns it is that of its aggregate. */
export const events: ReadonlyMap<string, EventDefinition> = new Map(
  [
    ...[...aggregates.values()].flatMap((one) => Object.values(one.events)),
    ...Object.values(recordEvents),
    logSealed,
  ].map((definition) => [definition.type, definition]),
);
