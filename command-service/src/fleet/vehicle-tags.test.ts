import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { vehicleTag } from '@malote/contracts/fleet/vehicle-tag.ts';

const prints = (printCount: unknown) =>
  vehicleTag.commands.moves.print.input.safeParse({ code: 'ET00000001', fields: { printCount } }).success;

test.each([
  [0, false],
  [1, true],
  [100, true],
  [101, false],
  [1.5, false],
  [undefined, false],
])('%p copies of a tag are printed at once: %p (R-0311)', (count, may) => expect(prints(count)).toBe(may));

test('more copies than one printing makes are refused by that (R-0311)', () => {
  const { print } = vehicleTag.commands.moves;
  const issues = print.input.safeParse({ code: 'ET00000001', fields: { printCount: 101 } }).error?.issues ?? [];
  expect(issues.map(refusalOfIssue)).toMatchObject([{ refused: 'TAG_PRINT_LIMIT', field: 'fields.printCount' }]);
});

test('a tag has a number, which is never empty (R-0313)', () => {
  const used = (code: string) => vehicleTag.commands.moves.use.input.safeParse({ code }).success;
  expect([used(''), used('   '), used('ET00000001')]).toEqual([false, false, true]);
});

test('a void tag is never used or printed again', () =>
  expect(Object.values(vehicleTag.life.moves).some(({ from }) => (from as readonly string[]).includes('void'))).toBe(
    false,
  ));
