import axe from 'axe-core';
import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';

const PATH = '/systemManagement/readModelHealth';

async function opened() {
  const fake = await startFake();
  const { container } = await mountScreen(PATH);
  await view.findByRole('region', { name: 'Operação' });
  return { fake, container };
}

const sent = (fake: Awaited<ReturnType<typeof startFake>>, name: string) =>
  fake.calls.filter((call) => call.name === name);

test('each group says how far it is, who leads, what it is made of, and what troubles it', async () => {
  await opened();
  const operations = view.getByRole('region', { name: 'Operação' });
  expect(within(operations).getByText('12 eventos de atraso')).toBeInTheDocument();
  expect(within(operations).getByText('412')).toBeInTheDocument();
  expect(within(operations).getByText('Lidera').closest('li')).toHaveTextContent('malote-1:4120');
  expect(
    within(operations)
      .getByRole('cell', { name: /^Pedidos orders/ })
      .closest('tr'),
  ).toHaveTextContent('8.112');
  const master = view.getByRole('region', { name: 'Cadastros e acessos' });
  expect(within(master).getByText('Em dia')).toBeInTheDocument();
  expect(within(master).getByText(/Último erro/)).toHaveTextContent('ECONNREFUSED');
  expect(within(master).getByRole('cell', { name: /^Usuário user_accounts/ })).toBeInTheDocument();
  expect(within(master).getAllByText('a_model_without_words').length).toBeGreaterThan(0);
});

test('the event on which a row waits opens as a replay shows it, and the look is recorded', async () => {
  const { fake } = await opened();
  await userEvent.click(
    within(view.getByRole('region', { name: 'Linhas paradas' })).getByRole('button', { name: 'Pacote recebido' }),
  );
  const drawer = await view.findByRole('dialog');
  expect(await within(drawer).findByRole('heading', { name: 'Pacote recebido' })).toBeInTheDocument();
  expect(sent(fake, 'access.open')).toMatchObject([{ body: { kind: 'history', of: 'parcel-ML1000000000017' } }]);
  expect(sent(fake, 'projections.parkedEvent')).toMatchObject([
    { body: { stream: 'parcel-ML1000000000017', version: 3 } },
  ]);
});

test('an event is skipped with a reason, asked once, and can be made to count again', async () => {
  const { fake } = await opened();
  await userEvent.click(
    within(view.getByRole('region', { name: 'Linhas paradas' })).getByRole('button', { name: 'Pular evento' }),
  );
  const dialog = await view.findByRole('dialog');
  const yes = within(dialog).getByRole('button', { name: 'Pular evento' });
  expect(yes).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox'), 'coletor com defeito');
  await userEvent.click(yes);
  const skipped = await view.findByRole('region', { name: 'Eventos pulados' });
  expect(skipped).toHaveTextContent('coletor com defeito');
  expect(sent(fake, 'projections.skipEvent')).toMatchObject([
    {
      body: {
        group: 'operations',
        model: 'parcels',
        key: 'ML1000000000017',
        stream: 'parcel-ML1000000000017',
        version: 3,
      },
      about: { reason: 'coletor com defeito' },
    },
  ]);
  expect(view.getByText('Nenhuma linha está parada.')).toBeInTheDocument();
  await userEvent.click(within(skipped).getByRole('button', { name: 'Voltar a valer' }));
  await userEvent.click(within(await view.findByRole('dialog')).getByRole('button', { name: 'Voltar a valer' }));
  expect(await view.findByText('Espera uma reconstrução: eventos posteriores já foram aplicados')).toBeInTheDocument();
});

test('what waits is replayed in order', async () => {
  const { fake } = await opened();
  await userEvent.click(
    within(view.getByRole('region', { name: 'Linhas paradas' })).getByRole('button', { name: 'Tentar de novo' }),
  );
  await userEvent.click(within(await view.findByRole('dialog')).getByRole('button', { name: 'Tentar de novo' }));
  await view.findByText('Nenhuma linha está parada.');
  expect(sent(fake, 'projections.replayKey')).toMatchObject([
    { body: { group: 'operations', model: 'parcels', key: 'ML1000000000017' } },
  ]);
});

test('a rebuild shows how far it is and can be cancelled; past ones say what came of them', async () => {
  const { fake } = await opened();
  expect(view.getByRole('region', { name: 'Reconstruções' })).toHaveTextContent('Falhou');
  await userEvent.click(
    within(view.getByRole('region', { name: 'Operação' })).getByRole('button', { name: 'Reconstruir' }),
  );
  await userEvent.click(within(await view.findByRole('dialog')).getByRole('button', { name: 'Reconstruir' }));
  expect(await view.findByRole('progressbar', { name: 'Andamento da reconstrução' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(view.getByText('faltam 6 s')).toBeInTheDocument();
  await userEvent.click(view.getByRole('button', { name: 'Cancelar reconstrução' }));
  await userEvent.click(within(await view.findByRole('dialog')).getByRole('button', { name: 'Cancelar reconstrução' }));
  expect(await view.findByText('cancelada por Ana Souza')).toBeInTheDocument();
  expect(sent(fake, 'projections.cancelRebuild')).toHaveLength(1);
});

test('who may only look gets no buttons', async () => {
  await startFake();
  const now = session.get();
  if (now.caller === undefined) throw new Error('somebody is signed in');
  session.set({
    ...now,
    caller: { ...now.caller, permission: { ...now.caller.permission, buttonPermissions: [] }, buttonPermissions: [] },
  });
  await mountScreen(PATH);
  await view.findByRole('region', { name: 'Operação' });
  for (const name of ['Reconstruir', 'Pular evento', 'Tentar de novo'])
    expect(view.queryByRole('button', { name })).toBeNull();
});

test('a server that does not answer is told with its sentence and one step', async () => {
  const fake = await startFake();
  fake.failNext('projections.readModelHealth', {
    status: 500,
    body: { status: 'ERROR', code: 'SERVICE_EXCEPTION', msg: 'Quebrou.' },
  });
  await mountScreen(PATH);
  expect(await view.findByText('Quebrou.')).toBeInTheDocument();
  await userEvent.click(view.getByRole('button', { name: 'Tentar de novo' }));
  await view.findByRole('region', { name: 'Operação' });
});

test.each(['pt', 'zh', 'en'] as const)(
  'is whole in %s, and axe finds nothing, also with a dialog open',
  async (language) => {
    await startFake({ language });
    const { container } = await mountScreen(PATH);
    await waitFor(() => expect(container.querySelectorAll('section').length).toBeGreaterThan(2));
    expect(container.textContent).not.toMatch(/projections:|\{\{/);
    await userEvent.click(view.getByRole('button', { name: i18next.t('projections:do.replay') }));
    await view.findByRole('dialog');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  },
);
