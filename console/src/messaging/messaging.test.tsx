import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';
import { REMINDER_S } from '@malote/contracts/messaging/reminder.ts';
import { aMessage } from '../../test/a-message.ts';
import { startFake } from '../../test/mount.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { places } from '../shell/places.ts';
import { MessageBody, safeMarkup } from './message-body.tsx';
import { PopUp } from './pop-up.tsx';

const popUp = (messages: readonly MessageRow[], onRead: (codes: readonly string[]) => Promise<void>) =>
  render(
    <MantineProvider env="test">
      <PopUp messages={messages} onRead={onRead} />
    </MantineProvider>,
  );

beforeEach(async () => {
  await startFake();
  await loadTexts(['messages']);
});
afterEach(() => jest.useRealTimers());

test('links are https whatever was written, and open beside the console (R-0063)', () => {
  const markup = safeMarkup('Veja http://malote.example/a e https://malote.example/b');
  expect(markup).toContain('href="https://malote.example/a"');
  expect(markup).toContain('href="https://malote.example/b"');
  expect(markup).not.toContain('http://');
  expect(markup.match(/rel="noopener noreferrer nofollow"/g)).toHaveLength(2);
});

test.each([
  ['<script>alert(1)</script>Oi', 'Oi'],
  ['<img src=x onerror=alert(1)>Oi', 'Oi'],
  ['<b onclick="alert(1)">Oi</b>', '<b>Oi</b>'],
])('of %s nothing runs and no image is loaded (R-0043, R-0378)', (content, shown) => {
  expect(safeMarkup(content)).toBe(shown);
});

test('a link that is no address is none', () => {
  expect(safeMarkup('<a href="javascript:alert(1)">Oi</a>')).not.toContain('javascript');
});

test.each([
  ['Veja https://malote.example/b.', 'Veja <a href="https://malote.example/b">https://malote.example/b</a>.'],
  ['(https://malote.example/b)', '(<a href="https://malote.example/b">https://malote.example/b</a>)'],
  ['"https://malote.example/b"', '"<a href="https://malote.example/b">https://malote.example/b</a>"'],
  ['<https://malote.example/b>', '&lt;<a href="https://malote.example/b">https://malote.example/b</a>&gt;'],
  [
    'https://malote.example/b?a=1&b=2',
    '<a href="https://malote.example/b?a=1&amp;b=2">https://malote.example/b?a=1&amp;b=2</a>',
  ],
])('in %s the address ends where it ends, whatever stands around it', (content, shown) => {
  expect(safeMarkup(content).replaceAll(/ (?:target|rel)="[^"]*"/g, '')).toBe(shown);
});

test.each(['//malote.example/b', 'www.malote.example/b', 'malote.example/b', 'HTTP://malote.example/b'])(
  'a link to %s leads there by https (R-0063)',
  (href) => {
    const box = document.createElement('div');
    box.innerHTML = safeMarkup(`<a href="${href}">Oi</a>`);
    expect(box.querySelector('a')?.href).toMatch(/^https:\/\/(?:www\.)?malote\.example\/b$/);
  },
);

test.each([
  '<b data-x="1">Oi</b>',
  '<b aria-hidden="true">Oi</b>',
  '<b style="position:fixed" class="a" id="b">Oi</b>',
  '<b>Oi</b><svg><a href="https://x.example">x</a></svg>',
])('of %s its words stay, and nothing that lays them out or hides them (R-0043)', (content) => {
  expect(safeMarkup(content)).toMatch(/^<b>Oi<\/b>/);
  expect(safeMarkup(content)).not.toContain('svg');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'java\tscript:alert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  '/finance/x',
  '#x',
])('a link to %s leads nowhere (R-0063)', (href) => {
  expect(safeMarkup(`<a href="${href}">Oi</a>`)).not.toContain('href');
});

test('data of a message stand as names with values, parts of a whole one below the other, and nothing of them is markup (R-0043)', () => {
  const content = JSON.stringify({
    Rota: 'GRU-RIO',
    Vivo: true,
    Saída: { dia: '20/11' },
    Sacas: ['BG1', '<b>BG2</b>'],
  });
  const { container } = popUp([aMessage({ kind: 'structured', content })], () => Promise.resolve());
  expect(container).toBeDefined();
  const names = [...document.querySelectorAll('dl > dt')].map((one) => one.textContent);
  expect(names).toEqual(['Rota', 'Vivo', 'Saída', 'dia', 'Sacas']);
  expect(screen.getByText('GRU-RIO')).toBeVisible();
  expect(screen.getByText('<b>BG2</b>')).toBeVisible();
});

test('what cannot be read as data stands as it was written', () => {
  popUp([aMessage({ kind: 'structured', content: '{"Rota":' })], () => Promise.resolve());
  expect(screen.getByText('{"Rota":')).toBeVisible();
});

test('a mandatory reminder cannot be dismissed before 60 s are counted down (R-0062, R-0127)', () => {
  jest.useFakeTimers();
  const onRead = jest.fn(() => Promise.resolve());
  popUp([aMessage({ reminds: true })], onRead);
  const button = screen.getByRole('button', { name: 'Entendi, não lembrar de novo' });
  expect(button).toBeDisabled();
  for (let second = 1; second < REMINDER_S; second += 1) act(() => jest.advanceTimersByTime(1_000));
  expect(button).toBeDisabled();
  act(() => jest.advanceTimersByTime(1_000));
  expect(button).toBeEnabled();
});

test('messages stand before the page one after the other; only who says that he understood has read (R-0037, R-0055)', async () => {
  const onRead = jest.fn(() => Promise.resolve());
  popUp([aMessage(), aMessage({ code: 'MS00000002', title: 'Dados de clientes' })], onRead);
  await userEvent.click(screen.getByRole('button', { name: 'Entendi, não lembrar de novo' }));
  expect(onRead).toHaveBeenCalledWith(['MS00000001']);
  expect(screen.getByText('Dados de clientes')).toBeVisible();
  const [close] = screen.getAllByRole('button', { name: 'Fechar' });
  await userEvent.click(close as HTMLElement);
  expect(onRead).toHaveBeenCalledTimes(1);
});

test('a message of recycling leads to the page of recyclings, no other does (R-0042)', async () => {
  const shown = (kind: MessageRow['kind']) =>
    render(
      <MantineProvider env="test">
        <MessageBody kind={kind} content="Sacas a recolher" />
      </MantineProvider>,
    );
  const plain = shown('plain');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  plain.unmount();
  shown('recycling');
  await userEvent.click(screen.getByRole('button'));
  expect(places.get().active).toBe('/wovenBagManagement/recyclingManagement');
});
