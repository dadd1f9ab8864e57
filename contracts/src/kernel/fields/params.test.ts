import { z } from 'zod';
import { refusalOfIssue } from '../refusals/refusal-of-issue.ts';
import { day, decimal, instant } from './index.ts';
import { paramsOf } from './params.ts';

const nameless = { pt: '', zh: '', en: '' };
const asked = z.object(
  paramsOf({
    at: instant(nameless, {}),
    on: day(nameless, {}),
    weight: decimal(nameless, { min: 0, max: 1, places: 1 }),
  }),
);
const said = (params: object) => asked.safeParse(params, { reportInput: true }).error?.issues.map(refusalOfIssue) ?? [];

test('a range of time has both ends (R-0351), one of numbers one of them', () => {
  const half = (field: string) => ({ refused: 'START_OR_END_EMPTY', field });
  const [at, on] = ['2026-11-20T12:00:00Z', '2026-11-20'];
  expect(said({ at: {} })).toMatchObject([half('at.from'), half('at.to')]);
  expect(said({ at: { from: at } })).toMatchObject([half('at.to')]);
  expect(said({ on: { to: on } })).toMatchObject([half('on.from')]);
  expect(said({ weight: {} })).toMatchObject([{ refused: 'FIELD_MANDATORY', field: 'weight' }]);
  expect(said({ at: { from: at, to: at }, on: { from: on, to: on }, weight: { from: 0 } })).toEqual([]);
  expect(said({})).toEqual([]);
});
