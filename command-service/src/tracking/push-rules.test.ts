import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { asking } from '../../test/rules.ts';
import { pushRules } from './push-rules.ts';

const { allowed, moved } = asking(pushRules);

test('nobody makes a pushed track up', () => {
  expect(allowed({})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(allowed({}, { about: { actor: HOUSE } })).toBeUndefined();
});

test.each(['begin', 'deliver', 'fail'])('nobody says himself what became of a push: %s is the house alone', (move) => {
  expect(moved(move, {})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(moved(move, {}, { about: { actor: HOUSE } })).toBeUndefined();
});

test('what a customer consumed is not taken back: it would be pushed again (R-0367)', () => {
  const consumed = (consumptionCount: number, before: object) =>
    moved('consume', { consumptionCount }, {}, before as never);
  expect(consumed(0, {})).toBeUndefined();
  expect(consumed(2, { consumptionCount: 2 })).toBeUndefined();
  expect(consumed(1, { consumptionCount: 2 })).toMatchObject({
    refused: 'PUSH_ALREADY_CONSUMED',
    field: 'fields.consumptionCount',
  });
});
