import { states, type State } from './states.ts';

/** The state that a CEP, or its first five digits, lies in; undefined for one of the few that belong to no state. */
export function stateOfCep(cep: string): State | undefined {
  const area = cep.slice(0, 5);
  if (!/^\d{5}$/.test(area)) return undefined;
  return states.find(({ ceps }) => ceps.some(([first, last]) => first <= area && area <= last));
}
