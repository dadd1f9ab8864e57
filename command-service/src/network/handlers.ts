import { site } from '@malote/contracts/network/site.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { usable } from '../kernel/directory.ts';
import { recordHandlers } from '../kernel/record-handlers.ts';

/** An outlet hangs on a transit centre that is in use. */
export const networkHandlers = recordHandlers(site as never, (fields, { directory }) => {
  const owner = fields['owningTransitCenter'];
  return typeof owner === 'string' && usable(directory.sites, owner) === undefined
    ? refuse('SITE_NOT_EXIST', {}, 'fields.owningTransitCenter')
    : undefined;
});
