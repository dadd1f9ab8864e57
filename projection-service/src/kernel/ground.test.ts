import { operations } from '../groups.ts';
import { shapeOf } from './ground.ts';

test('folds that make something else of old events give a group another shape, so that its tables are built anew at the next start', () => {
  const raised = { ...operations, folds: (operations.folds ?? 1) + 1 };
  expect(shapeOf(raised)).not.toBe(shapeOf(operations));
  expect(shapeOf({ ...raised })).toBe(shapeOf(raised));
});

test('a group that never said a number of folds keeps the shape that it had', () => {
  const { folds: _, ...silent } = operations;
  expect(shapeOf({ ...silent, folds: 1 })).toBe(shapeOf(silent));
});
