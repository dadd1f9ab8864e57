import { aggregates, contextOf, events, screens } from '@malote/contracts/catalogue.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { refusalCatalogue } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import { personalFields } from '@malote/contracts/kernel/personal-fields.ts';
import { entities } from './entities.ts';
import { calledOtherwise } from './other-names.ts';

/** What the product says of itself, from its contracts: screens, endpoints, refusals, events. */
export function describeProduct() {
  return {
    screens: screens.map(({ path, permission, context, title, kind, commands, offers, called, without }) => ({
      path,
      permission,
      context,
      title,
      kind,
      offers: [...new Set([...Object.keys(commands), ...Object.values(called), ...offers])],
      without,
    })),
    endpoints: routeTable.map(({ method, path, definition }) => ({
      method,
      path,
      name: definition.name,
      kind: definition.kind,
      permission: permissionOf(definition),
      refusals: definition.refusals,
    })),
    refusals: Object.entries(refusalCatalogue).map(([code, { pt, zh, en }]) => ({ code, pt, zh, en })),
    entities: [...entities(), ...calledOtherwise()],
    events: [...events.values()].map(({ type, version, data }) => ({
      type,
      version,
      context: contextOfEvent(type),
      personalData: personalFields(data).map(({ path }) => path),
    })),
  };
}

/** Who may call: the screens that offer it (with the action, for a command), its own permission, or a word. */
function permissionOf(definition: Definition): string {
  if (definition.access === 'public' || definition.access === 'session') return definition.access;
  const offers = screens.flatMap((screen) => [
    ...(screen.queries.some(({ name }) => name === definition.name) ? [screen.permission] : []),
    ...Object.entries(screen.commands).flatMap(([action, { name }]) =>
      name === definition.name ? [`${screen.acting}:${action}`] : [],
    ),
  ]);
  return [
    ...new Set([...offers, ...(definition.access === 'api' || offers.length === 0 ? [`api:${definition.name}`] : [])]),
  ].join(' | ');
}

function contextOfEvent(type: string): string {
  const category = [...aggregates].find(([, aggregate]) => type in aggregate.events)?.[0];
  return (category === undefined ? undefined : contextOf.get(category)) ?? 'kernel';
}
