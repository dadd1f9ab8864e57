import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
import { chargesTable, usualPrices, usualPricesTable } from './charges.ts';

const money = groups.find(({ name }) => name === 'money')!;
const brl = (amount: string) => ({ amount, currency: 'BRL' as const });
const AT = '2026-11-03T12:00:00.000Z';

/** What looks odd of a charge that was registered with these fields, and then changed by these events. */
function oddOf(fields: object, ...changes: readonly (readonly [string, object])[]) {
  const story = createStory();
  const tell = (type: string, said: object) =>
    story.tell('charge-CG1', type as never, { code: 'CG1', fields: said } as never);
  tell('ChargeRegistered', {
    occurrenceTime: AT,
    businessTime: AT,
    source: 'system_generated',
    remark: 'de teste',
    outOfWarehouse: true,
    ...fields,
  });
  for (const [type, said] of changes) tell(type, said);
  const { row, held } = fold(money, story.events);
  expect(held).toEqual([]);
  return row(chargesTable, 'CG1')?.oddities;
}

const ofCustomer = {
  businessType: 'express',
  customer: 'C001',
  orderNumber: 'PE1',
  amountReceivable: brl('2500'),
  billableWeight: 2_000,
  priceInquiry: 'CP1',
};

test('a charge of which nothing looks odd tells no reason, whoever owes it', () => {
  expect(oddOf(ofCustomer)).toBeNull();
  expect(oddOf({ businessType: 'hut', supplier: 'S1', amountPayable: brl('180') })).toBeNull();
});

test('each change of a charge tells anew what looks odd of it: its amount, its weight, and nothing once that is usual', () => {
  expect(oddOf({ ...ofCustomer, priceInquiry: undefined, amountReceivable: brl('99') })).toEqual([
    'price_low',
    'unquoted',
  ]);
  expect(oddOf(ofCustomer, ['ChargeRevised', { collectedWeight: 5_000 }])).toEqual(['weight_far']);
  expect(
    oddOf(ofCustomer, ['ChargeRevised', { collectedWeight: 5_000 }], ['ChargeRevised', { collectedWeight: null }]),
  ).toBeNull();
  const weighed = {
    amountReceivable: brl('600000'),
    weightBeforeRecalculation: 2_000,
    weightAfterRecalculation: 9_000,
  };
  expect(oddOf(ofCustomer, ['ChargeRecalculated', weighed])).toEqual(['price_high', 'weight_changed']);
  expect(oddOf({ businessType: 'hut', supplier: 'S1', amountPayable: brl('99') })).toEqual(['price_low']);
});

test('what looks odd of a charge stays told while it stands in a batch', () => {
  const low = { ...ofCustomer, amountReceivable: brl('99') };
  expect(oddOf(low, ['ChargeBilled', { batch: 'LC1', statementGenerated: true }])).toEqual(['price_low']);
});

/** Charges of one order or of many, each told after the other; what looks odd of each then. */
function oddOfAll(...told: readonly (readonly [type: string, code: string, fields: object])[]) {
  const story = createStory();
  for (const [type, code, fields] of told) story.tell(`charge-${code}`, type as never, { code, fields } as never);
  const { row, held } = fold(money, story.events);
  expect(held).toEqual([]);
  return (code: string) => row(chargesTable, code)?.oddities;
}
const byHand = {
  ...ofCustomer,
  chargeType: '1.1.01',
  priceInquiry: undefined,
  occurrenceTime: AT,
  businessTime: AT,
  source: 'added_manually',
  remark: 'de teste',
  outOfWarehouse: true,
};
const raised = { ...byHand, priceInquiry: 'CP1' };

test('a charge beside another of the same order under the same heading is told, until that one was deleted before it changed again', () => {
  const first = ['ChargeRegistered', 'CG1', raised] as const;
  const second = ['ChargeRegistered', 'CG2', byHand] as const;
  expect(oddOfAll(first, second)('CG2')).toEqual(['unquoted', 'repeated']);
  // What was there before is told as it stood: it is looked at again when it changes.
  expect(oddOfAll(first, second)('CG1')).toBeNull();
  expect(oddOfAll(first, second, ['ChargeRevised', 'CG1', { remark: 'outro' }])('CG1')).toEqual(['repeated']);
  const gone = ['ChargeDeleted', 'CG1', {}] as const;
  expect(oddOfAll(first, second, gone, ['ChargeRevised', 'CG2', { remark: 'outro' }])('CG2')).toEqual(['unquoted']);
  expect(oddOfAll(first, ['ChargeRegistered', 'CG2', { ...raised, priceInquiry: 'CP2' }])('CG2')).toBeNull();
});

test('a charge far from what its customer is charged under its heading is told, and none of another customer or heading', () => {
  const usual = Array.from(
    { length: 20 },
    (_, at) => ['ChargeRegistered', `CG9${at}`, { ...raised, orderNumber: `PD${at}` }] as const,
  );
  const dear = { ...raised, amountReceivable: brl('20000') };
  const odd = (fields: object) => oddOfAll(...usual, ['ChargeRegistered', 'CG1', fields])('CG1');
  expect(odd(dear)).toEqual(['price_unusual']);
  expect(odd({ ...raised, amountReceivable: brl('400') })).toEqual(['price_unusual']);
  expect(odd(raised)).toBeNull();
  expect(odd({ ...dear, customer: 'C002' })).toBeNull();
  expect(odd({ ...dear, chargeType: '1.1.02' })).toBeNull();
});

test('what is usual is counted by who owes or is owed and by the heading, each charge once at its amount', () => {
  const story = createStory();
  const told: readonly object[] = [
    { customer: 'C1', chargeType: '1.1', amountReceivable: brl('300') },
    { customer: 'C1', chargeType: '1.1', amountReceivable: brl('500') },
    { customer: 'C1', chargeType: '1.2', amountReceivable: brl('7') },
    { supplier: 'S1', costType: '2.1', amountPayable: brl('40') },
    {},
  ];
  for (const [at, fields] of told.entries())
    story.tell(`charge-CG${at}`, 'ChargeRegistered' as never, { code: `CG${at}`, fields } as never);
  const group = { name: 'usual', models: [usualPrices], counters: [], sql: [] };
  const { rows, held } = fold(group, story.events);
  expect(held).toEqual([]);
  expect(rows(usualPricesTable)).toEqual([
    { id: 'C1|1.1', charges: 2n, minor: 800n },
    { id: 'C1|1.2', charges: 1n, minor: 7n },
    { id: 'S1|2.1', charges: 1n, minor: 40n },
    { id: '|', charges: 1n, minor: 0n },
  ]);
  expect(usualPrices.notices).toBe('silent');
});
