import { act, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { closeTabs } from '../shell/places.ts';

const PATH = '/expressDataCenter/operatingPlatform/bagSealing';

test('a list is sealed in a new bag by one call: nothing is opened before it (R-0390)', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  const listed = [fake.waybill(1), fake.waybill(2)];
  for (const code of listed) await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
  await userEvent.keyboard('{F2}');
  const seal = view.getByRole('button', { name: /^Lacrar/ });
  await waitFor(() => expect(seal).toBeEnabled());
  await userEvent.keyboard('{F8}');
  const sent = () => fake.uploaded().map(({ command, input }) => ({ command, input }));
  await waitFor(() => expect(sent()).toEqual([{ command: 'bags.sealBag', input: { bagList: listed.toReversed() } }]));
});

test('a list that was read and not sealed is there again after a reload, for who has read it, until its page is closed', async () => {
  const fake = await startFake();
  const listed = () => view.queryAllByRole('listitem').map((item) => item.querySelector('.code')?.textContent);
  const first = await mountScreen(PATH);
  for (const code of [fake.waybill(3), fake.waybill(4), 'BG0000779001'])
    // oxlint-disable-next-line no-await-in-loop -- one code after the other
    await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), `${code}{Enter}`);
  await waitFor(() => expect(listed()).toEqual([fake.waybill(4), fake.waybill(3)]));
  first.unmount();

  const { caller } = session.get();
  session.set((now) => ({ ...now, caller: { ...(caller as Caller), id: 'somebody else' } }));
  (await mountScreen(PATH)).unmount();
  expect(listed()).toEqual([]);
  session.set((now) => ({ ...now, caller }));

  const second = await mountScreen(PATH);
  expect(listed()).toEqual([fake.waybill(4), fake.waybill(3)]);
  expect(view.getAllByText('BG0000779001').length).toBeGreaterThan(0);
  act(() => closeTabs([PATH]));
  second.unmount();
  await mountScreen(PATH);
  expect(listed()).toEqual([]);
});
