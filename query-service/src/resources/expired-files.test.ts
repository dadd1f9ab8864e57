import { Readable } from 'node:stream';
import type { Asking } from '../kernel/asking.ts';
import { answerExportTaskFile } from './export-tasks.ts';
import { answerImportFailures } from './import-failures.ts';

/** Somebody asks for a task whose row is this one, of a store that still gives bytes for every id. */
const asking = (row: object): Asking => {
  const where = { where: () => where };
  return {
    caller: { user: 'ana' },
    permits: () => false,
    db: { from: () => ({ select: () => where }) },
    rows: async () => await Promise.resolve([row]),
    keptFiles: { get: async () => await Promise.resolve(Readable.from(['a'])) },
    personal: {},
  } as unknown as Asking;
};

test('a file whose time is over is refused in words of its own, by the task and not by the store', async () => {
  const row = { asked_by: 'ana', status: 'expired', file: 'f', file_name: 'pedidos.xlsx' };
  expect(await answerExportTaskFile({ code: 'TE00000001' }, asking(row))).toMatchObject({ refused: 'EXPORT_EXPIRED' });
  const others = { ...row, asked_by: 'bia' };
  expect(await answerExportTaskFile({ code: 'TE00000001' }, asking(others))).toMatchObject({
    refused: 'RECORD_NOT_FOUND',
  });
  expect(await answerExportTaskFile({ code: 'TE00000001' }, asking({ ...row, status: 'complete' }))).toMatchObject({
    file: { name: 'pedidos.xlsx' },
  });
});

test('failed rows of an import whose time is over are refused in words of their own', async () => {
  const row = { status: 'expired', failures: null, file_name: 'pedidos.xlsx' };
  expect(await answerImportFailures({ code: 'TI00000001' }, asking(row))).toMatchObject({ refused: 'IMPORT_EXPIRED' });
  expect(await answerImportFailures({ code: 'TI00000001' }, asking({ ...row, status: 'failed' }))).toMatchObject({
    refused: 'EXPORT_NO_DATA',
  });
});
