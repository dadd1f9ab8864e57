import { jest } from '@jest/globals';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../../test/mount.tsx';
import { PrintDialog } from './print-dialog.tsx';

test('labels are looked at before they are printed, and what goes to the printer is whole, however late the screen is drawn', async () => {
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
  const recorded: string[] = [];
  const look = async (number: string) => await Promise.resolve(`etiqueta de ${number}`);
  mount(
    <PrintDialog
      numbers={['ML1', 'ML2']}
      printed={0}
      look={look}
      record={async (number) => {
        recorded.push(number);
        return await Promise.resolve(2);
      }}
      draw={(label, copy) => `${label} via ${copy};`}
      onClose={closed}
    />,
  );
  const preview = await view.findByTitle<HTMLIFrameElement>('Como as etiquetas sairão');
  await waitFor(() =>
    expect(preview.contentDocument?.body).toHaveTextContent('etiqueta de ML1 via 1;etiqueta de ML2 via 1;'),
  );
  expect(recorded).toEqual([]); // looking is no print
  await userEvent.click(await view.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(recorded).toEqual(['ML1', 'ML2']);
  expect(printed).toEqual(['etiqueta de ML1 via 2;etiqueta de ML2 via 2;']);
});
