import { z } from 'zod';
import { address } from '../kernel/address.ts';
import { listBody } from '../kernel/definition.ts';
import { trackPush } from './track-push.ts';

/** How partners call states of a push (R-0225). */
const CALLED: Readonly<Record<string, string>> = { failed: 'push_failed', success: 'pushed' };

/** Pushes are asked for by the words of partners, too. */
export const addresses = [
  address('POST /trackPush/page', listBody(z.looseObject({ status: z.array(z.string().max(40)) })), {
    params: { status: ['failed'] },
  }).to(trackPush.list, ({ params, ...asked }) => ({
    ...asked,
    params: { ...params, status: [...new Set(params.status.map((one) => CALLED[one] ?? one))] },
  })),
];
