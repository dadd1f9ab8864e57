import { ruleFor, sortCodeOf } from './sort-code.ts';

const rule = (code: string, zipFrom: string, zipTo: string, priority = 10) => ({ code, zipFrom, zipTo, priority });

test('a CEP is sorted by the stretch that holds it, both ends in it (R-0169)', () => {
  const rules = [rule('RT1', '01000000', '05999999'), rule('RT2', '06000000', '09999999')];
  expect(ruleFor(rules, '05999-999', 'SPGRU01')?.code).toBe('RT1');
  expect(ruleFor(rules, '06000000', 'SPGRU01')?.code).toBe('RT2');
  expect(ruleFor(rules, '20000000', 'SPGRU01')).toBeUndefined();
});

test('of stretches that meet the lowest priority number counts, then the narrower one, then the older rule', () => {
  const wide = rule('RT1', '01000000', '09999999', 10);
  const narrow = rule('RT3', '04000000', '04999999', 10);
  expect(ruleFor([wide, narrow], '04500000', 'SPGRU01')?.code).toBe('RT3');
  expect(ruleFor([{ ...wide, priority: 1 }, narrow], '04500000', 'SPGRU01')?.code).toBe('RT1');
  expect(ruleFor([narrow, { ...narrow, code: 'RT2' }], '04500000', 'SPGRU01')?.code).toBe('RT2');
});

test('a rule of the centre counts before one of all centres, and one of another centre never', () => {
  const all = { ...rule('RT1', '04000000', '04999999', 1) };
  const own = { ...rule('RT2', '04000000', '04999999', 90), center: 'SPGRU01' };
  const other = { ...rule('RT3', '04000000', '04999999', 1), center: 'RJCAX01' };
  expect(ruleFor([all, own, other], '04500000', 'SPGRU01')?.code).toBe('RT2');
  expect(ruleFor([all, own, other], '04500000', undefined)?.code).toBe('RT1');
});

test('five digits are enough, as of a parcel; fewer are no CEP', () => {
  expect(ruleFor([rule('RT1', '04000000', '04999999')], '04500', 'SPGRU01')?.code).toBe('RT1');
  expect(ruleFor([rule('RT1', '04000000', '04999999')], '0450', 'SPGRU01')).toBeUndefined();
});

test('the sort code names who delivers and the grid', () => {
  expect(sortCodeOf('SPSAO11', 'PR1', 'GRU-A05')).toBe('SPSAO11/GRU-A05');
  expect(sortCodeOf(undefined, 'PR1', undefined)).toBe('PR1');
});
