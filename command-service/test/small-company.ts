import type { OrderInput } from '@malote/contracts/orders/commands.ts';
import { somebody } from './people.ts';
import type { RunningService } from './running-service.ts';
import { aChannel, place, rio } from './small-network.ts';

const open = {
  openingHours: '08:00',
  closingHours: '18:00',
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
};

/** Registers a small network: a transit centre and an outlet in SP, one of each in RJ, a parcel and a bulky channel, one customer; the session works at Guarulhos. */
export async function smallCompany(service: RunningService): Promise<void> {
  const sites = [
    { code: 'SPGRU01', fields: { ...place, ...open, name: 'CD Guarulhos', type: 'transit_center' } },
    {
      code: 'RJRIO01',
      fields: {
        ...place,
        ...open,
        name: 'CD Rio',
        type: 'transit_center',
        ...rio,
      },
    },
    {
      code: 'SPSAO11',
      fields: {
        ...place,
        ...open,
        name: 'Ponto Sé',
        type: 'outlet',
        owningTransitCenter: 'SPGRU01',
        city: 'São Paulo',
        municipality: '3550308',
        cep: '01001000',
      },
    },
    {
      code: 'RJRIO11',
      fields: {
        ...place,
        ...open,
        name: 'Ponto Centro',
        type: 'outlet',
        owningTransitCenter: 'RJRIO01',
        ...rio,
      },
    },
  ];
  for (const site of sites)
    await sent(service.raw('/site/add', { token: await tokenOf(service), body: JSON.stringify(site) }));
  const channel = aChannel();
  await sent(
    service.raw('/channel/add', {
      token: await tokenOf(service),
      body: JSON.stringify({ code: 'STD', fields: channel }),
    }),
  );
  await sent(
    service.raw('/channel/add', {
      token: await tokenOf(service),
      body: JSON.stringify({
        code: 'BULKY',
        fields: { ...channel, name: 'Volumosos', kind: 'bulky', maxParcelGrams: 500_000, bagMaxGrams: 500_000 },
      }),
    }),
  );
  await sent(
    service.raw('/customer/add', {
      token: await tokenOf(service),
      body: JSON.stringify({
        code: 'LOJA1',
        fields: { name: 'Loja Um', type: 'enterprise', overweightToleranceGrams: 100 },
      }),
    }),
  );
  const auditor = await somebody(service, {
    username: 'analista',
    permissions: ['menu:customer-managements:customer-audit'],
  });
  await sent(service.raw('/customer/approve', { token: auditor, body: JSON.stringify({ code: 'LOJA1' }) }));
  const station = await service.raw('/user/station', {
    token: await tokenOf(service),
    body: JSON.stringify({ site: 'SPGRU01', station: 'M1', device: 'leitor-1' }),
  });
  service.use((station.data as { token: string }).token);
}

async function tokenOf(service: RunningService): Promise<string> {
  return await service.login('admin', 'segredo123');
}

async function sent(reply: ReturnType<RunningService['raw']>): Promise<void> {
  const { http, code, msg } = await reply;
  if (http !== 200) throw new Error(`refused: ${code} ${msg}`);
}

const person = {
  state: 'SP',
  city: 'São Paulo',
  street: 'Praça da Sé',
  houseNumber: '1',
  zip: '01001000',
  phone: '11987654321',
};

/** An order of one package of half a kilo from São Paulo to Rio; say what is different. */
export function anOrder(different: Partial<OrderInput> = {}): OrderInput {
  return {
    customer: 'LOJA1',
    channel: 'STD',
    declaredValue: { amount: '5000', currency: 'BRL' },
    sender: { ...person, name: 'Loja Um' },
    recipient: {
      ...person,
      name: 'João da Silva',
      state: 'RJ',
      city: 'Rio de Janeiro',
      zip: '20040002',
      taxId: '52998224725',
    },
    products: [{ namePt: 'Livro', quantity: 1, unitPrice: { amount: '5000', currency: 'BRL' } }],
    packages: [
      {
        weight: 0.5,
        length: 20,
        width: 15,
        height: 5,
        invoices: [{ number: '12345', serial: '1', date: '2026-11-20', amount: { amount: '5000', currency: 'BRL' } }],
      },
    ],
    ...different,
  };
}
