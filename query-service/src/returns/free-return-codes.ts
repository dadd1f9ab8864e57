import { CODES_PRINTED } from '@malote/contracts/returns/return-code.ts';
import type { freeReturnCodes } from '@malote/contracts/returns/return-code.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Handler } from '../kernel/handlers.ts';

/** The free codes of a vehicle, the oldest first (R-0665). */
export const answerFreeReturnCodes: Handler<typeof freeReturnCodes> = async ({ vehicle }, { db }) => {
  const found = (await db
    .from('reads.return_codes')
    .where({ vehicle, status: 'not_used' })
    .orderBy([{ column: 'time' }, { column: 'code' }])
    .limit(CODES_PRINTED)
    .select('code')) as readonly { readonly code: string }[];
  return found.length === 0
    ? refuse('NO_RETURN_CODE_FOR_VEHICLE', {}, 'vehicle')
    : { codes: found.map(({ code }) => code) };
};
