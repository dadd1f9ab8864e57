import { screen as view } from '@testing-library/react';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('beside how channels deliver stands what the providers sent of it in the same period', async () => {
  const fake = await startFake();
  const records = fakeRecordRows('reports.providerTracksList', [{ received: 4711, late: 13 }]);
  const body = { status: 'OK', data: { records, total: 1, totalIsMore: false } };
  fake.failNext('reports.providerTracksList', { status: 200, body });
  await mountScreen('/expressDataCenter/dataReport/providerPerformance', 'registeredAt=2026-11-02..2026-11-08');
  expect(await view.findByText('4.711')).toBeVisible();
  const params = fake.calls.findLast(({ name }) => name === 'reports.providerTracksList')?.body['params'];
  expect(params).toEqual({
    grouping: 'provider',
    receivedTime: { from: '2026-11-02T00:00:00.000-03:00', to: '2026-11-08T23:59:59.999-03:00' },
  });
});
