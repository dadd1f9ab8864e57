import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { IMPORT } from '../../orders/paths.ts';
import { places, guardOf } from '../../shell/places.ts';
import { writeCsv } from './csv.ts';
import { readSheetFile } from './read-file.ts';

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
/** Presses a button once it is not grey any more. */
const press = async (name: string) =>
  await userEvent.click(
    await waitFor(() => {
      const button = view.getByRole('button', { name });
      expect(button).toBeEnabled();
      return button;
    }),
  );
const choose = async (file: File) => {
  await userEvent.upload(await view.findByLabelText('Escolher arquivo', { selector: 'input' }), file);
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
