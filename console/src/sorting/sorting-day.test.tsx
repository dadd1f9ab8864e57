import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const day = async () => await view.findByRole('region', { name: 'Triagem de hoje' });

test('who sorts by hand sees the day of his site before he reads: figures, and what each grid holds', async () => {
  await startFake();
  await mountScreen('/expressDataCenter/operatingPlatform/manualSorting');
  expect(within(await day()).getByRole('row', { name: /GRU-A06 Cheia 0/ })).toBeInTheDocument();
  expect(within(await day()).getByRole('row', { name: /GRU-A05 3/ })).toBeInTheDocument();
  await userEvent.type(view.getByRole('textbox', { name: /Leia/ }), 'ML0000000005724{Enter}');
  await view.findByText('Agora');
  expect(view.queryByRole('region', { name: 'Triagem de hoje' })).not.toBeInTheDocument();
});

test('below a look-up of compartments stand the grids with their bags, and what fell last', async () => {
  await startFake();
  await mountScreen('/expressDataCenter/sortingManagement/compartmentLookup');
  expect(within(await day()).getByRole('row', { name: /GRU-A05 Zona sul BG0000000042 3 1/ })).toBeInTheDocument();
  expect(within(await day()).getByText('ML0000000005724')).toBeInTheDocument();
});

test('a sort code that was looked up before stands below, and is shown again when it is chosen', async () => {
  await startFake();
  await mountScreen('/expressDataCenter/sortingManagement/getSortCode');
  const box = await view.findByRole('textbox', { name: /Conhecimento ou CEP/ });
  for (const asked of ['ML0000000005724', '01310-100']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.clear(box);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.type(box, `${asked}{Enter}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await view.findByRole('button', { name: asked });
  }
  const rows = within(view.getByRole('table', { name: 'Consultados antes' })).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual(['01310-100', 'ML0000000005724']);
});
