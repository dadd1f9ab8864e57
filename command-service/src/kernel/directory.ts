import type { channel } from '@malote/contracts/partners/channel.ts';
import type { customer } from '@malote/contracts/customers/customer.ts';
import type { role } from '@malote/contracts/identity/role.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE, isTimeZone } from '@malote/contracts/kernel/values/business-day.ts';
import type { site } from '@malote/contracts/network/site.ts';

export type SiteFields = ValuesOf<(typeof site)['fields']>;
export type ChannelFields = ValuesOf<(typeof channel)['fields']>;
export type CustomerFields = ValuesOf<(typeof customer)['fields']>;
export type RoleFields = ValuesOf<(typeof role)['fields']>;

/**
 * Master data in memory, followed from its streams (architecture, section 3). It may be some milliseconds old:
 * events keep the limits that were applied.
 */
export interface Directory {
  /** Every kind of record by its noun. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, RecordState<Readonly<Record<string, unknown>>>>>;
  readonly sites: ReadonlyMap<string, RecordState<SiteFields>>;
  readonly channels: ReadonlyMap<string, RecordState<ChannelFields>>;
  readonly customers: ReadonlyMap<string, RecordState<CustomerFields>>;
  readonly roles: ReadonlyMap<string, RecordState<RoleFields>>;
  readonly users: ReadonlyMap<string, User>;
  /** Raised by every change of master data and users: what was made of them holds as long as it stays. */
  readonly revision: number;
  /** Sign-ins and wall screens that have not ended, newest last. */
  readonly liveSessions: ReadonlyMap<string, { readonly user: string; readonly kind: 'user' | 'kiosk' }>;
  /** Sessions that have ended, the newest. */
  readonly endedSessions: ReadonlySet<string>;
}

/** A directory from its parts: the records that are named are found under their nouns too. */
export function directoryOf<Parts extends Omit<Directory, 'records'>>(
  parts: Parts,
): Parts & Pick<Directory, 'records'> {
  const { sites, channels, customers, roles } = parts;
  const records = new Map(Object.entries({ Site: sites, Channel: channels, Customer: customers, Role: roles }));
  return { ...parts, records: records as unknown as Directory['records'] };
}

/** What a sentence calls a site: by its name, its code behind it; by the code alone where the directory has none. */
export function siteCalled({ sites }: Pick<Directory, 'sites'>, code: string): string {
  const name = sites.get(code)?.fields?.name;
  return name === undefined || name === code ? code : `${name} (${code})`;
}

/** The fields of a record that may be used, else undefined. */
export function usable<Fields>(of: ReadonlyMap<string, RecordState<Fields>>, code: string): Fields | undefined {
  const found = of.get(code);
  return found?.status === 'enabled' ? found.fields : undefined;
}

/** The local day of an instant at a site; a site that was saved with a zone that is none, or no site, has the day of the headquarters. */
export function dayAtSite(
  { sites }: Pick<Directory, 'sites'>,
  site: string | undefined,
  instant: string | Date,
): string {
  const zone = site === undefined ? undefined : sites.get(site)?.fields?.timeZone;
  return businessDay(instant, zone !== undefined && isTimeZone(zone) ? zone : COMPANY_ZONE);
}

/** Why a site may not be named: it was switched off, or there is none. */
export function siteRefusal({ sites }: Pick<Directory, 'sites'>, code: string, field: string): Refusal | undefined {
  const status = sites.get(code)?.status;
  return status === 'enabled'
    ? undefined
    : refuse(status === 'disabled' ? 'OUTLET_DISABLED' : 'SITE_NOT_EXIST', {}, field);
}

/** A site and all sites below it, by owning transit centre. */
export function withSitesBelow(directory: Pick<Directory, 'sites'>, codes: readonly string[]): ReadonlySet<string> {
  const found = new Set(codes);
  for (let grew = true; grew;) {
    grew = false;
    for (const [code, { fields }] of directory.sites) {
      if (fields?.owningTransitCenter === undefined || found.has(code) || !found.has(fields.owningTransitCenter))
        continue;
      found.add(code);
      grew = true;
    }
  }
  return found;
}

/** The role of a site in a parcel's journey: its first transit centre consolidates, later ones distribute, an outlet delivers (events, decision 3). */
export function stageAt(
  directory: Pick<Directory, 'sites'>,
  siteCode: string,
  origin: string | undefined,
): 'consolidation' | 'distribution' | 'delivery_point' {
  const here = directory.sites.get(siteCode)?.fields;
  if (here?.type === 'outlet' || here?.type === 'mini_drop')
    return siteCode === origin ? 'consolidation' : 'delivery_point';
  const first = origin === undefined ? undefined : (directory.sites.get(origin)?.fields?.owningTransitCenter ?? origin);
  return first === siteCode ? 'consolidation' : 'distribution';
}
