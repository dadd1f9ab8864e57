import { alike } from './alike.ts';

const row = (number: string, kind: 'late' | 'quiet' | 'refused_after_green', site: string, code?: string) =>
  ({
    id: `${kind}:${number}`,
    number,
    kind,
    site,
    detail: code === undefined ? {} : { code },
    facts: null,
  }) as unknown as Parameters<typeof alike>[0][number];

test('exceptions of one kind, at one site, for one reason stand together; others apart', () => {
  const rows = [
    row('ML1', 'late', 'SPGRU01'),
    row('ML2', 'quiet', 'SPGRU01'),
    row('ML3', 'late', 'SPGRU01'),
    row('ML4', 'late', 'RJRIO01'),
    row('ML5', 'refused_after_green', 'SPGRU01', 'BAG_NOT_EXIST'),
    row('ML6', 'refused_after_green', 'SPGRU01', 'BAG_ALREADY_CLOSED'),
  ];
  expect(alike(rows).map(({ rows: group }) => group.map(({ number }) => number))).toEqual([
    ['ML1', 'ML3'],
    ['ML2'],
    ['ML4'],
    ['ML5'],
    ['ML6'],
  ]);
});

test('each conflict stands by itself: one answer settles one', () => {
  const conflict = (number: string) => ({ ...row(number, 'late', 'SPGRU01'), kind: 'conflict' as const, facts: [] });
  expect(alike([conflict('ML7'), conflict('ML8')])).toHaveLength(2);
});
