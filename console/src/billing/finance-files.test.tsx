import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FINANCE_FILE_ROWS } from '@malote/contracts/billing/business.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { writeXlsx } from '../ui/importer/write-xlsx.ts';

const file = (rows: number): File =>
  new File([writeXlsx([['remark'], ...Array.from({ length: rows }, () => ['Frete'])])], 'f.xlsx');

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
    expect(await view.findByRole('button', { name: 'Verificar o arquivo' })).toBeVisible();
  },
  60_000,
);
