import { waitFor } from '@testing-library/react';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('a page of fees payable begins with suppliers and a month: it is asked for both, and shows its rows at once (R-0563)', async () => {
  const fake = await startFake();
  const records = ['PA', 'PB', 'PC', 'PD', 'PE', 'PF'].map((code) => ({ code, name: code }));
  fake.failNext('partners.supplierChoices', {
    status: 200,
    body: { status: 'OK', data: { records, total: 6, totalIsMore: false } },
  });
  await mountScreen('/finance/payableManagement/feesPayable/hut');
  const asked = () => fake.calls.filter(({ name }) => name === 'billing.chargeList').at(-1)?.body['params'];
  await waitFor(() =>
    expect(asked()).toMatchObject({
      supplier: ['PA', 'PB', 'PC', 'PD', 'PE'],
      businessTime: { from: expect.any(String) as string, to: expect.any(String) as string },
    }),
  );
});

test('a page of what customers owe begins with its month alone', async () => {
  const fake = await startFake();
  await mountScreen('/finance/receivableManagement/generateReceivables');
  const asked = () => fake.calls.filter(({ name }) => name === 'billing.chargeList').at(-1)?.body['params'];
  await waitFor(() => expect(asked()).toHaveProperty('businessTime'));
  expect(asked()).not.toHaveProperty('supplier');
});
