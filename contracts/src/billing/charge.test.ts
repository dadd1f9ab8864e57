import { aRGenerationNew, hut } from './charge-screens.ts';
import { recalculationRun } from './recalculation-run.ts';
import { isGone } from '../kernel/life.ts';
import { demandsOf, waysOf } from '../testing/ways-of.ts';
import { charge } from './charge.ts';

const { life } = charge;

test('a charge stands in a batch before it is settled and where that is undone, comes back out of one, and is deleted only while it is in none', () =>
  expect(waysOf(life)).toEqual([
    'open: recalculate > open',
    'open: bill > billed',
    'billed: release > open',
    'billed: settle > settled',
    'settled: unsettle > billed',
    'open: delete > deleted',
  ]));

test('a charge is made free, may be changed while it is, and nothing is left of one that was deleted', () => {
  expect([life.opens, life.revisable]).toEqual(['open', ['open']]);
  const states = Object.keys(life.states);
  expect(states.map((state) => [state, isGone(life, state)])).toEqual([
    ['open', false],
    ['billed', false],
    ['settled', false],
    ['deleted', true],
  ]);
});

test.each([
  [
    'recalculate',
    'is made by a recalculation that was confirmed, says why, and what was weighed before is written down',
    {
      asks: { amountReceivable: 'optional', amountPayable: 'optional', weightAfterRecalculation: 'optional' },
      finds: ['weightBeforeRecalculation'],
      reason: 'required',
      unoffered: true,
    },
  ],
  [
    'bill',
    'is made by its batch alone',
    { asks: { batch: 'required', statementGenerated: 'required' }, unoffered: true },
  ],
  [
    'release',
    'is made by its batch alone',
    { asks: { batch: 'optional', statementGenerated: 'required' }, unoffered: true },
  ],
  ['settle', 'is made by its batch alone', { asks: { receiptVerified: 'required' }, unoffered: true }],
  [
    'unsettle',
    'follows when what settled its batch is taken back',
    { asks: { receiptVerified: 'required' }, unoffered: true },
  ],
  ['delete', 'says why, and is asked twice', { reason: 'required', danger: true }],
])('%s %s', (name, _, demands) => expect(demandsOf(life, name)).toStrictEqual(demands));

test('whoever recalculates on a page of charges asks for a recalculation, and types in no amount (R-0569)', () => {
  for (const { commands, makes } of [aRGenerationNew, hut]) {
    expect(commands['recalculate']).toBe(recalculationRun.commands.register);
    expect(makes?.['recalculate']).toMatchObject({ noun: 'RecalculationRun', given: { businessType: 'businessType' } });
  }
});

test('what waits catches the eye, what is done looks well', () =>
  expect(Object.values(life.states).map(({ tone }) => tone)).toEqual(['warn', 'info', 'ok', 'bad']));

test('the events of its moves are stored, so their names stay', () =>
  expect(Object.values(charge.events.moved).map(({ type }) => type)).toEqual([
    'ChargeRecalculated',
    'ChargeBilled',
    'ChargeReleased',
    'ChargeSettled',
    'ChargeSettlementUndone',
    'ChargeDeleted',
  ]));
