import { aggregates, events, records, screens } from '@malote/contracts/catalogue.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { refusalCatalogue } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import { personalFields } from './personal-fields.ts';

/** The contexts of the aggregates that are no records; a record says its own. */
const CONTEXTS: Readonly<Record<string, string>> = {
  order: 'orders',
  parcel: 'scanning',
  bag: 'bags',
  load: 'linehaul',
  user: 'identity',
  session: 'identity',
  attention: 'reports',
};

/** What the product says of itself, from its contracts: screens, endpoints, refusals, events. */
export function describeProduct() {
  return {
    screens: screens.map(({ path, permission, context, title, kind }) => ({ path, permission, context, title, kind })),
    endpoints: routeTable.map(({ method, path, definition }) => ({
      method,
      path,
      name: definition.name,
      kind: definition.kind,
      permission: permissionOf(definition),
      refusals: definition.refusals,
    })),
    refusals: Object.entries(refusalCatalogue).map(([code, { pt, zh, en }]) => ({ code, pt, zh, en })),
    events: [...events.values()].map(({ type, version, data }) => ({
      type,
      version,
      context: contextOf(type),
      personalData: personalFields(data),
    })),
  };
}

/** Who may call: the screens that offer it (with the action, for a command), its own permission, or a word. */
function permissionOf(definition: Definition): string {
  if (definition.access === 'public' || definition.access === 'session') return definition.access;
  const offers = screens.flatMap((screen) => [
    ...(screen.queries.some(({ name }) => name === definition.name) ? [screen.permission] : []),
    ...Object.entries(screen.commands).flatMap(([action, { name }]) =>
      name === definition.name ? [`${screen.permission}:${action}`] : [],
    ),
  ]);
  return [
    ...new Set([...offers, ...(definition.access === 'api' || offers.length === 0 ? [`api:${definition.name}`] : [])]),
  ].join(' | ');
}

function contextOf(type: string): string {
  const record = Object.values(records).find(({ aggregate }) => type in aggregate.events);
  if (record !== undefined) return record.context;
  const category = [...aggregates].find(([, aggregate]) => type in aggregate.events)?.[0];
  return (category === undefined ? undefined : CONTEXTS[category]) ?? 'kernel';
}
