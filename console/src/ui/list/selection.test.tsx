import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../../test/fake-records.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { ORDERS } from '../../orders/paths.ts';
import { places } from '../../shell/places.ts';

const tickPage = async () => {
  await userEvent.click(within(await view.findByRole('grid')).getByRole('checkbox', { name: 'Selecionar a página' }));
};

test('at most 200 waybills can be ticked; more of them say so and stay out (R-0437)', async () => {
  const fake = await startFake({ orders: 260 });
  await mountScreen(ORDERS);
  for (const page of [2, 3]) {
    await tickPage();
    expect(await view.findByText(`${(page - 1) * 100} selecionados`)).toBeInTheDocument();
    await userEvent.click(view.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() =>
      expect(fake.calls.filter((call) => call.name === 'orders.orderList').at(-1)?.body['pageNumber']).toBe(page),
    );
    await waitFor(() => expect(view.getByText(new RegExp(`^${(page - 1) * 100 + 1}`))).toBeInTheDocument());
  }
  await tickPage();
  expect(await view.findByText('No máximo 200 de uma vez.')).toBeInTheDocument();
  expect(view.getByText('200 selecionados')).toBeInTheDocument();
});

test('all that match carries one number from the first click to what is sent, in calls of a hundred rows; who stays out is named (R-0365)', async () => {
  const fake = await startFake({ orders: 180 });
  await mountScreen(ORDERS);
  await tickPage();
  await userEvent.click(await view.findByRole('button', { name: 'Selecionar os 180 que correspondem' }));
  await view.findByText('180 selecionados');
  const button = await view.findByRole('button', { name: /^Interceptar \(1\d\d\)$/ });
  const taken = Number(/\d+/.exec(button.textContent)?.[0]);
  await userEvent.click(button);
  const dialog = await view.findByRole('dialog');
  expect(within(dialog).getByText(`Vale para ${taken} registros.`)).toBeVisible();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(180 - taken);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Pedido do cliente');
  await userEvent.click(within(dialog).getByRole('button', { name: `Interceptar (${taken})` }));
  const calls = () => fake.calls.filter((call) => call.name === 'kernel.upload');
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(calls().map((call) => (call.body['rows'] as object[]).length)).toEqual([100, taken - 100]);
});

test('where more match than a rule lets be selected, the button says so before and the bar says after how many stay out (R-0437)', async () => {
  await startFake({ orders: 260 });
  await mountScreen(ORDERS);
  await tickPage();
  await userEvent.click(
    await view.findByRole('button', { name: 'Selecionar os primeiros 200 de 260 que correspondem' }),
  );
  expect(await view.findByText('200 selecionados')).toBeVisible();
  expect(await view.findByText('No máximo 200 de uma vez: 60 dos 260 que correspondem ficam de fora.')).toBeVisible();
});

test('an action that takes fewer rows than are selected says the number that it takes, and names each one that stays out', async () => {
  await startFake({ orders: 60 });
  await mountScreen(ORDERS);
  await tickPage();
  await view.findByText('60 selecionados');
  await userEvent.click(await view.findByRole('button', { name: 'Ações' }));
  await userEvent.click(await view.findByRole('menuitem', { name: 'Imprimir etiqueta (50)' }));
  const dialog = await view.findByRole('dialog', { name: 'Imprimir etiquetas' });
  expect(await within(dialog).findByText(/^50 etiquetas/)).toBeVisible();
  expect(within(dialog).getByText('10 ficam de fora:')).toBeVisible();
  const left = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(left).toHaveLength(10);
  expect(left.at(-1)).toMatch(/^\w{8,}: passa do limite de 50 de uma vez$/);
});

test('the menu of further actions is gone through by the keyboard: its first one has it, the arrows go on, Escape gives it back', async () => {
  await startFake({ orders: 60 });
  await mountScreen(ORDERS);
  await tickPage();
  const button = await view.findByRole('button', { name: 'Ações' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const able = () => view.getAllByRole('menuitem').filter((item) => !(item as HTMLButtonElement).disabled);
  await waitFor(() => expect(able()[0]).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(able()[1]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('what was ticked is not ticked any more when something else is asked for: it would go along unseen', async () => {
  await startFake({ orders: 60 });
  await mountScreen(ORDERS);
  await tickPage();
  await view.findByText('60 selecionados');
  await userEvent.click(await view.findByRole('tab', { name: /^A coletar/ }));
  await waitFor(() => expect(view.queryByText(/selecionados?$/)).not.toBeInTheDocument());
});

test('one record is modified at a time: with several rows ticked the button refuses with a text, with one it opens the form (R-0368)', async () => {
  await startFake();
  await mountScreen('/expressDataCenter/serviceProviderManagement/channelManage/channelList');
  await tickPage();
  await view.findByText('3 selecionados');
  await userEvent.click(await view.findByRole('button', { name: 'Editar' }));
  expect(await view.findByText('Só é possível alterar um registro por vez.')).toBeInTheDocument();
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
  const [, first, second] = within(view.getByRole('grid')).getAllByRole('checkbox');
  await userEvent.click(first as HTMLElement);
  await view.findByText('2 selecionados');
  await userEvent.click(second as HTMLElement);
  await view.findByText('1 selecionado');
  await userEvent.click(view.getByRole('button', { name: 'Editar' }));
  expect(places.get().tabs.map(({ search }) => search)).toContain('open=GRANDES&edit=1');
});

test('nothing is done with rows before they are ticked, and nothing with those that are not eligible (R-0348)', async () => {
  await startFake({ orders: 60 });
  await mountScreen(ORDERS);
  const grid = within(await view.findByRole('grid'));
  expect(view.queryByRole('button', { name: /^Interceptar/ })).not.toBeInTheDocument();
  await tickPage();
  await view.findByText('60 selecionados');
  const taken = Number(/\d+/.exec((await view.findByRole('button', { name: /^Interceptar/ })).textContent)?.[0]);
  expect([taken > 0, taken < 60]).toEqual([true, true]);
  // One row after the other alone, until one does not allow it.
  await userEvent.click(view.getByRole('button', { name: /^Limpar/ }));
  const boxes = grid.getAllByRole('checkbox').slice(1);
  for (const box of boxes) {
    // oxlint-disable-next-line no-await-in-loop -- one row at a time
    await userEvent.click(box);
    // oxlint-disable-next-line no-await-in-loop -- one row at a time
    const button = await view.findByRole('button', { name: /^Interceptar/ });
    if (button.getAttribute('aria-disabled') === 'true') {
      expect(button).toHaveTextContent('Interceptar (0)');
      // oxlint-disable-next-line no-await-in-loop -- the last one
      await userEvent.click(button);
      expect(view.queryByRole('dialog')).not.toBeInTheDocument();
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- one row at a time
    await userEvent.click(box);
  }
  throw new Error('every order may be intercepted');
});

test('who ticks one that is not changed as it stands finds the way to change it, grey', async () => {
  const fake = await startFake();
  const rows = fakeRecordRows('exceptions.eventreportList', [
    { code: 'OC00000001', status: 'refused' },
    { code: 'OC00000002', status: 'approved' },
  ]);
  const data = { records: rows, total: rows.length, totalIsMore: false };
  fake.failNext('exceptions.eventreportList', { status: 200, body: { status: 'OK', data } });
  await mountScreen('/serviceQuality/exceptionReporting');
  const [refused, approved] = within(await view.findByRole('grid')).getAllByRole('checkbox', { name: /OC0000000/ });
  if (refused === undefined || approved === undefined) throw new Error('two rows are listed');
  await userEvent.click(approved);
  expect(await view.findByRole('button', { name: 'Editar' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(refused);
  await userEvent.click(approved);
  await userEvent.click(view.getByRole('button', { name: 'Editar' }));
  expect(places.get().tabs.some(({ search }) => search === 'open=OC00000001&edit=1')).toBe(true);
});
