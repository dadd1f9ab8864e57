import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { stringify } from 'csv-stringify/sync';
import { fakeApi } from '../../test/fake-api.ts';
import { connect } from './client.ts';
import { failedFile, importFile, readImport } from './order-import.ts';
import type { ImportFile } from './order-import.ts';

const csv = (rows: readonly Record<string, string>[]) =>
  Buffer.from(
    stringify(
      [
        IMPORT_COLUMNS.map(({ title }) => title.pt),
        ...rows.map((row) => IMPORT_COLUMNS.map(({ key, example }) => row[key] ?? example)),
      ],
      { delimiter: ';' },
    ),
  );

async function file(bytes: Buffer): Promise<ImportFile> {
  const read = await readImport(bytes);
  if (isRefusal(read)) throw new Error(read.refused);
  return read;
}

const orders = (count: number) => Array.from({ length: count }, (_, at) => ({ customerOrderNumber: `PED-${at}` }));

test('a file goes in calls of 50 rows, and the rows that fail come back as a file that can be imported (R-0421)', async () => {
  const api = await fakeApi((call) => {
    if (call.name !== 'orders.importOrders') return { data: {} };
    const { rows, part } = call.input as { rows: { row: number }[]; part: number };
    if (part === 2) return { status: 409, code: 'FILE_ALREADY_IMPORTED' };
    return {
      data: {
        stored: rows.length,
        failed: 0,
        rows: rows.map(({ row }) =>
          row === 7
            ? {
                row,
                outcome: 'refused',
                errors: [{ column: 'recipientZip', code: 'ZIP_LENGTH', msg: 'O CEP deve ter 8 dígitos.' }],
              }
            : { row, outcome: 'stored', orderNumber: 'PD1', errors: [] },
        ),
      },
    };
  });
  try {
    const client = await connect({ url: api.url, username: 'importacao', password: 'malote2026' });
    const imported = await importFile(client, await file(csv(orders(110))), {
      fileName: 'pedidos.csv',
      mode: 'import',
    });
    expect(
      api
        .named('orders.importOrders')
        .map(({ input }) => (input as { rows: unknown[]; parts: number; part: number }).rows.length),
    ).toEqual([50, 50, 10]);
    expect(api.invalid).toEqual([]);
    expect([imported.good, imported.taken, imported.failed.length]).toEqual([99, 10, 1]);
    const again = await file(Buffer.from(failedFile(imported.failed, 'zh')));
    expect(again.rows.map(({ cells }) => cells['customerOrderNumber'])).toEqual(['PED-5']);
    expect(failedFile(imported.failed, 'pt').split('\r\n')[1]).toContain(
      '7: CEP (destinatário): O CEP deve ter 8 dígitos.',
    );
  } finally {
    await api.close();
  }
});

test('a run that died within a group is taken up by the next one under the same ids: what is there already is counted as taken', async () => {
  const api = await fakeApi((call) => {
    if (call.name !== 'orders.importOrders') return { data: {} };
    const { rows } = call.input as { rows: { row: number }[] };
    const answered = rows.map(({ row }) => ({
      row,
      outcome: row <= 30 ? 'duplicate' : 'stored',
      orderNumber: 'PD1',
      errors: [],
    }));
    return { data: { stored: rows.length, failed: 0, rows: answered } };
  });
  try {
    const client = await connect({ url: api.url, username: 'importacao', password: 'malote2026' });
    const sheet = await file(csv(orders(60)));
    const imported = [];
    for (const _ of ['first', 'second'])
      imported.push(await importFile(client, sheet, { fileName: 'pedidos.csv', mode: 'import' }));
    expect(imported.map(({ good, taken }) => [good, taken])).toEqual([
      [31, 29],
      [31, 29],
    ]);
    const ids = api.named('orders.importOrders').map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2));
    expect(new Set(ids).size).toBe(2);
  } finally {
    await api.close();
  }
});

test('the same file has the same hash, another one another, and a changed template is refused by its column', async () => {
  const [one, same, other] = [await file(csv(orders(2))), await file(csv(orders(2))), await file(csv(orders(3)))];
  expect(one.hash).toBe(same.hash);
  expect(one.hash).not.toBe(other.hash);
  expect(await readImport(Buffer.from('Nome;Cor\na;b\n'))).toMatchObject({
    refused: 'TEMPLATE_MODIFIED',
    field: 'Nome',
  });
  expect(await readImport(csv([]))).toMatchObject({ refused: 'IMPORT_EMPTY' });
});
