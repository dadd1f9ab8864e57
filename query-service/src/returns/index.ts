import type { QueryContext } from '../kernel/context.ts';
import { answerFreeReturnCodes } from './free-return-codes.ts';

export const returns: QueryContext<'returns'> = {
  handlers: {
    'returns.freeReturnCodes': answerFreeReturnCodes,
  },
};
