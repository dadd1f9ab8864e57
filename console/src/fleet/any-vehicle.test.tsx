import { act, fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTimeout as pause } from 'node:timers/promises';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { places } from '../shell/places.ts';

const PATH = '/vehicleManagement';
const rows = () =>
  fakeRecordRows('fleet.anyVehicleList', [
    { id: 'site:VC-0001', register: 'site', code: 'VC-0001', plate: 'ABC1D23' },
    { id: 'trailer:RB00000007', register: 'trailer', code: 'RB00000007', plate: 'RBQ2E34' },
  ]);

async function listed() {
  const fake = await startFake();
  const records = rows();
  fake.failNext('fleet.anyVehicleList', {
    status: 200,
    body: { status: 'OK', data: { records, total: 2, totalIsMore: false } },
  });
  await mountScreen(PATH);
  return fake;
}

// First of all: what another test had drawn would be there.
test.each(['ABC1D23', 'RBQ2E34'])(
  'what a click on the vehicle %s opens was fetched before, while the list rested: it is there at once',
  async (plate) => {
    await listed();
    const cell = await view.findByText(plate);
    // Their files may take long; whether they were asked for is what counts.
    await act(async () => {
      await Promise.all([import('../ui/listing/listing-drawer.tsx'), import('../ui/record/record-drawer.tsx')]);
      await pause(600);
    });
    fireEvent.click(cell);
    expect(view.getByRole('dialog')).toBeInTheDocument();
  },
);

test('each vehicle leads to the list in which it is kept', async () => {
  await listed();
  const links = await view.findAllByRole('link', { name: /^(VC-0001|RB00000007)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/basicData/vehicleManagement?open=VC-0001',
    '/transport/createTrailer?open=RB00000007',
  ]);
});

test("a site's vehicle opens as its record, to be put right; a trailer is looked at, and put right where it is kept", async () => {
  await listed();
  await userEvent.click(await view.findByText('ABC1D23'));
  const record = await view.findByRole('dialog');
  await waitFor(() => expect(record.querySelector('[data-action="edit"]')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await view.findByText('RBQ2E34'));
  const trailer = await view.findByRole('dialog');
  const link = await within(trailer).findByRole('link', { name: /RB00000007/ });
  expect(link.getAttribute('href')).toBe('/transport/createTrailer?open=RB00000007');
  within(trailer).getByRole('button', { name: 'Editar' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(places.get().tabs.find(({ path }) => path === '/transport/createTrailer')?.search).toBe(
    'open=RB00000007&edit=1',
  );
});
