import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { places } from '../shell/places.ts';
import { DETAIL } from './paths.ts';

const NUMBER = 'PD0020260004';

test('the page of an order shows what was declared of its goods, its numbers, and when each stage was', async () => {
  await startFake();
  await mountScreen(DETAIL, `number=${NUMBER}`);
  const goods = await view.findByRole('region', { name: 'Produtos' });
  for (const said of ['无线耳机', 'Wireless earphones', 'Sonora', 'Plástico', 'Pessoal', 'Brasil', 'Bluetooth 5.3'])
    expect(goods).toHaveTextContent(said);
  expect(goods).toHaveTextContent('Magnético');
  expect(goods).not.toHaveTextContent('Líquido');
  expect(within(goods).getByRole('link')).toHaveAttribute('href', 'https://loja.example/fone');
  for (const fact of ['GL-77', 'BR123456789BR', 'Obtido', 'Lítio', 'Caixa', 'BRL', 'Em indenização', '1,700', '1,900'])
    expect(view.getByText(fact, { exact: true })).toBeInTheDocument();
  expect(document.body).toHaveTextContent('CanalEncomenda econômica ECONOMICO');
  expect(document.body).toHaveTextContent(/Unidade de origem\S.* [A-Z]{5}\d\d/);
  for (const party of view.getAllByRole('group')) expect(party).toHaveTextContent(/Brasil$/);
  const times = view.getByRole('region', { name: 'Marcos' });
  expect(times).toHaveTextContent('Chegada ao centro');
  expect(times).toHaveTextContent('2,5 h');
  const parcels = view.getByRole('region', { name: 'Pacotes' });
  expect(parcels).toHaveTextContent('1,680');
  expect(parcels).toHaveTextContent('0,010');
  expect(parcels).toHaveTextContent('ML9000000000001 → ML9000000000002');
});

test('a document of a person is masked on the page of an order until it is revealed', async () => {
  await startFake();
  await mountScreen(DETAIL, `number=${NUMBER}`);
  await view.findByRole('region', { name: 'Produtos' });
  expect(view.getAllByText('RG: ***')).toHaveLength(2);
  expect(view.queryByText(/12\.345\.678-9/)).not.toBeInTheDocument();
  await userEvent.click(view.getByRole('button', { name: 'Revelar dados pessoais' }));
  const dialog = await view.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Pedido do destinatário');
  await userEvent.click(within(dialog).getByRole('button', { name: /Revelar/ }));
  expect(await view.findAllByText('RG: 12.345.678-9')).toHaveLength(2);
});

test('before it is said which order, the newest are laid out, and the keyboard leads to one', async () => {
  await startFake();
  await mountScreen(DETAIL);
  const newest = await view.findByRole('region', { name: 'Mais recentes' });
  const [first] = within(newest).getAllByRole('button');
  expect(first).toHaveTextContent(/^PD/);
  expect(within(newest).getAllByRole('button')).toHaveLength(10);
  const number = first?.textContent ?? '';
  first?.focus();
  await userEvent.keyboard('{Enter}');
  expect(places.get().tabs.find(({ path }) => path === DETAIL)?.search).toBe(`number=${number}`);
});

test('why the newest could not be had is said where they would stand', async () => {
  const fake = await startFake();
  fake.failNext('orders.orderList', {
    status: 500,
    body: { status: 'ERROR', code: 'SERVICE_EXCEPTION', msg: 'Quebrou.' },
  });
  await mountScreen(DETAIL);
  expect(await view.findByRole('alert')).toHaveTextContent('Quebrou.');
});

test.each([
  [DETAIL, NUMBER, ['edit', 'upload-voucher', 'print', 'reveal-sensitive']],
  ['/trajectoryManagement/waybillDetail', 'ML1000000000048', ['print', 'reveal-sensitive']],
] as const)(
  'at %s what can be done with %s stands there before its data, and is done after',
  async (path, number, actions) => {
    await startFake();
    const answers = globalThis.fetch;
    const { promise: line, resolve: comes } = Promise.withResolvers<undefined>();
    globalThis.fetch = async (address, init) => {
      await line;
      return await answers(address, init);
    };
    await mountScreen(path, `number=${number}`);
    const greys = () =>
      actions.map((action) => document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.disabled);
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(number);
    expect(greys()).toEqual(actions.map(() => true));
    comes(undefined);
    await waitFor(() => expect(greys()).toEqual(actions.map(() => false)));
  },
);
