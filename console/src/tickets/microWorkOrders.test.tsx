import { records } from '@malote/contracts/catalogue.ts';
import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const LIST = records.get('WorkOrder')?.list.name;

test('micro work orders stand in three tabs: all, created by me, executed by me (R-0477)', async () => {
  const fake = await startFake();
  await mountScreen('/serviceQuality/microWorkOrders', 'status=complete');
  await view.findByRole('grid');
  const tabs = within(view.getByRole('tablist')).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent?.replace(/[\d\s]+$/, ''))).toEqual([
    'Todos',
    'Criados por mim',
    'Executados por mim',
  ]);
  const asked = () => fake.calls.filter(({ name }) => name === LIST).at(-1)?.body['params'];
  expect(asked()).toEqual({ kind: ['micro'], status: ['complete'] });
  await userEvent.click(view.getByRole('tab', { name: /Executados por mim/ }));
  await waitFor(() => expect(asked()).toEqual({ kind: ['micro'], status: ['complete'], mine: 'executeUserName' }));
});

test.each([
  ['/serviceQuality/complaintWorkOrder', 'menu:service-quality:complaint-work-order'],
  ['/serviceQuality/microWorkOrders', 'menu:service-quality:micro-work-orders'],
])('who executes a ticket of %s is chosen among those who may open that page', async (page, permission) => {
  const fake = await startFake();
  await mountScreen(page, 'new=1');
  const form = await view.findByRole('dialog');
  await userEvent.click(await within(form).findByPlaceholderText('Buscar'));
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'identity.userChoices').at(-1)).toMatchObject({
      body: { params: { whoOpen: [permission] } },
    }),
  );
});
