import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import { places } from '../shell/places.ts';
import { linksOf } from './attention-links.ts';

const PATH = '/towerControl/dashboard';
const here = () => places.get().tabs.find((tab) => tab.id === places.get().active);

async function opened() {
  const fake = await startFake();
  await mountScreen(PATH);
  await view.findByRole('list', { name: 'Pacotes por etapa' });
  return fake;
}

test('a tile, a step of the journey and a site lead to the orders behind their number', async () => {
  await opened();
  await userEvent.click(view.getByRole('button', { name: /^Bahia/ }));
  expect(here()).toMatchObject({ path: '/expressDataCenter/OrderCenter/logisticsOrders', search: 'state=BA' });
  await userEvent.click(
    within(view.getByRole('list', { name: 'Pacotes por etapa' })).getByRole('button', { name: /^Em entrega/ }),
  );
  expect(here()?.search).toBe('waybillStatus=delivering');
});

test('the curve is there as a table of hours, too', async () => {
  await opened();
  expect(within(view.getByRole('table', { name: /hoje e ontem/ })).getAllByRole('row')).toHaveLength(25);
});

test('an attention is taken at once, and put off only with a reason', async () => {
  const fake = await opened();
  const queue = await view.findByRole('list', { name: 'Precisam de alguém' });
  const [first] = within(queue).getAllByRole('listitem');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Assumir' }));
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'reports.takeAttention')).toBe(true));
  await userEvent.click(within(queue).getAllByRole('button', { name: 'Adiar' })[0] as HTMLElement);
  const dialog = await view.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Adiar' })).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox'), 'aguardando a unidade');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adiar' }));
  await waitFor(() =>
    expect(fake.calls.find((call) => call.name === 'reports.snoozeAttention')?.about).toMatchObject({
      reason: 'aguardando a unidade',
    }),
  );
  const until = fake.calls.find((call) => call.name === 'reports.snoozeAttention')?.body['until'];
  expect(Date.parse(String(until))).toBeGreaterThan(Date.now());
});

test('a wall screen shows everything and offers nothing that changes something', async () => {
  await startFake();
  session.set({
    phase: 'signedIn',
    token: { text: 'kiosk', renewAt: Number.MAX_SAFE_INTEGER },
    caller: undefined,
    mustChangePassword: false,
  });
  await mountScreen(PATH);
  await view.findByRole('list', { name: 'Pacotes por etapa' });
  await view.findByRole('list', { name: 'Precisam de alguém' });
  for (const name of ['Assumir', 'Adiar', 'Responder', 'Endereço para telão'])
    expect(view.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(view.queryByRole('button', { name: /^Bahia/ })).not.toBeInTheDocument();
  expect(view.getByRole('img', { name: /^Bahia/ })).toBeInTheDocument();
});

test('the wall screens of the board are listed with when they were last seen; a new address is made and one is taken back', async () => {
  const fake = await opened();
  await userEvent.click(view.getByRole('button', { name: 'Endereço para telão' }));
  const dialog = await view.findByRole('dialog');
  const lines = await within(dialog).findAllByRole('listitem');
  expect(lines.map((line) => /último sinal há \d+ min|ainda sem sinal/.exec(line.textContent)?.[0])).toEqual([
    'último sinal há 1 min',
    'último sinal há 3 min',
    'ainda sem sinal',
  ]);
  expect(lines[0]).toHaveTextContent('Bruno Lima');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar endereço' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: 'Endereço novo' })).toHaveValue(
      `${location.origin}/towerControl/dashboard?kiosk=demo`,
    ),
  );
  await userEvent.click(within(lines[0] as HTMLElement).getByRole('button', { name: /^Encerrar Telão de/ }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
  expect(fake.calls.filter((call) => call.name === 'identity.endWallScreen')).toMatchObject([
    { body: { session: '018f0000-0000-7000-8000-000000000101' } },
  ]);
});

test('an attention leads to the history of its order, else of its bag; an unknown code leads nowhere', () => {
  expect(linksOf({ kind: 'late', number: 'ML1000000000017', orderNumber: 'PD1' })).toEqual({
    order: ['/expressDataCenter/OrderCenter/orderDetail', 'number=PD1'],
    history: ['/trajectoryManagement/orderReplay', 'number=PD1'],
  });
  expect(linksOf({ kind: 'refused_after_green', number: 'BG4128770013', orderNumber: null }).history).toEqual([
    '/trajectoryManagement/bagReplay',
    'number=BG4128770013',
  ]);
  expect(linksOf({ kind: 'unknown_code', number: 'BG4128770013', orderNumber: null })).toEqual({
    order: undefined,
    history: undefined,
  });
});
