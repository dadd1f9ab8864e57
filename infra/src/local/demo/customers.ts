import { authorizationCode } from '@malote/contracts/customers/authorization-code.ts';
import { customer } from '@malote/contracts/customers/customer.ts';
import { customerAddress } from '@malote/contracts/customers/customer-address.ts';
import { leadTimeRule } from '@malote/contracts/network/lead-time-rule.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { differentNames } from '../../tools/simulator/people.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { companyIdOf } from './cnpj.ts';
import { DEMO_NETWORK } from './network.ts';
import { mobileAt } from './places.ts';
import type { DemoRecord } from './record.ts';

const PERSON_ID = '52998224725';

/** Shops that want to become customers: one was approved, one refused, the others wait. */
const NEWCOMERS = [
  ['NEBLINA', 'Neblina Cafés', 'Manaus', 'AM'],
  ['OURIVES', 'Ourives do Porto', 'Porto Alegre', 'RS'],
  ['PRIMAVERA', 'Primavera Flores', 'Holambra', 'SP'],
  ['QUILOMBO', 'Quilombo Têxtil', 'Salvador', 'BA'],
  ['RIACHO', 'Riacho Doces', 'Recife', 'PE'],
] as const;

const newcomers = NEWCOMERS.map(([code, name, city, state], at): DemoRecord => {
  const email = `contato@${code.toLowerCase()}.example.com`;
  const contact = { name: 'Setor de expedição', phone: mobileAt({ city, state }, 81_330_204 + at * 57_301), email };
  return {
    made: customer,
    key: code,
    code,
    fields: () => ({
      name,
      type: at === 4 ? 'personal' : 'enterprise',
      companyName: `${name} Ltda.`,
      taxId: at === 4 ? PERSON_ID : companyIdOf(code),
      email,
      city,
      state,
      overweightToleranceGrams: 200,
      grade: at === 0 ? 'A' : 'B',
      priceTerms: 'one_stage_express',
      paymentMethod: 'sender_pays',
      logisticsContact: [contact],
    }),
    moves:
      at === 0
        ? [{ name: 'approve', by: 'financeiro' }]
        : at === 1
          ? [{ name: 'refuse', by: 'financeiro', reason: 'CNPJ com pendências na Receita' }]
          : [],
  };
});

const PEOPLE = differentNames(diceOf('addresses'), 18);
const PLACES = [
  ['01310100', 'SP', 'São Paulo', 'Avenida Paulista, 900'],
  ['20040002', 'RJ', 'Rio de Janeiro', 'Avenida Rio Branco, 120'],
  ['30130010', 'MG', 'Belo Horizonte', 'Rua da Bahia, 1148'],
  ['80010000', 'PR', 'Curitiba', 'Rua XV de Novembro, 300'],
] as const;

const addresses = DEMO_CUSTOMERS.slice(0, 6).flatMap(({ code }, at) =>
  [0, 1, 2].map((which): DemoRecord => {
    const [cep, state, city, address] = PLACES[(at + which) % PLACES.length] ?? PLACES[0];
    return {
      made: customerAddress,
      key: `address ${code} ${which}`,
      fields: () => ({
        customer: code,
        type: which === 0 ? 'sender' : 'receiver',
        name: PEOPLE[at * 3 + which],
        phone: mobileAt({ city, state }, 82_410_006 + (at * 10 + which) * 9_341),
        cep,
        state,
        city,
        address,
      }),
      moves: which < 2 ? [{ name: 'set-default' }] : [],
    };
  }),
);

const codes = DEMO_CUSTOMERS.slice(0, 5).map(({ code }, at): DemoRecord => ({
  made: authorizationCode,
  key: `authorisation ${code}`,
  fields: () => ({ customer: code, purpose: at % 2 === 0 ? 'Loja virtual' : 'Sistema de estoque' }),
  moves: at === 3 ? [{ name: 'revoke', reason: 'Integração trocada' }] : [],
}));

/** A region that the network of the demo company has, for what was promised to customers. */
const regionKeys = DEMO_NETWORK.flat().flatMap(({ made, key, code }) => (made.noun === 'Region' ? [code ?? key] : []));
const promises = DEMO_CUSTOMERS.slice(0, 4).flatMap(({ code }, at) => {
  const region = regionKeys[at % Math.max(regionKeys.length, 1)];
  return region === undefined
    ? []
    : [
        {
          made: leadTimeRule,
          key: `promise ${code}`,
          fields: (codeOf: (key: string) => string) => ({
            kind: 'lead_time_customer',
            customer: code,
            region: codeOf(region),
            duration: 24 + at * 12,
            validFrom: '2026-01-01',
          }),
        } satisfies DemoRecord,
      ];
});

/** Customers who wait for their audit, and what customers keep with us. */
export const DEMO_CUSTOMER_RECORDS: readonly (readonly DemoRecord[])[] = [
  newcomers,
  [...addresses, ...codes, ...promises],
];
