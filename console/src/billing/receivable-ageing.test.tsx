import { screen as view, within } from '@testing-library/react';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PAGE = '/finance/receivableManagement/receivableAgeing';

test('the ageing has a column for each part of days late and the sum, which leads to the open receipts of the customer', async () => {
  const fake = await startFake();
  await mountScreen(PAGE);
  const grid = await view.findByRole('grid');
  for (const name of ['Em aberto', 'A vencer', '1–30 dias', '31–60 dias', '61–90 dias', 'Mais de 90 dias', 'Sem data'])
    expect(within(grid).getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
  const [link] = within(grid).getAllByRole('link');
  expect(link?.getAttribute('href')).toMatch(/receivableAgeing\/openReceipts\?.*customer=/);
  expect(fake.calls.some(({ name }) => name === 'billing.receivableAgeingList')).toBe(true);
}, 60_000);
