import { setImmediate as turn } from 'node:timers/promises';
import { act, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import type { Fake } from '../../test/fake.ts';
import { startFake } from '../../test/mount.tsx';
import { render } from '@testing-library/react';
import { App, queries } from '../app.tsx';
import { safeRedirect } from '../shell/address.ts';
import { locked, lockScreen, LOCK_DELAY_MS } from '../shell/lock.ts';
import { guardTab, HOME, places } from '../shell/places.ts';
import { ask, CALL_MS, envelopeHeader, fileNameOf, send } from './client.ts';
import { Failure } from './failure.ts';
import { forgetPosition, lastPosition, reached } from './positions.ts';
import { session } from './session.ts';
import { keepAlive, leave, refreshCaller, renew, signOut } from './sign-in.ts';

const start = () => render(<App />);
const signInByHand = async (password = 'senha1234') => {
  await userEvent.type(await view.findByLabelText(/Usuário/), '  anasouza ');
  await userEvent.type(view.getByLabelText(/^Senha/), password);
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
};

/** The pauses between two questions to a server that fails grow to five seconds. */
const LONGER_THAN_ANY_PAUSE_MS = 60_000;

/** How often the page was asked to load anew: jsdom goes nowhere, and says that it does not. */
const pageLoads = () =>
  jest.mocked(console.error).mock.calls.filter(([said]) => /not implemented: navigation/i.test(String(said))).length;

afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  queries.clear();
  window.history.replaceState(null, '', '/');
  locked.set('');
});

test('without a token every path leads to the sign-in, which returns to it (R-0011, R-0049, R-0059)', async () => {
  const fake = await startFake({ signedIn: false });
  window.history.replaceState(null, '', '/collectionCenter/handle/bagNumQuery?status=sealed');
  start();
  await view.findByRole('heading', { name: 'Entrar no Malote' });
  expect(location.search).toContain(encodeURIComponent('/collectionCenter/handle/bagNumQuery?status=sealed'));
  await signInByHand();
  expect(await view.findByRole('grid', { name: /Número da saca/ })).toBeInTheDocument();
  expect(fake.calls.find((call) => call.name === 'identity.login')?.body['username']).toBe('anasouza');
  expect(location.pathname + location.search).toBe('/collectionCenter/handle/bagNumQuery?status=sealed');
});

test.each([
  ['/404', 'Página não encontrada'],
  ['/linkFailure', 'Este link não vale mais'],
])('%s needs no token, and leads on to the sign-in (R-0013)', async (path, title) => {
  const fake = await startFake({ signedIn: false });
  window.history.replaceState(null, '', path);
  start();
  expect(await view.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(location.pathname).toBe(path);
  expect(fake.calls).toEqual([]);
  await userEvent.click(view.getByRole('button'));
  expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(location.pathname).toBe('/login');
});

test.each(['/lock', '/profile/changepwd', '/uma/pagina'])('%s needs a token (R-0013)', async (path) => {
  await startFake({ signedIn: false });
  window.history.replaceState(null, '', path);
  start();
  expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(location.pathname).toBe('/login');
});

test('who goes back to a page whose right is gone is told so, and stands on the dashboard (R-0010)', async () => {
  await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  const now = session.get();
  const gone = now.caller && {
    ...now.caller,
    permission: { ...now.caller.permission, menuPermissions: ['menu:message-center'] },
  };
  act(() => session.set({ ...now, caller: gone }));
  window.history.replaceState(null, '', '/collectionCenter/handle/bagNumQuery');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await view.findByText('Você não tem permissão para a página ou ela não existe.')).toBeInTheDocument();
  expect(places.get().active).toBe(HOME);
});

test('nothing that the browser keeps is a token, not even what a version before has left there (R-0080)', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.token', JSON.stringify({ text: 'former-token', renewAt: Date.now() + 60_000 }));
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  expect(session.get().token?.text).toBe('fake-token');
  for (const kept of [localStorage, sessionStorage]) expect(JSON.stringify(kept)).not.toMatch(/-token/);
  expect(fake.calls.map(({ name }) => name)).not.toContain('identity.resume');
});

const BROKEN = {
  status: 500,
  body: { status: 'ERROR', code: 'SERVICE_EXCEPTION', msg: 'Falha no serviço. Tente novamente mais tarde.' },
} as const;

test.each([
  ['loses its connection', 'network'],
  ['is left', 'breaks off'],
  ['is told of a fault of the server', BROKEN],
] as const)('a page that %s while it asks who is there stays signed in (R-0080)', async (_, failure) => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  fake.failNext('identity.getUserInfo', failure);
  start();
  await waitFor(() => expect(session.get().phase).toBe('signedIn'));
  expect(localStorage.getItem('malote.session')).not.toBeNull();
  expect(fake.calls.filter(({ name }) => name === 'identity.getUserInfo').length).toBe(2);
});

test('a load that is refused clears the session, says that something went wrong, and leads to the sign-in, which returns to the page (R-0119, R-0051)', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  window.history.replaceState(null, '', '/collectionCenter/handle/bagNumQuery?status=sealed');
  fake.failNext('identity.getUserInfo', {
    status: 409,
    body: { status: 'ERROR', code: 'FORM_CHECK', msg: 'recusado' },
  });
  start();
  expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(await view.findByText('Ocorreu um erro')).toBeInTheDocument();
  expect(session.get()).toMatchObject({ phase: 'signedOut', token: undefined, caller: undefined });
  expect(localStorage.getItem('malote.session')).toBeNull();
  expect(location.pathname).toBe('/login');
  expect(location.search).toContain(encodeURIComponent('/collectionCenter/handle/bagNumQuery?status=sealed'));
});

test('a page that is loaded with a session first asks who is there, and then opens where it was meant to (R-0050)', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  window.history.replaceState(null, '', '/collectionCenter/handle/bagNumQuery?status=sealed');
  start();
  expect(await view.findByRole('grid', { name: /Número da saca/ })).toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/collectionCenter/handle/bagNumQuery?status=sealed');
  const asked = fake.calls.map(({ name }) => name);
  expect(asked.slice(0, 2)).toEqual(['identity.resume', 'identity.getUserInfo']);
  expect(asked.indexOf('bags.bagList')).toBeGreaterThan(1);
});

test('who signs out leaves neither token nor user behind (R-0051)', async () => {
  await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  expect(session.get()).toMatchObject({
    phase: 'signedIn',
    token: { text: 'fake-token' },
    caller: { username: 'anasouza' },
  });
  await act(async () => await signOut());
  expect(session.get()).toMatchObject({ phase: 'signedOut', token: undefined, caller: undefined });
  expect(localStorage.getItem('malote.session')).toBeNull();
});

test('a server that goes on failing when a page is loaded is told, and the page opens when it answers', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  for (const failure of ['network', BROKEN, BROKEN] as const) fake.failNext('identity.getUserInfo', failure);
  start();
  expect(await view.findByRole('alert')).toHaveTextContent('Falha no serviço. Tente novamente mais tarde.');
  expect(view.getByRole('heading', { name: 'O servidor não responde' })).toBeInTheDocument();
  expect(localStorage.getItem('malote.session')).not.toBeNull();
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

test('a server that does not answer at all when a page is loaded is told, and the page opens when it does', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
  globalThis.fetch = async (...asked) => {
    await thawed;
    return await fake.fetch(...asked);
  };
  start();
  expect(await view.findByRole('heading', { name: 'O servidor não responde' })).toBeInTheDocument();
  expect(view.queryByRole('alert')).not.toBeInTheDocument();
  thaw();
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

/** Ana has signed in at a station, and its page is loaded anew while the server is away. */
async function loadedWithoutServer(before: (fake: Fake) => void = () => undefined) {
  const fake = await startFake({ signedIn: false });
  before(fake);
  window.history.replaceState(null, '', STATION);
  const { unmount } = start();
  await signInByHand();
  await waitFor(() => expect(session.get().phase).toBe('signedIn'));
  await act(async () => await turn());
  unmount();
  session.set({ phase: 'loading', token: undefined, caller: undefined, mustChangePassword: false });
  let isAway = true;
  globalThis.fetch = async (...asked) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return await fake.fetch(...asked);
  };
  fake.calls.length = 0;
  return {
    fake,
    goBack: () => {
      isAway = false;
    },
  };
}
const STATION = '/expressDataCenter/operatingPlatform/collectIn';
const ofStation = () => view.findByRole('textbox', { name: 'Leia o pacote' });

test('who was signed in here last goes on at a station while the server is away: nothing is asked in his name before the server has said who is there', async () => {
  const { fake, goBack } = await loadedWithoutServer();
  start();
  await ofStation();
  expect(session.get()).toMatchObject({ isBelieved: true, token: undefined, caller: { realName: 'Ana Souza' } });
  expect(JSON.stringify(localStorage)).not.toMatch(/-token/);
  await expect(ask('orders.orderTabs', {})).rejects.toMatchObject({ kind: 'network' });
  goBack();
  await waitFor(() => expect(session.get().isBelieved).toBe(false));
  expect(fake.calls.map(({ name }) => name).slice(0, 2)).toEqual(['identity.resume', 'identity.getUserInfo']);
  expect(session.get().token).toBeDefined();
});

test('nobody is believed who would have been signed out by now (R-0122), and who was believed is signed out then', async () => {
  await loadedWithoutServer();
  localStorage.setItem('malote.active', JSON.stringify(Date.now() - 43_300_000));
  start();
  expect(await view.findByRole('heading', { name: 'O servidor não responde' })).toBeInTheDocument();
  localStorage.setItem('malote.active', JSON.stringify(Date.now() - 60_000));
  await ofStation();
  localStorage.setItem('malote.active', JSON.stringify(Date.now() - 43_300_000));
  expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(localStorage.getItem('malote.caller')).toBeNull();
});

test('nobody is believed who owes a password', async () => {
  await loadedWithoutServer((fake) => {
    fake.mustChangePassword = true;
  });
  start();
  expect(await view.findByRole('heading', { name: 'O servidor não responde' })).toBeInTheDocument();
  expect(localStorage.getItem('malote.caller')).toBeNull();
});

test('whoever does not wait for a failing server can sign in anew, and stays where he is when it answers after all', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  for (const failure of [BROKEN, BROKEN] as const) fake.failNext('identity.getUserInfo', failure);
  start();
  await userEvent.click(await view.findByRole('button', { name: 'Entrar novamente' }));
  expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(localStorage.getItem('malote.session')).toBeNull();
  await act(async () => await jest.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS));
  expect(view.getByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(session.get().phase).toBe('signedOut');
  expect(fake.calls.filter(({ name }) => name === 'identity.getUserInfo')).toHaveLength(2);
});

test('whoever signed in anew while the first question was on its way stays who he is', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  let frozen = true;
  globalThis.fetch = async (asked, ...more) => {
    const late = frozen && !(typeof asked === 'string' && asked.endsWith('/user/resume'));
    if (late) await thawed;
    const answer = await fake.fetch(asked, ...more);
    if (!late) return answer;
    const body = (await answer.json()) as { data: object };
    const other = JSON.stringify({ ...body, data: { ...body.data, realName: 'Outra Pessoa' } });
    const told = new ReadableStream({
      pull: (bytes) => {
        bytes.enqueue(new TextEncoder().encode(other));
        bytes.close();
        hear();
      },
    });
    return new Response(told, { status: 200, headers: { 'Content-Type': 'application/json' } });
  };
  start();
  await userEvent.click(await view.findByRole('button', { name: 'Entrar novamente' }));
  frozen = false;
  await signInByHand();
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
  thaw();
  await act(async () => {
    await heard;
    await turn(); // what the page does with it follows without a pause
  });
  expect(session.get()).toMatchObject({ phase: 'signedIn', caller: { realName: expect.stringContaining('Ana') } });
});

test('a fresh token that comes after the session was left is not kept', async () => {
  const fake = await startFake();
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
  globalThis.fetch = async (...asked) => {
    await thawed;
    return await fake.fetch(...asked);
  };
  const renewed = renew();
  leave();
  thaw();
  await renewed;
  expect(fake.calls.map(({ name }) => name)).toContain('identity.renew');
  expect([session.get().token, localStorage.getItem('malote.session')]).toEqual([undefined, null]);
});

test('a wrong password is told in the words of the server (R-0116)', async () => {
  await startFake({ signedIn: false });
  start();
  await signInByHand('errada');
  expect((await view.findAllByText('Usuário ou senha incorretos.')).length).toBeGreaterThan(0);
  expect(session.get().phase).toBe('signedOut');
});

const UNKNOWN = {
  status: 401,
  body: { status: 'ERROR', code: 'USER_INFO_MISSING', msg: 'Falha na verificação. Entre novamente.' },
} as const;

test.each([
  ['says so', UNKNOWN],
  ['answers nobody', { status: 200, body: { status: 'OK', data: null } }],
] as const)(
  'a token whose user the server does not know leads to the sign-in and tells that the verification failed: the server %s (R-0117)',
  async (_, answer) => {
    const fake = await startFake({ signedIn: false });
    localStorage.setItem('malote.session', 'true');
    fake.failNext('identity.getUserInfo', answer);
    start();
    await waitFor(() => expect(view.getByText('Falha na verificação. Entre novamente.')).toBeInTheDocument());
    expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
    expect(localStorage.getItem('malote.session')).toBeNull();
    fake.failNext('identity.getUserInfo', answer);
    await signInByHand();
    expect(await view.findByRole('alert')).toHaveTextContent('Falha na verificação. Entre novamente.');
    expect(localStorage.getItem('malote.session')).toBeNull();
  },
);

test('a click on a page whose token is gone leads to the sign-in, which returns to it (R-0120)', async () => {
  await startFake({ signedIn: false });
  window.history.replaceState(null, '', '/collectionCenter/handle/bagNumQuery');
  start();
  await signInByHand();
  await userEvent.click(await view.findByRole('grid'));
  expect(session.get().phase).toBe('signedIn');
  localStorage.removeItem('malote.session');
  await userEvent.click(view.getByRole('grid'));
  expect(await view.findByRole('heading', { name: 'Entrar no Malote' })).toBeInTheDocument();
  expect(location.search).toContain(encodeURIComponent('/collectionCenter/handle/bagNumQuery'));
});

test.each(['network', 401, 403, 404, 409, 500, 503] as const)(
  'the loading line goes when a call fails: %s (R-0115, R-0662)',
  async (how) => {
    const fake = await startFake({ signedIn: false });
    start();
    await signInByHand();
    await view.findByRole('heading', { name: /Olá, Ana/ });
    const line = () => document.querySelector('[class*="progress"]');
    await waitFor(() => expect(line()).toBeNull());
    fake.failNext(
      'orders.orderTabs',
      how === 'network' ? 'network' : { status: how, body: { status: 'ERROR', code: 'X', msg: 'Não foi.' } },
    );
    let failed: Promise<unknown> | undefined;
    act(() => {
      failed = ask('orders.orderTabs', {}).catch((error: unknown) => error);
    });
    expect(line()).not.toBeNull();
    await act(async () => {
      expect(await failed).toBeInstanceOf(Failure);
    });
    await waitFor(() => expect(line()).toBeNull());
  },
);

test('who has a second step is asked its code once the password was right, and once more when it was wrong', async () => {
  const fake = await startFake({ signedIn: false });
  fake.phoneCode = '123456';
  start();
  await signInByHand();
  const code = await view.findByLabelText(/^Código do celular/);
  expect(view.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(code, '999999');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
  expect(await view.findAllByText(/Este código não vale/)).not.toHaveLength(0);
  await userEvent.type(view.getByLabelText(/^Código do celular/), '123456');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
  expect(await view.findByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument();
});

test('whose role asks for a code of the phone sets it up before anything else, and keeps his recovery codes', async () => {
  const fake = await startFake({ signedIn: false });
  fake.mustSetSecondStep = true;
  start();
  await signInByHand();
  expect(await view.findByRole('heading', { name: 'Código do celular na entrada' })).toBeInTheDocument();
  expect(view.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument();
  expect(view.getByRole('img', { name: /^Código QR/ }).getAttribute('src')).toMatch(/^data:image\/svg/);
  await userEvent.type(view.getByLabelText(/^Senha atual/), 'segredo123');
  await userEvent.type(view.getByLabelText(/^Código do celular/), '123456');
  await userEvent.click(view.getByRole('button', { name: 'Ativar' }));
  expect(await view.findByText('ABCDE-FGH23')).toBeInTheDocument();
  const sent = fake.calls.find(({ name }) => name === 'identity.setSecondStep')?.body as { secret: string };
  expect(sent.secret).toMatch(/^[A-Z2-7]{32}$/);
  await userEvent.click(view.getByRole('button', { name: 'Guardei os códigos' }));
  expect(await view.findByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument();
});

test('an old password must be changed before anything else is opened (R-0071)', async () => {
  const fake = await startFake({ signedIn: false });
  fake.mustChangePassword = true;
  start();
  await signInByHand();
  expect(await view.findByRole('heading', { name: 'Alterar senha' })).toBeInTheDocument();
  expect(view.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument();
});

test('a session that ended asks whether to stay or to sign in again; who stays keeps his page (R-0111, R-0662)', async () => {
  const fake = await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  fake.failNext('orders.orderTabs', {
    status: 401,
    body: { status: 'ERROR', code: 'UNAUTHENTICATED', msg: 'Entre novamente.' },
  });
  await act(async () => {
    await ask('orders.orderTabs', {}).catch(() => undefined);
  });
  expect(await view.findByText(/Deseja permanecer nesta página ou entrar novamente/)).toBeInTheDocument();
  await userEvent.click(view.getByRole('button', { name: 'Permanecer' }));
  expect(session.get().phase).toBe('expired');
  expect(view.getByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

test('who has something unsent on the page signs in again without leaving it, and is asked once more if she stayed first', async () => {
  const fake = await startFake({ signedIn: false });
  start();
  await signInByHand();
  const heading = await view.findByRole('heading', { name: /Olá, Ana/ });
  const free = guardTab(HOME, () => 'Sair sem enviar?');
  const loads = pageLoads();
  const over = { status: 401, body: { status: 'ERROR', code: 'UNAUTHENTICATED', msg: 'Entre novamente.' } };
  try {
    for (const choice of ['Permanecer', 'Entrar novamente']) {
      fake.failNext('shell.arrangeDesk', over);
      await act(async () => {
        await send('shell.arrangeDesk', {}).catch(() => undefined);
      });
      await userEvent.click(await view.findByRole('button', { name: choice }));
    }
    const dialog = within(await view.findByRole('dialog', { name: 'Entrar novamente' }));
    fake.failNext('identity.login', {
      status: 401,
      body: { status: 'ERROR', code: 'LOGIN_FAILED', msg: 'Senha incorreta.' },
    });
    await userEvent.type(dialog.getByLabelText(/^Senha/), 'errada');
    await userEvent.click(dialog.getByRole('button', { name: 'Entrar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Senha incorreta.');
    await userEvent.type(dialog.getByLabelText(/^Senha/), 'senha1234');
    fake.mustChangePassword = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(session.get().phase).toBe('signedIn'));
    expect(fake.calls.findLast(({ name }) => name === 'identity.login')?.body['username']).toBe('anasouza');
    // A password that is owed is asked for over the page, which waits behind.
    const owed = { name: 'Alterar senha' };
    expect(await view.findByRole('heading', owed)).toBeInTheDocument();
    expect(heading).toBeInTheDocument();
    fake.mustChangePassword = false;
    await act(async () => await refreshCaller());
    await waitFor(() => expect(view.queryByRole('heading', owed)).not.toBeInTheDocument());
    expect(heading).toBeInTheDocument();
    expect(pageLoads()).toBe(loads);
  } finally {
    free();
  }
});

test('the locked screen shows nothing of the console; the server checks the password (R-0036, R-0057, R-0132)', async () => {
  await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  jest.useFakeTimers();
  act(() => {
    lockScreen();
    jest.advanceTimersByTime(LOCK_DELAY_MS);
  });
  expect(LOCK_DELAY_MS).toBe(500);
  jest.useRealTimers();
  expect(await view.findByRole('heading', { name: 'Tela bloqueada' })).toBeInTheDocument();
  expect(view.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument();
  await userEvent.type(view.getByLabelText(/^Senha/), 'errada');
  await userEvent.click(view.getByRole('button', { name: 'Desbloquear' }));
  expect(await view.findByRole('alert')).toHaveTextContent('Senha incorreta.');
  await userEvent.type(view.getByLabelText(/^Senha/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: 'Desbloquear' }));
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

/** Another tab of this browser keeps something. */
function keptElsewhere(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
  window.dispatchEvent(
    new StorageEvent('storage', { key, newValue: JSON.stringify(value), storageArea: localStorage }),
  );
}

test('a lock holds in every tab of the browser, and is gone from all of them at once (R-0057)', async () => {
  await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  act(() => keptElsewhere('malote.unlock', false));
  expect(await view.findByRole('heading', { name: 'Tela bloqueada' })).toBeInTheDocument();
  act(() => keptElsewhere('malote.unlock', true));
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
});

test('a tab that is opened while the browser is locked is locked, and goes on at its address (R-0057)', async () => {
  localStorage.setItem('malote.unlock', 'false');
  window.history.replaceState(null, '', '/collectionCenter/handle/bagNumQuery');
  await jest.isolateModulesAsync(async () => {
    const { locked: here } = await import('../shell/lock.ts');
    expect(here.get()).toBe('/collectionCenter/handle/bagNumQuery');
  });
});

test('who signs in by hand finds no lock of before (R-0057)', async () => {
  await startFake({ signedIn: false });
  locked.set('/dashboard');
  localStorage.setItem('malote.unlock', 'false');
  start();
  await signInByHand();
  expect(await view.findByRole('heading', { name: /Olá, Ana/ })).toBeInTheDocument();
  expect(localStorage.getItem('malote.unlock')).toBe('true');
});

describe('twelve hours without anybody (R-0122)', () => {
  const HOURS = 3_600_000;
  const idle = async (lastActive: number | undefined) => {
    await startFake();
    if (lastActive !== undefined) localStorage.setItem('malote.active', String(Date.now() - lastActive));
    jest.useFakeTimers();
    const onIdle = jest.fn();
    const stop = keepAlive(onIdle);
    jest.advanceTimersByTime(5_000);
    stop();
    return onIdle.mock.calls.length > 0;
  };
  test('end a session that is opened again after them', async () => expect(await idle(12.1 * HOURS)).toBe(true));
  test('have not passed while another tab of the browser was worked in', async () =>
    expect(await idle(11.9 * HOURS)).toBe(false));
  test('are counted from now where nothing is known', async () => expect(await idle(undefined)).toBe(false));
});

test('a token is renewed when three quarters of its life are over, and only then (R-0122)', async () => {
  const fake = await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  const { token } = session.get();
  const life = 5 * 60_000;
  expect((token?.renewAt ?? 0) - Date.now()).toBeGreaterThan(0.7 * life);
  expect((token?.renewAt ?? 0) - Date.now()).toBeLessThanOrEqual(0.75 * life);
  const renewals = () => fake.calls.filter(({ name }) => name === 'identity.renew').length;
  jest.useFakeTimers();
  const stop = keepAlive(() => undefined);
  jest.setSystemTime((token?.renewAt ?? 0) - 10_000);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(renewals()).toBe(0);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(renewals()).toBeGreaterThan(0);
  stop();
});

test('a computer that slept longer than its token lives goes on with the session that its browser keeps, and asks nobody anything', async () => {
  const fake = await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  const before = session.get().token;
  jest.useFakeTimers({ now: Date.now() + 3_600_000 });
  fake.calls.length = 0;
  await act(async () => {
    await Promise.all([ask('orders.orderTabs', {}), ask('orders.orderTabs', {})]);
  });
  // The page itself may ask meanwhile, too: whether there are messages, for one.
  const names = fake.calls.map(({ name }) => name);
  expect(names[0]).toBe('identity.resume');
  expect(names.filter((name) => name === 'identity.resume')).toHaveLength(1);
  expect(names.filter((name) => name === 'orders.orderTabs')).toHaveLength(2);
  expect(fake.calls[0]?.body).toEqual({ user: session.get().caller?.id });
  expect(session.get().phase).toBe('signedIn');
  expect(session.get().token?.endsAt).toBeGreaterThan(before?.endsAt ?? Infinity);
});

test('a session that ended while the computer slept is told as one that ended, and a server that is away ends none', async () => {
  const fake = await startFake({ signedIn: false });
  const page = start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  // Its own renewals would take the answers that are meant for the calls below.
  page.unmount();
  jest.useFakeTimers({ now: Date.now() + 3_600_000 });
  const asked = async () => {
    let failure: unknown;
    await act(async () => {
      failure = await ask('orders.orderTabs', {}).catch((error: unknown) => error);
    });
    return failure;
  };
  fake.failNext('identity.resume', 'network');
  expect(await asked()).toMatchObject({ kind: 'network' });
  expect(session.get().phase).toBe('signedIn');
  fake.failNext('identity.resume', {
    status: 401,
    body: { status: 'ERROR', code: 'UNAUTHENTICATED', msg: 'Entre novamente.' },
  });
  expect(await asked()).toMatchObject({ kind: 'signedOut' });
  expect(session.get().phase).toBe('expired');
});

test('what is owed comes in its order: the lock, then the password, then the pages (R-0737)', async () => {
  const fake = await startFake({ signedIn: false });
  fake.mustChangePassword = true;
  start();
  await signInByHand();
  const change = { name: 'Alterar senha' };
  expect(await view.findByRole('heading', change)).toBeInTheDocument();
  act(() => locked.set(HOME));
  expect(await view.findByRole('heading', { name: 'Tela bloqueada' })).toBeInTheDocument();
  expect(view.queryByRole('heading', change)).not.toBeInTheDocument();
  act(() => locked.set(''));
  expect(await view.findByRole('heading', change)).toBeInTheDocument();
  expect(view.queryByRole('navigation')).not.toBeInTheDocument();
});

test('the menu shows only what the caller may open; tabs open, keep and close (R-0014, R-0031, R-0073)', async () => {
  const fake = await startFake({ signedIn: false });
  fake.permissions = ['menu:collection-center'];
  start();
  await signInByHand();
  const menu = await view.findByRole('navigation', { name: 'Menu principal' });
  const find = view.getByLabelText('Buscar no menu');
  await userEvent.type(find, 'pedidos logisticos');
  expect(menu).toHaveTextContent('Nenhuma página');
  await userEvent.clear(find);
  await userEvent.type(find, 'numero de saca');
  await userEvent.click(view.getAllByRole('link', { name: 'Consulta de número de saca' })[0] as HTMLElement);
  await view.findByRole('grid');
  const tab = view.getByRole('tab', { name: 'Consulta de número de saca' });
  tab.focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(places.get().tabs).toHaveLength(1));
});

test('the way to a page begins at the dashboard and ends without a link (R-0029, R-0030), and the window says where one is (R-0006)', async () => {
  await startFake({ signedIn: false });
  start();
  await signInByHand();
  await userEvent.click((await view.findAllByRole('link', { name: 'Consulta de número de saca' }))[0] as HTMLElement);
  await view.findByRole('grid');
  const crumbs = within(view.getByRole('navigation', { name: 'Caminho da página' })).getAllByRole('listitem');
  expect(within(crumbs[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', HOME);
  expect(crumbs.at(-1)).toHaveTextContent('Consulta de número de saca');
  expect(within(crumbs.at(-1) as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Consulta de número de saca - ./);
});

test('LOG_OUT in an answer is told; a second later the session and all that the browser had of it are gone, and the page is loaded anew (R-0110)', async () => {
  const fake = await startFake({ signedIn: false });
  start();
  await signInByHand();
  await view.findByRole('heading', { name: /Olá, Ana/ });
  sessionStorage.setItem('of-this-session', 'a choice');
  jest.useFakeTimers();
  fake.failNext('orders.orderTabs', { status: 200, body: { status: 'OK', data: 'LOG_OUT' } });
  await act(async () => {
    await ask('orders.orderTabs', {});
    await jest.advanceTimersByTimeAsync(999);
  });
  expect(view.getByText('Sua sessão foi encerrada.')).toBeInTheDocument();
  expect(sessionStorage.getItem('of-this-session')).toBe('a choice');
  expect(localStorage.getItem('malote.session')).not.toBeNull();
  expect(pageLoads()).toBe(0);
  await act(async () => await jest.advanceTimersByTimeAsync(1));
  expect(session.get().phase).toBe('signedOut');
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('malote.session')).toBeNull();
  expect(pageLoads()).toBe(1);
});

test('every call says token and language, commands an id and their circumstances, queries the last own position (R-0085, R-0086)', async () => {
  const fake = await startFake();
  const seen: Record<string, string>[] = [];
  const inner = fake.fetch;
  globalThis.fetch = (input, init) => {
    seen.push(init?.headers as Record<string, string>);
    return inner(input, init);
  };
  forgetPosition();
  await send('access.open', { kind: 'history', of: 'PD1' }, { about: { reason: 'Auditoria – 审计' } });
  await ask('orders.orderTabs', {});
  expect(seen[0]).toMatchObject({
    token: 'fake-token',
    'Accept-Language': 'pu',
    'Idempotency-Key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(fake.calls[0]?.about).toMatchObject({
    reason: 'Auditoria – 审计',
    happenedAt: expect.any(String) as string,
    sentAt: expect.any(String) as string,
  });
  expect(seen[1]?.['After-Position']).toBe(lastPosition());
  reached('5');
  expect(Number(lastPosition())).toBeGreaterThan(5);
});

test.each([
  [500, 'service'],
  [400, 'invalid'],
  [403, 'forbidden'],
  [404, 'missing'],
  [409, 'refused'],
  [503, 'busy'],
] as const)('status %d is a failure of kind %s with the words of the server (R-0108, R-0113)', async (status, kind) => {
  const fake = await startFake();
  fake.failNext('orders.orderTabs', {
    status,
    body: {
      status: 'ERROR',
      code: 'X',
      msg: 'Não foi.',
      data: { fields: [{ path: 'numbers', code: 'FIELD_MAX_ITEMS', msg: 'No máximo 1000.' }] },
    },
  });
  const failure = await ask('orders.orderTabs', {}).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind, message: 'Não foi.', fields: [{ path: 'numbers' }] });
});

test('no answer is a network error, told apart from a browser that is offline (R-0112, R-0114)', async () => {
  const fake = await startFake();
  fake.failNext('orders.orderTabs', 'network');
  expect(await ask('orders.orderTabs', {}).catch((error: unknown) => error)).toMatchObject({ kind: 'network' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fake.failNext('orders.orderTabs', 'network');
  const failure = await ask('orders.orderTabs', {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind: 'offline' });
});

test('a call is given up after 1,000,000 ms, unless it says less (R-0083, R-0123)', async () => {
  await startFake();
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await ask('orders.orderTabs', {});
  await ask('orders.orderTabs', {}, { giveUpMs: 5_000 });
  expect(timeout.mock.calls.map(([ms]) => ms)).toEqual([1_000_000, 5_000]);
  expect(CALL_MS).toBe(1_000_000);
});

test('what is not in the catalogue fails with the words of the server; a command is sent once, a question once more (R-0747)', async () => {
  const fake = await startFake();
  const strange = { status: 500, body: { status: 'ERROR', code: 'FROM_ANOTHER_HOUSE', msg: 'Fora do ar.' } } as const;
  fake.failNext('messaging.readMessages', strange);
  const failure = await send('messaging.readMessages', { messages: ['AV1'] }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'service', code: 'FROM_ANOTHER_HOUSE', message: 'Fora do ar.' });
  expect(fake.calls.filter(({ name }) => name === 'messaging.readMessages')).toHaveLength(1);
  const { queries: asked, mutations } = queries.getDefaultOptions();
  const again = asked?.retry as (count: number, error: unknown) => boolean;
  expect([again(0, failure), again(1, failure)]).toEqual([true, false]);
  expect(again(0, new Failure('refused', 'ORDER_VOID', ''))).toBe(false);
  expect(mutations?.retry).toBe(false);
});

test('only paths of our own are returned to after signing in (R-0011)', () => {
  expect(safeRedirect('/x?y=1')).toBe('/x?y=1');
  const elsewhere = ['https://evil.example', '//evil.example', '/\\evil', '/\t/evil.example', '/\n/evil.example'];
  for (const bad of [null, ...elsewhere, '/login?redirect=/x']) expect([bad, safeRedirect(bad)]).toEqual([bad, '/']);
});

test('file names lose the signs that a disk dislikes (R-0064)', () => {
  expect(fileNameOf('attachment; filename="a/b:c*d(e).csv"')).toBe('a_b_c_d_e_.csv');
  expect(fileNameOf("attachment; filename*=UTF-8''pedidos%20%C3%A7.xlsx")).toBe('pedidos ç.xlsx');
  expect(fileNameOf(null)).toBe('malote');
});

/** A socket that is there at once, and what the server says through it. */
class HeardSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static opened: HeardSocket[] = [];
  readonly readyState = HeardSocket.OPEN;
  constructor() {
    super();
    HeardSocket.opened.push(this);
  }
  readonly send = () => undefined;
  readonly close = () => undefined;
  readonly say = (message: object) =>
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
}

test('who is signed out by others is told at once, on a page that waits for nothing too', async () => {
  const before = globalThis.WebSocket;
  HeardSocket.opened = [];
  globalThis.WebSocket = HeardSocket as unknown as typeof WebSocket;
  try {
    const fake = await startFake({ signedIn: false });
    window.history.replaceState(null, '', '/profile/changepwd');
    localStorage.setItem('malote.session', 'true');
    start();
    await view.findByLabelText(/^Senha atual/);
    const asked = fake.calls.length;
    const [socket] = HeardSocket.opened;
    act(() => void socket?.say({ type: 'sessionEnded' }));
    expect(await view.findByRole('dialog')).toHaveTextContent('Sua sessão foi encerrada');
    expect(session.get().phase).toBe('expired');
    expect(fake.calls.slice(asked)).toEqual([]);
    await userEvent.click(view.getByRole('button', { name: 'Permanecer' }));
  } finally {
    globalThis.WebSocket = before;
  }
});

test('a new password of 40 characters is sent whole, and a weak one is told why (R-0667)', async () => {
  const fake = await startFake({ signedIn: false });
  window.history.replaceState(null, '', '/profile/changepwd');
  localStorage.setItem('malote.session', 'true');
  start();
  const phrase = 'três caminhões saem às 5 h; o quarto, às';
  await userEvent.type(await view.findByLabelText(/^Senha atual/), 'senha1234');
  const next = view.getByLabelText(/^Nova senha/);
  await userEvent.type(next, 'senha123');
  expect(view.getByText(/das primeiras que alguém tentaria/)).toBeInTheDocument();
  await userEvent.clear(next);
  await userEvent.type(next, phrase);
  await userEvent.type(view.getByLabelText(/^Repita/), phrase);
  await userEvent.click(view.getByRole('button', { name: 'Salvar nova senha' }));
  await waitFor(() =>
    expect(fake.calls.find(({ name }) => name === 'identity.changePassword')?.body['next']).toBe(phrase),
  );
});

test('the envelope travels as base64url, whatever letters its reason has', () => {
  expect(JSON.parse(Buffer.from(envelopeHeader({ reason: 'ção 包裹 ✓' }), 'base64url').toString())).toEqual({
    reason: 'ção 包裹 ✓',
  });
});
