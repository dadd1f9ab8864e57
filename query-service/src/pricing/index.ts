import type { QueryContext } from '../kernel/context.ts';
import { answerTryFormula } from './try-formula.ts';

export const pricing: QueryContext<'pricing'> = {
  handlers: {
    'pricing.tryFormula': answerTryFormula,
  },
};
