/** Somebody who works for the demo company. `scope` is `*` or the sites that he answers for, with all below them. */
interface DemoUser {
  /** The code by which records name him: as companies number their people, and not the name under which he signs in. */
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly role: string;
  readonly organization: string;
  readonly site?: string;
  readonly scope: '*' | readonly string[];
}

const whole = '*' as const;
const at = (...sites: readonly string[]) => sites.map((site) => `site:${site}`);

const PEOPLE: readonly Omit<DemoUser, 'id'>[] = [
  { username: 'admin', realName: 'Ana Ribeiro', role: 'admin', organization: 'Matriz', site: 'SPSAO00', scope: whole },
  {
    username: 'operacoes',
    realName: 'Bruno Carvalho',
    role: 'operations',
    organization: 'Matriz',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'gerentesul',
    realName: 'Clara Hoffmann',
    role: 'operations',
    organization: 'Regional Sul',
    site: 'PRCWB01',
    scope: at('PRCWB01', 'SCITJ01', 'RSCNO01'),
  },
  {
    username: 'gerentenorte',
    realName: 'Davi Nascimento',
    role: 'operations',
    organization: 'Regional Norte',
    site: 'PABEL01',
    scope: at('PABEL01', 'AMMAO01'),
  },
  {
    username: 'guarulhos',
    realName: 'Eliane Prado',
    role: 'warehouse',
    organization: 'Triagem Guarulhos',
    site: 'SPGRU01',
    scope: at('SPGRU01'),
  },
  {
    username: 'cajamar',
    realName: 'Fábio Siqueira',
    role: 'warehouse',
    organization: 'Triagem Cajamar',
    site: 'SPCAJ01',
    scope: at('SPCAJ01'),
  },
  {
    username: 'betim',
    realName: 'Gislaine Moura',
    role: 'warehouse',
    organization: 'Triagem Betim',
    site: 'MGBET01',
    scope: at('MGBET01'),
  },
  {
    username: 'paulista',
    realName: 'Heitor Yamada',
    role: 'site',
    organization: 'Base São Paulo Centro',
    site: 'SPSAO11',
    scope: at('SPSAO11'),
  },
  {
    username: 'salvador',
    realName: 'Iara Santana',
    role: 'site',
    organization: 'Base Salvador',
    site: 'BASSA11',
    scope: at('BASSA11'),
  },
  {
    username: 'coleta',
    realName: 'João Batista',
    role: 'pickup',
    organization: 'Coleta São Paulo',
    site: 'SPSAO11',
    scope: at('SPSAO11', 'SPSAO12'),
  },
  {
    username: 'entrega',
    realName: 'Kelly Andrade',
    role: 'delivery',
    organization: 'Entrega Rio',
    site: 'RJRIO11',
    scope: at('RJRIO11'),
  },
  {
    username: 'atendimento',
    realName: 'Luísa Teixeira',
    role: 'customer-service',
    organization: 'Atendimento',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'financeiro',
    realName: 'Marcelo Pires',
    role: 'finance',
    organization: 'Financeiro',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'auditfin',
    realName: 'Natália Queiroz',
    role: 'finance-auditor',
    organization: 'Controladoria',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'indenizacoes',
    realName: 'Otávio Brandão',
    role: 'claims',
    organization: 'Qualidade',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'frota',
    realName: 'Patrícia Lobo',
    role: 'fleet',
    organization: 'Transportes',
    site: 'SPGRU01',
    scope: whole,
  },
  {
    username: 'tecnologia',
    realName: 'Rafael Kim',
    role: 'it',
    organization: 'Tecnologia',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'parceiro',
    realName: 'Sandra Viana',
    role: 'supplier',
    organization: 'Transportadora parceira',
    site: 'AMMAO11',
    scope: at('AMMAO11'),
  },
  {
    username: 'auditoria',
    realName: 'Tiago Meireles',
    role: 'auditor',
    organization: 'Auditoria interna',
    site: 'SPSAO00',
    scope: whole,
  },
  {
    username: 'torre',
    realName: 'Úrsula Campos',
    role: 'tower',
    organization: 'Torre de controle',
    site: 'SPSAO00',
    scope: whole,
  },
  { username: 'importacao', realName: 'Carga de dados', role: 'import', organization: 'Tecnologia', scope: whole },
];

/** A code of somebody who signs in. */
export const numberedUser = (number: number): string => `U${String(number).padStart(5, '0')}`;

/** At least one person of each role; of some roles one with a single site and one with several. The names are invented. Who was there first has his code of the house. */
export const DEMO_USERS: readonly DemoUser[] = PEOPLE.map((user, at) => ({
  ...user,
  id: user.username === 'admin' ? 'admin' : numberedUser(at),
}));

/** The code of somebody of the demo company. @throws where nobody signs in under that name */
export function userIdOf(username: string): string {
  const user = DEMO_USERS.find((one) => one.username === username);
  if (user === undefined) throw new Error(`${username} is nobody of the demo company`);
  return user.id;
}

/** The user that feeds in files and simulations: may act for every site, at past dates. */
export const IMPORT_USER = 'importacao';

/** Those who show a picture of themselves. */
export const DEMO_FACES: readonly string[] = ['operacoes', 'atendimento', 'financeiro', 'torre'];
