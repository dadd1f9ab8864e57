import { screen as view, waitFor, within } from '@testing-library/react';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mount, mountScreen, startFake } from '../../test/mount.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { hasText } from '../i18n/texts.ts';
import { ClaimEvidence } from './claim-evidence.tsx';

const LIST = 'claims.claimapplicationList';
const claim = (code: string) =>
  fakeRecordRows(LIST, [{ code, linkedOrder: 'PD0020260004', relatedOrders: ['PD2', 'PD0020260004'] }])[0];

const shown = async (before: (fake: Awaited<ReturnType<typeof startFake>>) => void = () => undefined) => {
  const fake = await startFake();
  await loadTexts(['orders', 'record']);
  before(fake);
  mount(<ClaimEvidence row={claim('SI1') as never} />);
  return fake;
};

test('the way of a parcel is told in words where a claim is looked at', async () => {
  const fake = await startFake();
  const records = [claim('SI00000001')];
  const page = { status: 200, body: { status: 'OK', data: { records, total: 1, totalIsMore: false } } };
  fake.failNext(LIST, page);
  fake.failNext(LIST, page);
  await mountScreen('/ClaimsManagement/claimDetail', 'number=SI00000001');
  await view.findAllByRole('list', { name: /rastre/i });
  expect(hasText('events:OrderRegistered')).toBe(true);
});

test('a claim is judged by all the orders that it is about, the one that it is linked to first, each once', async () => {
  const fake = await shown();
  await waitFor(() =>
    expect(
      fake.calls.filter(({ name }) => name === 'orders.orderDetail').map(({ body }) => body['orderNumber']),
    ).toEqual(['PD0020260004', 'PD2']),
  );
});

test('what else was claimed for an order is shown beside it, and the claim itself is not', async () => {
  const records = fakeRecordRows(LIST, [{ code: 'SI1' }, { code: 'SI2', status: 'return_completed' }]);
  await shown((fake) =>
    fake.failNext(LIST, { status: 200, body: { status: 'OK', data: { records, total: 2, totalIsMore: false } } }),
  );
  const section = (await view.findByText('SI2')).closest('section') as HTMLElement;
  expect(within(section).getByRole('heading', { name: 'Outras indenizações do pedido' })).toBeVisible();
  expect(within(section).getByText('Ressarcida')).toBeVisible();
  expect(within(section).queryByText('SI1')).toBeNull();
});

test('of an order that cannot be shown it is said why', async () => {
  await shown((fake) =>
    fake.failNext('orders.orderDetail', {
      status: 404,
      body: { status: 'ERROR', code: 'ORDER_NOT_EXIST', msg: 'O pedido não existe.' },
    }),
  );
  expect(await view.findByText('O pedido não existe.')).toBeVisible();
});
