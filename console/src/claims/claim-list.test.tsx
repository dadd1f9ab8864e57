import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

/** Three claims that wait for a verdict, of these types, all of them ticked; and the dialog that turns them down. */
async function turningDown(...types: readonly string[]) {
  const fake = await startFake();
  const records = fakeRecordRows(
    claimApplication.list.name,
    types.map((claimType, at) => ({ code: `SI0000000${at}`, status: 'under_review', claimType })),
  );
  fake.failNext(claimApplication.list.name, {
    status: 200,
    body: { status: 'OK', data: { records, total: records.length, totalIsMore: false } },
  });
  await mountScreen('/ClaimsManagement/claimList');
  const grid = await view.findByRole('grid');
  await userEvent.click(within(grid).getByRole('checkbox', { name: 'Selecionar a página' }));
  await userEvent.click(await view.findByRole('button', { name: `Recusar (${types.length})` }));
  const dialog = await view.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Parecer/ }), 'Sem provas.');
  await userEvent.click(within(dialog).getByRole('button', { name: `Recusar (${types.length})` }));
  return { dialog, sent: () => fake.calls.filter(({ name }) => name === 'kernel.upload') };
}

test('claims of several types are not judged together: the page says so and sends nothing (R-0629)', async () => {
  const { dialog, sent } = await turningDown('loss', 'damage', 'loss');
  expect(await within(dialog).findByText('Selecione linhas do mesmo tipo de reclamação.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('claims of one type are (R-0629)', async () => {
  const { sent } = await turningDown('damage', 'damage');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body['rows']).toHaveLength(2);
});
