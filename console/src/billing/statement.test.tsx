import { screen as view, within } from '@testing-library/react';
import { mount, mountScreen, startFake } from '../../test/mount.tsx';
import { Statement } from './statement.tsx';

const CUSTOMER = '/finance/receivableManagement/customerAccounts/statement';
const SUPPLIER = '/finance/payableManagement/supplierStatement';

test.each([
  [CUSTOMER, 'customer=LOJAAZUL'],
  [SUPPLIER, 'supplier=AJD'],
])('each line of %s has the balance after it, leads to its document, and goes into a file', async (page, asked) => {
  await startFake();
  await mountScreen(page, asked);
  const grid = await view.findByRole('grid');
  for (const name of ['Documento', 'Valor', 'Saldo'])
    expect(within(grid).getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
  const [link] = await within(grid).findAllByRole('link');
  expect(link?.getAttribute('href')).toMatch(/reconciliationBatches\?open=LC\d{8}$/);
  expect(view.getByRole('button', { name: /Exportar/ })).toBeVisible();
});

test('the statement in an account tells the balance after each line, and leads to the whole of it', async () => {
  const fake = await startFake();
  const amount = (of: string) => ({ amount: of, currency: 'BRL' });
  const line = { day: '2026-11-20', at: '2026-11-20T12:00:00.000Z', by: 'u1', byName: 'Ana Souza' };
  fake.failNext('billing.accountStatement', {
    status: 200,
    body: {
      status: 'OK',
      data: {
        balance: amount('-700'),
        lines: [
          {
            ...line,
            id: 'a',
            entry: 'charge',
            document: 'LC00000002',
            amount: amount('-1000'),
            balance: amount('-700'),
          },
          { ...line, id: 'b', entry: 'top_up', document: 'RC00000001', amount: amount('300'), balance: amount('300') },
        ],
        truncated: false,
      },
    },
  } as never);
  mount(<Statement customer="LOJAAZUL" until="2026-11-20" />);
  const [, first, second] = await view.findAllByRole('row');
  expect(first).toHaveTextContent(/LC00000002.*-\s?R\$\s10,00.*-\s?R\$\s7,00|LC00000002.*R\$\s-10,00.*R\$\s-7,00/);
  expect(second).toHaveTextContent(/RC00000001.*3,00.*3,00/);
  expect(within(second as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/finance/receivableManagement/topUps?open=RC00000001',
  );
  expect(view.getByRole('link', { name: /extrato inteiro/ })).toHaveAttribute('href', `${CUSTOMER}?customer=LOJAAZUL`);
});
