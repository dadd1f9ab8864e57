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

test('a range that is asked has an end, and one of time says that it is of time (R-0351)', () => {
  expect(said({ at: {} })).toMatchObject([{ refused: 'TIME_RANGE_REQUIRED', field: 'at' }]);
  expect(said({ on: {} })).toMatchObject([{ refused: 'TIME_RANGE_REQUIRED', field: 'on' }]);
  expect(said({ weight: {} })).toMatchObject([{ refused: 'FIELD_MANDATORY', field: 'weight' }]);
  expect(said({ at: { from: '2026-11-20T12:00:00Z' }, on: { to: '2026-11-20' }, weight: { from: 0 } })).toEqual([]);
  expect(said({})).toEqual([]);
});
