import { employee } from '@malote/contracts/identity/employee.ts';
import { organization } from '@malote/contracts/identity/organization.ts';
import { SIBLING_STEP } from '@malote/contracts/kernel/tree.ts';
import { position } from '@malote/contracts/identity/position.ts';
import { registration } from '@malote/contracts/identity/registration.ts';
import { cpfOf } from './cpf.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoRecord } from './record.ts';

const POSITIONS = [
  ['driver', 'Motorista', 'Coleta e transferência, carteira D'],
  ['courier', 'Entregador', 'Última milha'],
  ['sorter', 'Operador de triagem', undefined],
  ['supervisor', 'Supervisor de turno', 'Responde pelo turno e pelas exceções'],
  ['clerk', 'Assistente financeiro', undefined],
] as const;
const NAMES = [
  'Ana Souza',
  'Bruno Lima',
  'Carla Dias',
  'Davi Melo',
  'Elisa Prado',
  'Fábio Reis',
  'Gabriela Nunes',
  'Heitor Alves',
];
const KINDS = [
  ['collector', 'driver'],
  ['driver', 'driver'],
  ['loader', 'sorter'],
  ['unloader', 'sorter'],
  ['sealer', 'supervisor'],
] as const;

/** How the company is divided, by level: each part after the one that it belongs to. */
const ORGANIZATIONS: readonly (readonly (readonly [name: string, parent?: string])[])[] = [
  [['Malote Expresso']],
  [
    ['Matriz', 'Malote Expresso'],
    ['Regional Sudeste', 'Malote Expresso'],
    ['Regional Sul', 'Malote Expresso'],
    ['Regional Nordeste', 'Malote Expresso'],
    ['Regional Norte', 'Malote Expresso'],
    ['Parceiros', 'Malote Expresso'],
  ],
  [
    ['Operações', 'Matriz'],
    ['Financeiro', 'Matriz'],
    ['Atendimento', 'Matriz'],
    ['Tecnologia', 'Matriz'],
    ['Controladoria', 'Matriz'],
    ['Qualidade', 'Matriz'],
    ['Transportes', 'Matriz'],
    ['Auditoria interna', 'Matriz'],
    ['Torre de controle', 'Matriz'],
    ['Triagem Guarulhos', 'Regional Sudeste'],
    ['Triagem Cajamar', 'Regional Sudeste'],
    ['Triagem Betim', 'Regional Sudeste'],
    ['Base São Paulo Centro', 'Regional Sudeste'],
    ['Coleta São Paulo', 'Regional Sudeste'],
    ['Entrega Rio', 'Regional Sudeste'],
    ['Base Salvador', 'Regional Nordeste'],
    ['Transportadora parceira', 'Parceiros'],
    ['Unidades do Rio', 'Regional Sudeste'],
    ['Hub Curitiba', 'Regional Sul'],
    ['Entregadores parceiros', 'Parceiros'],
  ],
  [
    ['Triagem noturna', 'Triagem Guarulhos'],
    ['Triagem diurna', 'Triagem Guarulhos'],
    ['Contas a receber', 'Financeiro'],
    ['Contas a pagar', 'Financeiro'],
  ],
];

const organizations = ORGANIZATIONS.map((level) =>
  level.map(([name, parent], at): DemoRecord => ({
    made: organization,
    key: `organization-${name}`,
    fields: (codeOf) => ({
      name,
      ...(parent !== undefined && { parent: codeOf(`organization-${parent}`) }),
      sort: (at + 1) * SIBLING_STEP,
    }),
  })),
);

/** The positions of the company, and at each site the people who stand on its lists of work. */
const registrations: readonly DemoRecord[] = NAMES.map((name, at): DemoRecord => {
  const active = { name: 'activate' };
  const judged = { name: 'evaluate', fields: { score: 6 + (at % 5), comment: 'Pontual e cuidadoso com os volumes.' } };
  const site = DEMO_SITES[at % DEMO_SITES.length]?.code;
  return {
    made: registration,
    key: `registration-${at}`,
    fields: (codeOf) => ({
      name: NAMES[(at * 3) % NAMES.length],
      phone: `119${70_000_000 + at}`,
      taxId: cpfOf(529_982_200 + at),
      site,
      job: codeOf(POSITIONS[at % POSITIONS.length]?.[0] ?? ''),
      workRecord: [{ site, position: 'Auxiliar', startDate: '2024-03-01', endDate: '2025-08-31' }],
    }),
    moves: [[active], [active, judged], [], [active, judged]][at % 4] ?? [],
  };
});

export const DEMO_PEOPLE: readonly (readonly DemoRecord[])[] = [
  ...organizations,
  POSITIONS.map(([key, name, note]): DemoRecord => ({
    made: position,
    key,
    fields: () => ({ name, ...(note !== undefined && { note }) }),
  })),
  DEMO_SITES.flatMap(({ code: site }, at) =>
    KINDS.map(([kind, job], place): DemoRecord => ({
      made: employee,
      key: `${site}-${kind}`,
      code: `F${String(at * KINDS.length + place + 1).padStart(5, '0')}`,
      fields: (codeOf) => ({
        name: NAMES[(at + place * 3) % NAMES.length],
        site,
        kind,
        job: codeOf(job),
        phone: `119${String(80_000_000 + at * 100 + place)}`,
      }),
    })),
  ),
  registrations,
];
