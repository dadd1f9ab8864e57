import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FINANCE_FILE_ROWS } from '@malote/contracts/billing/business.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { writeXlsx } from '../ui/importer/write-xlsx.ts';

const file = (rows: number): File =>
  new File([writeXlsx([['remark'], ...Array.from({ length: rows }, () => ['Frete'])])], 'f.xlsx');

const RECEIVABLE = '/finance/receivableManagement/aRGenerationNew';
const asked = (fake: Awaited<ReturnType<typeof startFake>>) =>
  fake.calls.filter(({ name }) => name === 'billing.chargeList').map(({ body }) => body['params']);

test('who opens them sees the last month (R-0568)', async () => {
  const fake = await startFake();
  await mountScreen(RECEIVABLE);
  await view.findByRole('grid');
  expect(asked(fake)).toMatchObject([{ businessTime: { from: expect.any(String), to: expect.any(String) } }]);
});

test.each(['statementGenerated=no&outOfWarehouse=yes&receiptVerified=no&status=open', 'chargeType=FRETE'])(
  'charges are not searched for without a condition, and the page says which are none: %s (R-0568)',
  async (search) => {
    const fake = await startFake();
    await mountScreen(RECEIVABLE, search);
    expect(await view.findByRole('heading', { name: 'Informe o que procurar' })).toBeVisible();
    expect(view.getByText(/Sozinhos, estes não bastam: Tipo de cobrança, .*Recebimento conferido/)).toBeVisible();
    expect(asked(fake)).toEqual([]);
  },
);

test('with a condition of its own they are searched for, narrowed by the rest (R-0568)', async () => {
  const fake = await startFake();
  await mountScreen(RECEIVABLE, 'search=CG00000001&chargeType=FRETE');
  await view.findByRole('grid');
  expect(asked(fake)).toMatchObject([{ search: 'CG00000001', chargeType: ['FRETE'] }]);
});

test.each(['/finance/receivableManagement/aRGenerationNew', '/finance/payableManagement/bankPaymentManagement'])(
  'a file at %s has 3,000 rows at most (R-0672)',
  async (path) => {
    await startFake();
    await mountScreen(path);
    await userEvent.click(await view.findByRole('button', { name: 'Importar' }));
    const picker = await view.findByLabelText('Escolher arquivo', { selector: 'input' });
    await userEvent.upload(picker, file(FINANCE_FILE_ROWS + 1));
    expect(await view.findByText(/No máximo 3.?000 linhas por importação/)).toBeVisible();
    await userEvent.upload(picker, file(FINANCE_FILE_ROWS));
    expect(await view.findByRole('button', { name: 'Outro arquivo' })).toBeVisible();
  },
);
