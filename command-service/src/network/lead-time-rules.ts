import { FIELDS_OF_KIND } from '@malote/contracts/network/lead-time-rule.ts';
import type { LeadTimeKind } from '@malote/contracts/network/lead-time-rule.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const PLACES = ['origin', 'destination', 'region', 'customer'] as const;

/** Each kind of rule names what it is about, and nothing else: two rules for one way could hold side by side otherwise. */
export const leadTimeRules: RecordRules = {
  allows: (fields) => {
    const wanted = FIELDS_OF_KIND[fields['kind'] as LeadTimeKind];
    for (const name of PLACES) {
      const isThere = fields[name] !== undefined && fields[name] !== null;
      if (wanted.includes(name) && !isThere) return refuse('FIELD_MANDATORY', {}, `fields.${name}`);
      if (!wanted.includes(name) && isThere) return refuse('FIELD_NOT_OF_KIND', {}, `fields.${name}`);
    }
    return undefined;
  },
};
