import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

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
