import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { asking } from '../../test/rules.ts';
import { smsRules } from './sms-rules.ts';

test('a text that went out, or failed otherwise, says nothing of the attempt before (R-0193, R-0697)', () => {
  const { followed } = asking(smsRules);
  const refused = { failure: 'refused', errorMessage: '400 wrong' };
  expect(followed('deliver', refused, {})).toEqual({ failure: null, errorMessage: null });
  expect(followed('deliver', {}, {})).toEqual({});
  expect(followed('fail', refused, { failure: 'no_answer' })).toEqual({ errorMessage: null });
  expect(followed('fail', refused, refused)).toEqual({});
  expect(followed('fail', {}, { failure: 'no_answer' })).toEqual({});
});

test.each(['begin', 'deliver', 'fail'])('nobody says himself what became of a text: %s is the house alone', (move) => {
  const { moved } = asking(smsRules);
  expect(moved(move, {})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(moved(move, {}, { about: { actor: HOUSE } })).toBeUndefined();
});
