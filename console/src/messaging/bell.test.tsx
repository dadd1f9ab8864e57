import { jest } from '@jest/globals';
import { act, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';
import { aMessage } from '../../test/a-message.ts';
import { mount, startFake } from '../../test/mount.tsx';
import { running } from '../client/client.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { Bell } from './bell.tsx';
import { MessageDrawer } from './message-drawer.tsx';

const news = (unread: number, newest: readonly MessageRow[] = [], popping: readonly MessageRow[] = []) => ({
  status: 200,
  body: { status: 'OK', data: { unread, newest, popping } },
});

/** The bell and what stands before the page ask once each when they are drawn. */
async function ringing(found: ReturnType<typeof news>, clock: 'real' | 'held' = 'real') {
  const fake = await startFake();
  await loadTexts(['messages']);
  // Texts are loaded in time that passes: only then is the clock held.
  if (clock === 'held') jest.useFakeTimers();
  for (let time = 0; time < 2; time += 1) fake.failNext('messaging.unreadMessages', found);
  mount(<Bell />);
  return fake;
}
afterEach(() => jest.useRealTimers());

test.each([
  [0, 'Notificações', undefined],
  [1, 'Notificações: 1 não lidas', '1'],
  [99, 'Notificações: 99 não lidas', '99'],
  [100, 'Notificações: 99+ não lidas', '99+'],
  [2_500, 'Notificações: 99+ não lidas', '99+'],
] as const)(
  'with %i unread the bell is called %j and its badge says %j (R-0024, R-0129)',
  async (unread, name, badge) => {
    await ringing(news(unread));
    expect(await view.findByRole('button', { name })).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('[class*="badge"]')?.textContent).toBe(badge));
  },
);

test('the bell opens on what is new, each with its title and time, and says so where nothing is (R-0025, R-0026)', async () => {
  await ringing(news(1, [aMessage({ pops: false })]));
  await userEvent.click(await view.findByRole('button', { name: 'Notificações: 1 não lidas' }));
  const line = await view.findByRole('button', { name: /Rota alterada/ });
  expect(line.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T12:00:00.000Z');
  expect(line.querySelector('time')?.textContent).toContain('20/11/2026');
});

test('where nothing is new the bell says that (R-0025)', async () => {
  await ringing(news(0));
  await userEvent.click(await view.findByRole('button', { name: 'Notificações' }));
  expect(await view.findByText('Nenhuma novidade por enquanto.')).toBeInTheDocument();
});

test('beside the socket the bell asks again every 60 s, and what stands before the page every 180 s (R-0736, R-0125, R-0126)', async () => {
  const fake = await ringing(news(0), 'held');
  const asked = () => fake.calls.filter(({ name }) => name === 'messaging.unreadMessages').length;
  const after = async (ms: number) => {
    await act(async () => await jest.advanceTimersByTimeAsync(ms));
    return asked();
  };
  expect(await after(0)).toBe(2);
  expect([await after(59_000), await after(1_000)]).toEqual([2, 3]);
  expect([await after(59_000), await after(1_000)]).toEqual([3, 4]);
  expect([await after(59_000), await after(1_000)]).toEqual([4, 6]);
});

test('all that is unread is marked as read, not what the bell lists alone, and what must be read is left to its own page (R-0062)', async () => {
  const fake = await ringing(news(30, [aMessage({ pops: false })]));
  const page = (codes: readonly string[], next?: string) => ({
    status: 200,
    body: {
      status: 'OK',
      data: {
        records: codes.map((code) => aMessage({ code, reminds: code === 'M3' })),
        total: 4,
        totalIsMore: false,
        ...(next !== undefined && { next }),
      },
    },
  });
  fake.failNext('messaging.messageList', page(['M1', 'M2'], 'further'));
  fake.failNext('messaging.messageList', page(['M3', 'M4']));
  await userEvent.click(await view.findByRole('button', { name: 'Notificações: 30 não lidas' }));
  await userEvent.click(await view.findByRole('button', { name: 'Marcar todas como lidas' }));
  const marked = () => fake.calls.filter(({ name }) => name === 'messaging.readMessages').map(({ body }) => body);
  await waitFor(() => expect(marked()).toMatchObject([{ messages: ['M1', 'M2', 'M4'] }]));
});

test.each([
  [true, 0],
  [false, 1],
])(
  'a message that is opened is read, unless it must be read (%s): that takes its time before the page (R-0062)',
  async (reminds, times) => {
    const fake = await startFake();
    await loadTexts(['messages']);
    mount(<MessageDrawer id="MS00000001" row={aMessage({ reminds })} onClose={() => undefined} />);
    expect(await view.findByText('A rota do Rio sai às 21:00.')).toBeVisible();
    await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'messaging.readMessages')).toHaveLength(times));
  },
);

test('the bell asks and marks without a line at the top, and a failure of it is told by no toast (R-0090, R-0103)', async () => {
  const broken = { status: 500, body: { status: 'ERROR', code: 'SERVICE_EXCEPTION', msg: 'Quebrou.' } } as const;
  let most = 0;
  const end = running.subscribe(() => {
    most = Math.max(most, running.get());
  });
  const fake = await ringing(broken as never);
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'messaging.unreadMessages')).toHaveLength(2));
  await act(async () => await new Promise((done) => setTimeout(done, 20)));
  end();
  expect(view.queryByText('Quebrou.')).not.toBeInTheDocument();
  expect(most).toBe(0);
});
