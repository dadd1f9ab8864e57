import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PATH = '/trajectoryManagement/orderReplay';
const NUMBER = 'PD0020260003';
const slider = () => view.getByRole('slider');
const shown = () => view.getByRole('region', { name: 'Evento escolhido' });
const title = () => within(shown()).getAllByRole('heading', { level: 2 })[0]?.textContent;
const state = () => view.findByRole('region', { name: 'Estado depois do evento' });

async function opened(search = `number=${NUMBER}`) {
  const fake = await startFake();
  await mountScreen(PATH, search);
  await view.findByRole('slider');
  return fake;
}

test('opening a history is recorded before anything is asked', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await userEvent.type(view.getByRole('textbox'), `${NUMBER.toLowerCase()}{Enter}`);
  await view.findByRole('slider');
  const names = fake.calls.map((call) => call.name);
  expect(names.indexOf('access.open')).toBeGreaterThanOrEqual(0);
  expect(names.indexOf('access.open')).toBeLessThan(names.indexOf('tracking.orderHistory'));
  expect(fake.calls.find((call) => call.name === 'access.open')?.body).toEqual({ kind: 'history', of: NUMBER });
});

test('the keys step through the events, and the state follows', async () => {
  await opened();
  const list = view.getByRole('listbox');
  fireEvent.keyDown(list, { key: 'Home' });
  await waitFor(() => expect(slider()).toHaveValue('0'));
  const first = title();
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  await waitFor(() => expect(slider()).toHaveValue('1'));
  expect(title()).not.toBe(first);
  expect((await state()).textContent).toMatch(/O que mudou/);
  fireEvent.change(slider(), { target: { value: '0' } });
  await waitFor(() => expect(title()).toBe(first));
});

test('a refused command is told with its code and its words, and changes nothing', async () => {
  await opened();
  await userEvent.click(view.getByRole('button', { name: /^Recusados/ }));
  await waitFor(() => expect(title()).toMatch(/^Recusado/));
  expect(shown().textContent).toMatch(/PACKAGE_ALREADY_BAGGED/);
  expect(shown().textContent).toMatch(/O pacote já está nesta saca/);
  expect((await state()).textContent).toMatch(/não muda nada/);
});

test('the banner says that the history is verified and up to when it is sealed', async () => {
  await opened();
  expect(view.getByText(/^Verificado, selado até/)).toBeInTheDocument();
});

test('what was changed is told line by line in red, with the way to an event that is still there, also when only the seals show it', async () => {
  const fake = await startFake();
  fake.changed.findings.push(
    { kind: 'eventChanged', stream: 'bag-BG4128770013', version: 2, position: '590' },
    { kind: 'eventMissing', stream: null, version: null, position: '777' },
    { kind: 'streamMissing', stream: 'load-LD1', version: null, position: null },
    { kind: 'logShort', stream: null, version: null, position: '900' },
  );
  fake.changed.stretches.push({ from: '400', to: '595', sealedAt: '2026-11-20T12:00:00Z' });
  await mountScreen(PATH, `number=${NUMBER}`);
  const alert = await view.findByRole('alert');
  await within(alert).findByText(/Da posição 400 à 595 o registro não é o que foi selado/);
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/evento 2 de bag-BG4128770013, na posição 590/),
    expect.stringMatching(/posição 777 sumiu/),
    expect.stringMatching(/load-LD1 sumiram/),
    expect.stringMatching(/fim do registro foi cortado.*900/),
    expect.stringMatching(/400/),
  ]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Ir ao evento' }));
  await waitFor(() => expect(slider()).toHaveValue('9'));
});

test('an event that the command service did not write is named as such', async () => {
  const fake = await startFake();
  fake.changed.findings.push({
    kind: 'eventForeign',
    stream: 'bag-BG4128770013',
    version: 2,
    position: '590',
  });
  await mountScreen(PATH, `number=${NUMBER}`);
  const alert = await view.findByRole('alert');
  await within(alert).findByText(/evento 2 de bag-BG4128770013, na posição 590, não foi gravado pelo Malote/);
});

test('the end of a stream that was cut off is named', async () => {
  const fake = await startFake();
  fake.changed.findings.push({ kind: 'streamShort', stream: 'bag-BG4128770013', version: 7, position: null });
  await mountScreen(PATH, `number=${NUMBER}`);
  const alert = await view.findByRole('alert');
  await within(alert).findByText(/fim de bag-BG4128770013 foi cortado: o evento 7/);
});

test('a history that only the seals disprove turns red once they were checked', async () => {
  const fake = await startFake();
  fake.changed.stretches.push({ from: '400', to: '595', sealedAt: '2026-11-20T12:00:00Z' });
  await mountScreen(PATH, `number=${NUMBER}`);
  expect((await view.findByRole('alert')).textContent).toMatch(/Não é o que foi gravado.*400 à 595/);
});

test('an export asks why, is recorded with its reason, and gives the answer as it came', async () => {
  const fake = await opened();
  let saved: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    saved = blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  await userEvent.click(view.getByRole('button', { name: 'Exportar JSON' }));
  const dialog = await view.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'auditoria interna');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Exportar JSON' }));
  await waitFor(() => expect(saved).toBeDefined());
  const opening = fake.calls.findLast((call) => call.name === 'access.open');
  expect(opening?.body).toMatchObject({ kind: 'export', of: NUMBER });
  expect(opening?.about).toMatchObject({ reason: 'auditoria interna' });
  const text = await (saved as unknown as Blob).text();
  const file = JSON.parse(text) as {
    readonly verification: { readonly verified: boolean; readonly events: number };
    readonly history: { readonly of: string; readonly events: readonly unknown[] };
  };
  expect(file.verification).toMatchObject({ verified: true, events: file.history.events.length });
  expect(file.history.of).toBe(NUMBER);
});
