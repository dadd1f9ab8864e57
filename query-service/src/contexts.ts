import { bags } from './bags/index.ts';
import { billing } from './billing/index.ts';
import { delivery } from './delivery/index.ts';
import { fiscal } from './fiscal/index.ts';
import { fleet } from './fleet/index.ts';
import { identity } from './identity/index.ts';
import type { AnyQueryContext, QueryContexts } from './kernel/context.ts';
import type { RowRules } from './kernel/row-rules.ts';
import { linehaul } from './linehaul/index.ts';
import { messaging } from './messaging/index.ts';
import { network } from './network/index.ts';
import { orders } from './orders/index.ts';
import { pricing } from './pricing/index.ts';
import { projections } from './projections/index.ts';
import { reports } from './reports/index.ts';
import { resources } from './resources/index.ts';
import { returns } from './returns/index.ts';
import { shell } from './shell/index.ts';
import { sorting } from './sorting/index.ts';
import { tracking } from './tracking/index.ts';

const byName: QueryContexts = {
  bags,
  billing,
  delivery,
  fiscal,
  fleet,
  identity,
  linehaul,
  messaging,
  network,
  orders,
  pricing,
  projections,
  reports,
  resources,
  returns,
  shell,
  sorting,
  tracking,
};

/** The contexts that answer something of their own; one of records and listings alone needs no line. */
export const contexts: readonly AnyQueryContext[] = Object.values<AnyQueryContext>(byName);

/** What they say of rows. */
export const rowRules: RowRules = {
  lookUps: Object.assign({}, ...contexts.map(({ lookUps }) => lookUps)),
  pastRows: Object.assign({}, ...contexts.map(({ pastRows }) => pastRows)),
  sights: Object.assign({}, ...contexts.map(({ sights }) => sights)),
};
