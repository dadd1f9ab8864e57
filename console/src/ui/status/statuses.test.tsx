import { screen as view, within } from '@testing-library/react';
import { mountScreen, startFake } from '../../../test/mount.tsx';

/** The badges in an element: what has a tone. */
const badges = (inside: Element): readonly (string | null)[] =>
  [...inside.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent);

const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
const TRACKS = '/trajectoryManagement/trajectoryQuery';
/** An order of one parcel, which was signed for. */
const SIGNED = 8;
const ORDER = 'PD0020260008';

test.each([
  [ORDERS, ''],
  [TRACKS, 'status=signed'],
])('a delivered row of %s has one badge that says so, and the plain word in its other column', async (path, search) => {
  const fake = await startFake();
  await mountScreen(path, search);
  const grid = await view.findByRole('grid');
  const row = (await within(grid).findAllByText(fake.waybill(SIGNED)))[0]?.closest('tr') as HTMLElement;
  expect(badges(row).filter((one) => one === 'Entregue')).toHaveLength(1);
  expect(within(row).getAllByText('Entregue').length).toBeGreaterThan(1);
});

test('beside the lists a delivered order, and a delivered parcel, is said to be delivered once', async () => {
  const fake = await startFake();
  const first = await mountScreen(ORDERS, `open=${ORDER}`);
  const head = async () => {
    const dialog = await view.findByRole('dialog');
    const [badge] = await within(dialog).findAllByText('Entregue');
    return badges(badge?.parentElement as HTMLElement);
  };
  expect((await head()).filter((one) => one === 'Entregue')).toHaveLength(1);
  first.unmount();
  await mountScreen(TRACKS, `status=signed&open=${fake.waybill(SIGNED)}`);
  expect((await head()).filter((one) => one === 'Entregue')).toHaveLength(1);
});
