import { jest } from '@jest/globals';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../client/failure.ts';
import { mount, startFake } from '../../../test/mount.tsx';
import { printer } from '../../../test/printer.ts';
import { PrintDialog } from './print-dialog.tsx';

afterEach(() => jest.restoreAllMocks());

test('labels are looked at before they are printed, and what goes to the printer is whole, however late the screen is drawn', async () => {
  await startFake();
  const printed = printer();
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

test('a copy that the server wants a reason for is printed with one', async () => {
  await startFake();
  const printed = printer();
  const closed = jest.fn();
  const sent: (readonly [string, unknown])[] = [];
  mount(
    <PrintDialog
      numbers={['ML1']}
      printed={0}
      look={async (number) => await Promise.resolve(number)}
      record={async (number, { about }) => {
        sent.push([number, about?.reason]);
        if (about?.reason === undefined) throw new Failure('refused', 'REASON_REQUIRED', 'Informe o motivo.');
        return await Promise.resolve(2);
      }}
      draw={(label, copy) => `${label} via ${copy}`}
      onClose={closed}
    />,
  );
  const print = await view.findByRole('button', { name: 'Imprimir' });
  await waitFor(() => expect(print).toBeEnabled());
  await userEvent.click(print);
  expect(await view.findByRole('alert')).toHaveTextContent('Informe o motivo.');
  expect(print).toBeDisabled();
  await userEvent.type(view.getByLabelText(/Motivo da nova via/), 'Etiqueta rasgada');
  await userEvent.click(print);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([
    ['ML1', undefined],
    ['ML1', 'Etiqueta rasgada'],
  ]);
  expect(printed).toEqual(['ML1 via 2']);
});
