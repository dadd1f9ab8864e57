import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { Cep } from '../kernel/values/cep.ts';
import { states } from './places/states.ts';

const everyone = { everyone: 'what states, cities and CEPs there are is public data' };
const Options = z.array(z.object({ code: z.string(), name: z.string() }));

/** The states of Brazil to choose among (R-0407). */
export const stateOptions = query('network.stateOptions', {
  path: 'GET /address/stateOptions',
  access: 'session',
  signed: true,
  scope: everyone,
  params: z.strictObject({}),
  answer: Options,
});

/** The cities of a state to choose among, by their IBGE codes. */
export const cityOptions = query('network.cityOptions', {
  path: 'GET /address/cityOptions',
  access: 'session',
  signed: true,
  scope: everyone,
  params: z.strictObject({
    state: z
      .string()
      .trim()
      .toUpperCase()
      .refine((uf) => states.some((one) => one.uf === uf), 'FIELD_FORMAT'),
  }),
  answer: Options,
});

/** Where a CEP lies. */
export const addressOfZip = query('network.addressOfZip', {
  path: 'GET /address/ofZip',
  access: 'session',
  signed: true,
  scope: everyone,
  params: z.strictObject({ zip: Cep }),
  refusals: ['ZIP_ADDRESS_NOT_EXIST'],
  answer: z.object({
    state: z.string(),
    city: z.string(),
    district: z.string().nullable(),
    street: z.string().nullable(),
  }),
  reads: ['network'],
});
