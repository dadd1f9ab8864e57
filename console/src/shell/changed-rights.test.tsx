import { render, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startFake } from '../../test/mount.tsx';
import { hears, hearSockets } from '../../test/heard-socket.ts';
import { App, queries } from '../app.tsx';
import { hangUp } from '../client/live.ts';

hearSockets();
beforeEach(() => {
  queries.clear();
});

const BAGS = '/collectionCenter/handle/bagNumQuery';
const ORDER = '/expressDataCenter/OrderCenter/placeOrder';
const GONE = /Você não tem mais permissão para esta página/;

async function at(path: string) {
  const fake = await startFake({ signedIn: false });
  window.history.replaceState(null, '', path);
  render(<App />);
  await userEvent.type(await view.findByLabelText(/Usuário/), 'anasouza');
  await userEvent.type(view.getByLabelText(/^Senha/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
  return fake;
}

test('a role that is taken takes its pages, what they show and the menu; given back, they are as they were', async () => {
  const fake = await at(BAGS);
  const all = fake.permissions;
  const rows = await view.findByRole('grid', { name: /Número da saca/ });
  const menu = view.getByRole('navigation', { name: 'Menu principal' });
  expect(menu).toHaveTextContent('Centro de coleta');

  fake.permissions = ['menu:message-center'];
  await hears({ type: 'rights' });
  expect(await view.findByText(GONE)).toBeInTheDocument();
  expect(rows).not.toBeVisible();
  expect(view.getByText(/Suas permissões mudaram/)).toBeInTheDocument();
  expect(menu).not.toHaveTextContent('Centro de coleta');

  fake.permissions = all;
  await hears({ type: 'rights' });
  await waitFor(() => expect(view.queryByText(GONE)).not.toBeInTheDocument());
  expect(rows).toBeVisible();
});

test('a form stays with what was typed, and says that it is not accepted', async () => {
  const fake = await at(ORDER);
  const name = await view.findAllByLabelText(/^Nome/);
  await userEvent.type(name[0] as HTMLElement, 'Maria');
  fake.permissions = ['menu:message-center'];
  await hears({ type: 'rights' });
  expect(await view.findByText(GONE)).toHaveTextContent('o que for enviado sem a permissão não é aceito');
  expect(name[0]).toBeVisible();
  expect(name[0]).toHaveValue('Maria');
});

test('what is refused now is not shown any longer', async () => {
  const fake = await at(BAGS);
  await view.findByRole('grid', { name: /Número da saca/ });
  const refused = { status: 403, body: { status: 'ERROR', code: 'NO_PERMISSION', msg: 'Sem permissão para isto.' } };
  fake.failNext('bags.bagList', refused);
  await hears({ type: 'refused' });
  expect(await view.findByText('Peça acesso a esta lista ao administrador.')).toBeInTheDocument();
  expect(view.queryByRole('row', { name: /BAG|SC/ })).not.toBeInTheDocument();
});

test('rights that changed while the socket was down are found when it is up again, and nothing is said where they did not', async () => {
  const fake = await at(BAGS);
  await view.findByRole('grid', { name: /Número da saca/ });
  const { liveListeners } = await import('../client/live.ts');
  const asked = () => fake.calls.filter(({ name }) => name === 'identity.getUserInfo').length;
  const before = asked();
  liveListeners.rightsChanged(false);
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(view.queryByText(/Suas permissões mudaram/)).not.toBeInTheDocument();
  fake.permissions = ['menu:message-center'];
  liveListeners.rightsChanged(false);
  expect(await view.findByText(GONE)).toBeInTheDocument();
  hangUp();
});
