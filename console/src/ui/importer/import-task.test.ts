import { areaOfImport } from '@malote/contracts/resources/import-area.ts';
import { startFake } from '../../../test/mount.tsx';
import { endImport, keptOf } from './import-task.ts';
import type { Progress } from './run.ts';

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

test('the rows of an import that failed are there as soon as it ends, each with what was wrong (R-0411, R-0663)', async () => {
  const fake = await startFake();
  const run = '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90';
  const failed = { headings: ['Nome', 'Erros'], rows: [['Ana', '2: Informe a unidade.']] };
  const answers: Progress['answers'] = {
    0: {
      taken: 1,
      refused: [{ row: 2, outcome: 'refused', errors: [{ code: 'FIELD_MANDATORY', msg: 'Informe a unidade.' }] }],
    },
  };
  await endImport('TI00000001', run, { run, answers }, failed);
  const [ended] = fake.calls.filter(({ name }) => name.endsWith('ImportTask'));
  const fields = (ended?.body['fields'] ?? {}) as Readonly<Record<string, unknown>>;
  expect(fields).toMatchObject({ success: 1, failed: 1 });
  expect(JSON.parse(String(fields['failures']))).toEqual(failed);
});

test.each([
  ['billing', 'finance'],
  ['pricing', 'finance'],
  ['fiscal', 'finance'],
  ['network', 'operations'],
  ['orders', 'operations'],
] as const)('what failed of an import of %s is looked for in %s (R-0411, R-0663)', (context, area) => {
  expect(areaOfImport(context)).toBe(area);
});
