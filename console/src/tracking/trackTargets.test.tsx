import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { trackTarget } from '@malote/contracts/tracking/track-target.ts';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

test('a former secret is ended where one is in force, and of no other target', async () => {
  const fake = await startFake();
  const records = fakeRecordRows(trackTarget.list.name, [
    { code: 'DR00000001', formerSecretUntil: later(HOUR_MS) },
    { code: 'DR00000002', formerSecretUntil: later(-HOUR_MS) },
    { code: 'DR00000003' },
  ]);
  fake.failNext(trackTarget.list.name, {
    status: 200,
    body: { status: 'OK', data: { records, total: records.length, totalIsMore: false } },
  });
  await mountScreen('/expressDataCenter/ITResourceManagement/trackTargets');
  const grid = await view.findByRole('grid');
  await userEvent.click(within(grid).getByRole('checkbox', { name: 'Selecionar a página' }));
  await userEvent.click(await view.findByRole('button', { name: 'Ações' }));
  await userEvent.click(await view.findByRole('menuitem', { name: 'Encerrar segredo anterior (1)' }));
  const dialog = await view.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar segredo anterior (1)' }));
  const sent = () => fake.calls.filter(({ name }) => name === 'kernel.upload');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body['rows']).toMatchObject([
    { command: 'tracking.end-former-secretTrackTarget', input: { code: 'DR00000001' } },
  ]);
});
