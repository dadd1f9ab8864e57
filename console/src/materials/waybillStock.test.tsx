import { records } from '@malote/contracts/catalogue.ts';
import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const MOVEMENTS = records.get('StockMovement')?.list.name;

test('what came to a stock of waybills and left it stands in tabs beside what there is (R-0495, R-0198, R-0533)', async () => {
  const fake = await startFake();
  await mountScreen('/wovenBagManagement/waybillStock');
  await view.findByRole('grid');
  const tabs = () => within(view.getByRole('tablist')).getAllByRole('tab');
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'Estoque de conhecimentos',
    'Recebimento',
    'Ajuste',
    'Saída',
    'Entrada',
    'Devolução',
  ]);
  expect(fake.calls.filter(({ name }) => name === MOVEMENTS)).toEqual([]);
  await userEvent.click(view.getByRole('tab', { name: 'Saída' }));
  expect(await view.findByRole('columnheader', { name: /Quem/ })).toBeInTheDocument();
  expect(fake.calls.filter(({ name }) => name === MOVEMENTS).at(-1)?.body['params']).toEqual({
    material: ['waybill'],
    kind: ['outflow'],
  });
  expect(view.queryByRole('button', { name: 'Criar' })).toBeNull();
  tabs()[3]?.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(view.getByRole('tab', { name: /Estoque/, selected: true })).toHaveFocus());
});
