import { Button, Menu } from '@mantine/core';
import { act, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount, startFake } from '../../test/mount.tsx';
import { confirm } from '../shell/confirm.tsx';
import { Dialog } from './dialog.tsx';
import { useEnteredMenu } from './entered-menu.ts';
import { ReasonDialog } from './form/reason-dialog.tsx';

type Opened = 'no' | 'question' | 'results';

/** Something that is done from a menu, and a sheet that takes the place of its dialog and tells what came of it. */
function FromMenu() {
  const [opened, setOpened] = useState<Opened>('no');
  const [menu, manner] = useEnteredMenu();
  return (
    <>
      <Menu {...manner}>
        <Menu.Target>
          <Button>Mais ações</Button>
        </Menu.Target>
        <Menu.Dropdown ref={menu}>
          <Menu.Item onClick={() => setOpened('question')}>Desfazer</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button onClick={() => setOpened('question')}>Na barra</Button>
      {opened === 'question' && (
        <Dialog title="Desfazer" onClose={() => setOpened('no')}>
          <Button data-autofocus onClick={() => setOpened('results')}>
            Fazer
          </Button>
        </Dialog>
      )}
      {opened === 'results' && (
        <Dialog title="Resultado" onClose={() => setOpened('no')}>
          <Button data-autofocus>Pronto</Button>
        </Dialog>
      )}
    </>
  );
}

const button = (name: string) => view.getByRole('button', { name });
const hasKeyboard = async (name: string) => await waitFor(() => expect(button(name)).toHaveFocus());

test('what was opened from a menu gives the keyboard back to the button of the menu when it is cancelled', async () => {
  await startFake();
  mount(<FromMenu />);
  await userEvent.click(button('Mais ações'));
  await userEvent.click(await view.findByRole('menuitem', { name: 'Desfazer' }));
  await hasKeyboard('Fazer');
  await userEvent.keyboard('{Escape}');
  await hasKeyboard('Mais ações');
});

test('a sheet that took the place of a dialog gives it back to what opened that', async () => {
  await startFake();
  mount(<FromMenu />);
  await userEvent.click(button('Na barra'));
  await hasKeyboard('Fazer');
  await userEvent.click(button('Fazer'));
  await hasKeyboard('Pronto');
  await userEvent.keyboard('{Escape}');
  await hasKeyboard('Na barra');
});

test('a question that is answered with no gives it back, and one that was asked from a menu gives it to the menu’s button', async () => {
  await startFake();
  function Asking() {
    const [menu, manner] = useEnteredMenu();
    return (
      <Menu {...manner}>
        <Menu.Target>
          <Button>Mais ações</Button>
        </Menu.Target>
        <Menu.Dropdown ref={menu}>
          <Menu.Item onClick={() => void confirm({ question: 'Sair sem salvar?' })}>Sair</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  mount(<Asking />);
  await userEvent.click(button('Mais ações'));
  await userEvent.click(await view.findByRole('menuitem', { name: 'Sair' }));
  await view.findByText('Sair sem salvar?');
  await userEvent.click(await view.findByRole('button', { name: 'Cancelar' }));
  await hasKeyboard('Mais ações');
});

test('what comes to nothing leaves the keyboard at its button, which had been out of order while it waited', async () => {
  await startFake();
  let fail: (why: Error) => void = () => undefined;
  const run = async () => await new Promise<void>((_, reject) => (fail = reject));
  mount(<ReasonDialog title="Desfazer" does="Fazer" run={run} onClose={() => undefined} />);
  await userEvent.type(await view.findByRole('textbox'), 'Valor errado');
  await userEvent.click(button('Fazer'));
  await waitFor(() => expect(button('Fazer')).toBeDisabled());
  // Browsers take it from what is out of order.
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  elsewhere.remove();
  expect(document.body).toHaveFocus();
  await act(async () => await Promise.resolve(fail(new Error('sem rede'))));
  await hasKeyboard('Fazer');
});
