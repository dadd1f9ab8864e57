import { jest } from '@jest/globals';
import { screen as view, waitFor } from '@testing-library/react';
import { hearSockets, hears, watched } from '../../../test/heard-socket.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import type { Fake } from '../../../test/fake.ts';
import { send } from '../../client/client.ts';
import { ORDERS } from '../../orders/paths.ts';

hearSockets();
afterEach(() => jest.restoreAllMocks());

const ORDER = 'PD0020260004';
/** Longer than anything that a reader waits for. */
const LONG_AGO_MS = 600_000;
/** A reader's time goes by so much slower: on a busy machine what comes "soon" comes many seconds later. */
const SLOWER = 100;

/** The list of orders as somebody has it open for so long; what it heard and what it asked. */
async function openList(fake: Fake, openFor: number) {
  const now = performance.now.bind(performance);
  const begun = now();
  const readersTime = (since: number) => begun + (now() - begun) / SLOWER + since;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => readersTime(0));
  await mountScreen(ORDERS);
  expect((await view.findAllByText(ORDER)).length).toBeGreaterThan(0);
  await waitFor(() => expect(watched()?.['keys']).toContain(ORDER));
  clock.mockImplementation(() => readersTime(openFor));
  return {
    hears,
    asked: (name: string) => fake.calls.filter((call) => call.name === name),
  };
}

const NEWER = 'Há registros novos: mostrar';

test('a row that changed while it is shown is asked for alone, and nothing else is', async () => {
  const fake = await startFake({ orders: 20 });
  const { hears, asked } = await openList(fake, LONG_AGO_MS);
  const before = asked('orders.orderList').length;
  await hears({ keys: [ORDER, 'NOT-SHOWN'] });
  await waitFor(() => expect(asked('orders.orderList')).toHaveLength(before + 1));
  expect(asked('orders.orderList').at(-1)?.body).toMatchObject({ keys: [ORDER], pageSize: 1 });
  expect(view.queryByRole('button', { name: NEWER })).toBeNull();
});

test('rows that somebody waits for come by themselves; others are announced by a button, and move nothing', async () => {
  const fake = await startFake({ orders: 20 });
  const { hears, asked } = await openList(fake, LONG_AGO_MS);
  const before = asked('orders.orderList').length;
  await hears({ newer: true });
  expect(await view.findByRole('button', { name: NEWER })).toBeVisible();
  // What counts is in its place a while later: had the rows been asked for, that would have been first.
  await waitFor(() => expect(asked('orders.orderTabs').length).toBeGreaterThan(1));
  expect(asked('orders.orderList')).toHaveLength(before);
});

test('rows that come soon after a list was opened are not announced: they come by themselves', async () => {
  const fake = await startFake({ orders: 20 });
  const { hears, asked } = await openList(fake, 0);
  const before = asked('orders.orderList').length;
  await hears({ newer: true });
  await waitFor(() => expect(asked('orders.orderList')).toHaveLength(before + 1));
  expect(asked('orders.orderList').at(-1)?.body).not.toHaveProperty('keys');
  expect(view.queryByRole('button', { name: NEWER })).toBeNull();
});

test('so do rows that come soon after the reader had something done', async () => {
  const fake = await startFake({ orders: 20 });
  const { hears, asked } = await openList(fake, LONG_AGO_MS);
  const before = asked('orders.orderList').length;
  await send('orders.impoundOrder', { orderNumber: ORDER }, { about: { reason: 'Pedido do cliente' } });
  await hears({ newer: true });
  await waitFor(() => expect(asked('orders.orderList')).toHaveLength(before + 1));
  expect(view.queryByRole('button', { name: NEWER })).toBeNull();
});

test('the tabs are counted anew once for many changes', async () => {
  const fake = await startFake({ orders: 20 });
  const { hears, asked } = await openList(fake, LONG_AGO_MS);
  const before = asked('orders.orderTabs').length;
  await hears({ keys: [ORDER] });
  await hears({ newer: true });
  await hears({ gone: [ORDER] });
  await waitFor(() => expect(asked('orders.orderTabs')).toHaveLength(before + 1));
});
