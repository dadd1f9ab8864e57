import { servingSite } from '@malote/contracts/network/serving-site.ts';
import type { Directory } from '../kernel/directory.ts';

/** The enabled site that serves a place; undefined where the network has none. */
export function siteFor(
  { sites }: Pick<Directory, 'sites'>,
  place: { readonly city: string; readonly state: string },
): string | undefined {
  const enabled = [...sites].flatMap(([code, { status, fields }]) =>
    status === 'enabled' && fields !== undefined ? [{ ...fields, code }] : [],
  );
  return servingSite(enabled, place)?.code;
}
