import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('the tracks of a long list of numbers are exported from a file, recorded with its reason (R-0436)', async () => {
  const fake = await startFake();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  await mountScreen('/trajectoryManagement/trajectoryQuery');
  await userEvent.click(await view.findByRole('button', { name: 'Exportar muitos números' }));
  const dialog = within(await view.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Auditoria do mês');
  expect(dialog.getByRole('button', { name: 'Exportar' })).toBeDisabled();
  const numbers = Array.from({ length: 1_200 }, (_, at) => `ML${1_000_000_000_000 + at}`);
  await userEvent.upload(
    dialog.getByLabelText('Ler de um arquivo', { selector: 'input' }),
    new File([numbers.join('\n')], 'numeros.txt', { type: 'text/plain' }),
  );
  expect(await dialog.findByText(/1200 de 500\.000/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'tracking.trackExport')).toBe(true));
  expect(fake.calls.find((call) => call.name === 'tracking.trackExport')?.body).toMatchObject({
    params: { numbers },
    format: 'xlsx',
    accessId: expect.any(String) as string,
  });
  expect(fake.calls.find((call) => call.name === 'access.open')?.about['reason']).toBe('Auditoria do mês');
});
