import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import { lookup } from '../i18n/texts.ts';
import { ORDERS } from './paths.ts';

test('the list is split in seven tabs with their counts (R-0171)', async () => {
  const fake = await startFake();
  await mountScreen(ORDERS);
  await view.findByRole('grid');
  const tabs = within(view.getByRole('tablist'));
  await waitFor(() => expect(tabs.getByRole('tab', { name: /^Todos\s*120/ })).toBeInTheDocument());
  expect(tabs.getAllByRole('tab')).toHaveLength(7);
  await userEvent.click(tabs.getByRole('tab', { name: /Com anomalia/ }));
  await waitFor(() =>
    expect(fake.calls.filter((call) => call.name === 'orders.orderList').at(-1)?.body['params']).toEqual({
      tab: 'abnormal',
    }),
  );
});

test('a selection says before the click how many rows an action can take, asks once for the reason, and answers row by row', async () => {
  const fake = await startFake();
  await mountScreen(ORDERS);
  const grid = await view.findByRole('grid');
  const boxes = within(grid).getAllByRole('checkbox', { name: /^Selecionar PD/ });
  for (const box of boxes.slice(4, 9)) await userEvent.click(box);
  expect(view.getByText('5 selecionados')).toBeInTheDocument();
  const intercept = view.getByRole('button', { name: /^Interceptar \(\d\)$/ });
  const eligible = Number(/\d+/.exec(intercept.textContent)?.[0]);
  expect(eligible).toBeGreaterThan(0);
  expect(eligible).toBeLessThan(5);
  await userEvent.click(intercept);
  const dialog = await view.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: /Interceptar/ })).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Pedido do cliente');
  await userEvent.click(within(dialog).getByRole('button', { name: /Interceptar/ }));
  expect(await view.findByText(/Feitos: \d+; recusados: 1/)).toBeInTheDocument();
  expect(view.getByText('O status do pedido selecionado não permite esta operação.')).toBeInTheDocument();
  const [upload] = fake.calls.filter((call) => call.name === 'kernel.upload');
  const rows = upload?.body['rows'] as { id: string; command: string; about: { reason: string } }[];
  expect(rows).toHaveLength(eligible);
  expect(rows[0]).toMatchObject({ command: 'orders.interceptOrder', about: { reason: 'Pedido do cliente' } });
  expect(rows[0]?.id).toMatch(/^[0-9a-f-]{14}5/);
});

test('who sees names masked is offered no search by them, and an old link with one asks without it', async () => {
  const offered = async (permission: string): Promise<readonly [boolean, unknown]> => {
    const fake = await startFake();
    session.set((is) => ({
      ...is,
      caller: is.caller && {
        ...is.caller,
        permission: { ...is.caller.permission, menuPermissions: [permission, 'menu:express-data-center'] },
      },
    }));
    const { unmount } = await mountScreen(ORDERS, 'recipient=Maria&late=1');
    await view.findByRole('grid');
    await userEvent.click(view.getByRole('button', { name: /Mais filtros/ }));
    await view.findByRole('combobox', { name: 'Situação do pacote' });
    const answer = [
      view.queryByRole('textbox', { name: 'Destinatário' }) !== null,
      fake.calls.find((call) => call.name === 'orders.orderList')?.body['params'],
    ] as const;
    unmount();
    return answer;
  };
  expect(await offered('data:sensitive')).toEqual([true, { recipient: 'Maria', late: true }]);
  expect(await offered('menu:tracking')).toEqual([false, { late: true }]);
});

test('numbers that nobody knows are listed', async () => {
  await startFake();
  await mountScreen(ORDERS, 'numbers=PD0020260004,NADA123');
  expect(await view.findByText('1 número não encontrado')).toBeInTheDocument();
  expect(view.getByText('NADA123')).toBeInTheDocument();
});

test('an export is recorded with its reason before the file is asked for, whose columns stand as on the page (R-0134)', async () => {
  const fake = await startFake();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  await mountScreen(ORDERS, 'late=1&registered=2026-11-01..2026-11-20');
  await view.findByRole('grid');
  const shown = () =>
    view.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));
  const [last = ''] = shown().slice(-1);
  await userEvent.click(view.getByRole('button', { name: 'Colunas' }));
  await userEvent.click(await view.findByRole('button', { name: `Fixar ${last}` }));
  await waitFor(() => expect(shown().at(-1)).not.toBe(last));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(view.getByRole('button', { name: 'Exportar' }));
  const dialog = await view.findByRole('dialog', { name: /Exportar/ });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Conferência mensal');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'orders.orderExport')).toBe(true));
  const names = fake.calls.map((call) => call.name);
  expect(names.indexOf('access.open')).toBeLessThan(names.indexOf('orders.orderExport'));
  expect(fake.calls.find((call) => call.name === 'access.open')?.about['reason']).toBe('Conferência mensal');
  expect(fake.calls.find((call) => call.name === 'orders.orderExport')?.body).toMatchObject({
    params: { late: true },
    format: 'xlsx',
    title: view.getByRole('region', { name: /./ }).getAttribute('aria-label'),
    accessId: expect.any(String) as string,
  });
  const asked = fake.calls.find((call) => call.name === 'orders.orderExport')?.body['columns'] as readonly string[];
  expect(asked.map((id) => lookup(`fields:${id === 'waybills' ? 'parcelCount' : id}`))).toEqual(shown());
  await waitFor(() => expect(view.getByRole('button', { name: 'Exportar' })).toBeDisabled());
});

test('an empty list says that it is no file (R-0414)', async () => {
  const fake = await startFake();
  fake.failNext('orders.orderList', {
    status: 200,
    body: { status: 'OK', data: { records: [], total: 0, totalIsMore: false } },
  });
  await mountScreen(ORDERS, 'late=1&registered=2026-11-01..2026-11-20');
  const button = await view.findByRole('button', { name: 'Exportar' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await view.findByText('A lista está vazia e não pode ser exportada.')).toBeInTheDocument();
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an export without a period says so at its button, before a reason is typed (R-0363)', async () => {
  await startFake();
  await mountScreen(ORDERS, 'late=1');
  await view.findByRole('grid');
  const words = 'Para exportar, informe um período ou cole números.';
  const button = view.getByRole('button', { name: 'Exportar' });
  await userEvent.hover(button);
  expect(await view.findByRole('tooltip')).toHaveTextContent(words);
  await userEvent.click(button);
  await waitFor(() => expect(view.getAllByText(words).length).toBeGreaterThan(1));
  expect(view.queryByRole('dialog')).toBeNull();
});

test('the grid is one tab stop; arrows move, space selects, Enter opens the drawer', async () => {
  await startFake();
  await mountScreen(ORDERS);
  const grid = await view.findByRole('grid');
  expect(grid.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
  grid.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '4');
  expect(document.activeElement).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(await view.findByRole('dialog')).toBeInTheDocument();
});

test('without the permission for an action there is no button for it (R-0079)', async () => {
  const fake = await startFake();
  const { session } = await import('../client/session.ts');
  const buttons = fake.buttons.filter((button) => !button.endsWith(':export') && !button.endsWith(':void'));
  session.set((now) =>
    now.caller === undefined
      ? now
      : { ...now, caller: { ...now.caller, permission: { ...now.caller.permission, buttonPermissions: buttons } } },
  );
  await mountScreen(ORDERS);
  await view.findByRole('grid');
  expect(view.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

test('scrolling to the bottom of the list asks the next page and puts it below, by its cursor (R-0140)', async () => {
  const fake = await startFake({ orders: 260 });
  await mountScreen(ORDERS);
  const grid = await view.findByRole('grid');
  const asked = () => fake.calls.filter((call) => call.name === 'orders.orderList');
  expect(view.getByText('1–100 de 260')).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
  const scroller = grid.parentElement as HTMLElement;
  const scrollTo = (row: number) => {
    scroller.scrollTop = row * 30;
    fireEvent.scroll(scroller);
  };
  scrollTo(40);
  expect(asked()).toHaveLength(1);
  scrollTo(75);
  expect(await view.findByText('1–200 de 260')).toBeInTheDocument();
  expect(asked()[1]?.body).toMatchObject({ pageNumber: 2, after: '100' });
  scrollTo(175);
  expect(await view.findByText('1–260 de 260')).toBeInTheDocument();
  expect(view.getByRole('button', { name: 'Próxima página' })).toBeDisabled();
  scrollTo(240);
  expect(await within(grid).findByText(fake.waybill(259))).toBeInTheDocument();
  expect(asked()).toHaveLength(3);
});
