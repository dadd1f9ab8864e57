import { stateOfCep } from '@malote/contracts/network/places/state-of-cep.ts';
import type { checkZip } from '@malote/contracts/orders/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Handler } from '../kernel/handlers.ts';

/** The state that a CEP lies in (ops 7.1), with the outlet that delivers there when the state has only one: otherwise the city decides. */
export const answerCheckZip: Handler<typeof checkZip> = ({ zipcode }, { master }) => {
  const state = stateOfCep(zipcode);
  if (state === undefined) return Promise.resolve(refuse('ZIP_ADDRESS_NOT_EXIST', {}, 'zipcode'));
  const there = [...master.sites()].filter((site) => site.status === 'enabled' && site.state === state.uf);
  const outlets = there.filter((site) => site.type === 'outlet');
  const [only, ...others] = outlets.length > 0 ? outlets : there;
  return Promise.resolve({
    state: state.uf,
    destinationSite: only !== undefined && others.length === 0 ? only.code : null,
  });
};
