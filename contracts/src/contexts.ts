import bags from './bags/index.ts';
import billing from './billing/index.ts';
import bulky from './bulky/index.ts';
import cabinets from './cabinets/index.ts';
import claims from './claims/index.ts';
import customers from './customers/index.ts';
import exceptions from './exceptions/index.ts';
import fiscal from './fiscal/index.ts';
import fleet from './fleet/index.ts';
import delivery from './delivery/index.ts';
import identity from './identity/index.ts';
import linehaul from './linehaul/index.ts';
import materials from './materials/index.ts';
import messaging from './messaging/index.ts';
import network from './network/index.ts';
import orders from './orders/index.ts';
import partners from './partners/index.ts';
import pricing from './pricing/index.ts';
import pickup from './pickup/index.ts';
import projections from './projections/index.ts';
import reports from './reports/index.ts';
import resources from './resources/index.ts';
import { operationRecordOf } from './resources/operation-log.ts';
import returns from './returns/index.ts';
import scanning from './scanning/index.ts';
import shell from './shell/index.ts';
import sorting from './sorting/index.ts';
import tickets from './tickets/index.ts';
import tracking from './tracking/index.ts';
import kernel from './kernel/index.ts';
import type { Context } from './kernel/context.ts';

const parts: readonly Context[] = [
  kernel,
  identity,
  orders,
  bags,
  bulky,
  tracking,
  reports,
  projections,
  resources,
  messaging,
  shell,
  scanning,
  linehaul,
  network,
  fleet,
  partners,
  customers,
  delivery,
  returns,
  pickup,
  sorting,
  billing,
  fiscal,
  pricing,
  claims,
  exceptions,
  tickets,
  cabinets,
  materials,
];

/** The contexts of the house; what they bring, they say themselves. The log of operations is said over all the others. */
export const contexts: readonly Context[] = [...parts, operationRecordOf(parts)];
