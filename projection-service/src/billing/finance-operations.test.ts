import { contexts } from '@malote/contracts/contexts.ts';
import { financeOperations } from '@malote/contracts/billing/operation-log.ts';
import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { financeOperationsTable } from './finance-operations.ts';

const money = groups.find(({ name }) => name === 'money')!;

test('the log of finance tells who did what, on what, when and why', () => {
  const story = createStory();
  story.tell('customer-C001', 'CustomerRegistered', {
    code: 'C001',
    fields: { name: 'Loja', type: 'enterprise', overweightToleranceGrams: 0 },
  });
  const terms = { customer: 'C001', creditLimit: { amount: '5000', currency: 'BRL' } } as const;
  story.tell('customeraccount-C001', 'CustomerCreditTermsSet', terms, { at: 5, reason: 'Contrato novo' });
  story.tell('books-company', 'BooksClosed', { through: '2026-10-31' }, { at: 9, reason: 'Fim do mês' });
  const { rows, held } = fold(money, story.events);
  expect(held).toEqual([]);
  const told = { userId: 'ana', site: 'SPGRU01' };
  expect(rows(financeOperationsTable).toSorted((one, other) => (one.time < other.time ? -1 : 1))).toMatchObject([
    { ...told, time: instantAfter(5), action: 'CustomerCreditTermsSet', target: 'C001', reason: 'Contrato novo' },
    { ...told, time: instantAfter(9), action: 'BooksClosed', target: 'company', reason: 'Fim do mês' },
  ]);
});

test('every event of finance that somebody causes is told in the log; a posting, or what is set aside of a prepayment, follows from one and is not', () => {
  const billing = contexts.find(({ name }) => name === 'billing')!;
  const types = [
    ...billing.aggregates.flatMap(({ events }) => Object.keys(events)),
    ...billing.records.flatMap(({ aggregate }) => Object.keys(aggregate.events)),
  ];
  expect(Object.keys(financeOperations).toSorted()).toEqual(
    types.filter((type) => !/EntryPosted$|^CustomerPrepayment/.test(type)).toSorted(),
  );
});
