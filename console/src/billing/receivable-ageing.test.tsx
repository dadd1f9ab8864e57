import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
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
});

test('asked for the end of a month, figures and rows are those of that day, and a figure leads to the receipts of that day', async () => {
  const fake = await startFake();
  await mountScreen(PAGE);
  await view.findByRole('grid');
  fireEvent.change(await view.findByLabelText('Posição em'), { target: { value: '2026-10-31' } });
  const asked = (name: string) =>
    fake.calls.flatMap((call) => (call.name === name ? [JSON.stringify(call.body)] : [])).at(-1) ?? '';
  for (const name of ['billing.receivableAgeingList', 'billing.receivableAgeingSummary'])
    await waitFor(() => expect(asked(name)).toContain('"asOf":"2026-10-31"'));
  expect(await view.findByText('Em 31/10/2026')).toBeVisible();
  await waitFor(() =>
    expect(within(view.getByRole('grid')).getAllByRole('link')[0]?.getAttribute('href')).toMatch(
      /openReceipts\?.*asOf=2026-10-31/,
    ),
  );
});
