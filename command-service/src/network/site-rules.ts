import { SITE_LEVELS } from '@malote/contracts/network/site.ts';
import type { SiteType } from '@malote/contracts/network/site.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** From 0, the highest; -1 of no site, below which there is none. */
const levelOf = (type: unknown): number => SITE_LEVELS.indexOf(type as SiteType);

/** It opens before it closes (R-0324), and nobody makes a site of a level above that of the site where he works (R-0323). */
export const siteRules: RecordRules = {
  allows: ({ type, openingHours, closingHours }, { directory, envelope }) => {
    // No hour is after one that is not told; two that are not told would be the same.
    if (typeof openingHours === 'string' && openingHours >= (closingHours as string))
      return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.closingHours');
    const own = envelope.site === undefined ? undefined : directory.sites.get(envelope.site)?.fields?.type;
    return levelOf(type) < levelOf(own) ? refuse('SITE_LEVEL_INVALID', {}, 'fields.type') : undefined;
  },
};
