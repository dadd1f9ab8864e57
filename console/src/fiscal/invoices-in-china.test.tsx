import { screen as view } from '@testing-library/react';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('a list of invoices of China has no column of what the law of Brazil asks for', async () => {
  await startFake();
  await mountScreen('/finance/receivableManagement/invoiceManagementCN');
  await view.findByRole('columnheader', { name: /Remetente/ });
  for (const name of [/ICMS/, /CNPJ/, /UF do emitente/, /Data de faturamento/, /Envio por e-mail/])
    expect(view.queryByRole('columnheader', { name })).not.toBeInTheDocument();
});
