import { recalculationRules } from './recalculation-rules.ts';

const decide = (move: string, fields: object) =>
  recalculationRules.moves?.[move]?.(fields as never, undefined as never, 'RL00000001', undefined as never);

test.each(['import-by-weight', 'import-by-zip'])('%s is nothing for what is collected (R-0572)', (move) => {
  for (const businessType of ['pickup', 'third_collect'])
    expect(decide(move, { businessType, rows: 3 })).toMatchObject({ refused: 'RECALC_COLLECTION_NO_IMPORT' });
  expect(decide(move, { businessType: 'express', rows: 3 })).toBeUndefined();
  expect(decide('recalculate', { businessType: 'pickup', rows: 3 })).toBeUndefined();
});

test.each(['recalculate', 'import-by-weight', 'import-by-zip'])('%s wants rows that were found (R-0569)', (move) => {
  expect(decide(move, { businessType: 'express', rows: 0 })).toMatchObject({ refused: 'RECALC_SEARCH_FIRST' });
  expect(decide(move, { businessType: 'express', rows: 1 })).toBeUndefined();
});
