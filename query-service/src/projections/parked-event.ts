import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { parkedEvent } from '@malote/contracts/projections/queries.ts';
import { accessRefusal } from '../kernel/access.ts';
import type { Handler } from '../kernel/handlers.ts';
import { historyEvent } from '../tracking/for-others.ts';

/** What an access may be named after; longer names of streams are cut. */
const ACCESS_CHARS = 80;

/** One event of a stream as a history shows it: chain checked from the stream's beginning, personal data masked without the permission. */
export const answerParkedEvent: Handler<typeof parkedEvent> = async ({ stream, version, accessId }, asking) => {
  const refused = await accessRefusal(asking, accessId, { kind: 'history', of: [stream.slice(0, ACCESS_CHARS)] });
  if (refused !== undefined) return refused;
  const found = await historyEvent(stream, version, asking);
  if (found === undefined) return refuse('RECORD_NOT_FOUND');
  return meets(asking.caller.scope, found.scope) ? found.event : refuse('NO_PERMISSION');
};
