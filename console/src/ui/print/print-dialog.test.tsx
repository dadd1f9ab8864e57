import { jest } from '@jest/globals';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../../test/mount.tsx';
import { PrintDialog } from './print-dialog.tsx';

test('what goes to the printer is whole, however late the screen is drawn', async () => {
  await startFake();
  const printed: string[] = [];
  const frames = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function contentWindow(
    this: HTMLIFrameElement,
  ) {
    const inside = frames?.get?.call(this) as Window | null;
    if (inside !== null)
      inside.print = () => {
        printed.push(inside.document.body.textContent);
        inside.dispatchEvent(new Event('afterprint'));
      };
    return inside;
  });
  // A frame of the screen may come before what was changed is drawn.
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    queueMicrotask(() => draw(0));
    return 0;
  });
  const closed = jest.fn();
  mount(
    <PrintDialog
      numbers={['ML1', 'ML2']}
      printed={0}
      prepare={async (number) => await Promise.resolve(`etiqueta de ${number};`)}
      draw={(label) => label}
      onClose={closed}
    />,
  );
  await userEvent.click(await view.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(printed).toEqual(['etiqueta de ML1;etiqueta de ML2;']);
});
