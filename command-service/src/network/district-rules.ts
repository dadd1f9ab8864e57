import { states } from '@malote/contracts/network/places/states.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** A district lies in the state of its municipality, whose code begins with that of the state. */
export const districtRules: RecordRules = {
  allows: ({ municipality, state }) => {
    const own = states.find(({ code }) => code === String(municipality).slice(0, 2));
    return own === undefined || own.uf === state
      ? undefined
      : refuse('STATE_NOT_OF_MUNICIPALITY', { state: own.uf }, 'fields.state');
  },
};
