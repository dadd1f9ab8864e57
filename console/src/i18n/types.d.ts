import 'i18next';
import type actions from './pt/actions.json';
import type bi from './pt/bi.json';
import type bags from './pt/bags.json';
import type billing from './pt/billing.json';
import type events from './pt/events.json';
import type fields from './pt/fields.json';
import type importer from './pt/importer.json';
import type loading from './pt/loading.json';
import type list from './pt/list.json';
import type exports from './pt/exports.json';
import type login from './pt/login.json';
import type messages from './pt/messages.json';
import type orders from './pt/orders.json';
import type pricing from './pt/pricing.json';
import type people from './pt/people.json';
import type plan from './pt/plan.json';
import type projections from './pt/projections.json';
import type record from './pt/record.json';
import type report from './pt/report.json';
import type replay from './pt/replay.json';
import type scan from './pt/scan.json';
import type sorting from './pt/sorting.json';
import type weighing from './pt/weighing.json';
import type shell from './pt/shell.json';
import type status from './pt/status.json';
import type tower from './pt/tower.json';
import type tracking from './pt/tracking.json';

interface Texts {
  shell: typeof shell;
  fields: typeof fields;
  status: typeof status;
  actions: typeof actions;
  list: typeof list;
  login: typeof login;
  orders: typeof orders;
  bags: typeof bags;
  loading: typeof loading;
  billing: typeof billing;
  scan: typeof scan;
  sorting: typeof sorting;
  weighing: typeof weighing;
  tracking: typeof tracking;
  replay: typeof replay;
  importer: typeof importer;
  exports: typeof exports;
  messages: typeof messages;
  people: typeof people;
  tower: typeof tower;
  events: typeof events;
  pricing: typeof pricing;
  plan: typeof plan;
  bi: typeof bi;
  projections: typeof projections;
  record: typeof record;
  report: typeof report;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Texts;
  }
}
