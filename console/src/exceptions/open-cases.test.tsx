import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('open cases stand beside the parcels at risk, each kind with its number, and lead to their list in that state', async () => {
  await startFake();
  await mountScreen('/riskMonitoring/riskOverview');
  expect(await view.findByText('Pacote problemático · Em tratamento: 1')).toBeVisible();
  expect(await view.findByText('Ocorrência · Aguarda aprovação: 1')).toBeVisible();
  expect(await view.findByText('Pacote extraviado · Prazo esgotado: 0')).toBeVisible();
  expect(view.getByText('Ocorrência · Aguarda aprovação: 1')).not.toHaveClass('code');
  await userEvent.click(await view.findByText('Pacote extraviado · Suspeita de extravio: 1'));
  await waitFor(() => expect(`${location.pathname}${location.search}`).toContain('/serviceQuality/lostParcels'));
  expect(location.search).toContain('status=suspected_lost');
});
