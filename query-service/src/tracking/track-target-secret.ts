import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { covers, mayUse } from '@malote/contracts/identity/permissions.ts';
import { trackTargets } from '@malote/contracts/tracking/track-target.ts';
import type { trackTargetSecret } from '@malote/contracts/tracking/track-target.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { accessRefusal } from '../kernel/access.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

/** Who only looks at the page sees that there is a target, and not its secret. */
const isHolder = ({ grants }: Pick<Caller, 'grants'>): boolean =>
  covers(grants, trackTargets.acting) && mayUse(grants, trackTargets, 'show-secret');

/** The secret of one target: for who holds the action and has put the look on record. */
export const answerTrackTargetSecret: Handler<typeof trackTargetSecret> = async ({ code, accessId }, asking) => {
  const { caller, noticeSecret } = asking;
  if (noticeSecret === undefined || !isHolder(caller)) return refuse('NO_PERMISSION');
  const refused = await accessRefusal(asking, accessId, { kind: 'reveal', of: [code] });
  if (refused !== undefined) return refused;
  const [found] = (await inScope(asking.db.from('reads.tracktargets'), caller.scope)
    .select('secret_since', 'former_secret_until')
    .where({ code })
    .whereNot({ status: 'deleted' })) as {
    readonly secret_since: Date | string;
    readonly former_secret_until: Date | string | null;
  }[];
  if (found === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  const since = new Date(found.secret_since).toISOString();
  const former = found.former_secret_until === null ? undefined : new Date(found.former_secret_until);
  return {
    secret: noticeSecret({ code, secretSince: since }),
    since,
    ...(former !== undefined && former > asking.now && { formerUntil: former.toISOString() }),
  };
};
