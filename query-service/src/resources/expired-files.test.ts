import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { readSheet } from '@malote/infra/sheets/read-sheet.ts';
import type { Asking } from '../kernel/asking.ts';
import type { FileAnswer } from '../kernel/files/file-answer.ts';
import { answerExportTaskFile } from './export-tasks.ts';
import { answerImportFailures } from './import-failures.ts';

const ACCESS = '018f0000-0000-7000-8000-000000000103';
const accessed = {
  type: 'AccessRecorded',
  data: JSON.stringify({ access: ACCESS, kind: 'export', of: 'TI00000001' }),
  metadata: JSON.stringify({ actor: 'ana' }),
  recordedAt: new Date(),
};

/** Somebody asks for a task whose row is this one, of a store that still gives bytes for every id. */
const asking = (row: object, more: object = {}): Asking => {
  const where = { where: () => where };
  return {
    caller: { user: 'ana', grants: { permissions: new Set() }, scope: [] },
    permits: () => false,
    openingOf: () => [],
    now: new Date(),
    events: {
      readStream: async function* () {
        yield await Promise.resolve(accessed);
      },
    },
    db: { from: () => ({ select: () => where }) },
    rows: async () => await Promise.resolve([row]),
    keptFiles: { get: async () => await Promise.resolve(Readable.from(['a'])) },
    personal: {},
    ...more,
  } as unknown as Asking;
};

test('a file whose time is over is refused in words of its own, by the task and not by the store', async () => {
  const row = { query: 'orders.orderExport', asked_by: 'ana', status: 'expired', file: 'f', file_name: 'pedidos.xlsx' };
  expect(await answerExportTaskFile({ code: 'TE00000001' }, asking(row))).toMatchObject({ refused: 'EXPORT_EXPIRED' });
  const kept = asking({ ...row, status: 'complete' }, { permits: () => true, openingOf: () => '*' });
  expect(await answerExportTaskFile({ code: 'TE00000001' }, kept)).toMatchObject({
    file: { name: 'pedidos.xlsx' },
  });
});

test('failed rows of an import whose time is over are refused in words of their own', async () => {
  const row = { status: 'expired', failures: null, file_name: 'pedidos.xlsx' };
  expect(await answerImportFailures({ code: 'TI00000001', accessId: ACCESS }, asking(row))).toMatchObject({
    refused: 'IMPORT_EXPIRED',
  });
  expect(
    await answerImportFailures({ code: 'TI00000001', accessId: ACCESS }, asking({ ...row, status: 'failed' })),
  ).toMatchObject({
    refused: 'EXPORT_NO_DATA',
  });
});

test('failed rows show people to their owner, and to who sees people; to others they are masked as everywhere (R-0383)', async () => {
  const failed = {
    headings: ['Favorecido', 'CPF ou CNPJ do titular', 'Banco', 'Coluna de ninguém', 'Erros'],
    rows: [['Maria da Silva', '123.456.789-09', 'Banco do Brasil', 'Rua 7', '2: Agência']],
  };
  const personal = { open: async () => await Promise.resolve(new Map([['pd1.a.b', JSON.stringify(failed)]])) };
  const cellsFor = async (createdBy: string, ...permissions: readonly string[]) => {
    const row = { status: 'failed', failures: 'pd1.a.b', file_name: 'contas.xlsx', created_by: createdBy };
    const caller = { user: 'ana', grants: { permissions: new Set(permissions) } };
    const answer = await answerImportFailures(
      { code: 'TI00000001', accessId: ACCESS },
      asking(row, { personal, caller, permits: () => true }),
    );
    if (isRefusal(answer)) return answer;
    const sheet = await readSheet(await buffer((answer as FileAnswer).file.body));
    return isRefusal(sheet) ? sheet : sheet[1]?.cells;
  };
  const [clear] = failed.rows;
  expect(await cellsFor('ana')).toEqual(clear);
  expect(await cellsFor('bia', 'data:sensitive')).toEqual(clear);
  expect(await cellsFor('bia')).toEqual(['M*** d*** S***', '***09', 'Banco do Brasil', '***', '2: Agência']);
});
