import { cursors } from './cursor.ts';
import type { Cursor } from './cursor.ts';

const { read, write } = cursors('segredo');
const page: Cursor = { value: '2026-11-20', key: 'PD1', total: 100, totalIsMore: true };
const written = write('orders', page);

test('a cursor comes back as it was written, to every process that has the secret', () => {
  expect(read('orders', written)).toEqual(page);
  expect(cursors('segredo').read('orders', written)).toEqual(page);
  const last: Cursor = { value: null, key: '', total: 0, totalIsMore: false };
  expect(read('orders', write('orders', last))).toEqual(last);
});

test('a cursor of another question, of another house, or that somebody wrote himself is none', () => {
  const [payload = '', signed = ''] = written.split('.');
  expect(read('bags', written)).toBeUndefined();
  expect(cursors('outro').read('orders', written)).toBeUndefined();
  const [other = ''] = write('orders', { ...page, key: 'PD2' }).split('.');
  for (const text of [
    '',
    '.',
    payload,
    `${payload}.`,
    `.${signed}`,
    `${other}.${signed}`,
    `${written}.`,
    `${payload}.${signed.slice(2)}`,
  ])
    expect([text, read('orders', text)]).toEqual([text, undefined]);
});
