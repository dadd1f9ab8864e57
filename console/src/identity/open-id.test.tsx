import { jest } from '@jest/globals';
import { render, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startFake } from '../../test/mount.tsx';
import { App, queries } from '../app.tsx';

const BUTTON = 'Entrar com a conta da empresa';
const start = async (path: string, openId: 'there' | 'away' | undefined) => {
  const fake = await startFake({ signedIn: false });
  fake.openId = openId;
  window.history.replaceState(null, '', path);
  queries.clear();
  render(<App />);
  await view.findByRole('heading', { name: 'Entrar no Malote' });
  return fake;
};
const opened = async () => await view.findByRole('navigation', { name: 'Menu principal' });

test('the sign-in page offers the company account only where there is an issuer', async () => {
  const fake = await start('/login', undefined);
  await waitFor(() => expect(fake.calls.map(({ name }) => name)).toContain('identity.signInWays'));
  expect(view.queryByRole('button', { name: BUTTON })).not.toBeInTheDocument();
});

test('the button goes to the issuer, and says so when that is away', async () => {
  const fake = await start('/login?redirect=%2FcollectionCenter%2Fhandle%2FbagNumQuery', 'away');
  await userEvent.click(await view.findByRole('button', { name: BUTTON }));
  expect(await view.findAllByText(/O serviço de contas da empresa não responde/)).not.toHaveLength(0);
  fake.openId = 'there';
  await userEvent.click(view.getByRole('button', { name: BUTTON }));
  // jsdom goes nowhere, and says that it was sent.
  await waitFor(() =>
    expect(jest.mocked(console.error).mock.calls.map(String).join()).toMatch(/not implemented: navigation/i),
  );
  expect(JSON.parse(sessionStorage.getItem('malote.asked') ?? '')).toBe('/collectionCenter/handle/bagNumQuery');
});

test('who comes back from the issuer is signed in where he wanted to go, and the code leaves the address at once', async () => {
  const fake = await startFake({ signedIn: false });
  fake.openId = 'there';
  sessionStorage.setItem('malote.asked', JSON.stringify('/collectionCenter/handle/bagNumQuery'));
  window.history.replaceState(null, '', '/login?code=um-codigo&state=um-estado&iss=x');
  queries.clear();
  render(<App />);
  await opened();
  const [sent, ...more] = fake.calls.filter(({ name }) => name === 'identity.loginByOpenId');
  expect(sent?.body).toEqual({ answer: '?code=um-codigo&state=um-estado&iss=x' });
  expect(more).toEqual([]);
  expect(location.pathname).toBe('/collectionCenter/handle/bagNumQuery');
  expect(location.search).not.toContain('um-codigo');
});

test('a code of the phone is asked for after the issuer, and once more when it was mistyped', async () => {
  const fake = await startFake({ signedIn: false });
  Object.assign(fake, { openId: 'there', phoneCode: '123456' });
  window.history.replaceState(null, '', '/login?code=um-codigo&state=um-estado');
  queries.clear();
  render(<App />);
  const code = await view.findByLabelText(/^Confirme com o código do seu celular/);
  await userEvent.type(code, '999999');
  await userEvent.click(view.getByRole('button', { name: 'Confirmar' }));
  expect(await view.findAllByText(/Este código não vale/)).not.toHaveLength(0);
  await userEvent.clear(view.getByLabelText(/^Confirme com o código do seu celular/));
  await userEvent.type(view.getByLabelText(/^Confirme com o código do seu celular/), '123456');
  await userEvent.click(view.getByRole('button', { name: 'Confirmar' }));
  await opened();
});

test('what the issuer did not confirm is said, and the page offers to begin again', async () => {
  await start('/login?error=access_denied&state=um-estado', 'there');
  expect(await view.findAllByText(/não confirmou a entrada/)).not.toHaveLength(0);
  expect(location.search).toBe('');
  expect(await view.findByRole('button', { name: BUTTON })).toBeEnabled();
});
