import { site } from '@malote/contracts/network/site.ts';
import { text, texts } from '../kernel/column.ts';
import { recordTable } from '../kernel/records/record-model.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

export const sitesTable = recordTable(site, [{ name: 'owner', on: 'owning_transit_center' }]);

/** A site with all sites above it, itself first: a caller of any of them sees it. */
export const siteTreeTable = table('site_tree', {
  key: 'site',
  scope: 'everyone',
  columns: { site: text(), ancestors: texts() },
  indexes: [{ name: 'ancestors', on: 'ancestors', using: 'gin' }],
});
export type SiteTreeRow = RowOf<typeof siteTreeTable.columns>;
