import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { folded } from '@malote/contracts/kernel/cells.ts';
import { templateSheet } from '@malote/contracts/kernel/sheet.ts';
import { mount, mountScreen, startFake } from '../../../test/mount.tsx';
import { Failure } from '../../client/failure.ts';
import { session } from '../../client/session.ts';
import type { Caller } from '../../client/session.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { IMPORT } from '../../orders/paths.ts';
import type { ScreenEntry } from '../../client/contract-table.ts';
import { PageContext } from '../../shell/page-context.ts';
import { places, guardOf, screenAt } from '../../shell/places.ts';
import { writeCsv } from './csv.ts';
import { Importer } from './importer.tsx';
import type { ImportSpec } from './import-spec.ts';
import { readSheetFile } from './read-file.ts';
import { writeXlsx } from './write-xlsx.ts';

beforeEach(() => localStorage.clear());

const sheet = (rows: number, name: string): File =>
  new File(
    [
      writeCsv([
        IMPORT_COLUMNS.map(({ title }) => title.pt),
        ...Array.from({ length: rows }, (_, at) =>
          IMPORT_COLUMNS.map(({ key, example }) => (key === 'customerOrderNumber' ? `${name}-${at}` : example)),
        ),
      ]),
    ],
    `${name}.csv`,
    { type: 'text/csv' },
  );
/** The button of that name, once it is not grey any more. */
const ready = async (name: string) =>
  await waitFor(() => {
    const button = view.getByRole('button', { name });
    expect(button).toBeEnabled();
    return button;
  });
const press = async (name: string) => await userEvent.click(await ready(name));
const pick = async (file: File) =>
  await userEvent.upload(await view.findByLabelText('Escolher arquivo', { selector: 'input' }), file);
const choose = async (file: File) => {
  await pick(file);
  await press('Verificar o arquivo');
};
const taken = {
  status: 409,
  body: { code: 'FILE_ALREADY_IMPORTED', msg: 'Este arquivo já foi importado.', data: null },
};

test('an import whose rows all came in is told as a success', async () => {
  await startFake();
  await mountScreen(IMPORT);
  await choose(sheet(3, 'tudo'));
  await press('Importar');
  expect(await view.findByText('Tudo importado.')).toHaveAttribute('data-tone', 'done');
});

test('a file that came in before is told at its check, and nothing of it can be sent', async () => {
  const fake = await startFake();
  await mountScreen(IMPORT);
  fake.failNext('orders.importOrders', taken);
  await choose(sheet(17, 'antes'));
  expect(await view.findByText('Este arquivo já foi importado.')).toHaveAttribute('data-tone', 'note');
  expect(view.getByText('importadas antes').parentElement).toHaveTextContent('17');
  expect(view.getByText('prontas para importar').parentElement).toHaveTextContent('0');
  expect(view.getByRole('button', { name: /^Importar/ })).toBeDisabled();
});

test('a part that the server had taken before is no failure of the rest: the end is a success, not red', async () => {
  const fake = await startFake();
  await mountScreen(IMPORT);
  await choose(sheet(60, 'resto'));
  // The check goes in parts, too: its second one would be told so.
  await ready('Importar');
  fake.failNext('orders.importOrders', taken);
  await press('Importar');
  expect(await view.findByText('Tudo importado.')).toHaveAttribute('data-tone', 'done');
  expect(view.getByText('importadas').parentElement).toHaveTextContent('10');
  expect(view.getByText('importadas antes').parentElement).toHaveTextContent('50');
});

test('who reloads under a running import is asked; afterwards the page says where it stopped, and it goes on from there', async () => {
  const fake = await startFake();
  const answers = globalThis.fetch;
  let sent = 0;
  globalThis.fetch = async (input, init) => {
    const asked = init?.body;
    if (typeof asked === 'string' && asked.includes('"dryRun":false') && (sent += 1) === 2)
      return await new Promise<Response>(() => undefined); // the page goes before this answer comes
    return await answers(input, init);
  };
  const first = await mountScreen(IMPORT);
  await choose(sheet(60, 'turno'));
  await press('Importar');
  await waitFor(() => expect(sent).toBe(2));
  expect(guardOf(places.get().tabs.map(({ id }) => id))).toBe('A importação está em andamento. Parar e sair?');
  first.unmount();
  globalThis.fetch = answers;

  const before = fake.calls.length;
  await mountScreen(IMPORT);
  expect(
    await view.findByText(
      'A importação de turno.csv parou em 1 de 2 partes. Escolha o mesmo arquivo para continuar de onde parou.',
    ),
  ).toBeVisible();
  await choose(sheet(60, 'turno'));
  await press('Importar');
  expect(await view.findByText('Tudo importado.')).toHaveAttribute('data-tone', 'done');
  const again = fake.calls
    .slice(before)
    .filter(({ name, body }) => name === 'orders.importOrders' && body['dryRun'] === false);
  expect(again.map(({ body }) => body['part'])).toEqual([1]);
  expect(within(document.body).queryByText(/parou em/)).not.toBeInTheDocument();
});

test('an import that stopped half way, as when the session ended, holds its page until it has gone on', async () => {
  const fake = await startFake();
  await mountScreen(IMPORT);
  await choose(sheet(60, 'meio'));
  const held = () => guardOf(places.get().tabs.map(({ id }) => id));
  await ready('Importar');
  expect(held()).toBeUndefined();
  fake.failNext('orders.importOrders', {
    status: 401,
    body: { status: 'ERROR', code: 'UNAUTHENTICATED', msg: 'Entre novamente.' },
  });
  await press('Importar');
  const goOn = await ready('Continuar');
  expect(held()).toMatch(/Só parte do arquivo foi importada/);
  await userEvent.click(goOn);
  expect(await view.findByText('Tudo importado.')).toHaveAttribute('data-tone', 'done');
  expect(held()).toBeUndefined();
});

test('a reload under the only part of a small file is told, too, and the part goes again under the same id', async () => {
  const fake = await startFake();
  const answers = globalThis.fetch;
  const ids: (string | null)[] = [];
  globalThis.fetch = async (input, init) => {
    const asked = init?.body;
    if (typeof asked !== 'string' || !asked.includes('"dryRun":false')) return await answers(input, init);
    ids.push(new Headers(init?.headers).get('idempotency-key'));
    return ids.length === 1 ? await new Promise<Response>(() => undefined) : await answers(input, init);
  };
  const first = await mountScreen(IMPORT);
  await choose(sheet(17, 'dezessete'));
  await press('Importar');
  await waitFor(() => expect(ids).toHaveLength(1));
  first.unmount();
  await mountScreen(IMPORT);
  expect(await view.findByText(/A importação de dezessete\.csv parou em 0 de 1 partes?\./)).toBeVisible();
  await choose(sheet(17, 'dezessete'));
  await press('Importar');
  expect(await view.findByText('Tudo importado.')).toHaveAttribute('data-tone', 'done');
  expect(ids[0]).not.toBeNull();
  expect(ids[1]).toBe(ids[0]);
  expect(fake.calls.filter(({ body }) => body['dryRun'] === false)).toHaveLength(1);
});

test('of several files that are dropped none is taken: one at a time (R-0416)', async () => {
  await startFake();
  await mountScreen(IMPORT);
  const place = (await view.findByText(/Arraste aqui/)).parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [sheet(2, 'um'), sheet(2, 'dois')] } });
  expect(await view.findByRole('alert')).toHaveTextContent('Só é possível enviar 1 arquivo por vez.');
  expect(view.getByRole('button', { name: 'Verificar o arquivo' })).toBeDisabled();
  fireEvent.drop(place, { dataTransfer: { files: [sheet(2, 'um')] } });
  await waitFor(() => expect(view.getByRole('button', { name: 'Verificar o arquivo' })).toBeEnabled());
  expect(view.queryByRole('alert')).not.toBeInTheDocument();
});

test('the rows that failed come as a workbook that can be corrected and imported again', async () => {
  const fake = await startFake();
  await mountScreen(IMPORT);
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => String(saved.push(blob as Blob));
  URL.revokeObjectURL = () => undefined;
  fake.failNext('orders.importOrders', {
    status: 200,
    body: {
      status: 'OK',
      data: {
        rows: [2, 3].map((row) => ({
          row,
          outcome: row === 2 ? 'valid' : 'refused',
          errors: row === 2 ? [] : [{ column: 'customerOrderNumber', code: 'FIELD_FORMAT', msg: 'Formato inválido.' }],
        })),
      },
    },
  });
  await choose(sheet(2, 'meio'));
  await userEvent.click(await view.findByRole('button', { name: 'Baixar linhas com problema' }));
  const read = await readSheetFile(new File(saved, 'meio-com-problema.xlsx'));
  if (typeof read === 'string' || !('rows' in read)) throw new Error(JSON.stringify(read));
  const [head, failed, ...none] = read.rows.map(({ cells }) => cells);
  expect(head?.slice(0, 2)).toEqual(IMPORT_COLUMNS.slice(0, 2).map(({ title }) => title.pt));
  expect([failed?.includes('meio-1'), failed?.at(-1), none]).toEqual([
    true,
    `3: ${IMPORT_COLUMNS.find(({ key }) => key === 'customerOrderNumber')?.title.pt}: Formato inválido.`,
    [],
  ]);
});

const answered = (outcomes: Readonly<Record<number, string>>) => ({
  status: 200,
  body: {
    status: 'OK',
    data: {
      rows: Object.entries(outcomes).map(([row, outcome]) => ({
        row: Number(row),
        outcome,
        errors:
          outcome === 'refused' ? [{ column: 'channel', code: 'CHANNEL_UNKNOWN', msg: 'Canal não cadastrado.' }] : [],
      })),
    },
  },
});

test('of a file that was imported to its end the rows that were refused can be sent again, and no others', async () => {
  const fake = await startFake();
  await mountScreen(IMPORT);
  await choose(sheet(3, 'resto'));
  await waitFor(() => expect(view.getByRole('button', { name: 'Importar' })).toBeEnabled());
  fake.failNext('orders.importOrders', answered({ 2: 'stored', 3: 'refused', 4: 'stored' }));
  await press('Importar');
  await view.findByText(/Importação concluída/);
  // What was missing is registered meanwhile.
  await press('Outro arquivo');
  const before = fake.calls.length;
  await choose(sheet(3, 'resto'));
  await press('Importar');
  expect(await view.findByText('Tudo importado.')).toHaveAttribute('data-tone', 'done');
  const [check, sent, ...none] = fake.calls.slice(before).map(({ body }) => body);
  for (const body of [check, sent])
    expect(body?.['rows']).toMatchObject([{ row: 3, cells: { customerOrderNumber: 'resto-1' } }]);
  // As a file of its own: the server takes each part of a file once.
  expect(sent?.['fileHash']).not.toBe(fake.calls[0]?.body['fileHash']);
  expect(none).toEqual([]);
  await press('Outro arquivo');
  await userEvent.upload(await view.findByLabelText('Escolher arquivo', { selector: 'input' }), sheet(3, 'resto'));
  expect(await view.findByText(/já foi importado por você/)).toBeVisible();
  expect(view.getByRole('button', { name: 'Verificar o arquivo' })).toBeDisabled();
});

test('how far an import came is said to who began it, and of what it was: not to another user, nor of the same file as something else', async () => {
  await startFake();
  await loadTexts(['importer']);
  const runs: string[] = [];
  const spec = (of: string): ImportSpec => ({
    of,
    format: 'csv too',
    columns: [{ key: 'code', title: { pt: 'Código', zh: '编号', en: 'Code' }, required: true }],
    errorsTitle: { pt: 'Erros', zh: '错误', en: 'Errors' },
    folded,
    groups: (rows) => rows.map((row) => [row]),
    send:
      () =>
      async (part, rows, { id, dryRun }) => {
        if (!dryRun) runs.push(id);
        if (!dryRun && part === 1) throw new Failure('network', 'NETWORK_ERROR', '');
        return await Promise.resolve(rows.map(({ row }) => ({ row, outcome: 'stored', errors: [] })));
      },
    template: () => Promise.resolve(),
  });
  const inPage = (element: ReactElement) => {
    const at = { tab: 'importer', screen: screenAt(IMPORT) as ScreenEntry, search: '' };
    return mount(<PageContext value={at}>{element}</PageContext>);
  };
  const begins = async (of: string) => {
    const shown = inPage(<Importer spec={spec(of)} />);
    expect(view.queryByText(/parou em/)).not.toBeInTheDocument();
    await userEvent.upload(
      await view.findByLabelText('Escolher arquivo', { selector: 'input' }),
      new File(['Código\nA1\nB2\n'], 'mesmo.csv'),
    );
    await view.findByRole('button', { name: 'Verificar o arquivo' });
    expect(view.queryByText(/parou depois|parou em/)).not.toBeInTheDocument();
    await press('Verificar o arquivo');
    await press('Importar');
    await view.findByRole('alert');
    shown.unmount();
  };
  await begins('Position');
  await begins('Area');
  session.set((is) => ({ ...is, caller: { ...is.caller, id: 'u2' } as Caller }));
  await begins('Position');
  expect(new Set(runs).size).toBe(6);
  // Where it was begun it goes on, with the columns that it has.
  inPage(<Importer spec={spec('Position')} />);
  expect(await view.findByText(/A importação de mesmo\.csv parou em 1 de 2 partes/)).toBeVisible();
});

test('our own template comes back as it is, and a file from elsewhere with the columns that it has (R-0587)', async () => {
  await startFake();
  await mountScreen(IMPORT);
  const titles = IMPORT_COLUMNS.map(({ title }) => title.pt);
  const cells = IMPORT_COLUMNS.map(({ example }) => example);
  const ours = templateSheet('orders', IMPORT_COLUMNS);
  const workbook = (headings: readonly string[], sheetName?: string) =>
    new File([writeXlsx([headings, cells], sheetName)], 'modelo.xlsx');
  const fails = async (headings: readonly string[]) => {
    await pick(workbook(headings, ours));
    expect(await view.findByText('O modelo de importação não pode ser alterado.')).toBeVisible();
  };
  await fails([...titles, 'Meu controle']);
  await fails(titles.with(3, 'Outro nome'));
  await fails(titles.slice(0, -1));
  await pick(workbook([...titles, 'Meu controle']));
  await waitFor(() => expect(view.getByRole('button', { name: 'Verificar o arquivo' })).toBeEnabled());
  expect(view.queryByText('O modelo de importação não pode ser alterado.')).not.toBeInTheDocument();
});

test('the untouched template is taken', async () => {
  await startFake();
  await mountScreen(IMPORT);
  const rows = [IMPORT_COLUMNS.map(({ title }) => title.zh), IMPORT_COLUMNS.map(({ example }) => example)];
  await pick(new File([writeXlsx(rows, templateSheet('orders', IMPORT_COLUMNS))], 'modelo.xlsx'));
  await waitFor(() => expect(view.getByRole('button', { name: 'Verificar o arquivo' })).toBeEnabled());
});
