import { readModel } from '../kernel/read-model.ts';
import type { View } from '../kernel/read-model.ts';
import { site } from '@malote/contracts/network/site.ts';
import { recordModel } from '../kernel/records/record-model.ts';
import { siteTreeTable, sitesTable } from './sites-table.ts';

export const sites = recordModel(site, { table: sitesTable, by: ['owningTransitCenter'] });

/** The site and all above it. A ring (a site that owns itself over others) ends where it closes. */
function ancestorsOf(site: string, view: View): readonly string[] {
  const path: string[] = [];
  for (
    let at: string | null | undefined = site;
    at !== null && at !== undefined && !path.includes(at);
    at = view.get(sitesTable, at)?.owningTransitCenter
  )
    path.push(at);
  return path;
}

/** The site and all below it. */
function familyOf(site: string, view: View): readonly string[] {
  const family = new Set([site]);
  for (const one of family) for (const below of view.by(sitesTable, 'owningTransitCenter', one)) family.add(below.code);
  return [...family];
}

/** Site -> sites above it; a site that changes hands takes all below it along. */
export const siteTree = readModel(
  siteTreeTable,
  {
    SiteRegistered: {
      keys: ({ data }, view) => familyOf(data.code, view),
      fold: (_, __, site, view) => ({ site, ancestors: ancestorsOf(site, view) }),
    },
    SiteRevised: {
      keys: ({ data }, view) => ('owningTransitCenter' in data.fields ? familyOf(data.code, view) : []),
      fold: (_, __, site, view) => ({ site, ancestors: ancestorsOf(site, view) }),
    },
  },
  { nature: 'derived' },
);
