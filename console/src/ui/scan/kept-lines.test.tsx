import { act, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { session } from '../../client/session.ts';
import { signOut } from '../../client/sign-in.ts';
import { closeTabs, forgetPlaces } from '../../shell/places.ts';

const PATH = '/expressDataCenter/operatingPlatform/scanBagging';
const scan = async (code: string) => {
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
};
const lines = () =>
  within(view.getByRole('region', { name: 'Últimas 20 leituras' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
const codes = () => lines().map(([number, code]) => [number, code]);
const accepted = () => view.getByText((_, element) => /^\d+aceitos?$/.test(element?.textContent ?? '')).textContent;
const bag = 'BG0000779011';

test('a station that is opened again after its user was signed out has its bag in hand, its lines and what it counted; one that was closed has not', async () => {
  const fake = await startFake();
  const first = await mountScreen(PATH);
  await scan(bag);
  await scan(fake.waybill(5));
  await waitFor(() => expect(lines()[0]?.[3]).toMatch(/Aceito/));
  const [before, counted] = [codes(), accepted()];
  expect(before).toEqual([
    ['2', fake.waybill(5)],
    ['1', bag],
  ]);

  const now = session.get();
  act(() => {
    session.set((old) => ({ ...old, phase: 'signedOut', caller: undefined }));
    forgetPlaces();
  });
  first.unmount();
  session.set(now);
  const second = await mountScreen(PATH);
  await waitFor(() => expect(codes()).toEqual(before));
  await waitFor(() => expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '1'));
  expect(accepted()).toBe(counted);
  await scan(fake.waybill(6));
  await waitFor(() =>
    expect(lines()[0]).toEqual(['3', fake.waybill(6), expect.anything(), expect.stringMatching(/Aceito/)]),
  );

  act(() => closeTabs([PATH]));
  second.unmount();
  await mountScreen(PATH);
  await import('./kept-lines.tsx');
  await act(async () => await Promise.resolve());
  expect(lines()).toEqual([]);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('malote.lines.'))).toEqual([]);
});

test('what waited for its answer when the page was loaded anew is told when it is answered', async () => {
  const fake = await startFake();
  const first = await mountScreen(PATH);
  await scan('BG0000779012');
  await waitFor(() => expect(lines()[0]?.[3]).toMatch(/Saca aberta/));
  const answers = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.fetch = async (address, init) => {
    if (typeof init?.body === 'string' && init.body.includes('"rows"')) await promise;
    return await answers(address, init);
  };
  await scan(fake.waybill(7));
  await scan(fake.waybill(99_999));
  await waitFor(() => expect(lines()).toHaveLength(3));
  first.unmount();
  await mountScreen(PATH);
  await waitFor(() => expect(lines()).toHaveLength(3));
  resolve();
  await waitFor(() => expect(lines()[0]?.[3]).toMatch(/Nenhum pedido tem este número/));
  expect(lines()[1]?.[3]).toMatch(/Aceito/);
});

test('each way to work at a station has lines and counts of its own, and who signs out leaves none', async () => {
  await startFake();
  await mountScreen('/collectionCenter/handle/bagScanning', 'mode=receive');
  await scan(bag);
  await waitFor(() => expect(lines()[0]?.[3]).toMatch(/não existe/));
  await userEvent.click(view.getByRole('button', { name: 'Desmontar' }));
  await waitFor(() => expect(lines()).toEqual([]));
  await scan(bag);
  await waitFor(() => expect(lines()).toHaveLength(1));
  await userEvent.click(view.getByRole('button', { name: 'Receber' }));
  await waitFor(() => expect(lines()[0]?.[3]).toMatch(/não existe/));
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('malote.lines.'));
  expect(kept().map((key) => key.split('.').at(-1))).toEqual(expect.arrayContaining(['receive', 'unpack']));
  await act(async () => await signOut('idle'));
  expect(kept()).not.toEqual([]);
  await act(async () => await signOut());
  expect(kept()).toEqual([]);
});

test('a declared station begins each way to work with what was read in that way', async () => {
  const fake = await startFake();
  await mountScreen('/collectionCenter/handle/packetScan');
  await scan(fake.waybill(5));
  await waitFor(() => expect(lines()).toHaveLength(1));
  const band = () => document.querySelector('[data-verdict]');
  await userEvent.click(view.getByRole('button', { name: 'Devolvido' }));
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'idle'));
  expect(lines()).toEqual([]);
  expect(view.getByRole('textbox', { name: /Leia/ })).toHaveFocus();
  await userEvent.click(view.getByRole('button', { name: 'Receber' }));
  await waitFor(() => expect(codes()).toEqual([['1', fake.waybill(5)]]));
});
