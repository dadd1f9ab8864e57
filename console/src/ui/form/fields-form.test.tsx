import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';

test('what does not belong to what was chosen is not asked', async () => {
  await startFake();
  await mountScreen('/basicData/agingManagement');
  await userEvent.click(await view.findByRole('button', { name: 'Novo' }));
  const form = within(await view.findByRole('dialog'));
  const asked = () =>
    ['Origem', 'Destino', 'Região', 'Cliente'].filter(
      (label) => form.queryByText(label, { selector: 'label' }) !== null,
    );
  await form.findByText('Origem', { selector: 'label' });
  expect(asked()).toEqual(['Origem', 'Destino', 'Região', 'Cliente']);
  await userEvent.click(form.getByRole('combobox', { name: /^Tipo/ }));
  await userEvent.click(await view.findByRole('option', { name: 'Transporte entre unidades' }));
  expect(asked()).toEqual(['Origem', 'Destino']);
});
