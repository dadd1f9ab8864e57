import { act, fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@testing-library/react';
import { startFake } from '../../test/mount.tsx';
import { App, queries } from '../app.tsx';
import { shellDialog } from './dialog.ts';
import { locked, openLock } from './lock.ts';
import { go, HOME, places } from './places.ts';

const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
const BAGS = '/collectionCenter/handle/bagNumQuery';
const PICKUPS = '/expressDataCenter/expressSignage/pickupBoard';
const STATION = '/expressDataCenter/operatingPlatform/scanBagging';
const REPLAY = '/trajectoryManagement/orderReplay';

async function openAt(address: string) {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  window.history.replaceState(null, '', address);
  render(<App />);
  return fake;
}
const tabs = () => view.queryAllByRole('tab').filter((tab) => tab.closest('nav') !== null);
const selected = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');

beforeEach(() => {
  queries.clear();
  sessionStorage.clear();
  locked.set('');
  shellDialog.set('none');
});

test.each(['/nowhere', '/404', '/linkFailure'])(
  '%s stands alone, without tabs and menu, and the way home leads to the dashboard (R-0008)',
  async (address) => {
    await openAt(address);
    const home = await view.findByRole('button', { name: 'Ir para o painel' });
    expect(home).toHaveAttribute('data-action', 'go-home');
    expect(tabs()).toEqual([]);
    expect(view.queryByRole('navigation')).not.toBeInTheDocument();
    await userEvent.click(home);
    expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
    expect(tabs().map((tab) => tab.textContent)).toEqual(['Painel']);
  },
);

test('a locked screen offers to open it and to leave, and nothing of the console', async () => {
  locked.set(HOME);
  await openAt('/lock');
  expect(await view.findByRole('button', { name: 'Desbloquear' })).toHaveAttribute('data-action', 'unlock');
  const offered = view.getAllByRole('button').flatMap((button) => button.dataset['action'] ?? []);
  expect(offered).toEqual(['unlock', 'sign-out']);
  expect(tabs()).toEqual([]);
});

test('the palette has the keyboard as soon as it is there: who types at once types into it', async () => {
  await openAt(HOME);
  await view.findByRole('heading', { name: /Olá, Ana/ });
  const drawn = new Promise<Element | null>((resolve) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"] [role="combobox"]') === null) return;
      watch.disconnect();
      resolve(document.activeElement);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(await drawn).toHaveAttribute('role', 'combobox');
});

test('who is signed in is not asked again: the sign-in leads to the page that was asked for', async () => {
  await openAt(`/login?redirect=${encodeURIComponent(`${BAGS}?status=sealed`)}`);
  expect(await view.findByRole('grid', { name: /Número da saca/ })).toBeInTheDocument();
  expect(location.pathname + location.search).toBe(`${BAGS}?status=sealed`);
  expect(selected().map((tab) => tab.textContent)).toEqual(['Consulta de número de saca']);
});

test('at the address of the lock, an open screen can be locked, left, or gone on with', async () => {
  await openAt('/lock');
  expect(await view.findByRole('heading', { name: 'A tela está aberta' })).toBeInTheDocument();
  expect(view.queryByRole('button', { name: 'Desbloquear' })).not.toBeInTheDocument();
  await userEvent.click(view.getByRole('button', { name: 'Bloquear tela' }));
  expect(await view.findByRole('button', { name: 'Desbloquear' })).toBeInTheDocument();
  act(() => openLock());
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

test('at a terminal of many, the sign-in says who is there: she goes on, or leaves it to somebody else', async () => {
  await openAt('/login');
  const goOn = await view.findByRole('button', { name: /^Continuar como Ana/ });
  expect(view.queryByLabelText(/^Senha/)).not.toBeInTheDocument();
  expect(view.getByRole('button', { name: 'Entrar com outra conta' })).toBeInTheDocument();
  await userEvent.click(goOn);
  await waitFor(() => expect(places.get().active).toBe(HOME));
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

test('? and Alt+W work on a station whose field is empty, and a question mark within a code stays in it', async () => {
  await openAt(STATION);
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-scan]');
    if (found === null) throw new Error('the station has no field yet');
    return found;
  });
  field.value = 'ML1';
  fireEvent.keyDown(field, { key: '?', code: 'Slash', shiftKey: true });
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
  field.value = '';
  field.focus();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const dialog = await view.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ctrl');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  field.focus();
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await waitFor(() => expect(tabs().map((tab) => tab.textContent)).toEqual(['Painel']));
});

test('Alt+W on a page that is no tab leads back to the tab behind it, which stays', async () => {
  await openAt(STATION);
  await waitFor(() => expect(tabs()).toHaveLength(2));
  act(() => {
    window.history.pushState(null, '', '/nowhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await view.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await waitFor(() => expect(tabs()).toHaveLength(2));
  expect(location.pathname).toBe(STATION);
});

test("a dialog that was opened by a button of a station gives the keyboard to the station's field", async () => {
  await openAt(STATION);
  await waitFor(() => expect(document.querySelector('[data-scan]')).toHaveFocus());
  await userEvent.click(view.getByTitle(/^Posto de trabalho/));
  const dialog = await view.findByRole('dialog');
  expect(document.querySelector('[data-scan]')).not.toHaveFocus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(document.querySelector('[data-scan]')).toHaveFocus());
});

/** What `?` says works here, row by row: the keys and what they do. */
async function keysSaid(of: 'Aqui' | 'Em todo o console' = 'Aqui'): Promise<readonly string[]> {
  const dialog = await view.findByRole('dialog', { name: 'Atalhos do teclado' });
  const table = within(dialog).queryByRole('table', { name: of });
  return table === null ? [] : [...table.querySelectorAll('tr')].map((row) => row.textContent);
}

test('? says of a list the keys of its rows and its filters, and nothing of scanning', async () => {
  await openAt(BAGS);
  await view.findByRole('grid', { name: /Número da saca/ });
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const said = await keysSaid();
  expect(said).toContain('↑↓PgUpPgDnHomeEndMover na lista');
  expect(said).toContain('RAtualizar a lista');
  expect(said.join(' ')).not.toMatch(/F\d/);
  expect(await keysSaid('Em todo o console')).toContain('?F1Esta lista');
});

test('? says of a station what its own keys do there', async () => {
  await openAt(STATION);
  await waitFor(() => expect(document.querySelector('[data-scan]')).toHaveFocus());
  await userEvent.keyboard('{F1}');
  const said = await keysSaid();
  expect(said).toContain('F4Desfazer leitura');
  expect(said.find((row) => row.startsWith('F9'))).toMatch(/som/i);
  expect(said.join(' ')).not.toContain('Mover na lista');
});

test('the review desk opens by its key, ? says its keys there and not those of the list below, and Esc leaves one after the other', async () => {
  await openAt('/ClaimsManagement/claimList');
  await view.findByRole('button', { name: 'Mesa de análise' });
  await userEvent.keyboard('{Shift>}?{/Shift}');
  expect(await keysSaid()).toContain('MMesa de análise');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('m');
  const desk = await view.findByRole('dialog', { name: /mesa de análise/ });
  await within(desk).findByText(/^1 de/);
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const said = await keysSaid();
  expect(said.map((row) => row.replace(/(?<=^(F\d|PgUp|PgDn)).*/, ''))).toEqual([
    'F2',
    'F8',
    'F9',
    'F4',
    'PgDn',
    'PgUp',
  ]);
  await userEvent.keyboard('{F9}');
  expect(within(desk).queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.getAllByRole('dialog')).toEqual([desk]));
  await userEvent.keyboard('{F9}');
  expect(await within(desk).findByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
});

test('? works on the slider of a replay', async () => {
  await openAt(`${REPLAY}?number=PD0020260000`);
  const slider = await view.findByRole('slider');
  slider.focus();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  expect(await view.findByRole('dialog')).toBeInTheDocument();
});

test('the keyboard follows to the page that was opened, and one key leads on to its first row', async () => {
  await openAt(ORDERS);
  await view.findByRole('grid');
  act(() => go(BAGS));
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('#content')));
  const grid = await view.findByRole('grid', { name: /Número da saca/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(grid).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '2');
});

test('the first Tab of a list offers the way to its rows', async () => {
  await openAt(HOME);
  await view.findByRole('heading', { name: /Olá, Ana/ });
  act(() => go(BAGS));
  await view.findByRole('grid', { name: /Número da saca/ });
  await userEvent.tab();
  expect(document.activeElement).toHaveTextContent('Ir para as linhas');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '2');
});

test('Esc closes the box of codes for good; a key opens it again', async () => {
  await openAt(`${ORDERS}?numbers=PD0020260000,PD0020260001`);
  await view.findByRole('grid');
  const field = view.getByDisplayValue(/PD0020260000/);
  await userEvent.click(field);
  const box = await view.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(box).not.toBeInTheDocument());
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(view.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(await view.findByRole('dialog')).toBeInTheDocument();
});

test('columns say in the language of the console how they are sorted', async () => {
  await openAt(`${BAGS}?sort=openedAt.desc`);
  const grid = await view.findByRole('grid');
  expect(within(grid).getByLabelText('Em ordem decrescente de Aberta em')).toBeInTheDocument();
  expect(grid.querySelectorAll('[aria-label*="orted by"],[aria-label*="ort by"]')).toHaveLength(0);
});

test('the arrows go from a row to its links and back, Enter follows the link, and ? says so', async () => {
  await openAt(ORDERS);
  await view.findByRole('grid');
  await userEvent.keyboard('{ArrowDown}');
  const row = document.activeElement as HTMLElement;
  const [link] = within(row).getAllByRole('link');
  await userEvent.keyboard('{ArrowRight}');
  expect(link).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(row).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '3');
  await userEvent.keyboard('{ArrowRight}{Shift>}?{/Shift}');
  expect(await keysSaid()).toContain('→←Ir aos links da linha');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
  const followed = document.activeElement;
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname + location.search).toBe(followed?.getAttribute('href')));
});

test('Enter on a row of figures leads to what they count: it has no other page', async () => {
  await openAt(PICKUPS);
  await view.findByRole('grid');
  await userEvent.keyboard('{ArrowDown}');
  const [link] = within(document.activeElement as HTMLElement).getAllByRole('link');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(link?.getAttribute('href')?.split('?')[0]));
});
