import { listings, records } from '@malote/contracts/catalogue.ts';
import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../../test/fake-records.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import type { RecordEntry } from '../../client/contract-table.ts';
import { loadRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { lookup } from '../../i18n/texts.ts';
import { movesOf } from '../record/record-moves.ts';

const LIST = records.get('RouteOrder')?.list.name ?? '';
const order = { code: 'OR00000001', status: 'created' };

test('what the server refuses of a single record is told at its field, and what was typed stays to be mended', async () => {
  const fake = await startFake();
  const found = fakeRecordRows(LIST, [order] as never);
  fake.failNext(LIST, { status: 200, body: { status: 'OK', data: { records: found, total: 1, totalIsMore: false } } });
  await mountScreen('/transport/createOrder');
  await userEvent.click(await view.findByRole('checkbox', { name: /OR00000001/ }));
  await userEvent.click(await view.findByRole('button', { name: /^Iniciar rota/ }));
  const dialog = await view.findByRole('dialog');
  const bags = await within(dialog).findByLabelText(/^Sacas/);
  const seal = within(dialog).getByLabelText(/^Lacre do baú/);
  await userEvent.type(seal, 'LC1');
  const send = within(dialog).getByRole('button', { name: /^Iniciar rota/ });
  await userEvent.click(send);
  await waitFor(() => expect(bags).toHaveFocus());
  expect(bags).toHaveAccessibleDescription('Campo obrigatório.');
  await userEvent.type(bags, '12');
  expect(bags).not.toHaveAttribute('aria-invalid', 'true');

  const refused = {
    outcome: 'refused',
    code: 'FIELD_FORMAT',
    msg: 'Lacre desconhecido.',
    field: 'input.fields.sealNumber',
  };
  fake.failNext('kernel.upload', {
    status: 200,
    body: {
      status: 'OK',
      get data() {
        return { rows: [{ id: fake.uploaded().at(-1)?.id, ...refused }] };
      },
    },
  });
  await userEvent.click(send);
  await waitFor(() => expect(seal).toHaveFocus());
  expect(seal).toHaveAccessibleDescription('Lacre desconhecido.');
  expect(bags).toHaveValue('12');
  await userEvent.type(seal, '9');
  await userEvent.click(send);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(fake.uploaded().map(({ input }) => input)).toEqual([
    { code: order.code, fields: { bagQuantity: 12, sealNumber: 'LC1' } },
    { code: order.code, fields: { bagQuantity: 12, sealNumber: 'LC19' } },
  ]);
  expect(new Set(fake.uploaded().map(({ id }) => id)).size).toBe(2);
});

test('where the move itself is called to cancel, what leaves it alone is called otherwise', async () => {
  const fake = await startFake();
  const found = fakeRecordRows(LIST, [order] as never);
  fake.failNext(LIST, { status: 200, body: { status: 'OK', data: { records: found, total: 1, totalIsMore: false } } });
  await mountScreen('/transport/createOrder');
  await userEvent.click(await view.findByRole('checkbox', { name: /OR00000001/ }));
  await userEvent.click(await view.findByRole('button', { name: /^Cancelar/ }));
  const dialog = await view.findByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: 'Cancelar' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(fake.calls.filter(({ name }) => name === 'kernel.upload')).toEqual([]);
});

test('parcels of one order are released by one call, and each has its answer (R-0693)', async () => {
  const fake = await startFake();
  const hold = (waybillNumber: string, orderNumber: string) => ({
    id: `${waybillNumber}:interception`,
    waybillNumber,
    orderNumber,
    kind: 'interception',
    standing: 'held',
  });
  const { name } = listings.get('ParcelHold')?.list ?? { name: '' };
  const found = fakeRecordRows(name, [
    hold('ML0000000000012', 'PEDIDO1'),
    hold('ML0000000000023', 'PEDIDO1'),
    hold('ML0000000000034', 'PEDIDO2'),
  ] as never);
  fake.failNext(name, { status: 200, body: { status: 'OK', data: { records: found, total: 3, totalIsMore: false } } });
  await mountScreen('/expressDataCenter/OrderCenter/interceptManagement');
  for (const waybill of ['ML0000000000012', 'ML0000000000023', 'ML0000000000034'])
    await userEvent.click(await view.findByRole('checkbox', { name: new RegExp(waybill) }));
  await userEvent.click(await view.findByRole('button', { name: /^Liberar/ }));
  const dialog = await view.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Liberar/ }));
  await waitFor(() =>
    expect(fake.uploaded().map(({ input }) => input)).toEqual([{ orderNumber: 'PEDIDO1' }, { orderNumber: 'PEDIDO2' }]),
  );
});

test('what holds bags is not offered to be cancelled, and the list says why before the server does', async () => {
  const entry = await loadRecord('TotalOrder');
  const sheets = await loadRecord('LoadingRecord');
  const why = (of: RecordEntry, row: object) =>
    movesOf(of)
      .find(({ name }) => name === 'cancel')
      ?.not({ code: 'X', ...row } as RecordRow);
  const order = { status: 'assembled', bags: [{ bag: 'BG0000000001' }] };
  expect([why(entry, order), why(entry, { ...order, bags: [] })]).toEqual(['bags', undefined]);
  expect(why(entry, { ...order, status: 'stowage_finished' })).toBe('state');
  const sheet = { status: 'not_loaded' };
  expect([why(sheets, { ...sheet, bagsOnVehicle: 2 }), why(sheets, { ...sheet, bagsOnVehicle: 0 })]).toEqual([
    'bags',
    undefined,
  ]);
  expect(lookup('actions:why.bags')).toBe('ainda tem sacas: retire-as antes');
});
