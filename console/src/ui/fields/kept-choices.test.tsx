import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { cleanup, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount, startFake } from '../../../test/mount.tsx';
import { forget, session } from '../../client/session.ts';
import type { Caller } from '../../client/session.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { PageContext } from '../../shell/page-context.ts';
import { screenAt } from '../../shell/places.ts';
import { FieldControl } from './controls.tsx';

const STATION = '/expressDataCenter/operationCenter/orderSaving';
const PAGE = '/user/jobManagement';
const field = { kind: 'ref', words: { pt: 'Unidade', zh: '网点', en: 'Site' }, to: 'Site' } as unknown as Field;

function Choosing({ chosen, of = field }: { readonly chosen?: string | undefined; readonly of?: Field | undefined }) {
  const [value, setValue] = useState<unknown>(chosen);
  return (
    <FieldControl
      {...{ field: of, value, prefix: '', error: undefined, faults: new Map(), autoFocus: false }}
      label="Unidade"
      name="site"
      path="site"
      onChange={setValue}
    />
  );
}

/** A page that was loaded anew, and what it offers to choose. */
async function offered(path: string, chosen?: string, of?: Field) {
  cleanup();
  const screen = screenAt(path);
  if (screen === undefined) throw new Error(`no screen at ${path}`);
  mount(
    <PageContext value={{ tab: 'one', screen, search: '' }}>
      <Choosing chosen={chosen} of={of} />
    </PageContext>,
  );
  await userEvent.click(await view.findByRole('combobox'));
}
const options = () => view.queryAllByRole('option').map(({ textContent }) => textContent);
const words = { language: 'pt' } as const;
const courier = { kind: 'user', words: { pt: 'Entregador', zh: '快递员', en: 'Courier' } } as unknown as Field;

async function away(times: number) {
  const fake = await startFake(words);
  await loadTexts(['record']);
  await offered(STATION);
  await waitFor(() => expect(options()[0]).toBe('SPGRU01 · CD Guarulhos'));
  const before = options();
  for (let time = 0; time < times; time += 1) fake.failNext('network.siteChoices', 'network');
  return { fake, before };
}

test('a station that is loaded anew without a server offers what it offered before, and says since when that is kept', async () => {
  const { before } = await away(9);
  await offered(STATION);
  await waitFor(() => expect(options()).toEqual(before));
  expect(view.getByText(/^Sem resposta do servidor: os nomes são os de \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await userEvent.type(view.getByRole('combobox'), 'spgru');
  expect((await view.findAllByRole('option'))[0]).toHaveTextContent('SPGRU01 · CD Guarulhos');
  await userEvent.type(view.getByRole('combobox'), '99');
  await view.findByText('Nada encontrado');
});

test('when the server answers again, its choices are asked for, and nothing is said below', async () => {
  const { before } = await away(1);
  await offered(STATION);
  await view.findByText(/os nomes são os de/);
  await offered(STATION);
  await waitFor(() => expect(options()).toEqual(before));
  expect(view.queryByText(/Sem resposta/)).toBeNull();
});

test('where nothing is kept, a station says so, and shows what was chosen by its code', async () => {
  const fake = await startFake(words);
  await loadTexts(['record']);
  for (let time = 0; time < 9; time += 1) fake.failNext('network.siteChoices', 'network');
  await offered(STATION, 'SPGRU01');
  expect(await view.findByText('Sem resposta do servidor, e nenhum nome guardado neste aparelho')).toBeVisible();
  await waitFor(() => expect(view.getByRole('combobox')).toHaveValue('SPGRU01'));
});

test('what is kept is for its user alone, until he signs out, and other pages keep nothing', async () => {
  const { before } = await away(9);
  expect(before.length).toBeGreaterThan(0);
  const { caller } = session.get();
  session.set((now) => ({ ...now, caller: { ...(caller as Caller), id: 'somebody else' } }));
  await offered(STATION);
  expect(await view.findByText(/nenhum nome guardado/)).toBeVisible();
  session.set((now) => ({ ...now, caller }));
  await offered(STATION);
  expect(await view.findByText(/os nomes são os de/)).toBeVisible();
  forget('signedOut');
  expect(localStorage.getItem('malote.choices')).toBeNull();

  await startFake(words);
  await offered(PAGE);
  await waitFor(() => expect(options()).toEqual(before));
  expect(localStorage.getItem('malote.choices')).toBeNull();
});

test('couriers are offered without a server, too, and who was chosen stays with his name', async () => {
  const fake = await startFake(words);
  await loadTexts(['record']);
  await offered(STATION, undefined, courier);
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  const before = options();
  await userEvent.click(view.getAllByRole('option')[0] as HTMLElement);
  await waitFor(() => expect(view.getByRole('combobox')).toHaveValue(before[0]));
  const named = fake.calls.flatMap(({ body }) => (body['params'] as { readonly ids?: string[] }).ids ?? []);
  const chosen = named.at(-1);
  for (let time = 0; time < 9; time += 1) fake.failNext('identity.userChoices', 'network');
  await offered(STATION, chosen, courier);
  await waitFor(() => expect(options()).toEqual(before));
  expect(view.getByRole('combobox')).toHaveValue(before[0]);
  expect(view.getByText(/^Sem resposta do servidor: os nomes são os de/)).toBeVisible();
});

test('where the next site of a bag is chosen, it is offered without a server, too', async () => {
  const { NextSite } = await import('../../bags/next-site.tsx');
  const fake = await startFake(words);
  await loadTexts(['record', 'bags']);
  const screen = screenAt('/collectionCenter/handle/bagScanning');
  if (screen === undefined) throw new Error('no station for bags');
  const draw = async () => {
    cleanup();
    mount(
      <PageContext value={{ tab: 'one', screen, search: '' }}>
        <NextSite site={undefined} onSite={() => undefined} />
      </PageContext>,
    );
    await userEvent.click(await view.findByRole('combobox'));
  };
  await draw();
  await waitFor(() => expect(options()[0]).toBe('SPGRU01 · CD Guarulhos'));
  for (let time = 0; time < 9; time += 1) fake.failNext('network.siteChoices', 'network');
  await draw();
  await waitFor(() => expect(options()[0]).toBe('SPGRU01 · CD Guarulhos'));
  expect(view.getByText(/os nomes são os de/)).toBeVisible();
});
