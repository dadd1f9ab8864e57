import { act, render, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Fake } from '../../../test/fake.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { pressedKeys } from '../../../test/scanner.ts';
import { App, queries } from '../../app.tsx';
import { ask } from '../../client/client.ts';
import { session } from '../../client/session.ts';
import { shellDialog } from '../../shell/dialog.ts';
import { keepStation } from '../../shell/kept-station.ts';
import { locked } from '../../shell/lock.ts';
import { go } from '../../shell/places.ts';

const STATION = '/expressDataCenter/operatingPlatform/collectIn';
const OVER = { status: 401, body: { status: 'ERROR', code: 'UNAUTHENTICATED', msg: 'Entre novamente.' } } as const;
let keys: ReturnType<typeof pressedKeys>;
const scan = async (code: string) => await keys.scan(code);

beforeEach(() => {
  keys = pressedKeys();
  queries.clear();
  locked.set('');
});

const logins = (fake: Fake) => fake.calls.filter(({ name }) => name === 'identity.login');
const sent = (fake: Fake) =>
  fake.calls
    .filter(({ name }) => name === 'kernel.upload')
    .flatMap(({ body }) => body['rows'] as { input: { waybill: string } }[])
    .map(({ input }) => input.waybill);

/** A page that was opened with a session, at a station. */
async function atStation(path = STATION): Promise<Fake> {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  window.history.replaceState(null, '', path);
  render(<App />);
  if (path !== '/dashboard') await waitFor(() => expect(view.getByRole('textbox', { name: /Leia/ })).toHaveFocus());
  await import('./station-notes.tsx');
  return fake;
}

/** The session ends, and the station hears of it. */
async function sessionEnds(fake: Fake): Promise<HTMLElement> {
  fake.failNext('orders.orderTabs', OVER);
  await act(async () => {
    await ask('orders.orderTabs', {}).catch(() => undefined);
  });
  return await view.findByRole('dialog');
}

// First: jsdom's history is one for all tests of a file.
test('the way back of the browser leads whoever comes next to the station, and to no bag of who was there before (R-0122)', async () => {
  const fake = await atStation('/expressDataCenter/operatingPlatform/scanBagging?bag=BG0000779021');
  expect(location.search).toBe('?bag=BG0000779021');
  act(() => go('/dashboard'));
  await view.findByRole('heading', { name: /Olá/ });
  localStorage.setItem('malote.active', String(Date.now() - 13 * 3_600_000));
  await view.findByRole('heading', { name: 'Entrar no Malote' });
  fake.callerId = 'u2';
  await keys.byHand.type(view.getByLabelText(/Usuário/), 'anasouza');
  await keys.byHand.type(view.getByLabelText(/^Senha/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
  await view.findByRole('heading', { name: /Olá/ });
  act(() => window.history.back());
  await waitFor(() => expect(location.pathname).toBe('/expressDataCenter/operatingPlatform/scanBagging'));
  await waitFor(() => expect(view.getByRole('textbox', { name: /Leia/ })).toHaveFocus());
  expect(location.search).toBe('');
  expect(view.queryByText('BG0000779021')).not.toBeInTheDocument();
});

test('what is scanned while a station asks to sign in again is kept for who scanned it, sent when he has, and no password', async () => {
  const fake = await atStation();
  const question = await sessionEnds(fake);
  within(question).getByRole('button', { name: 'Entrar novamente' }).focus();
  await scan(fake.waybill(1));
  await scan('AB1'); // no code of ours, and no answer to the question
  expect(question).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Entrar novamente' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Entrar novamente' }));
  expect(await dialog.findByText(/1 leitura está guardada/)).toBeVisible();
  const password = dialog.getByLabelText(/^Senha/);
  await keys.byHand.type(password, 'senha');
  password.focus();
  await scan(fake.waybill(2));
  expect(password).toHaveValue('senha');
  expect(await dialog.findByText(/2 leituras estão guardadas/)).toBeVisible();
  expect([logins(fake), sent(fake)]).toEqual([[], []]);
  // By hand, in the form of a bag's number.
  await keys.byHand.type(password, '1234567{Enter}');
  await waitFor(() => expect(session.get().phase).toBe('signedIn'));
  expect(logins(fake).map(({ body }) => body['password'])).toEqual(['senha1234567']);
  await waitFor(() => expect(sent(fake)).toEqual([fake.waybill(1), fake.waybill(2)]));
});

test('who signs in again at a station stands where he stood', async () => {
  const fake = await atStation();
  const stood = session.get().caller;
  const question = await sessionEnds(fake);
  await userEvent.click(within(question).getByRole('button', { name: 'Entrar novamente' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Entrar novamente' }));
  await keys.byHand.type(dialog.getByLabelText(/^Senha/), 'senha1234{Enter}');
  await waitFor(() => expect(session.get().phase).toBe('signedIn'));
  const taken = fake.calls.filter(({ name }) => name === 'identity.chooseStation').map(({ body }) => body);
  expect(taken).toEqual([{ site: stood?.siteCode, station: stood?.station, device: stood?.device }]);
  expect(taken[0]?.['station']).toBeTruthy();
});

test('the way back closes what is open over a station, and leaves the page where it is', async () => {
  await atStation('/dashboard');
  await view.findByRole('heading', { name: /Olá/ });
  // Another station stands open behind it.
  for (const path of ['/expressDataCenter/operatingPlatform/collectOut', STATION]) {
    act(() => go(path));
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await waitFor(() => expect(document.querySelector(`#content[data-place="${path}"] [data-scan]`)).toHaveFocus());
  }
  act(() => document.querySelector<HTMLElement>('header button')?.focus());
  act(() => shellDialog.set('station'));
  const dialog = await view.findByRole('dialog');
  act(() => window.history.back());
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(location.pathname).toBe(STATION);
  await waitFor(() => expect(document.querySelector('#content [data-scan]')).toHaveFocus());
  act(() => window.history.back());
  await waitFor(() => expect(location.pathname).toBe('/expressDataCenter/operatingPlatform/collectOut'));
});

test('a scan in the middle of which the question comes is taken as a whole', async () => {
  const fake = await atStation();
  const field = view.getByRole('textbox', { name: /Leia/ });
  const question = await sessionEnds(fake);
  const again = within(question).getByRole('button', { name: 'Entrar novamente' });
  act(() => field.focus());
  keys.rest();
  await keys.quickly(fake.waybill(1).slice(0, 5));
  act(() => again.focus());
  await keys.quickly(`${fake.waybill(1).slice(5)}{Enter}`);
  expect(field).toHaveValue('');
  expect(document.querySelector('[data-verdict="waiting"]')).toHaveTextContent(`${fake.waybill(1)}Guardado`);
});

test('who stays at a station without a session is told so, with the way to sign in again', async () => {
  const fake = await atStation();
  const question = await sessionEnds(fake);
  await userEvent.click(within(question).getByRole('button', { name: 'Permanecer' }));
  const note = await view.findByText(/^A sessão de .* foi encerrada\. Continue lendo/);
  await userEvent.click(within(note).getByRole('button', { name: 'Entrar de novo' }));
  expect(await view.findByText(/Deseja permanecer nesta página ou entrar novamente/)).toBeInTheDocument();
});

describe('a scanner at the page to sign in by', () => {
  const atSignIn = async () => {
    const fake = await startFake({ signedIn: false });
    window.history.replaceState(null, '', '/');
    render(<App />);
    await keys.byHand.type(await view.findByLabelText(/Usuário/), 'anasouza');
    view.getByLabelText(/^Senha/).focus();
    return fake;
  };
  test('signs nobody in with a code of ours, and says so', async () => {
    const fake = await atSignIn();
    await scan(fake.waybill(1));
    expect(view.getByRole('alert')).toHaveTextContent('Um leitor digitou aqui: nada foi lido nem enviado.');
    expect(view.getByLabelText(/^Senha/)).toHaveValue('');
    expect(logins(fake)).toEqual([]);
  });
  test('signs nobody in with any code where this browser is a station', async () => {
    const fake = await atSignIn();
    keepStation({ site: 'SPGRU01', station: 'M1', device: 'leitor-1' });
    await scan('R-7/GAIOLA.3');
    expect(view.getByLabelText(/^Senha/)).toHaveValue('');
    expect(logins(fake)).toEqual([]);
  });
  test('is told from a program that types passwords where it is none', async () => {
    const fake = await atSignIn();
    await scan('R-7/GAIOLA.3');
    await waitFor(() => expect(logins(fake).map(({ body }) => body['password'])).toEqual(['R-7/GAIOLA.3']));
  });
});

test('a scanner at the locked screen unlocks nothing', async () => {
  const fake = await atStation();
  act(() => locked.set(STATION));
  const password = await view.findByLabelText(/^Senha/);
  password.focus();
  await scan(fake.waybill(1));
  expect(view.getByRole('alert')).toHaveTextContent('Desbloqueie a tela e leia de novo.');
  expect(password).toHaveValue('');
  expect(fake.calls.map(({ name }) => name)).not.toContain('identity.unlock');
});

test('a scanner where a password is changed becomes none', async () => {
  const fake = await startFake();
  await mountScreen('/profile/changepwd');
  for (const field of [/^Senha atual/, /^Nova senha/, /^Repita/]) {
    view.getByLabelText(field, { selector: 'input' }).focus();
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await scan(fake.waybill(1));
    expect(view.getByLabelText(field, { selector: 'input' })).toHaveValue('');
  }
  expect(view.getByText(/Altere a senha primeiro e leia de novo/)).toBeInTheDocument();
});

test('after the idle hours that sign somebody out, he finds the code that waited for its words, with these (R-0122)', async () => {
  const fake = await atStation('/expressDataCenter/operatingPlatform/replaceScanner');
  const number = () => view.getByRole('textbox', { name: /Novo número/ });
  await scan(fake.waybill(5));
  await waitFor(() => expect(number()).toHaveFocus());
  await keys.byHand.type(number(), 'ML20269999');
  localStorage.setItem('malote.active', String(Date.now() - 13 * 3_600_000));
  await keys.byHand.type(await view.findByLabelText(/Usuário/), 'anasouza');
  await keys.byHand.type(view.getByLabelText(/^Senha/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
  expect(await view.findByText(fake.waybill(5), { selector: 'p' })).toBeInTheDocument();
  expect(number()).toHaveValue('ML20269999');
});

test('after the idle hours the bag in hand is no part of the address at which whoever comes next signs in; its user finds it again (R-0122)', async () => {
  const fake = await atStation('/expressDataCenter/operatingPlatform/scanBagging');
  await scan('BG0000779021');
  await scan(fake.waybill(5));
  await waitFor(() => expect(location.search).toBe('?bag=BG0000779021'));
  await waitFor(() => expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '1'));
  localStorage.setItem('malote.active', String(Date.now() - 13 * 3_600_000));
  await keys.byHand.type(await view.findByLabelText(/Usuário/), 'anasouza');
  expect(location.pathname + decodeURIComponent(location.search)).toBe(
    '/login?redirect=/expressDataCenter/operatingPlatform/scanBagging',
  );
  await keys.byHand.type(view.getByLabelText(/^Senha/), 'senha1234');
  await userEvent.click(view.getByRole('button', { name: 'Entrar' }));
  expect(await view.findByText('BG0000779021', { selector: 'p' })).toBeInTheDocument();
  expect(location.search).toBe('?bag=BG0000779021');
});
