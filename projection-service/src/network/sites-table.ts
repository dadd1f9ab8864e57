import { optional, real, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

export const sitesTable = table('sites', {
  key: 'code',
  scope: 'everyone',
  columns: {
    code: text(),
    status: text<'enabled' | 'disabled' | 'deleted'>(),
    name: text(),
    type: text(),
    owningTransitCenter: optional(text()),
    municipality: text(),
    city: text(),
    state: text(),
    cep: text(),
    address: text(),
    latitude: real(),
    longitude: real(),
    timeZone: text(),
  },
  indexes: [{ name: 'owner', on: 'owning_transit_center' }],
});
export type SiteRow = RowOf<typeof sitesTable.columns>;

/** A site with all sites above it, itself first: a caller of any of them sees it. */
export const siteTreeTable = table('site_tree', {
  key: 'site',
  scope: 'everyone',
  columns: { site: text(), ancestors: texts() },
  indexes: [{ name: 'ancestors', on: 'ancestors', using: 'gin' }],
});
export type SiteTreeRow = RowOf<typeof siteTreeTable.columns>;
