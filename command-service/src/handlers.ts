import { records } from '@malote/contracts/catalogue.ts';
import { bags } from './bags/index.ts';
import { billing } from './billing/index.ts';
import { fiscal } from './fiscal/index.ts';
import { bulky } from './bulky/index.ts';
import { cabinets } from './cabinets/index.ts';
import { claims } from './claims/index.ts';
import { exceptions } from './exceptions/index.ts';
import { customers } from './customers/index.ts';
import { delivery } from './delivery/index.ts';
import { fleet } from './fleet/index.ts';
import { identity } from './identity/index.ts';
import type { CommandContext, WatchKit } from './kernel/context.ts';
import type { Handler } from './kernel/execute.ts';
import type { Protector } from './kernel/protect.ts';
import type { Watch } from './kernel/reactor.ts';
import { endOpenClaims } from './kernel/records/end-open-claims.ts';
import { recordHandlers } from './kernel/records/record-handlers.ts';
import { linehaul } from './linehaul/index.ts';
import { materials } from './materials/index.ts';
import { messaging } from './messaging/index.ts';
import { network } from './network/index.ts';
import { orders } from './orders/index.ts';
import { partners } from './partners/index.ts';
import { pricing } from './pricing/index.ts';
import { pickup } from './pickup/index.ts';
import { projections } from './projections/index.ts';
import { reports } from './reports/index.ts';
import { resources } from './resources/index.ts';
import { returns } from './returns/index.ts';
import { scanning } from './scanning/index.ts';
import { shell } from './shell/index.ts';
import { sorting } from './sorting/index.ts';
import { tickets } from './tickets/index.ts';
import { tracking } from './tracking/index.ts';

/** The contexts that decide something of their own; a context of records alone needs no line. */
const contexts: readonly CommandContext[] = [
  bags,
  billing,
  fiscal,
  bulky,
  cabinets,
  claims,
  exceptions,
  customers,
  delivery,
  fleet,
  identity,
  linehaul,
  materials,
  messaging,
  network,
  orders,
  partners,
  pricing,
  pickup,
  projections,
  reports,
  resources,
  returns,
  scanning,
  shell,
  sorting,
  tickets,
  tracking,
];

/** The handler of every command, by the command's name. */
export function allHandlers(protector: Protector): ReadonlyMap<string, Handler> {
  const rules = Object.assign({}, ...contexts.map((one) => one.rules ?? {})) as NonNullable<CommandContext['rules']>;
  const handlers = [
    ...contexts.flatMap((one) => (typeof one.handlers === 'function' ? one.handlers(protector) : (one.handlers ?? []))),
    ...[...records.values()].flatMap((made) => recordHandlers(made, rules[made.noun])),
  ];
  return new Map(handlers.map((one) => [one.definition.name, one]));
}

/** What the reactor ends, of all contexts. */
export function allWatches(kit: WatchKit): readonly Watch[] {
  return [...contexts.flatMap((one) => one.watches?.(kit) ?? []), ...endOpenClaims(kit, records.values())];
}
