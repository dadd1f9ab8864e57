import { act, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../test/mount.tsx';
import { screens } from 'virtual:malote';
import { closeTabs, go, guardOf, HOME, places } from './places.ts';
import { KEPT_PAGES, TabHost } from './tab-host.tsx';

const BAGGING = '/expressDataCenter/operatingPlatform/scanBagging';

const open = async (path: string) => {
  await act(async () => {
    go(path);
    await Promise.resolve();
  });
  await waitFor(() => expect(document.querySelector(`main#content[data-place="${path}"] *`)).not.toBeNull());
};
const atStation = async (path = BAGGING) => {
  await open(path);
  return await view.findByRole('textbox', { name: /Leia/ });
};
const scan = async (code: string) => {
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
};
const band = () => view.getAllByRole('status').find((one) => one.hasAttribute('data-verdict')) as HTMLElement;

/** Answers of uploads wait until what this gives back is called. */
function heldUploads(): () => void {
  const answers = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.fetch = async (address, init) => {
    if (typeof init?.body === 'string' && init.body.includes('"rows"')) await promise;
    return await answers(address, init);
  };
  return resolve;
}

test('what is held in a tab asks before it is closed also while another tab stands in front, and no more once it is closed', async () => {
  const fake = await startFake();
  mount(<TabHost />);
  await atStation();
  await scan('BG0000778001');
  await scan(fake.waybill(1));
  await waitFor(() => expect(guardOf([BAGGING])).toMatch(/Lacre a saca/));
  await open(HOME);
  expect(guardOf([BAGGING])).toMatch(/Lacre a saca/);
  act(() => closeTabs([BAGGING]));
  expect(guardOf([BAGGING])).toBeUndefined();
});

test('a page that holds something is not let go for those that were opened after it', async () => {
  const fake = await startFake();
  mount(<TabHost />);
  await atStation();
  await scan('BG0000778002');
  await scan(fake.waybill(2));
  await waitFor(() => expect(guardOf([BAGGING])).toBeDefined());
  const others = screens.filter(({ kind, permission }) => kind === 'list' && permission.startsWith('menu:'));
  for (const { path } of others.slice(0, KEPT_PAGES + 1)) act(() => go(path));
  expect(guardOf([BAGGING])).toMatch(/Lacre a saca/);
  await open(BAGGING);
  expect(view.getAllByText('BG0000778002').length).toBeGreaterThan(0);
  expect(view.getByText(fake.waybill(2), { selector: 'td' })).toBeVisible();
});

test('a bag of ours whose number comes while another tab stands in front is in hand when one is back', async () => {
  await startFake();
  mount(<TabHost />);
  await atStation();
  const come = heldUploads();
  await userEvent.keyboard('{F2}');
  await open(HOME);
  come();
  await act(async () => await new Promise((done) => setTimeout(done, 300)));
  await open(BAGGING);
  await waitFor(() => expect(view.getAllByText(/^BG9/).length).toBeGreaterThan(0));
  expect(band()).not.toHaveTextContent('Na fila');
});

test('a refusal that comes while another tab stands in front is told when one is back, and stays until somebody has seen it', async () => {
  const fake = await startFake();
  mount(<TabHost />);
  await atStation();
  await scan('BG0000778003');
  await waitFor(() => expect(band()).toHaveTextContent('Saca aberta'));
  const come = heldUploads();
  await scan(fake.waybill(99_999));
  await open(HOME);
  come();
  await act(async () => await new Promise((done) => setTimeout(done, 300)));
  await open(BAGGING);
  await waitFor(() => expect(band()).toHaveAttribute('data-verdict', 'refused'));
  expect(band()).toHaveTextContent('Nenhum pedido tem este número');
  expect(view.getByRole('meter', { name: 'Pacotes' })).toHaveAttribute('aria-valuenow', '0');
  expect(await view.findByText(/foi recusada depois/)).toBeVisible();
  expect(places.get().active).toBe(BAGGING);
});
