import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FAULT_ROWS } from '@malote/contracts/claims/responsibility.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { writeXlsx } from '../ui/importer/write-xlsx.ts';

const faults = (rows: number): File =>
  new File(
    [writeXlsx([['waybillNumber', 'fault'], ...Array.from({ length: rows }, () => ['ML0000000005724', 'delay'])])],
    'f.xlsx',
  );

test('a fault import takes 2,000 rows, and one more is refused with its own words (R-0423)', async () => {
  await startFake();
  await mountScreen('/views/fixDutyFine/takeResponsibility');
  await userEvent.click(await view.findByRole('button', { name: 'Importar' }));
  const picker = await view.findByLabelText('Escolher arquivo', { selector: 'input' });
  await userEvent.upload(picker, faults(FAULT_ROWS + 1));
  expect(await view.findByText('No máximo 2000 linhas por importação de responsabilidade.')).toBeVisible();
  await userEvent.upload(picker, faults(FAULT_ROWS));
  expect(await view.findByRole('button', { name: 'Outro arquivo' })).toBeVisible();
});
