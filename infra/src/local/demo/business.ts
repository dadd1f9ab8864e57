import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import type { customer } from '@malote/contracts/customers/customer.ts';
import type { channel } from '@malote/contracts/partners/channel.ts';
import { companyIdOf } from './cnpj.ts';

/** The services on the price list: two for parcels, one for bulky goods, and one whose bags are handed over at the operator's counter. */
export const DEMO_CHANNELS: readonly ({ readonly code: string } & ValuesOf<(typeof channel)['fields']>)[] = [
  {
    code: 'STANDARD',
    name: 'Encomenda padrão',
    kind: 'parcel',
    maxParcelGrams: 30_000,
    bagMaxGrams: 30_000,
    bagLimitParcels: 1_000,
    divisor: 6_000,
    minDeclaredMinor: '0',
    maxDeclaredMinor: '9999999900',
  },
  {
    code: 'EXPRESS',
    name: 'Encomenda expressa',
    kind: 'parcel',
    maxParcelGrams: 30_000,
    bagMaxGrams: 30_000,
    bagLimitParcels: 1_000,
    divisor: 6_000,
    minDeclaredMinor: '0',
    maxDeclaredMinor: '9999999900',
  },
  {
    code: 'BULKY',
    name: 'Carga volumosa',
    kind: 'bulky',
    maxParcelGrams: 500_000,
    bagMaxGrams: 500_000,
    bagLimitParcels: 1_000,
    divisor: 3_000,
    minDeclaredMinor: '0',
    maxDeclaredMinor: '9999999900',
    orderDataPushIp: '203.0.113.10',
    labelExchangeNeeded: true,
  },
  {
    code: 'COUNTER',
    name: 'Entrega no balcão',
    kind: 'parcel',
    maxParcelGrams: 30_000,
    bagMaxGrams: 30_000,
    bagLimitParcels: 1_000,
    divisor: 6_000,
    minDeclaredMinor: '0',
    maxDeclaredMinor: '9999999900',
    noDeclarationNeeded: true,
  },
];

type TaxId = NonNullable<ValuesOf<(typeof customer)['fields']>['taxId']>;

const shop = (
  code: string,
  name: string,
  city: string,
  state: string,
): { readonly code: string } & ValuesOf<(typeof customer)['fields']> => ({
  code,
  name,
  type: 'enterprise',
  // As it is typed in; the server closes it.
  taxId: companyIdOf(code) as TaxId,
  city,
  state,
  overweightToleranceGrams: 300,
});

/** Who sends parcels. The shops are invented. */
export const DEMO_CUSTOMERS: readonly ({ readonly code: string } & ValuesOf<(typeof customer)['fields']>)[] = [
  shop('AURORA', 'Aurora Utilidades', 'Guarulhos', 'SP'),
  shop('BOSQUE', 'Bosque Livros', 'São Paulo', 'SP'),
  shop('CERRADO', 'Cerrado Esportes', 'Goiânia', 'GO'),
  shop('DUNAS', 'Dunas Moda Praia', 'Natal', 'RN'),
  shop('ESTRELA', 'Estrela Brinquedos', 'Campinas', 'SP'),
  shop('FAROL', 'Farol Eletrônicos', 'Rio de Janeiro', 'RJ'),
  shop('GARIMPO', 'Garimpo Antiguidades', 'Belo Horizonte', 'MG'),
  shop('HORIZONTE', 'Horizonte Papelaria', 'Curitiba', 'PR'),
  shop('IPE', 'Ipê Móveis', 'Caxias do Sul', 'RS'),
  shop('JANGADA', 'Jangada Artesanato', 'Fortaleza', 'CE'),
  shop('LAGOA', 'Lagoa Pet', 'Florianópolis', 'SC'),
  shop('MANGUEIRA', 'Mangueira Cosméticos', 'Belém', 'PA'),
];
