import { Failure } from '../../client/failure.ts';
import { refusedOf, runParts, takenOf } from './run.ts';
import type { ImportRow, Progress, SendPart } from './run.ts';

const rows = (from: number, to: number): readonly ImportRow[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ row: from + at, cells: { a: 'x' } }));
const groups = [rows(2, 3), rows(4, 5), rows(6, 6)];
const fresh: Progress = { run: '018f0000-0000-7000-8000-000000000001', answers: {} };
const good: SendPart = (_, part) =>
  Promise.resolve(part.map(({ row }) => ({ row, outcome: 'stored' as const, errors: [] })));
const quietly = () => ({ dryRun: false, signal: new AbortController().signal, onProgress: () => undefined });

test('an import that was stopped goes on where it stopped, and sends no part twice (R-0421)', async () => {
  const stop = new AbortController();
  const sent: number[] = [];
  const first = await runParts(
    groups,
    fresh,
    (part, part_rows, options) => {
      sent.push(part);
      if (part === 1) stop.abort();
      return good(part, part_rows, options);
    },
    { ...quietly(), signal: stop.signal },
  );
  expect(Object.keys(first.answers)).toEqual(['0', '1']);
  const done = await runParts(
    groups,
    first,
    (part, part_rows, options) => {
      sent.push(part);
      return good(part, part_rows, options);
    },
    quietly(),
  );
  expect(sent).toEqual([0, 1, 2]);
  expect(takenOf(done)).toBe(5);
  expect(refusedOf(done)).toEqual([]);
});

test('a part of which no answer came is sent again under the same id', async () => {
  const ids: string[] = [];
  let kept = fresh;
  const broken: SendPart = (part, part_rows, options) => {
    ids.push(options.id);
    return ids.length === 2
      ? Promise.reject(new Failure('network', 'NETWORK_ERROR', ''))
      : good(part, part_rows, options);
  };
  const options = {
    ...quietly(),
    onProgress: (progress: Progress) => {
      kept = progress;
    },
  };
  await expect(runParts(groups, kept, broken, options)).rejects.toThrow();
  await runParts(groups, kept, broken, options);
  expect(ids[1]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(3);
});

test('the same file is refused by the server, row by row on screen', async () => {
  const done = await runParts(
    groups,
    fresh,
    () => Promise.reject(new Failure('refused', 'FILE_ALREADY_IMPORTED', 'Este arquivo já foi importado.')),
    quietly(),
  );
  expect(refusedOf(done)).toHaveLength(5);
  expect(refusedOf(done)[0]?.errors[0]).toEqual({
    code: 'FILE_ALREADY_IMPORTED',
    msg: 'Este arquivo já foi importado.',
  });
});

test('an import of 300,000 rows keeps after each part little enough for the storage of a browser (R-0676)', async () => {
  const parts = Array.from({ length: 3_000 }, (_, part) => rows(2 + part * 100, 101 + part * 100));
  const broken: SendPart = async (part, part_rows, options) =>
    (await good(part, part_rows, options)).map((answer) =>
      answer.row % 1_000 === 0 ? { ...answer, outcome: 'refused', errors: [{ code: 'NO', msg: 'não' }] } : answer,
    );
  const done = await runParts(parts, fresh, broken, quietly());
  expect(takenOf(done)).toBe(299_700);
  expect(refusedOf(done).map(({ row }) => row)).toEqual(Array.from({ length: 300 }, (_, at) => (at + 1) * 1_000));
  expect(JSON.stringify(done).length).toBeLessThan(200_000);
});
