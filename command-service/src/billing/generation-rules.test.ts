import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Run } from '../kernel/run.ts';
import { generationRules } from './generation-rules.ts';

const account = { status: 'enabled', fields: { businessSubject: 'Malote' } };
const directory = { records: new Map([['ReceivableAccount', new Map([['1.1.01', account]])]]) };
const november = {
  subject: 'Malote',
  businessType: 'express',
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  whose: 'named',
  customers: ['LOJA1'],
};
const allowed = (different: object) =>
  generationRules.allows?.({ ...november, ...different }, { directory } as never, 'GL1', undefined as never);
const refused = (code: Refusal['refused'], field: string) =>
  expect.objectContaining({ refused: code, field: `fields.${field}` }) as Refusal;

test.each([
  ['a whole month', {}, undefined],
  ['one day', { periodStart: '2026-11-30' }, undefined],
  ['an end before the start (R-0562)', { periodEnd: '2026-10-31' }, refused('START_AFTER_END', 'periodEnd')],
  ['days of two months (R-0579)', { periodEnd: '2026-12-01' }, refused('SAME_YEAR_MONTH', 'periodEnd')],
  ['the same month of two years', { periodEnd: '2027-11-30' }, refused('SAME_YEAR_MONTH', 'periodEnd')],
  ['chosen customers, and none (R-0568)', { customers: [] }, refused('SEARCH_CRITERIA_EMPTY', 'customers')],
  ['chosen customers, and nothing said', { customers: undefined }, refused('SEARCH_CRITERIA_EMPTY', 'customers')],
  ['all customers', { whose: 'all', customers: undefined }, undefined],
  ['all customers, and no list of them', { whose: 'all', customers: [] }, undefined],
  ['all customers, and one of them', { whose: 'all' }, refused('FIELD_NOT_OF_KIND', 'customers')],
])('bills are generated for days of one month, of customers who are chosen or of all: %s', (_, different, expected) =>
  expect(allowed(different)).toEqual(expected),
);

const looked = async (callerScope: CallerScope, customers?: readonly string[]) =>
  await generationRules.looks?.({ command: { callerScope } } as unknown as Run, 'register', { customers }, 'GL1');
const OWN: CallerScope = ['customer:LOJA1', 'customer:LOJA2'];
const notHis = refused('GENERATION_ONE_CUSTOMER', 'customers');

test.each([
  ['who sees the whole company, for all', '*', undefined, undefined],
  ['who sees the whole company, for several', '*', ['LOJA1', 'LOJA3'], undefined],
  ['who sees some customers, for one of them', OWN, ['LOJA1'], undefined],
  ['who sees some customers, for two of them', OWN, ['LOJA1', 'LOJA2'], notHis],
  ['who sees some customers, for another one', OWN, ['LOJA3'], notHis],
  ['who sees some customers, for all', OWN, undefined, notHis],
  ['who sees some customers, for none', OWN, [], notHis],
] as const)(
  'who does not see all customers generates for one of his own at a time: %s',
  async (_, scope, whose, expected) => expect(await looked(scope, whose)).toEqual(expected),
);
