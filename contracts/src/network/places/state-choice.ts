import { choice } from '../../kernel/fields/index.ts';
import { states } from './states.ts';

/** The states of the federation, to choose from. */
export const ufs = choice(
  Object.fromEntries(states.map(({ uf, name }) => [uf, { pt: `${uf} · ${name}`, zh: uf, en: `${uf} · ${name}` }])),
);
