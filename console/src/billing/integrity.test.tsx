import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PATH = '/finance/integrity';

test('whoever may check the books does so by one button, and sees that it is under way, with who asked', async () => {
  const fake = await startFake();
  await mountScreen(PATH);
  await view.findByText('Verificação em andamento.');
  const run = view.getByRole('button', { name: 'Verificar agora' });
  expect(run).toBeDisabled();
  expect(view.getByRole('progressbar', { name: 'Andamento' })).toBeInTheDocument();
  expect(fake.calls.some(({ name }) => name === 'billing.integrityProgress')).toBe(true);
});

test('a finding is told with its event, its account, what should stand there and what does, and leads to the replay', async () => {
  const fake = await startFake();
  fake.checked({
    status: 'unsound',
    findings: 2,
    upTo: '400',
    logUpTo: '410',
    endedAt: '2026-11-20T12:00:00.000Z',
    list: [
      {
        fault: 'day_differs',
        of: 'CustomerAccount',
        number: 'C001',
        account: 'receivable:C001',
        day: '2026-11-18',
        expected: '1000',
        found: '9000',
      },
      {
        fault: 'unbalanced',
        of: 'Charge',
        number: 'CG1',
        event: 'X charge-CG1@1',
        position: '77',
        expected: '0',
        found: '-100',
      },
    ],
  });
  await mountScreen(PATH);
  const table = await view.findByRole('table', { name: 'O que foi achado' });
  const [, day, event] = within(table).getAllByRole('row');
  expect(day).toHaveTextContent(/Movimento do dia difere.*receivable:C001.*18\/11\/2026.*R\$\s10,00.*R\$\s90,00/);
  expect(event).toHaveTextContent(/Partidas não somam zero.*X charge-CG1@1 \(77\).*-R\$\s1,00/);
  expect(within(event as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/trajectoryManagement/recordReplay?of=Charge&number=CG1&at=77',
  );
  expect(view.getByRole('alert')).toHaveTextContent(/2 achados\. Vale até a posição 400 dos livros e 410 do registro/);
  const run = view.getByRole('button', { name: 'Verificar agora' });
  await userEvent.click(run);
  await waitFor(() => expect(fake.calls.some(({ name }) => name === 'billing.registerIntegrityCheck')).toBe(true));
});
