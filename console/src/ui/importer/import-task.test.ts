import { keptOf } from './import-task.ts';

test('failed rows are kept as many as fit, the first before the others', () => {
  const row = (at: number) => [String(at), 'x'.repeat(1_000)];
  const kept = JSON.parse(keptOf({ headings: ['A'], rows: Array.from({ length: 400 }, (_, at) => row(at)) })) as {
    readonly rows: readonly string[][];
  };
  expect(kept.rows.length).toBeGreaterThan(150);
  expect(kept.rows.length).toBeLessThan(200);
  expect(kept.rows[0]?.[0]).toBe('0');
  expect(keptOf({ headings: ['A'], rows: [['1']] })).toBe('{"headings":["A"],"rows":[["1"]]}');
});
