import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PATH = '/expressDataCenter/expressSignage/embeddedBi';

test('a page is opened by a token of its own, and refreshed by another one', async () => {
  const fake = await startFake();
  const issue = (token: string) =>
    fake.failNext('reports.createEmbedPageToken', {
      status: 200,
      body: {
        status: 'OK',
        data: {
          type: 'deliveries',
          token,
          address: `https://bi.example/embed/deliveries?token=${token}`,
          expiresAt: '2026-11-24T15:01:00.000Z',
        },
      },
    });
  await mountScreen(PATH, 'type=deliveries');
  const refresh = await view.findByRole('button', { name: 'Atualizar' });
  expect(refresh).toBeDisabled();
  issue('a.b.c');
  await userEvent.click(view.getByRole('button', { name: 'Abrir página' }));
  const frame = await view.findByTitle('Página da casa de BI: Entregas');
  expect(frame).toHaveAttribute('src', 'https://bi.example/embed/deliveries?token=a.b.c');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  issue('d.e.f');
  await userEvent.click(refresh);
  await waitFor(() =>
    expect(view.getByTitle('Página da casa de BI: Entregas')).toHaveAttribute(
      'src',
      'https://bi.example/embed/deliveries?token=d.e.f',
    ),
  );
  const sent = fake.calls.filter(({ name }) => name === 'reports.createEmbedPageToken');
  expect(sent.map(({ body }) => body)).toEqual([{ type: 'deliveries' }, { type: 'deliveries' }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});
