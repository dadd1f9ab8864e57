import { jest } from '@jest/globals';
import { records } from '@malote/contracts/catalogue.ts';
import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../../test/fake-records.ts';
import { mount, mountScreen, startFake } from '../../../test/mount.tsx';
import { printer } from '../../../test/printer.ts';
import { loadRecord } from '../../client/records.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { PrintRecords } from './print-records.tsx';

test('a sheet tells nothing of an earlier printing', async () => {
  await startFake();
  await loadTexts(['record', 'records'] as never);
  const entry = await loadRecord('VehicleTag');
  const row = {
    code: 'ET00000001',
    status: 'printed',
    plate: 'UND7A17',
    printCount: 77,
    printedAt: '2026-01-02T03:04:05.000Z',
    printedBy: 'ana',
  };
  mount(<PrintRecords entry={entry} rows={[row] as never} left={[]} move="print" onClose={() => undefined} />);
  const paper = await view.findByText('UND7A17');
  expect(paper.closest('dl')).not.toHaveTextContent('77');
  expect(paper.closest('dl')).not.toHaveTextContent('02/01/2026');
});

test('a sheet says where its record stands, and what has many values stands beside nothing', async () => {
  await startFake();
  await loadTexts(['record', 'records'] as never);
  const sheetOf = async (noun: string, row: object, found: string) => {
    const entry = await loadRecord(noun);
    mount(<PrintRecords entry={entry} rows={[row] as never} left={[]} move={undefined} onClose={() => undefined} />);
    return (await view.findByText(found)).closest('dl');
  };
  expect(
    await sheetOf('RouteOrder', { code: 'OR00000001', status: 'cancelled', sealYellow: 'AM4009' }, 'AM4009'),
  ).toHaveTextContent(/Situação\s*Cancelada/);
  const parcels = Array.from({ length: 200 }, (_, at) => `ML${String(7_500_000_000_000 + at)}`);
  const dropped = await sheetOf(
    'CustomerDropOff',
    { code: 'EC00000001', status: 'confirmed', count: 200, parcels },
    '200',
  );
  expect(Array.from(dropped?.querySelectorAll('.long dt') ?? [], (head) => head.textContent)).toEqual(['Remessas']);
});

test('a hundred vehicle tags are printed at once, of all that are ticked together (R-0311)', async () => {
  const fake = await startFake();
  await loadTexts(['record', 'records'] as never);
  const entry = await loadRecord('VehicleTag');
  const rows = ['ET00000001', 'ET00000002'].map((code) => ({ code, status: 'generated', plate: 'UND7A17' }));
  mount(<PrintRecords entry={entry} rows={rows as never} left={[]} move="print" onClose={() => undefined} />);
  const copies = await view.findByLabelText(/^Cópias/);
  await userEvent.type(copies, '51');
  await userEvent.click(view.getByRole('button', { name: /^Imprimir/ }));
  expect(await view.findByText(/100/)).toBeInTheDocument();
  expect(fake.calls.filter(({ name }) => name === entry.commands.moves['print'])).toEqual([]);
});

test('the paper of a record that was cancelled says so across it, by whom and when, and is signed by nobody', async () => {
  const fake = await startFake();
  await loadTexts(['record', 'records'] as never);
  const entry = await loadRecord('MasterWaybill');
  const row = { code: 'LP00000002', status: 'cancelled', bags: [bag('BG7600000000')] };
  fake.failNext(entry.queries.history, {
    status: 200,
    body: {
      status: 'OK',
      data: {
        entries: [
          { version: 2, at: '2026-11-20T15:00:00.000Z', by: 'Ana Souza', what: 'cancel', changes: [] },
          { version: 1, at: '2026-11-19T15:00:00.000Z', by: 'Rui Lima', what: 'register', changes: [] },
        ],
        truncated: false,
      },
    },
  });
  mount(<PrintRecords entry={entry} rows={[row] as never} left={[]} move={undefined} onClose={() => undefined} />);
  const paper = () => document.querySelector('iframe')?.contentDocument;
  await waitFor(() =>
    expect(paper()?.querySelector('.ended')).toHaveTextContent('Canceladapor Ana Souza em 20/11/2026, 12:00'),
  );
  expect(paper()?.querySelector('.whose')).toHaveTextContent('Sacas · LP00000002 · Cancelada');
  expect(paper()?.querySelector('.sheet')).toHaveAttribute('data-whose', 'Lista de postagem LP00000002');
  expect(paper()?.querySelector('.sheet')).toHaveAttribute('data-ended', 'Cancelada');
  expect(paper()?.querySelectorAll('.sign')).toHaveLength(0);
});

test('a line to sign on says what is written there', async () => {
  await startFake();
  await loadTexts(['record', 'records'] as never);
  const entry = await loadRecord('MasterWaybill');
  mount(<PrintRecords entry={entry} rows={[waybill] as never} left={[]} move={undefined} onClose={() => undefined} />);
  const paper = () => document.querySelector('iframe')?.contentDocument;
  await waitFor(() => expect(paper()?.querySelector('.sign')).toHaveTextContent('Nome, data e assinatura'));
  expect(paper()?.querySelector('.sheet')).not.toHaveAttribute('data-ended');
});

const LIST = records.get('MasterWaybill')?.list.name ?? '';
const bag = (number: string) => ({ bag: number, systemSupplier: 'AJD', route: 'RE0001' });
const waybill = { code: 'LP00000001', status: 'to_be_generated', bags: [bag('BG7600000000'), bag('BG7600007919')] };

test('the rows of a record stand on paper as a table, with no column that none of them fills', async () => {
  const fake = await startFake();
  const found = fakeRecordRows(LIST, [waybill] as never);
  fake.failNext(LIST, { status: 200, body: { status: 'OK', data: { records: found, total: 1, totalIsMore: false } } });
  await mountScreen('/expressDataCenter/masterWaybill/masterWaybillList');
  await userEvent.click(await view.findByRole('checkbox', { name: /LP00000001/ }));
  const button = () => document.querySelector<HTMLElement>('[data-action="print"]');
  if (button() === null) await userEvent.click(await view.findByRole('button', { name: 'Ações' }));
  await waitFor(() => expect(button()).not.toBeNull());
  await userEvent.click(button() as HTMLElement);
  const lines = () =>
    Array.from(document.querySelector('iframe')?.contentDocument?.querySelectorAll('tr') ?? [], (line) =>
      Array.from(line.children, (cell) => cell.textContent),
    );
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Sacas · LP00000001'],
      ['#', 'Saca', 'Fornecedor do sistema', 'Rota de entrega'],
      ['1', 'BG7600000000', 'AJD', 'RE0001'],
      ['2', 'BG7600007919', 'AJD', 'RE0001'],
    ]),
  );
});

test('a void tag is printed from its row, once and without a count of copies: its paper says that it is void, and nothing is put on its record', async () => {
  const fake = await startFake();
  const entry = await loadRecord('VehicleTag');
  const tags = [
    { code: 'ET00000001', status: 'void', plate: 'UND7A17' },
    { code: 'ET00000002', status: 'in_use', plate: 'UND7A18' },
  ];
  const found = fakeRecordRows(entry.queries.list, tags as never);
  fake.failNext(entry.queries.list, {
    status: 200,
    body: { status: 'OK', data: { records: found, total: 2, totalIsMore: false } },
  });
  await mountScreen('/basicData/carNumber');
  const button = () => document.querySelector<HTMLElement>('[data-action="print"]');
  await userEvent.click(await view.findByRole('checkbox', { name: /ET00000002/ }));
  const menu = () => view.queryByRole('button', { name: 'Ações' });
  await waitFor(() => expect(button() ?? menu()).not.toBeNull());
  if (button() === null) await userEvent.click(menu() as HTMLElement);
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(await view.findByRole('checkbox', { name: /ET00000002/ }));
  await userEvent.click(await view.findByRole('checkbox', { name: /ET00000001/ }));
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(button() as HTMLElement);
  const paper = () => document.querySelector('iframe')?.contentDocument;
  await waitFor(() => expect(paper()?.querySelector('.ended')).toHaveTextContent('Anulada'));
  expect(paper()?.querySelectorAll('.sheet')).toHaveLength(1);
  expect(view.queryByLabelText(/^Cópias/)).toBeNull();
  const printed = printer();
  await userEvent.click(within(view.getByRole('dialog')).getByRole('button', { name: /^Imprimir/ }));
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  expect(printed).toHaveLength(1);
  expect(fake.uploaded()).toEqual([]);
  jest.restoreAllMocks();
});
