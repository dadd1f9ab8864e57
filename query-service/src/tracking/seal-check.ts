import type { sealCheck } from '@malote/contracts/tracking/history.ts';
import { checkSealsAround } from '@malote/infra/event-store/seals/check-around.ts';
import type { Handler } from '../kernel/handlers.ts';

/** Events that one check may read: some minutes of a busy log. */
const CHECK_EVENTS = 200_000;

/** Checks the seals around the events of a history. */
export const answerSealCheck: Handler<typeof sealCheck> = async ({ positions }, { events, sealKeys, signal }) => {
  const { broken, ...counts } = await checkSealsAround(events, sealKeys, positions.map(BigInt), {
    budget: CHECK_EVENTS,
    signal,
  });
  return {
    ...counts,
    broken: broken.map(({ from, to, sealedAt }) => ({ from: from.toString(), to: to.toString(), sealedAt })),
  };
};
