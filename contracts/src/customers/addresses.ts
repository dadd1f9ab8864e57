import { z } from 'zod';
import { address, sameAt } from '../kernel/address.ts';
import { customerAddress } from './customer-address.ts';

const { register, revise, moves } = customerAddress.commands;
const fields = {
  customer: 'LOJA1',
  type: 'sender',
  name: 'Ana Souza',
  phone: '11987654321',
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  address: 'Avenida Paulista, 900',
};

/** Where partners and older clients look for the address book of a customer (R-0397); its pages stand at `/customer/address/page`, too. */
export const addresses = [
  sameAt('POST /customer/address/create', register, { fields }),
  sameAt('POST /customer/address/addCustomerAddress', register, { fields }),
  sameAt('POST /customer/address/update', revise, { code: 'EN00000001', fields: { city: 'Santos' } }),
  address(
    'GET /customer/address/delete/:id',
    z.strictObject({
      id: z
        .string()
        .trim()
        .regex(/^EN\d{8}$/, 'FIELD_FORMAT'),
    }),
    { id: 'EN00000001' },
  ).to(moves.delete, ({ id }) => ({ code: id })),
  sameAt('POST /customer/address/pageCustomerAddress', customerAddress.list, {
    pageNumber: 1,
    pageSize: 10,
    params: {},
  }),
];
