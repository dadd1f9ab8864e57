import { asking } from '../../test/rules.ts';
import { recyclingRules } from './recycling-rules.ts';

test('recycled bags are confirmed by the person to whom they are registered, and by nobody else (R-0650, R-0712)', () => {
  const { moved } = asking(recyclingRules, { about: { actor: 'ana' } });
  expect(moved('confirm', { registeredTo: 'ana' })).toBeUndefined();
  expect(moved('confirm', { registeredTo: 'bia' })).toMatchObject({ refused: 'RECYCLE_NOT_REGISTERED_TO_SELF' });
});
