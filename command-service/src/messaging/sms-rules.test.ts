import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { asking } from '../../test/rules.ts';
import { smsRules } from './sms-rules.ts';

test.each(['begin', 'deliver', 'fail'])('nobody says himself what became of a text: %s is the house alone', (move) => {
  const { moved } = asking(smsRules);
  expect(moved(move, {})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(moved(move, {}, { about: { actor: HOUSE } })).toBeUndefined();
});
