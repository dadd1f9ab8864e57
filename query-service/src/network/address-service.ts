import type { addressOfZip, cityOptions, stateOptions } from '@malote/contracts/network/address-service.ts';
import { allMunicipalities } from '@malote/contracts/network/places/municipalities.ts';
import { states } from '@malote/contracts/network/places/states.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Handler } from '../kernel/handlers.ts';

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name.localeCompare(other.name, 'pt-BR');

export const answerStateOptions: Handler<typeof stateOptions> = () =>
  Promise.resolve(states.map(({ uf, name }) => ({ code: uf, name })).toSorted(byName));

export const answerCityOptions: Handler<typeof cityOptions> = ({ state }) =>
  Promise.resolve(
    allMunicipalities()
      .filter(({ uf }) => uf === state)
      .map(({ code, name }) => ({ code, name }))
      .toSorted(byName),
  );

interface PostalCodeRow {
  readonly state: string;
  readonly city: string;
  readonly district: string | null;
  readonly street: string | null;
}

export const answerAddressOfZip: Handler<typeof addressOfZip> = async ({ zip }, { db, rows }) => {
  const [row] = await rows<PostalCodeRow>(
    db.from('reads.postal_codes').where({ code: zip, status: 'enabled' }).select('state', 'city', 'district', 'street'),
  );
  return row ?? refuse('ZIP_ADDRESS_NOT_EXIST', {}, 'zip');
};
