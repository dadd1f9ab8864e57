import { jest } from '@jest/globals';
import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { places } from '../../shell/places.ts';

/** What fills the screen; jsdom has no full screen of its own. */
let filling: Element | null;
const leave = jest.fn(() => fill(null));
function fill(element: Element | null) {
  filling = element;
  document.dispatchEvent(new Event('fullscreenchange'));
  return Promise.resolve();
}
beforeEach(() => {
  filling = null;
  leave.mockClear();
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => filling });
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
  Object.defineProperty(Element.prototype, 'requestFullscreen', {
    configurable: true,
    value(this: Element) {
      return fill(this);
    },
  });
});

test('a board that fills the screen keeps its filter, its dialogs and its way to the rows, and gives the screen back to whoever leaves', async () => {
  await startFake();
  await mountScreen('/towerControl/dashboard');
  await view.findByRole('list', { name: 'Pacotes por etapa' });
  await userEvent.click(view.getByRole('button', { name: 'Tela cheia' }));
  expect(filling).not.toBeNull();
  const shown = within(filling as HTMLElement);

  await userEvent.click(shown.getByRole('combobox', { name: 'Unidade ou região' }));
  await userEvent.click(await shown.findByRole('option', { name: 'Sudeste' }));
  await userEvent.click(shown.getByRole('button', { name: /^Veículos/ }));
  await userEvent.click(within(await shown.findByRole('dialog')).getByRole('button', { name: 'Fechar' }));
  expect(leave).not.toHaveBeenCalled();

  await userEvent.click(shown.getByRole('button', { name: /^Fora do prazo/ }));
  expect(places.get().active).toBe('/expressDataCenter/OrderCenter/logisticsOrders');
  expect(leave).toHaveBeenCalledTimes(1);
  expect(filling).toBeNull();
});
