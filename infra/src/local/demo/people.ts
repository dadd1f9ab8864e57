import { employee } from '@malote/contracts/identity/employee.ts';
import { organization } from '@malote/contracts/identity/organization.ts';
import { SIBLING_STEP } from '@malote/contracts/kernel/tree.ts';
import { position } from '@malote/contracts/identity/position.ts';
import { registration } from '@malote/contracts/identity/registration.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { differentNames } from '../../tools/simulator/people.ts';
import { cpfOf } from './cpf.ts';
import { mobileAt } from './places.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoSite } from './sites.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_USERS } from './users.ts';

const POSITIONS = [
  ['driver', 'Motorista', 'Coleta e transferência, carteira D'],
  ['courier', 'Entregador', 'Última milha'],
  ['sorter', 'Operador de triagem', undefined],
  ['supervisor', 'Supervisor de turno', 'Responde pelo turno e pelas exceções'],
  ['clerk', 'Assistente financeiro', undefined],
] as const;
/** Who wants to work here. */
const APPLICANTS = 8;
const KINDS = [
  ['collector', 'driver'],
  ['driver', 'driver'],
  ['loader', 'sorter'],
  ['unloader', 'sorter'],
  ['sealer', 'supervisor'],
] as const;
/** No two of the company's people are called the same. */
const NAMES = differentNames(diceOf('employees'), DEMO_SITES.length * KINDS.length + APPLICANTS);

const JUDGED = [
  'Pontual e cuidadoso com os volumes.',
  'Conhece bem as ruas da região.',
  'Precisa de reforço no leitor.',
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

const keyOfPart = (name: string): string => `organization-${name}`;
/** Who answers for a part of the company, by its key: the first of its people. Said once both are there. */
export const DEMO_MANAGERS: readonly (readonly [part: string, manager: string])[] = ORGANIZATIONS.flat().flatMap(
  ([name]) => {
    const first = DEMO_USERS.find(({ organization: of }) => of === name);
    return first === undefined ? [] : [[keyOfPart(name), first.id] as const];
  },
);

const organizations = ORGANIZATIONS.map((level) =>
  level.map(([name, parent], at): DemoRecord => ({
    made: organization,
    key: keyOfPart(name),
    fields: (codeOf) => ({
      name,
      ...(parent !== undefined && { parent: codeOf(keyOfPart(parent)) }),
      sort: (at + 1) * SIBLING_STEP,
    }),
  })),
);

/** The positions of the company, and at each site the people who stand on its lists of work. */
const registrations: readonly DemoRecord[] = NAMES.slice(-APPLICANTS).map((name, at): DemoRecord => {
  const active = { name: 'activate' };
  const judged = { name: 'evaluate', fields: { score: 6 + (at % 5), comment: JUDGED[at % JUDGED.length] } };
  const place = DEMO_SITES[(at * 3) % DEMO_SITES.length];
  const site = place?.code;
  return {
    made: registration,
    key: `registration-${at}`,
    fields: (codeOf) => ({
      name,
      phone: place && mobileAt(place, 96_204_118 + at * 47_293),
      taxId: cpfOf(529_982_200 + at * 7_919),
      site,
      job: codeOf(POSITIONS[at % POSITIONS.length]?.[0] ?? ''),
      workRecord: [{ site, position: 'Auxiliar', startDate: '2024-03-01', endDate: '2025-08-31' }],
    }),
    moves: [[active], [active, judged], [], [active, judged]][at % 4] ?? [],
  };
});

/** The number of the one who does such work at a site. */
export const workerOf = (site: DemoSite, kind: (typeof KINDS)[number][0]): string => {
  const place = DEMO_SITES.indexOf(site);
  const turn = KINDS.findIndex(([one]) => one === kind);
  return `F${String(place * KINDS.length + turn + 1).padStart(5, '0')}`;
};

export const DEMO_PEOPLE: readonly (readonly DemoRecord[])[] = [
  ...organizations,
  POSITIONS.map(([key, name, note]): DemoRecord => ({
    made: position,
    key,
    fields: () => ({ name, ...(note !== undefined && { note }) }),
  })),
  DEMO_SITES.flatMap((place, at) =>
    KINDS.map(([kind, job], turn): DemoRecord => ({
      made: employee,
      key: `${place.code}-${kind}`,
      code: workerOf(place, kind),
      fields: (codeOf) => ({
        name: NAMES[at * KINDS.length + turn],
        site: place.code,
        kind,
        job: codeOf(job),
        phone: mobileAt(place, 81_004_310 + (at * KINDS.length + turn) * 4_127),
      }),
    })),
  ),
  registrations,
];
