import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { places } from '../shell/places.ts';

const PATH = '/trajectoryManagement/recordReplay';
const slider = () => view.getByRole('slider');
const shown = () => view.getByRole('region', { name: 'Evento escolhido' });
const state = () => view.findByRole('region', { name: 'Estado depois do evento' });

async function opened(search = 'of=Charge&number=CG00000001') {
  const fake = await startFake();
  await mountScreen(PATH, search);
  await view.findByRole('slider');
  await state();
  return fake;
}

test('a charge is replayed by the address alone, and its opening is on record before it is asked for', async () => {
  const fake = await opened();
  const names = fake.calls.map((call) => call.name);
  expect(names.indexOf('access.open')).toBeLessThan(names.indexOf('tracking.recordReplay'));
  expect(fake.calls.find(({ name }) => name === 'access.open')?.body).toEqual({
    kind: 'history',
    of: 'Charge CG00000001',
  });
  expect(fake.calls.find(({ name }) => name === 'tracking.recordReplay')?.body).toMatchObject({
    of: 'Charge',
    number: 'CG00000001',
  });
});

test('the state is told in the words of the record, and what an event changed as well; a weight in kilograms', async () => {
  await opened();
  const after = await state();
  expect(within(shown()).getByRole('heading', { level: 2, name: 'Alterado' })).toBeInTheDocument();
  expect(after.textContent).toMatch(/Comentário.*→.*Corrigido depois/);
  expect(within(after).getByText('Situação')).toBeInTheDocument();
  expect(within(after).getByText('Em aberto')).toBeInTheDocument();
  expect(within(after).getByText('Valor a receber')).toBeInTheDocument();
  expect(within(after).getAllByText('1,500 kg')).not.toEqual([]);
  expect(after.textContent).not.toMatch(/amountReceivable|billableWeight/);
  fireEvent.keyDown(view.getByRole('listbox'), { key: 'Home' });
  await waitFor(() => expect(slider()).toHaveValue('0'));
  expect((await state()).textContent).not.toMatch(/Corrigido depois/);
});

test('any instant may be typed: the last event up to it is chosen, and one before the first says that there was nothing', async () => {
  await opened();
  const instant = view.getByLabelText('Ver o estado neste instante');
  const first = view.getAllByRole('option', { name: /./ }).find((one) => one.getAttribute('aria-posinset') === '1');
  fireEvent.change(instant, { target: { value: '2001-01-01T00:00' } });
  await view.findByText('Ainda não existia neste instante.');
  expect(slider()).toHaveValue('1');
  const between = new Date(Date.now() - 60 * 60_000 - 3 * 3_600_000).toISOString().slice(0, 16);
  fireEvent.change(instant, { target: { value: between } });
  await waitFor(() => expect(slider()).toHaveValue('0'));
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(view.queryByText('Ainda não existia neste instante.')).toBeNull();
});

test('an event is held fast, and what changed since then is told at any other', async () => {
  await opened();
  fireEvent.keyDown(view.getByRole('listbox'), { key: 'Home' });
  await waitFor(() => expect(slider()).toHaveValue('0'));
  await userEvent.click(view.getByRole('button', { name: 'Comparar a partir daqui' }));
  await view.findByText('Nada mudou entre os dois eventos.');
  fireEvent.keyDown(view.getByRole('listbox'), { key: 'End' });
  await waitFor(() => expect(slider()).toHaveValue('1'));
  const after = await state();
  expect(within(after).getByText(/Comparado com o estado depois de “Cadastrado”/)).toBeInTheDocument();
  expect(within(after).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(view.getByRole('button', { name: 'Parar de comparar' }));
  await waitFor(() => expect(view.queryByText(/Comparado com/)).toBeNull());
});

test('who compares before the address has followed to the event goes on comparing when it has', async () => {
  await opened();
  fireEvent.keyDown(view.getByRole('listbox'), { key: 'Home' });
  fireEvent.click(view.getByRole('button', { name: 'Comparar a partir daqui' }));
  await view.findByText('Nada mudou entre os dois eventos.');
  const address = () => places.get().tabs.find(({ path }) => path === PATH)?.search ?? '';
  await waitFor(() => expect(address()).toMatch(/\bat=\d/));
  expect(address()).toContain('since=');
  expect(view.getByText('Nada mudou entre os dois eventos.')).toBeInTheDocument();
});

test('whoever comes without a record chooses its kind and types its number', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await userEvent.selectOptions(view.getByRole('combobox', { name: 'Tipo de registro' }), 'Customer');
  await userEvent.type(view.getByRole('textbox', { name: 'Número do registro' }), 'c001{Enter}');
  await view.findByRole('slider');
  expect(fake.calls.find(({ name }) => name === 'tracking.recordReplay')?.body).toMatchObject({
    of: 'Customer',
    number: 'C001',
  });
});
