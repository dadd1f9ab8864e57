import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PAGE = '/finance/receivableManagement/generateReceivables';

test('charges to be billed begin with days of the business time that a batch lies in, and of no other time', async () => {
  await startFake();
  await mountScreen(PAGE);
  await waitFor(() => expect(location.search).toMatch(/businessTime=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/));
  expect(location.search).not.toContain('occurrenceTime');
});

test('receivables of a period are asked for with the days, whose they are, a billing date and a bill type', async () => {
  await startFake();
  await mountScreen(PAGE);
  await userEvent.click(await view.findByRole('button', { name: 'Gerar do período' }));
  const asked = await view.findByRole('dialog');
  for (const name of [
    /Data do negócio desde/,
    /Data do negócio até/,
    /De quem/,
    /Data de faturamento/,
    /Tipo de fatura/,
  ])
    expect((await within(asked).findAllByLabelText(name)).length).toBeGreaterThan(0);
});
