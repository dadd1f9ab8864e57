import { act, render, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startFake } from '../../test/mount.tsx';
import { App, queries } from '../app.tsx';
import { signOut } from '../client/sign-in.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { menuOpened } from './menu-opened.ts';
import { go, HOME, places } from './places.ts';

const BAGS = '/collectionCenter/handle/bagNumQuery';
const ORDER = '/expressDataCenter/OrderCenter/orderDetail';
const LEFT = {
  tabs: {
    at: '2026-11-20T12:00:00.000Z',
    open: [
      { path: HOME, title: 'Início', affix: true, cached: true },
      { path: BAGS, title: 'Sacas', affix: false, cached: true },
      { path: '/uma/pagina/de/antes', title: 'Antes', affix: false, cached: false },
    ],
  },
  preferences: { at: '2026-11-20T12:00:00.000Z', theme: 'dark', language: 'en', sidebarOpened: 0 },
} as const;

const enter = async () => {
  window.history.replaceState(null, '', '/login');
  queries.clear();
  render(<App />);
  await userEvent.type(await view.findByLabelText(/Usuário/), 'anasouza');
  await userEvent.type(view.getByLabelText(/^Senha/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
};

const signIn = async () => {
  await enter();
  await waitFor(() => expect(document.querySelector('nav')).not.toBeNull());
};
const told = (calls: readonly { readonly name: string; readonly body: object }[]) =>
  calls.filter(({ name }) => name === 'shell.arrangeDesk').map(({ body }) => body);
// What a browser fetches in a moment is compiled here: whoever waits for his own language waits for its files.
beforeAll(async () => {
  await startFake();
  for (const language of ['en', 'pt'] as const)
    // oxlint-disable-next-line no-await-in-loop -- two
    await changeLanguage(language);
});
afterEach(async () => {
  menuOpened.set(1);
  await changeLanguage('pt');
});

test('who signs in in another browser finds his tabs, his language, his colours and his menu there', async () => {
  const fake = await startFake({ signedIn: false });
  fake.desk.arranged = LEFT;
  await signIn();
  // From the first moment in which anything is there: nothing is drawn in another language and then anew.
  expect(document.documentElement.lang).toMatch(/^en/);
  expect(view.getAllByRole('navigation')[0]).toHaveAccessibleName('Main menu');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(menuOpened.get()).toBe(0);
  await waitFor(() => expect(places.get().tabs.map(({ path }) => path)).toEqual([HOME, BAGS]));
  expect(places.get().active).toBe(HOME);
  // What was taken over is told to nobody: it stands there already.
  expect(told(fake.calls).flatMap((said) => Object.keys(said))).not.toContain('preferences');
});

test('another language changes the words and not the page: what was typed stays, and the session goes on', async () => {
  const fake = await startFake({ signedIn: false });
  await signIn();
  await userEvent.type(view.getByLabelText('Buscar no menu'), 'sacas');
  fake.calls.length = 0;
  await act(async () => await changeLanguage('en'));
  expect(view.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(view.getByLabelText('Search the menu')).toHaveValue('sacas');
  expect(fake.calls.map(({ name }) => name)).not.toContain('identity.resume');
});

test('who owes a password is asked for it in his language', async () => {
  const fake = await startFake({ signedIn: false });
  fake.desk.arranged = LEFT;
  fake.mustChangePassword = true;
  await enter();
  await view.findByLabelText(/^Current password|^Senha atual/);
  expect(view.getByLabelText(/^Current password/)).toBeVisible();
});

test('a further tab of the same browser speaks the language of the account, and tells nobody that it was another one', async () => {
  const fake = await startFake({ signedIn: false });
  fake.desk.arranged = LEFT;
  localStorage.setItem('malote.session', 'true');
  localStorage.setItem('malote.chosen', JSON.stringify(LEFT.preferences.at));
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  menuOpened.set(0);
  window.history.replaceState(null, '', '/');
  queries.clear();
  render(<App />);
  await waitFor(() => expect(document.querySelector('nav')).not.toBeNull());
  expect(document.documentElement.lang).toMatch(/^en/);
  await userEvent.click(view.getByRole('button', { name: 'Use light theme' }));
  await waitFor(() => expect(told(fake.calls)).not.toEqual([]));
  expect(told(fake.calls)).toMatchObject([{ preferences: { theme: 'light', language: 'en', sidebarOpened: 0 } }]);
});

test('the language that was chosen on the page to sign in by stays, whatever another browser had, and is the newest choice', async () => {
  const fake = await startFake({ signedIn: false });
  fake.desk.arranged = LEFT;
  await changeLanguage('zh');
  window.history.replaceState(null, '', '/login');
  queries.clear();
  render(<App />);
  await userEvent.type(await view.findByLabelText(/用户名/), 'anasouza');
  await userEvent.type(view.getByLabelText(/^密码/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'));
  await waitFor(() => expect(fake.desk.arranged).toMatchObject({ preferences: { theme: 'dark', language: 'zh' } }));
  expect(document.documentElement.lang).toMatch(/^zh/);
});

test('what a browser begins with is nobody’s choice: it is told to nobody, and follows nobody', async () => {
  const fake = await startFake({ signedIn: false });
  sessionStorage.clear();
  localStorage.clear();
  await signIn();
  go(BAGS);
  await waitFor(() => expect(told(fake.calls)).not.toEqual([]));
  expect(told(fake.calls).flatMap((said) => Object.keys(said))).not.toContain('preferences');
});

test('tabs and preferences are told a while after the last change, without what was searched for', async () => {
  const fake = await startFake({ signedIn: false });
  await signIn();
  go(BAGS, 'recipient=Maria'); // another is opened before it: its page was never drawn
  go(ORDER, 'number=PD0020260001&tab=tracks');
  await userEvent.click(view.getByRole('button', { name: 'Usar tema escuro' }));
  await waitFor(() =>
    expect(fake.desk.arranged).toMatchObject({
      preferences: { theme: 'dark', language: 'pt', sidebarOpened: 1 },
      tabs: {
        open: [
          { path: HOME, affix: true, cached: true },
          { path: BAGS, affix: false, cached: false },
          { path: ORDER, number: 'PD0020260001', affix: false, cached: true },
        ],
      },
    }),
  );
  expect(JSON.stringify(told(fake.calls))).not.toContain('Maria');
});

test('who signs out leaves nothing of it in the browser', async () => {
  await startFake({ signedIn: false });
  await signIn();
  go(BAGS);
  await userEvent.click(view.getByRole('button', { name: 'Usar tema escuro' }));
  await signOut();
  await view.findByRole('heading', { name: 'Entrar no Malote' });
  for (const kept of ['malote.tabs', 'malote.language']) expect(sessionStorage.getItem(kept)).toBeNull();
  for (const kept of ['malote.menu', 'malote.chosen', 'mantine-color-scheme-value'])
    expect(localStorage.getItem(kept)).toBeNull();
});
